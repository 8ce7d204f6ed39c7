import { expect, test } from 'vitest'
import { createRefusalPace, REFUSALS } from './refusal-pace.ts'

function opened() {
  const clock = { ms: 0, held: 0 }
  const pace = createRefusalPace({ hold: async () => void (clock.held += 1), now: () => clock.ms })
  const refuse = async (times: number, ip = '41.0.0.1') => {
    clock.held = 0
    for (let calls = 0; calls < times; calls += 1) await pace(ip)
    return clock.held
  }
  return { clock, pace, refuse }
}

test('refusals to one address are held back once it has had too many, and nobody else’s are', async () => {
  const { refuse } = opened()
  expect(await refuse(REFUSALS.free)).toBe(0)
  expect(await refuse(5)).toBe(5)
  expect(await refuse(5, '41.0.0.2')).toBe(0)
})

test('an address that asks less often is answered at once again', async () => {
  const { clock, refuse } = opened()
  await refuse(REFUSALS.free + 50)
  clock.ms += 10 * REFUSALS.drain * 1_000
  expect(await refuse(12)).toBe(2)
})

test('a call without an address is not counted', async () => {
  const { pace, clock } = opened()
  for (let calls = 0; calls < 2 * REFUSALS.free; calls += 1) await pace(undefined)
  expect(clock.held).toBe(0)
})
