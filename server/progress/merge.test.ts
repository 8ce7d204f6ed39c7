import { mergeLessonProgress, type LessonProgress } from '#domain/progress.ts'
import { makeLearner } from '#database/testing.ts'
import { withOwner } from '#database/temporary-database.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LESSONS, testServer } from '../testing.ts'
import { presentProgress } from './present.ts'
import { mergeProgress, progressOf } from './queries.ts'
import { saveProgress } from './save-progress.ts'

// "Save progress" is one rule in two languages. These runs hold the SQL to domain/progress.ts.
const { db, services } = await testServer()

const lessonRow = (times: fc.Arbitrary<string>): fc.Arbitrary<LessonProgress> =>
  fc
    .record({
      lessonId: fc.constantFrom(...LESSONS),
      completedAt: fc.option(times, { nil: null }),
      quizScore: fc.integer({ min: 0, max: 100 }),
      progress: fc.integer({ min: 0, max: 100 }),
    })
    .map((row) => ({
      ...row,
      completed: row.completedAt !== null,
      progress: row.completedAt === null ? row.progress : 100,
    }))

/** Few values, so that ties, repeats and reversals are common. */
const instants = fc
  .integer({ min: 0, max: 20 })
  .map((step) => new Date(Date.UTC(2026, 0, 1) + step * 1009).toISOString())

/** Each lesson merged by the pure rule, in the order of ids. */
function fold(rows: readonly LessonProgress[]): LessonProgress[] {
  const byId = new Map<string, LessonProgress>()
  for (const row of rows) {
    const before = byId.get(row.lessonId)
    byId.set(row.lessonId, before ? mergeLessonProgress(before, row) : row)
  }
  return [...byId.values()].sort((a, b) => (a.lessonId < b.lessonId ? -1 : 1))
}

const stored = async (userId: string) =>
  (await db.withUser(userId, (trx) => progressOf(trx, userId))).map(presentProgress)

test('the SQL merge equals the fold of the pure merge, one batch after another', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(lessonRow(instants), { maxLength: 6 }), { maxLength: 6 }),
      async (batches) => {
        const { userId } = await makeLearner(db)
        for (const batch of batches) {
          const once = fold(batch)
          if (once.length === 0) continue
          const before = await stored(userId)
          const merged = await db.withUser(userId, (trx) => mergeProgress(trx, userId, once))
          const after = await stored(userId)
          // What is answered is what is stored; "changed" says exactly whether it differs from before.
          expect(merged.map(presentProgress).sort(byLesson)).toEqual(
            after.filter((row) => once.some((sent) => sent.lessonId === row.lessonId)).sort(byLesson),
          )
          for (const row of merged) {
            const was = before.find((old) => old.lessonId === row.lesson_id)
            expect(row.is_changed).toBe(JSON.stringify(was) !== JSON.stringify(presentProgress(row)))
          }
        }
        expect((await stored(userId)).sort(byLesson)).toEqual(fold(batches.flat()))
      },
    ),
    { numRuns: 200 },
  )
})

test('any order, with repeats and many at once, ends in the same state', async () => {
  // Times of the near past, as devices send them; the server leaves these as they are.
  const now = Date.now()
  const recent = fc
    .integer({ min: 0, max: 20 })
    .map((step) => new Date(now - 30_000 + step * 1009).toISOString())
  const schedule = fc
    .array(fc.array(lessonRow(recent), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })
    .chain((batches) =>
      fc.record({
        batches: fc.constant(batches),
        // Some batches twice: their answers were lost on the way.
        order: fc.shuffledSubarray([...batches.keys(), ...batches.keys()], {
          minLength: batches.length,
        }),
        atOnce: fc.integer({ min: 1, max: 4 }),
      }),
    )
  await fc.assert(
    fc.asyncProperty(schedule, async ({ batches, order, atOnce }) => {
      const { userId } = await makeLearner(db)
      await backdateAccount(userId)
      const everyOnce = [...new Set([...order, ...batches.keys()])]
      const all = [...order, ...everyOnce.filter((index) => !order.includes(index))]
      for (let start = 0; start < all.length; start += atOnce) {
        await Promise.all(
          all.slice(start, start + atOnce).map((index) => {
            const sentAt = new Date().toISOString()
            return saveProgress(services, userId, { userId, sentAt, lessons: batches[index] ?? [] })
          }),
        )
      }
      const expected = fold(batches.flat())
      const actual = (await stored(userId)).sort(byLesson)
      // A device's clock is read a moment before the server's, so times may move by that moment and no more.
      const untimed = (rows: LessonProgress[]) => rows.map((row) => ({ ...row, completedAt: null }))
      expect(untimed(actual)).toEqual(untimed(expected))
      for (const [index, row] of actual.entries()) {
        const moved = Date.parse(row.completedAt ?? '') - Date.parse(expected[index]?.completedAt ?? '')
        if (row.completedAt !== null) expect(Math.abs(moved)).toBeLessThan(1000)
      }
    }),
    { numRuns: 200 },
  )
})

function byLesson(a: LessonProgress, b: LessonProgress): number {
  return a.lessonId < b.lessonId ? -1 : 1
}

/** An account older than any of the times, so that none is moved up to its beginning. */
async function backdateAccount(userId: string): Promise<void> {
  await withOwner(db.url, async (owner) => {
    await owner.query('alter table app.user_roles no force row level security')
    await owner.query(`update app.user_roles set granted_at = now() - interval '1 day' where user_id = $1`, [
      userId,
    ])
  })
}
