import type { Outcome } from '#domain/lab/check-answer.ts'
import type { Level, LevelKind } from '#domain/lab/level.ts'
import type { World } from '#domain/lab/world.ts'
import { offerName } from '../blocks/texts.ts'

const FREE = 'Tries and hints are free.'
const PRAISE: Partial<Record<LevelKind, string>> = {
  order: 'every block is in its place',
  fill: 'every gap is filled in correctly',
}

/** What stars are for in a level. What an outcome lacks is said already. */
export function starRule(
  { kind, required = [], ideal }: Level,
  { vocabulary = [] }: Pick<World, 'vocabulary'>,
  { fault }: Pick<Outcome, 'fault'>,
): string {
  if (kind === 'free') return ''
  if (kind === 'predict') return 'Three stars are for a very first answer that is correct.'
  // The number of blocks is given there.
  const praise = PRAISE[kind]
  if (praise) return `Three stars: ${praise}. ${FREE}`
  const blocks = vocabulary.filter(({ op }) => required.includes(op)).map((spec) => `“${offerName(spec)}”`)
  const size =
    ideal !== undefined && vocabulary.length > 0 ? [`only ${ideal} ${ideal === 1 ? 'block' : 'blocks'}`] : []
  const used = [...blocks, ...size].join(' and ')
  return `${fault || used === '' ? '' : `Three stars: you used ${used}. `}${FREE}`
}
