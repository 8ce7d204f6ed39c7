import fc from 'fast-check'
import { HOLE, OPEN_FIELD, type Block, type Program } from './program.ts'
import type { BlockSpec } from './vocabulary.ts'

/** Any program of a vocabulary, holes and open fields too. */
export function programsOf(vocabulary: readonly BlockSpec[]): fc.Arbitrary<Program> {
  const inner = vocabulary.filter(({ isHat }) => !isHat)
  const blocks = (specs: readonly BlockSpec[], depth: number): fc.Arbitrary<Block[]> => {
    const fitting = specs.filter(({ rooms }) => depth > 0 || !rooms)
    const all = [fc.constant({ op: HOLE }), ...fitting.map((spec) => blockOf(spec, depth))]
    return fc.array(fc.oneof(...all), { maxLength: 4 })
  }
  const blockOf = (spec: BlockSpec, depth: number): fc.Arbitrary<Block> =>
    fc.record(
      {
        op: fc.constant(spec.op),
        ...(spec.fields && {
          args: fc.record(
            Object.fromEntries(
              spec.fields.map(({ name, choices }) => [
                name,
                fc.constantFrom(OPEN_FIELD, ...choices.map(({ value }) => value)),
              ]),
            ),
            { noNullPrototype: true },
          ),
        }),
        ...(spec.rooms && { body: blocks(inner, depth - 1) }),
        ...(spec.rooms === 'body-and-else' && { otherwise: blocks(inner, depth - 1) }),
      },
      { noNullPrototype: true },
    )
  return blocks(vocabulary, 3)
}

/** The program without what keeps it from running. */
export function withoutHoles(program: Program): Program {
  return program
    .filter(({ op, args = {} }) => op !== HOLE && !Object.values(args).includes(OPEN_FIELD))
    .map(({ body, otherwise, ...block }) => ({
      ...block,
      ...(body && { body: withoutHoles(body) }),
      ...(otherwise && { otherwise: withoutHoles(otherwise) }),
    }))
}
