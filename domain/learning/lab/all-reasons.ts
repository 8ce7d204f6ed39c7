import { REASONS, type ReasonId, type ReasonText } from './reasons.ts'
import { SMALL_REASONS } from './small-reasons.ts'

/**
 * These are the reasons for a failed try that are not misconceptions. These names are for answer sheets. The level screen
 * says more.
 */
export const PLAIN_REASONS = {
  empty: { name: 'There are no blocks yet' },
  hole: { name: 'A place is still empty' },
  'empty-inside': { name: 'Nothing is inside yet' },
  crash: { name: 'It bumped into something' },
  short: { name: 'It stopped too early' },
  overshoot: { name: 'It went too far' },
  'missed-item': { name: 'Something was left behind' },
  endless: { name: 'It never ends' },
  unfinished: { name: 'The checklist asks for more' },
  'missing-block': { name: 'It works, but without the new block' },
  'too-long': { name: 'It works, and it can be shorter' },
  'other-result': { name: 'The program does something else' },
  'wrong-output': { name: 'Another value came out' },
  'no-input': { name: 'There was no input left' },
  silent: { name: 'It did not say the right words' },
  'said-too-soon': { name: 'It spoke without a reason' },
  'not-caught': { name: 'It was not caught' },
  'wrong-drawing': { name: 'The drawing is different' },
  'missing-line': { name: 'A line is missing' },
  'extra-line': { name: 'There is one line too many' },
  'wrong-colour': { name: 'The lines are right, but a colour is wrong' },
  'wrong-angle': { name: 'It turned too much or too little' },
  'real-address': { name: 'This message is real' },
  'record-gone': { name: 'A record is missing' },
  'sort-reversed': { name: 'It is sorted the other way round' },
  'other-field': { name: 'It is sorted by another field' },
  'wrong-decode': { name: 'This instruction means something else' },
} as const

const ALL: Readonly<Record<ReasonId, Pick<ReasonText, 'name'>>> = {
  ...REASONS,
  ...SMALL_REASONS,
  ...PLAIN_REASONS,
}

export function reasonName(id: ReasonId): string {
  return ALL[id].name
}

/** These are the names and explanations of the misconceptions that runs in the Lab can show, by their ids. */
export const LAB_MISCONCEPTIONS: ReadonlyMap<string, ReasonText> = new Map(
  Object.values<ReasonText>({ ...REASONS, ...SMALL_REASONS }).map((text) => [text.misconception, text]),
)

export function isReason(id: string): id is ReasonId {
  return Object.hasOwn(ALL, id)
}
