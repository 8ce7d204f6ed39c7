import type { Browser } from '@playwright/test'
import { readProgress, saveProgress } from '#web/api/progress.ts'
import { openReplica, waitingIn } from '#web/progress/replica.ts'
import { createSync } from '#web/progress/sync.ts'
import { memoryDatabase } from '#web/progress/storage/memory-database.ts'
import { anotherBrowser, expect, register, somebody, test } from './test.ts'
import { origin } from './where.ts'
import {
  onLesson,
  onTask,
  withCompletion,
  withMinutes,
  withScore,
  withTaskDone,
} from '#web/progress/changes.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

interface KeepAlive {
  completed: boolean
  completedAt: string
}

// The page's own replica and sync, against the real server: the rows of three days are too many to tap.
test.beforeAll(() => {
  const real = globalThis.fetch
  globalThis.fetch = (path, init) =>
    real(typeof path === 'string' && path.startsWith('/') ? origin + path : path, init)
})

async function newLearner(browser: Browser) {
  const page = await anotherBrowser(browser)
  await register(page, somebody('Mpho'))
  const grant = await (await page.request.post('/api/auth/token', { headers: { origin } })).json()
  return { userId: String(grant.user.id), token: String(grant.accessToken) }
}

/** Twenty lessons read, with their quiz and one task more: sixty rows, over the three days before `now`. */
async function threeDays(
  tasks: readonly { lessonId: string; taskId: string }[],
  userId: string,
  clock: () => number,
) {
  const replica = await openReplica(userId, memoryDatabase())
  const lessonIds = [...new Set(tasks.map(({ lessonId }) => lessonId))].slice(0, 20)
  for (const [index, lessonId] of lessonIds.entries()) {
    const at = new Date(clock() - 3 * DAY + index * 3 * 60 * MINUTE).toISOString()
    await replica.change(
      onLesson(lessonId, (row) => withCompletion(row, 5, at)),
      onTask(lessonId, 'read', (task) => withTaskDone(withMinutes(task, 12), at)),
    )
    const other = tasks.find((task) => task.lessonId === lessonId && task.taskId !== 'read')
    if (other) await replica.change(onTask(lessonId, other.taskId, (task) => withScore(task, 80, at)))
  }
  return replica
}

const CLOCKS = {
  right: 0,
  'a day slow': -DAY,
  'a day fast': DAY,
  'ten years slow': -3653 * DAY,
  'ten years fast': 3653 * DAY,
}

for (const [name, skew] of Object.entries(CLOCKS)) {
  test(`three days offline, 60 rows, clock ${name}: all there once the network is`, async ({ browser }) => {
    const registered = Date.now()
    const { userId, token } = await newLearner(browser)
    const { tasks } = (await (await fetch('/content/manifest.json')).json()) as {
      tasks: { lessonId: string; taskId: string }[]
    }
    const clock = () => Date.now() + skew
    const replica = await threeDays(tasks, userId, clock)
    let isOnline = false
    const offline = { ok: false, reason: 'offline' } as const
    const sync = createSync({
      replica,
      userId,
      save: async (batch) => (isOnline ? saveProgress(token, batch) : offline),
      read: async () => (isOnline ? readProgress(token) : offline),
      recheckSession: async () => undefined,
      now: () => new Date(clock()),
    })
    await sync.exchange({ pull: true })
    expect(waitingIn(replica)).toBe(20)
    isOnline = true
    await sync.exchange({ pull: true })
    sync.stop()
    expect(waitingIn(replica)).toBe(0)
    expect(replica.state.get().problems).toBe(0)

    const answer = await readProgress(token)
    const kept = answer.ok ? answer.data.rows : []
    expect(kept).toHaveLength(60)
    for (const { completed, completedAt } of kept as object[] as KeepAlive[]) {
      expect(completed).toBe(true)
      // The account is younger than the work: no row may be older than the account, nor from the future.
      expect(Date.parse(completedAt)).toBeGreaterThanOrEqual(registered)
      expect(Date.parse(completedAt)).toBeLessThanOrEqual(Date.now())
    }
  })
}
