import type { Outcome } from '#domain/lab/check-answer.ts'
import type { Level } from '#domain/lab/level.ts'
import type { World } from '#domain/lab/world.ts'
import { offerName } from '../blocks/texts.ts'

/** What stars are for in a level. What an outcome lacks is said already. */
export function starRule(
  { kind, required = [], ideal }: Level,
  { vocabulary = [] }: Pick<World, 'vocabulary'>,
  { fault }: Pick<Outcome, 'fault'>,
): string {
  if (kind === 'free') return ''
  if (kind === 'predict') return 'Three stars are for a first answer that is right.'
  const blocks = vocabulary.filter(({ op }) => required.includes(op)).map((spec) => `“${offerName(spec)}”`)
  const size =
    ideal !== undefined && vocabulary.length > 0 ? [`only ${ideal} ${ideal === 1 ? 'block' : 'blocks'}`] : []
  const used = [...blocks, ...size].join(' and ')
  return `${fault || used === '' ? '' : `Three stars: you used ${used}. `}Tries and hints cost no stars.`
}
