import { setTimeout as delay } from 'node:timers/promises'
import { percentile, print } from './figures.ts'
import { registerLearner } from './learner.ts'

const OTHERS = 5
const LASTS_MS = 8_000

/** One learner's ten saves at once, again and again: what the others notice. */
export async function tenAtOnce(origin: string): Promise<void> {
  const one = await registerLearner(origin)
  const others = await Promise.all(Array.from({ length: OTHERS }, () => registerLearner(origin)))
  const half = LASTS_MS / 2

  async function saveNowAndThen(): Promise<number[]> {
    const times: number[] = []
    const end = performance.now() + half
    await Promise.all(
      others.map(async ({ save }) => {
        for (let n = 1; performance.now() < end; n = (n % 99) + 1) {
          times.push((await save(n)).ms)
          await delay(50)
        }
      }),
    )
    return times
  }

  const alone = await saveNowAndThen()
  const ending = new AbortController()
  const statuses = new Map<number, number>()
  const crowd = (async () => {
    for (let n = 1; !ending.signal.aborted; n = (n % 99) + 1) {
      for (const { status } of await Promise.all(Array.from({ length: 10 }, () => one.save(n))))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await delay(100)
    }
  })()
  const beside = await saveNowAndThen()
  ending.abort()
  await crowd

  console.log(`\nTen saves at once of one learner, beside ${OTHERS} others`)
  const figures = (times: number[]) =>
    `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 1).toFixed(0)} ms`
  print("the others' saves without it", `median / worst ${figures(alone)}`)
  print('beside it', `median / worst ${figures(beside)}`)
  print('its own answers', [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '))
}
