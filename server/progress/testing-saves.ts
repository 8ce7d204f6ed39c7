import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { vi } from 'vitest'
import type { SignedInLearner } from '../testing.ts'
import { lesson, lessonsOf } from './progress-testing.ts'

/** Each learner saves one new lesson after another. */
export function startSaving(learners: readonly SignedInLearner[]) {
  const acknowledged = new Map(learners.map((learner) => [learner, new Set<string>()]))
  const statuses = new Set<number>()
  const stopping = new AbortController()
  let withoutRetryAfter = 0
  let slowest = 0

  async function save(learner: SignedInLearner): Promise<void> {
    while (!stopping.signal.aborted) {
      const lessonId = randomUUID()
      const began = performance.now()
      const answer = await learner.browser.put('/api/progress', {
        userId: learner.userId,
        sentAt: new Date().toISOString(),
        rows: [lesson(lessonId, 50)],
      })
      slowest = Math.max(slowest, performance.now() - began)
      statuses.add(answer.status)
      if (answer.status === 200) acknowledged.get(learner)?.add(lessonId)
      else if (!answer.headers.has('retry-after')) withoutRetryAfter += 1
      await delay(20)
    }
  }
  const saving = Promise.all(learners.map(save))
  const count = () => [...acknowledged.values()].reduce((sum, lessons) => sum + lessons.size, 0)
  async function stop(): Promise<void> {
    stopping.abort()
    await saving
  }

  return {
    statuses,
    stop,
    async untilSaved(more: number) {
      const before = count()
      await vi.waitUntil(() => count() >= before + more, { timeout: 60_000 })
    },
    withoutRetryAfter: () => withoutRetryAfter,
    /** In milliseconds, of all answers. */
    slowest: () => slowest,
    /** Asks the server as each learner. */
    async lost(): Promise<string[]> {
      const each = await Promise.all(
        [...acknowledged].map(async ([learner, lessons]) => {
          const kept = new Set((await lessonsOf(learner)).map(({ lessonId }) => lessonId))
          return [...lessons].filter((lessonId) => !kept.has(lessonId))
        }),
      )
      return each.flat()
    },
  }
}
