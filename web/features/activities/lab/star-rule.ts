import type { Outcome } from '#domain/learning/lab/check-answer.ts'
import type { Level, LevelKind } from '#domain/learning/lab/level.ts'
import type { World } from '#domain/learning/lab/world.ts'
import { offerName } from '../blocks/texts.ts'

const FREE = 'You lose no stars for tries or hints.'
const PRAISE: Partial<Record<LevelKind, string>> = {
  order: 'every block is in its place',
  fill: 'every gap is filled in correctly',
}

/** Says how stars are earned in a level. It leaves out what the outcome already says. */
export function starRule(
  { kind, required = [], ideal }: Level,
  { vocabulary = [] }: Pick<World, 'vocabulary'>,
  { fault }: Pick<Outcome, 'fault'>,
): string {
  if (kind === 'free') return ''
  if (kind === 'predict') return 'You get three stars if your very first answer is correct.'
  // The number of blocks is given in these levels.
  const praise = PRAISE[kind]
  if (praise) return `Three stars: ${praise}. ${FREE}`
  const blocks = vocabulary.filter(({ op }) => required.includes(op)).map((spec) => `“${offerName(spec)}”`)
  const size =
    ideal !== undefined && vocabulary.length > 0 ? [`only ${ideal} ${ideal === 1 ? 'block' : 'blocks'}`] : []
  const used = [...blocks, ...size].join(' and ')
  return `${fault || used === '' ? '' : `Three stars: you used ${used}. `}${FREE}`
}
