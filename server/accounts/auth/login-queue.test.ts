import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHeldRefusals } from '../../core/held-refusals.ts'
import { createLoginQueue, type PlaceInQueue } from './login-queue.ts'
import { createPasswords } from './passwords.ts'

/** Makes a queue in which everybody's work waits until it is let go, in the order in which it was started. */
function crowded(waiting: number) {
  const room = { running: 1, waiting: { known: waiting, used: waiting, stranger: waiting } }
  const queue = createLoginQueue(
    room,
    createHeldRefusals(() => 0),
  )
  const started: string[] = []
  let letGo = () => {}
  const first = queue(
    { rank: 'stranger', lines: ['first'] },
    () => new Promise<void>((resolve) => (letGo = resolve)),
  )
  const come = (place: PlaceInQueue, name: string) =>
    queue(place, async () => void started.push(name)).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  return { come, started, finish: () => (letGo(), first) }
}

/** @param line a network, an address in it, and what stands behind that, such as "net/address/device" */
const place = (rank: PlaceInQueue['rank'], line: string): PlaceInQueue => ({ rank, lines: line.split('/') })

describe('the queue for signing in', () => {
  test('gives known devices three of five turns, used ones and strangers one each', async () => {
    const { come, started, finish } = crowded(100)
    const ranks = ['stranger', 'used', 'known'] as const
    const all = ranks.flatMap((rank) => Array.from({ length: 6 }, () => come(place(rank, rank), rank)))
    await finish()
    await Promise.all(all)
    expect(started.slice(0, 5)).toEqual(['known', 'used', 'known', 'stranger', 'known'])
    expect(started.slice(5, 10).toSorted()).toEqual(['known', 'known', 'known', 'stranger', 'used'])
    expect(started).toHaveLength(18)
  })

  test('lets networks, addresses and devices take turns', async () => {
    const { come, started, finish } = crowded(100)
    const all = ['n/a/x', 'n/a/x', 'n/a/x', 'n/a/y', 'n/b', 'n/b', 'm/c'].map((line, at) =>
      come(place('used', line), `${line} ${at}`),
    )
    await finish()
    await Promise.all(all)
    expect(started).toEqual(['n/a/x 0', 'm/c 6', 'n/b 4', 'n/a/y 3', 'n/b 5', 'n/a/x 1', 'n/a/x 2'])
  })

  test('cannot be filled by one address: its last place goes to whoever comes from another', async () => {
    const { come, started, finish } = crowded(4)
    const flood = ['f1', 'f2', 'f3', 'f4', 'f5'].map((name) => come(place('stranger', 'net/flood'), name))
    const others = [come(place('stranger', 'other/a'), 'a'), come(place('stranger', 'net/b'), 'b')]
    await finish()
    expect(await Promise.all(others)).toEqual(['done', 'done'])
    expect(await Promise.all(flood)).toEqual(['done', 'done', 'busy', 'busy', 'busy'])
    expect(started).toEqual(['f1', 'a', 'b', 'f2'])
  })

  test('does nothing for callers who have hung up, so a flood that has ended is over', async () => {
    const { come, started, finish } = crowded(100)
    const gone = { ...place('stranger', 'net/a'), signal: AbortSignal.abort() }
    const flood = Array.from({ length: 20 }, () => come(gone, 'gone'))
    const other = come(place('stranger', 'net/a'), 'other')
    await finish()
    expect(await other).toBe('done')
    expect(new Set(await Promise.all(flood))).toEqual(new Set(['busy']))
    expect(started).toEqual(['other'])
  })

  test('has one place at a time for an account, whichever devices it comes from, and three wait for that', async () => {
    const { come, finish } = crowded(100)
    const mine = (device: number) => ({ ...place('known', `net/${device}/naledi`), account: 'naledi' })
    const all = Array.from({ length: 16 }, (_, device) => come(mine(device), 'naledi'))
    const other = come({ ...place('known', 'net/1/thabo'), account: 'thabo' }, 'thabo')
    await finish()
    expect(await other).toBe('done')
    const answers = await Promise.all(all)
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(4)
    expect(answers.filter((answer) => answer === 'too_many_tries')).toHaveLength(12)
  })

  test('goes on after work that failed', async () => {
    const queue = createLoginQueue(
      { running: 1, waiting: { known: 1, used: 1, stranger: 1 } },
      createHeldRefusals(() => 0),
    )
    const a = place('stranger', 'a')
    await expect(queue(a, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue(a, async () => 'yes')).toBe('yes')
  })

  const rank = fc.constantFrom<PlaceInQueue['rank']>('known', 'used', 'stranger')
  const crowd = fc.array(fc.record({ rank, network: fc.nat(2), address: fc.nat(3), device: fc.nat(3) }), {
    maxLength: 60,
  })
  const lineOf = (one: { network: number; address: number; device: number }) =>
    `${one.network}/${one.address}/${one.device}`

  test('keeps no line waiting for longer than one turn of each other line beside it', async () => {
    await fc.assert(
      fc.asyncProperty(crowd, async (people) => {
        const { come, started, finish } = crowded(100)
        const all = people.map((one) => come(place(one.rank, lineOf(one)), `${one.rank}/${lineOf(one)}`))
        await finish()
        expect(await Promise.all(all)).toEqual(people.map(() => 'done'))
        for (const depth of [1, 2, 3, 4]) expectTurns(started, depth)
      }),
    )
  })

  test('takes room from the longest line alone, and from one rank for that rank alone', async () => {
    await fc.assert(
      fc.asyncProperty(crowd, fc.integer({ min: 1, max: 8 }), async (people, room) => {
        const { come, finish } = crowded(room)
        const all = people.map((one) => come(place(one.rank, lineOf(one)), lineOf(one)))
        await finish()
        const answers = await Promise.all(all)
        for (const of of ['known', 'used', 'stranger'] as const) {
          const mine = people
            .map((one, at) => ({ ...one, answer: answers[at] }))
            .filter((one) => one.rank === of)
          const done = mine.filter(({ answer }) => answer === 'done')
          expect(done).toHaveLength(Math.min(room, mine.length))
          const networks = Object.values(Object.groupBy(mine, ({ network }) => network))
          const served = (some: typeof mine = []) => some.filter(({ answer }) => answer === 'done').length
          const most = Math.max(0, ...networks.map(served))
          // If somebody was refused, no network that lost a place has fewer places than the largest one less one.
          for (const some of networks)
            if (served(some) < (some?.length ?? 0)) expect(served(some)).toBeGreaterThanOrEqual(most - 1)
        }
      }),
    )
  })
})

/**
 * Expects that each of the lines within one line is started once before another one is started twice, for as long as it waits.
 * All calls came before the first was started, so a line waits until its last start.
 * @param depth 1 compares networks within a rank, and 3 compares devices at an address; 4 is the whole name, within which nothing
 * takes turns
 */
function expectTurns(started: readonly string[], depth: number): void {
  const within = Map.groupBy(started, (line) => line.split('/').slice(0, depth).join('/'))
  for (const starts of within.values()) {
    const lines = starts.map((line) => line.split('/')[depth] ?? '')
    for (const [at, line] of lines.entries()) {
      const next = lines.indexOf(line, at + 1)
      if (next < 0) continue
      const between = lines.slice(at + 1, next)
      const stillWaiting = lines.slice(next + 1).filter((other) => other !== line)
      for (const other of stillWaiting) expect(between).toContain(other)
      expect(new Set(between).size).toBe(between.length)
    }
  }
}

describe('the queue for hashing', () => {
  test('refuses at once when too many wait, and works on when they have gone', async () => {
    const passwords = createPasswords({ running: 1, waiting: 2 })
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => passwords.hash('umthi-omkhulu')))
    expect(results.map((result) => result.status)).toEqual([
      ...Array.from({ length: 3 }, () => 'fulfilled'),
      ...Array.from({ length: 3 }, () => 'rejected'),
    ])
    expect(results.at(-1)).toMatchObject({ reason: { code: 'busy', status: 503 } })
    await expect(passwords.hash('umthi-omkhulu')).resolves.toMatch(/^\$argon2id/)
  })
})
