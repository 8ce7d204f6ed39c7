import fc from 'fast-check'
import { expect, it } from 'vitest'
import { STEP_CAP } from '../check-answer.ts'
import type { WorldName } from '../level.ts'
import { readWritten, write } from '../notation.ts'
import type { Program } from '../program.ts'
import { WORLDS } from '../worlds.ts'
import { programsOf, withoutHoles } from '../testing.ts'
import type { BlockSpec } from '../vocabulary.ts'
import type { World } from '../world.ts'
import { motors } from './motors/motors.ts'
import { number } from './number/number.ts'
import { stage } from './stage/stage.ts'

const CASES: readonly [World<unknown, unknown> & { vocabulary: readonly BlockSpec[] }, unknown][] = [
  [number, { scene: 'spaza', boxes: { price: 3, total: 0 }, inputs: [4, 0, -7], outputs: [1, '"go"'] }],
  [
    motors,
    {
      scene: 'hall',
      start: { x: 80, y: 50, heading: 33 },
      line: [
        [80, 50],
        [140, 50],
      ],
      things: [{ what: 'bench', x: 10, y: 10, w: 30, h: 8 }],
      finish: { x: 130, y: 40, w: 20, h: 20 },
      noise: { light: 20, distance: 9, seed: 3 },
    },
  ],
  [stage, { keys: 'RL.R......L..R....RR..........', x: 0, y: -130, drops: [0, 60], goal: { score: 2 } }],
]

it.each(CASES.map(([world, setup]) => [world.name, world, setup] as const))(
  'any program of %s ends within the cap, twice in the same log',
  (_, world, setup) => {
    const read = WORLDS[world.name as WorldName].setup.parse(setup)
    fc.assert(
      fc.property(programsOf(world.vocabulary).map(withoutHoles), (program) => {
        const run = world.run(read, program, STEP_CAP)
        expect(run.steps.length).toBeLessThanOrEqual(STEP_CAP + 1)
        expect(run.steps.every(({ say }) => say !== '')).toBe(true)
        expect(world.run(read, program, STEP_CAP)).toEqual(run)
        world.judge(read, run)
        expect(typeof world.result(read, run)).toBe('string')
      }),
      { numRuns: 150 },
    )
  },
)

it.each(CASES.map(([world]) => [world.name, world] as const))(
  'any program of %s is read as it was written',
  (_, world) => {
    fc.assert(
      fc.property(programsOf(world.vocabulary), (program: Program) => {
        expect(readWritten(world.vocabulary, write(world.vocabulary, program))).toEqual(program)
      }),
      { numRuns: 150 },
    )
  },
)

it.each(CASES.map(([world]) => [world.name, world] as const))(
  'each block of %s has its own letter',
  (_, world) => {
    const letters = world.vocabulary.map(({ letter }) => letter)
    expect(new Set(letters).size).toBe(letters.length)
  },
)
