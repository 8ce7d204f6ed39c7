import fc from 'fast-check'
import type { Level } from './level.ts'
import { HOLE, OPEN_FIELD, type Block, type Program } from './program.ts'
import type { BlockSpec } from './vocabulary.ts'
import type { World } from './world.ts'

/** Makes any program of a vocabulary, also with holes and open fields. */
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

/** Returns the program without the holes and open fields that keep it from running. */
export function withoutHoles(program: Program): Program {
  return program
    .filter(({ op, args = {} }) => op !== HOLE && !Object.values(args).includes(OPEN_FIELD))
    .map(({ body, otherwise, ...block }) => ({
      ...block,
      ...(body && { body: withoutHoles(body) }),
      ...(otherwise && { otherwise: withoutHoles(otherwise) }),
    }))
}

export interface Count {
  goal: number
}

/** A world without blocks, for tests. It counts up to the answer, at most to 20. */
export const COUNTING_WORLD: World<Count, number, number> = {
  name: 'counting',
  readAnswer: (value) => (typeof value === 'number' ? value : undefined),
  run: (_, answer) => ({
    steps: Array.from({ length: Math.min(answer, 20) + 1 }, (_, count) => ({
      line: count,
      state: count,
      say: `It counts ${count}.`,
    })),
    ...(answer > 20 && { fault: { reason: 'endless', say: 'It was still counting.' } }),
  }),
  judge: ({ goal }, { steps }) =>
    steps.length - 1 === goal
      ? undefined
      : { reason: 'off-by-one', say: `It came to ${steps.length - 1}, not to ${goal}.` },
  lacks(_, answer, __, asks) {
    const { least } = asks as { least: number }
    return answer < least ? `It counted to ${answer}, not to ${least}.` : undefined
  },
  result: (_, { steps }) => String(steps.length - 1),
  sizeOf: (answer) => answer,
}

/** Makes a level of the world that counts, with one goal for each setup. */
export function countTo(goals: readonly number[], more: Partial<Level<Count, number>> = {}): Level {
  return {
    id: 'binary-count',
    world: 'binary',
    order: 1,
    kind: 'solve',
    title: 'Count',
    lesson: 'coding-basics',
    idea: 'Counting.',
    story: 'Count to the number.',
    setups: goals.map((goal) => ({ goal })),
    solution: goals[0] ?? 0,
    wrong: [],
    hints: { nudge: 'Use your fingers.', idea: 'One for each finger.', partial: 1 },
    ...more,
  }
}
