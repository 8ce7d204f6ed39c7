import {
  mergeLessonProgress,
  mergeTaskProgress,
  taskKey,
  trustedTime,
  type LessonProgress,
  type ProgressBatch,
  type TaskProgress,
} from '#domain/progress.ts'
import type { ProgressRows, ProgressSaved } from '#domain/progress.ts'
import type { ApiResult } from '#web/api/client.ts'
import type { AccountDatabase } from '#web/progress/storage/account-database.ts'

/** For tests: the server's rules of progress (design 3) with its own clock and no network. */
export function fakeServer(userId: string, created = new Date('2026-01-15T06:00:00Z')) {
  const rows = new Map<string, LessonProgress>()
  const tasks = new Map<string, TaskProgress>()
  let clock = Date.parse('2026-03-02T08:00:00Z')
  const known = new Set<string>()

  function merge<T extends { completedAt: string | null }>(
    kept: Map<string, T>,
    key: string,
    row: T,
    sentAt: string,
    rule: (a: T, b: T) => T,
  ): T {
    const completedAt =
      row.completedAt && trustedTime(row.completedAt, sentAt, created, new Date(clock)).toISOString()
    const sent = { ...row, completedAt }
    const before = kept.get(key)
    const after = before ? rule(before, sent) : sent
    kept.set(key, after)
    return after
  }

  return {
    rows,
    tasks,
    created,
    /** When not empty, other lessons are refused. */
    known,
    now: () => new Date(clock),
    pass: (ms: number) => void (clock += ms),
    save(batch: ProgressBatch): ApiResult<ProgressSaved> {
      if (batch.userId !== userId) return { ok: false, reason: 'refused', status: 409, code: 'wrong_account' }
      const results = batch.lessons.map((row) =>
        known.size > 0 && !known.has(row.lessonId)
          ? { outcome: 'rejected' as const, lessonId: row.lessonId, code: 'unknown_lesson' as const }
          : {
              outcome: 'merged' as const,
              lesson: merge(rows, row.lessonId, row, batch.sentAt, mergeLessonProgress),
            },
      )
      const taskResults = (batch.tasks ?? []).map((row) =>
        known.size > 0 && !known.has(row.lessonId)
          ? {
              outcome: 'rejected' as const,
              lessonId: row.lessonId,
              taskId: row.taskId,
              code: 'unknown_task' as const,
            }
          : {
              outcome: 'merged' as const,
              task: merge(tasks, taskKey(row), row, batch.sentAt, mergeTaskProgress),
            },
      )
      return { ok: true, data: { serverNow: new Date(clock).toISOString(), results, taskResults } }
    },
    /** What an upload ticket is answered: nothing of what is stored. */
    saveByTicket(batch: ProgressBatch): ApiResult<ProgressSaved> {
      const saved = this.save(batch)
      if (!saved.ok) return saved
      const { serverNow, results, taskResults } = saved.data
      return {
        ok: true,
        data: {
          serverNow,
          results: results.map((result) =>
            result.outcome === 'merged' ? { outcome: 'kept', lessonId: result.lesson.lessonId } : result,
          ),
          taskResults: taskResults.map((result) => {
            if (result.outcome !== 'merged') return result
            const { lessonId, taskId } = result.task
            return { outcome: 'kept', lessonId, taskId }
          }),
        },
      }
    },
    read(): ApiResult<ProgressRows> {
      return {
        ok: true,
        data: {
          userId,
          serverNow: new Date(clock).toISOString(),
          lessons: [...rows.values()],
          tasks: [...tasks.values()].map((row) => ({
            ...row,
            taskTitle: 'A task',
            taskType: 'practice' as const,
            pointsValue: 5,
          })),
        },
      }
    },
  }
}

/** Web Locks as far as sync uses them: one holder per name, `ifAvailable`. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>()
  const request = async (
    name: string,
    options: LockOptions,
    work: (lock: Lock | null) => Promise<unknown>,
  ): Promise<unknown> => {
    if (held.has(name)) return options.ifAvailable ? work(null) : new Promise(() => undefined)
    held.add(name)
    try {
      return await work({ name, mode: 'exclusive' })
    } finally {
      held.delete(name)
    }
  }
  return { request: request as LockManager['request'] }
}

/** A disk that may run full: then it lets itself be read, and takes nothing. */
export function fillingDisk(disk: AccountDatabase): AccountDatabase & { isFull: boolean } {
  const filling = {
    isFull: false,
    write<T>(work: Parameters<typeof disk.write<T>>[0]): ReturnType<typeof disk.write<T>> {
      if (!filling.isFull) return disk.write(work)
      // `work` runs to its first attempt to write, and nothing of it is kept.
      let isWriting = false
      const refuse = () => {
        isWriting = true
        return Promise.reject(new Full())
      }
      const reading = disk.write((tables) => {
        const closed = Object.entries(tables).map(([name, table]) => [
          name,
          {
            get: (key: string) => table.get(key),
            getAll: () => table.getAll(),
            put: refuse,
            delete: refuse,
          },
        ])
        return work(Object.fromEntries(closed) as typeof tables)
      })
      return reading.catch((error: unknown) => {
        if (isWriting && error instanceof Full) return { ok: false, reason: 'full' } as const
        throw error
      })
    },
    close: () => disk.close(),
  }
  return filling
}

class Full extends Error {}

export const USER = '3f6a1d4e-8f0b-4b7a-9a53-0d8d5f2f1c11'
export const OTHER_USER = '9b1f6a52-55d4-4a39-8f0e-6f0f7b0c2d22'
