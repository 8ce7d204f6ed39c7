import * as fc from 'fast-check'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { STEP_CAP } from '#domain/learning/lab/check-answer.ts'
import { checkAnswer } from '#domain/learning/lab/name-fault.ts'
import type { Level, WorldName } from '#domain/learning/lab/level.ts'
import { programsOf, withoutHoles } from '#domain/learning/lab/testing.ts'
import type { World } from '#domain/learning/lab/world.ts'
import { WORLDS } from '#domain/learning/lab/worlds.ts'
import { readLevel } from './compile/level-files.ts'

const folder = join(import.meta.dirname, 'lab')
const levels = globSync('*/*.yaml', { cwd: folder }).flatMap((file) => {
  const { data } = readLevel(file, readFileSync(join(folder, file), 'utf8'))
  return data ? [data] : []
})
/** These are the worlds that have levels. */
const played = Object.entries(WORLDS).flatMap(([name, world]) => {
  const own = levels.filter((level) => level.world === name)
  return own.length > 0 ? [{ name: name as WorldName, world, own }] : []
})

const playedWithBlocks = played.flatMap(({ name, world, own }) => {
  const { vocabulary } = world
  return vocabulary ? [{ name, world, own, vocabulary }] : []
})

describe.each(playedWithBlocks)('the world $name', ({ world, own, vocabulary }) => {
  it('ends with a verdict on any program', { timeout: 30_000 }, () => {
    const anyProgram = programsOf(vocabulary).map(withoutHoles)
    fc.assert(
      fc.property(fc.constantFrom(...own), anyProgram, (level, program) =>
        expectSound(world, level, program),
      ),
      { numRuns: 60 },
    )
    expect.hasAssertions()
  })
})

describe.each(played)('the world $name', ({ world, own }) => {
  const anyLevel = fc.constantFrom(...own)

  it('ends with a verdict on what it takes of rubbish', () => {
    const any = fc.oneof(fc.jsonValue(), ...own.map(({ solution }) => damaged(solution)))
    fc.assert(
      fc.property(anyLevel, any, (level, value) => {
        // Most of the values are refused. A value that was accepted must be accepted again.
        const answer = world.readAnswer(value)
        expect(world.readAnswer(answer)).toEqual(answer)
        if (answer !== undefined) expectSound(world, level, answer)
      }),
    )
  })
})

/** Checks that a run ends, can be stored as JSON and is the same each time. */
function expectSound(world: World<unknown, unknown, unknown>, level: Level, answer: unknown): void {
  for (const setup of level.setups) {
    const run = world.run(setup, answer, STEP_CAP)
    expect(run.steps.length).toBeGreaterThan(0)
    expect(run.steps.length).toBeLessThanOrEqual(STEP_CAP + 1)
    expect(run.steps.filter(({ say }) => say === '')).toEqual([])
    expect(JSON.stringify(run)).toBe(JSON.stringify(world.run(setup, answer, STEP_CAP)))
    expect(world.result(setup, run)).toBeTypeOf('string')
  }
  const { stars, fault } = checkAnswer(world, level, answer)
  const isFailed = fault !== undefined && fault.reason !== 'missing-block' && fault.reason !== 'too-long'
  expect(stars === 0).toBe(isFailed)
}

/** Makes an answer in which one value is changed to something else. */
function damaged(answer: unknown): fc.Arbitrary<unknown> {
  const text = JSON.stringify(answer)
  let values = 0
  JSON.parse(text, (_, value: unknown) => {
    values += 1
    return value
  })
  const odd = fc.oneof(fc.constantFrom(0, -1, 1e9, '', '?', 'hole', null, [], {}), fc.jsonValue())
  return fc.tuple(fc.nat(values - 1), odd).map(([damage, other]) => {
    let at = -1
    return JSON.parse(text, (_, value: unknown) => {
      at += 1
      return at === damage ? other : value
    }) as unknown
  })
}
