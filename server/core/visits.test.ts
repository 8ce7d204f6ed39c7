import { describe, expect, test } from 'vitest'
import { AppError, busy } from './errors.ts'
import { createVisits, VISITS, type Visit } from './visits.ts'

function opened() {
  const clock = { ms: 0, held: 0 }
  const lines: string[] = []
  const visits = createVisits({
    queue: (place, work) => {
      lines.push(`${place.rank} ${place.lines.join(' ')}`)
      return work()
    },
    hold: async () => void (clock.held += 1),
    now: () => clock.ms,
  })
  const ask = (visit: Partial<Visit>, work = async () => true) =>
    visits
      .ask({ door: 'link for a new password', ip: '41.0.0.1', ...visit }, work)
      .catch((error: unknown) => (error instanceof AppError ? error.code : 'broken'))
  return { visits, ask, clock, lines }
}
const { free, drain } = VISITS['link for a new password'].address

describe('what visitors ask the database', () => {
  test('is counted by address and by network, and refused before it waits for anything', async () => {
    const { ask, clock, lines } = opened()
    for (let calls = 0; calls < free; calls += 1) expect(await ask({})).toBe(true)
    expect(await ask({})).toBe('too_many_tries')
    expect(clock.held).toBe(1)
    expect(lines).toHaveLength(free)
    // Beside it only the network is counted, which is three times as wide.
    for (let calls = 0; calls < 2 * free; calls += 1)
      expect(await ask({ ip: `41.0.0.${2 + (calls % 100)}` })).toBe(true)
    expect(await ask({ ip: '41.0.0.200' })).toBe('too_many_tries')
    expect(await ask({ ip: '41.0.1.1' })).toBe(true)
  })

  test('goes on when some time has passed', async () => {
    const { ask, clock } = opened()
    for (let calls = 0; calls < free; calls += 1) await ask({})
    clock.ms += drain * 1_000
    expect([await ask({}), await ask({})]).toEqual([true, 'too_many_tries'])
    clock.ms += free * drain * 1_000
    for (let calls = 0; calls < free; calls += 1) expect(await ask({})).toBe(true)
  })

  test('has no limit where it is right', async () => {
    const { visits, ask } = opened()
    for (let calls = 0; calls < 10 * free; calls += 1) {
      expect(await ask({})).toBe(true)
      visits.takeBack({ door: 'link for a new password', ip: '41.0.0.1' })
    }
  })

  test('is not counted where the queue or the database failed, but where another limit refused', async () => {
    const { ask } = opened()
    for (let calls = 0; calls < 2 * free; calls += 1) {
      expect(await ask({}, () => Promise.reject(busy()))).toBe('busy')
      expect(await ask({}, () => Promise.reject(new Error('Connection terminated')))).toBe('broken')
    }
    for (let calls = 0; calls < free; calls += 1)
      await ask({}, () => Promise.reject(new AppError('too_many_tries')))
    expect(await ask({})).toBe('too_many_tries')
  })

  test('cannot be stopped by others on a device where somebody has signed in', async () => {
    const { ask, lines } = opened()
    for (let calls = 0; calls <= free; calls += 1) await ask({})
    expect(await ask({})).toBe('too_many_tries')
    expect(await ask({ usedDevice: 'one' })).toBe(true)
    expect(lines.at(-1)).toBe('used 41.0 41.0.0 41.0.0.1 one')
    for (let calls = 0; calls < free; calls += 1) await ask({ usedDevice: 'one' })
    expect(await ask({ usedDevice: 'one' })).toBe('too_many_tries')
    expect(await ask({ usedDevice: 'two' })).toBe(true)
  })
})
