import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SCORES, type SoundName } from './scores.ts'
import { soundRule, type Moment } from './sound-rule.ts'

const at = (asked: number, more: Partial<Moment> = {}): Moment => ({
  asked,
  now: asked,
  isHidden: false,
  isRead: false,
  ...more,
})
const NAMES = Object.keys(SCORES) as SoundName[]

it.each(NAMES)('plays %s', (name) => {
  expect(soundRule()(name, at(1000))).toBe(true)
})

it.each(NAMES)('is silent on a hidden page, under a voice, and after the moment: %s', (name) => {
  expect(soundRule()(name, at(0, { isHidden: true }))).toBe(false)
  expect(soundRule()(name, at(0, { isRead: true }))).toBe(false)
  expect(soundRule()(name, at(0, { now: 500 }))).toBe(false)
})

it('plays the steps of a usual run, and no more of them once they come fast', () => {
  const mayPlay = soundRule()
  const run = (every: number, from: number) =>
    Array.from({ length: 50 }, (_, step) => mayPlay('step', at(from + step * every)))
  expect(run(400, 0).every(Boolean)).toBe(true)
  expect(run(20, 30_000)).toEqual([true, ...Array.from({ length: 49 }, () => false)])
})

it('plays at most seven steps and seven catches in any second of any run', () => {
  const gaps = fc.array(fc.tuple(fc.constantFrom('step', 'catch'), fc.integer({ min: 0, max: 300 })), {
    minLength: 20,
  })
  fc.assert(
    fc.property(gaps, (run) => {
      const mayPlay = soundRule()
      let now = 0
      const played = run.flatMap(([name, gap]) => {
        now += gap
        return mayPlay(name, at(now)) ? [{ name, now }] : []
      })
      for (const { name, now: begun } of played) {
        const near = played.filter((one) => one.name === name && one.now >= begun && one.now < begun + 1000)
        expect(near.length).toBeLessThanOrEqual(7)
      }
    }),
  )
})

it('never drops the end of a run, nor an answer, because of what came before', () => {
  const mayPlay = soundRule()
  mayPlay('step', at(0))
  for (const name of ['crash', 'win', 'right', 'right', 'try-again', 'try-again'] as const)
    expect(mayPlay(name, at(10))).toBe(true)
})

it('has gentle, short sounds that differ from each other', () => {
  const begins = NAMES.map((name) => SCORES[name].notes[0])
  expect(new Set(begins).size).toBe(NAMES.length)
  for (const { volume, noteMs, notes } of Object.values(SCORES)) {
    expect(volume).toBeLessThanOrEqual(0.12)
    expect(noteMs * notes.length).toBeLessThan(700)
    expect(Math.min(...notes)).toBeGreaterThan(200)
  }
})
