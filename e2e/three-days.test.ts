import { expect, test, vi } from 'vitest'
import type { LessonTask } from '#domain/learning/lesson-tasks.ts'
import { syncCourse } from '#server/learning/progress/course.ts'
import { signedInLearner, testServer } from '#server/testing.ts'
import { readProgress, saveProgress } from '#domain/learning/progress-api.ts'
import { callApi } from '#web/api/client.ts'
import { openReplica, waitingIn } from '#web/progress/replica.ts'
import { createSync } from '#web/progress/sync.ts'
import { memoryDatabase } from '#web/progress/storage/memory-database.ts'
import {
  onLesson,
  onTask,
  withCompletion,
  withMinutes,
  withScore,
  withTaskDone,
} from '#web/progress/record-work.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const lessonIds = Array.from({ length: 20 }, (_, index) => `lesson-${index}`)
const tasks = lessonIds.flatMap((lessonId): LessonTask[] => [
  { lessonId, taskId: 'read', title: 'Read it', type: 'other', points: 10 },
  { lessonId, taskId: 'quiz', title: 'Its quiz', type: 'quiz', points: 20 },
])

// These tests use the page's own replica, sync and client with the server and its database.
const course = { lessons: lessonIds.map((id) => ({ id, bonus: false })), tasks }
const server = await testServer({ course })
await syncCourse(server.db, course)

interface Completion {
  completed: boolean
  completedAt: string
}

async function threeDays(userId: string, clock: () => number) {
  const replica = await openReplica(userId, memoryDatabase())
  for (const [index, lessonId] of lessonIds.entries()) {
    const at = new Date(clock() - 3 * DAY + index * 3 * 60 * MINUTE).toISOString()
    await replica.change(
      onLesson(lessonId, (row) => withCompletion(row, 5, at)),
      onTask(lessonId, 'read', (task) => withTaskDone(withMinutes(task, 12), at)),
    )
    await replica.change(onTask(lessonId, 'quiz', (task) => withScore(task, 80, at)))
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
  test(`three days offline, 60 rows, clock ${name}: all there once the network is`, async () => {
    const registered = Date.now()
    const { browser, userId } = await signedInLearner(server)
    const token = browser.bearer ?? ''
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => browser.raw(init.method ?? 'GET', path, init))
    const clock = () => Date.now() + skew
    const replica = await threeDays(userId, clock)
    let isOnline = false
    const offline = { ok: false, reason: 'offline' } as const
    const sync = createSync({
      replica,
      userId,
      save: async (batch) => (isOnline ? callApi(saveProgress, { token, body: batch, gzip: true }) : offline),
      read: async (known) => (isOnline ? callApi(readProgress, { token, answersMark: known }) : offline),
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

    const answer = await callApi(readProgress, { token, answersMark: '' })
    const rows = answer.ok ? answer.data.rows : []
    expect(rows).toHaveLength(60)
    for (const { completed, completedAt } of rows as object[] as Completion[]) {
      expect(completed).toBe(true)
      // The account is newer than the work, so no row may be older than the account or in the future.
      expect(Date.parse(completedAt)).toBeGreaterThanOrEqual(registered)
      expect(Date.parse(completedAt)).toBeLessThanOrEqual(Date.now())
    }
  })
}
