import { REASONS, type ReasonId, type ReasonText } from './reasons.ts'
import { SMALL_REASONS } from './small-reasons.ts'

/** Why a try did not succeed, where it is no misconception. These names are for answer sheets: the level screen says more. */
export const PLAIN_REASONS = {
  empty: { name: 'There are no blocks yet' },
  hole: { name: 'A place is still empty' },
  'empty-inside': { name: 'Nothing is inside yet' },
  crash: { name: 'It bumped into something' },
  short: { name: 'It stopped too early' },
  overshoot: { name: 'It went too far' },
  'missed-item': { name: 'Something was left behind' },
  endless: { name: 'It never ends' },
  'missing-block': { name: 'It works, but without the new block' },
  'too-long': { name: 'It works, and it can be shorter' },
  'other-result': { name: 'The program does something else' },
  'wrong-output': { name: 'Another value came out' },
  'no-input': { name: 'There was no input left' },
  silent: { name: 'It did not say it' },
  'said-too-soon': { name: 'It spoke without a reason' },
  'not-caught': { name: 'It was not caught' },
  'wrong-drawing': { name: 'It is another drawing' },
  'missing-line': { name: 'A line is missing' },
  'extra-line': { name: 'There is a line too many' },
  'wrong-colour': { name: 'The lines are right, a colour is not' },
  'wrong-angle': { name: 'It turned too much or too little' },
  'real-address': { name: 'This one is real' },
  'record-gone': { name: 'A record is missing' },
  'sort-reversed': { name: 'Sorted the other way round' },
  'other-field': { name: 'Sorted by another field' },
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

/** Name and explanation of the misconceptions that runs in the Lab bring to light, by their ids. */
export const LAB_MISCONCEPTIONS: ReadonlyMap<string, ReasonText> = new Map(
  Object.values<ReasonText>({ ...REASONS, ...SMALL_REASONS }).map((text) => [text.misconception, text]),
)

export function isReason(id: string): id is ReasonId {
  return Object.hasOwn(ALL, id)
}
