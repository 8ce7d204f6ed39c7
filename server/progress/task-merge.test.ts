import { mergeTaskProgress, taskKey, type TaskProgress } from '#domain/progress.ts'
import { makeLearner } from '#database/testing.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testServer } from '../testing.ts'
import { syncLessonTasks } from './lesson-tasks.ts'
import { presentTask } from './present.ts'
import { mergeTasks, tasksOf } from './task-queries.ts'

// One rule in two languages, as in merge.test.ts.
const { db } = await testServer()
const TASKS = ['read', 'quiz-a', 'do-a']
await syncLessonTasks(
  db,
  TASKS.map((taskId) => ({ lessonId: 'coding-basics', taskId, title: taskId, type: 'other', points: 5 })),
)

/** Few values, so that ties, repeats and reversals are common. */
const row: fc.Arbitrary<TaskProgress> = fc
  .record({
    id: fc.uuid({ version: 4 }),
    taskId: fc.constantFrom(...TASKS),
    completedAt: fc.option(
      fc
        .integer({ min: 0, max: 20 })
        .map((step) => new Date(Date.UTC(2026, 0, 1) + step * 1009).toISOString()),
      { nil: null },
    ),
    score: fc.integer({ min: 0, max: 100 }),
    timeSpentMinutes: fc.integer({ min: 0, max: 30 }),
  })
  .map((part) => ({ ...part, lessonId: 'coding-basics', completed: part.completedAt !== null }))

const sorted = (rows: TaskProgress[]) => rows.toSorted((a, b) => (a.taskId < b.taskId ? -1 : 1))

function fold(rows: readonly TaskProgress[]): TaskProgress[] {
  const byKey = new Map<string, TaskProgress>()
  for (const one of rows) {
    const before = byKey.get(taskKey(one))
    byKey.set(taskKey(one), before ? mergeTaskProgress(before, one) : one)
  }
  return sorted([...byKey.values()])
}

test('the SQL merge of tasks equals the fold of the pure merge, one batch after another', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(row, { minLength: 1, maxLength: 5 }), { maxLength: 6 }),
      async (batches) => {
        const { userId } = await makeLearner(db)
        const stored = async () =>
          sorted((await db.withUser(userId, (trx) => tasksOf(trx, userId))).map(presentTask))
        for (const batch of batches) {
          const before = await stored()
          const merged = await db.withUser(userId, (trx) => mergeTasks(trx, userId, fold(batch)))
          const after = await stored()
          for (const one of merged) {
            const shown = presentTask(one)
            const was = before.find((old) => old.taskId === shown.taskId)
            expect(after).toContainEqual(shown)
            expect(one.is_changed).toBe(JSON.stringify(was) !== JSON.stringify(shown))
          }
        }
        expect(await stored()).toEqual(fold(batches.flat()))
      },
    ),
    { numRuns: 60 },
  )
})
