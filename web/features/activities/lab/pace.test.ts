import { expect, it } from 'vitest'
import { lastAnimated, stepMs } from './pace.ts'

const steps = (count: number) =>
  Array.from({ length: count }, (_, line) => ({ line, state: { line }, say: '' }))
const whole = (count: number) => {
  const all = steps(count)
  return all.reduce((sum, _, index) => sum + stepMs(all, index, 'usual'), 0)
}

it('shows a short run step by step, and the longest in less than twenty seconds', () => {
  expect(whole(5)).toBe(5 * 400)
  expect(whole(500)).toBeLessThan(20_000)
})

it('takes half the time for a look at a condition, which moves nothing', () => {
  const [first, second] = steps(2)
  if (!first || !second) throw new RangeError('two steps')
  const looking = [first, { ...second, state: first.state }]
  expect(stepMs(looking, 1, 'usual')).toBe(200)
  expect(stepMs(looking, 1, 'slow')).toBe(700)
})

it('is as slow at the end of a long run as at its beginning, when slow was chosen', () => {
  expect(stepMs(steps(500), 499, 'slow')).toBe(1400)
})

it('shows sixty steps of a run that never ends', () => {
  expect([lastAnimated(500, true), lastAnimated(500, false), lastAnimated(9, true)]).toEqual([60, 500, 9])
})
