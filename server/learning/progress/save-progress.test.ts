import type { AnyRow, RowKind } from '#domain/learning/rows/row-kind.ts'
import { REPLIES_MAX } from '#domain/learning/rows/reply-row.ts'
import { ROW_KINDS, type Row } from '#domain/learning/rows/row-kinds.ts'
import { ARBITRARY_ROW, FEW_TIMES, type Things } from '#domain/learning/rows/testing.ts'
import { emptyThing, THINGS_MAX } from '#domain/learning/rows/thing-row.ts'
import { ANSWERS_MAX } from '#domain/learning/rows/answer-row.ts'
import { emptyLesson } from '#domain/learning/rows/lesson-row.ts'
import { makeLearner } from '#database/testing.ts'
import { withOwner } from '#database/temporary-database.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { LESSONS, testServer } from '../../testing.ts'
import { syncCourse } from './course.ts'
import { mergeRows } from './merge-rows.ts'
import { readRows, saveProgress } from './save-progress.ts'

// The merging of progress is written twice, in SQL and in domain/learning/rows. These runs check that the SQL gives the same results
// as domain/learning/rows.
const { db, services } = await testServer()
const TASKS = ['read', 'quiz-a', 'do-a']
const ANSWERS = ['0b8dd5a7-68b5-4b5b-8d3b-2f1c0f5b7a01', 'f7c9b0de-3d0c-4a39-9a51-6a2f5ad5c3e2']
const LEVELS = ['robot-corner', 'robot-flag']
await syncCourse(db, {
  lessons: [],
  tasks: LESSONS.flatMap((lessonId) =>
    TASKS.map((taskId) => ({ lessonId, taskId, title: taskId, type: 'other' as const, points: 5 })),
  ),
})
const things = (times: fc.Arbitrary<string>): Things => ({
  lessonIds: LESSONS,
  taskIds: TASKS,
  levelIds: LEVELS,
  answerIds: ANSWERS,
  termIds: ['algorithm', 'byte'],
  thingIds: ['3c9a1f57-0d5e-4c0e-9c55-2f6f0c1d7b11', '8b1d5a0e-6f5e-4d0b-8a55-7f6f0c1d7b22'],
  times,
})

/** Returns a learner's rows of one kind, sorted by key, without the fields that the database adds. */
async function stored(kind: RowKind, userId: string): Promise<AnyRow[]> {
  const rows = JSON.parse(await readRows(db, userId)) as AnyRow[]
  return inOrder(
    kind,
    rows.filter((row) => row.kind === kind.name).map((row) => onlyOf(kind, row)),
  )
}
const onlyOf = ({ schema }: RowKind, row: AnyRow) =>
  Object.fromEntries(Object.keys(schema.shape).map((field) => [field, row[field]])) as AnyRow
const inOrder = (kind: RowKind, rows: readonly AnyRow[]) =>
  rows.toSorted((a, b) => (kind.keyOf(a) < kind.keyOf(b) ? -1 : 1))

function fold(kind: RowKind, rows: readonly AnyRow[]): AnyRow[] {
  const byKey = new Map<string, AnyRow>()
  for (const row of rows) {
    const before = byKey.get(kind.keyOf(row))
    byKey.set(kind.keyOf(row), before ? kind.merge(before, row) : row)
  }
  return inOrder(kind, [...byKey.values()])
}

describe.each(ROW_KINDS.map((kind) => ({ name: kind.name, kind: kind as RowKind })))(
  'rows of the kind $name',
  ({ name, kind }) => {
    const few: fc.Arbitrary<AnyRow> = ARBITRARY_ROW[name](things(FEW_TIMES))

    test('merge in SQL as they do in TypeScript, one batch after another', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(few, { maxLength: 6 }), { maxLength: 6 }), async (batches) => {
          const { userId } = await makeLearner(db)
          for (const batch of batches) {
            const once = fold(kind, batch)
            const before = await stored(kind, userId)
            const merged = await mergeRows(db, userId, { [name]: once })
            const after = await stored(kind, userId)
            // The response is equal to what is stored, and "changed" says exactly whether it differs from before.
            const keys = new Set(once.map((row) => kind.keyOf(row)))
            expect(
              inOrder(
                kind,
                merged.map(({ row }) => row),
              ),
            ).toEqual(after.filter((row) => keys.has(kind.keyOf(row))))
            for (const { row, isChanged } of merged) {
              const was = before.find((old) => kind.keyOf(old) === kind.keyOf(row))
              expect(isChanged).toBe(!was || JSON.stringify(was) !== JSON.stringify(onlyOf(kind, row)))
            }
          }
          expect(await stored(kind, userId)).toEqual(fold(kind, batches.flat()))
        }),
        { numRuns: 200 },
      )
    })

    test('cannot be written for another learner, whatever the call says', async () => {
      const [naledi, thabo] = [await makeLearner(db), await makeLearner(db)]
      const [row] = fc.sample(few, 1)
      const merge = sql.ref(`app.merge_${name}_rows`)
      const forNaledi = db.withUser(thabo.userId, (trx) =>
        sql`select merged from ${merge}(${naledi.userId}::uuid, ${JSON.stringify([row])}::jsonb)`.execute(
          trx,
        ),
      )
      await expect(forNaledi).rejects.toMatchObject({ code: '42501' })
      expect(await stored(kind, naledi.userId)).toEqual([])
    })
  },
)

test('any order, with repeats and many at once, ends in the same state', async () => {
  // These times lie in the near past, as devices send them. The server does not change such times.
  const now = Date.now()
  const recent = fc
    .integer({ min: 0, max: 20 })
    .map((step) => new Date(now - 30_000 + step * 1009).toISOString())
  const row = fc.oneof(...ROW_KINDS.map(({ name }): fc.Arbitrary<Row> => ARBITRARY_ROW[name](things(recent))))
  const schedule = fc
    .array(fc.array(row, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })
    .chain((batches) =>
      fc.record({
        batches: fc.constant(batches),
        // Some batches are sent twice, as if their responses had been lost.
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
            return saveProgress(services, userId, { userId, sentAt, rows: batches[index] ?? [] })
          }),
        )
      }
      for (const kind of ROW_KINDS as readonly RowKind[]) {
        const field = kind.time?.field ?? ''
        const expected = fold(
          kind,
          batches.flat().filter((one) => one.kind === kind.name),
        )
        const actual = await stored(kind, userId)
        // A device's clock is read a moment before the server's, so times may differ by that moment and no more.
        const untimed = (rows: AnyRow[]) => rows.map((one) => ({ ...one, [field]: null }))
        expect(untimed(actual)).toEqual(untimed(expected))
        if (!kind.time) continue
        for (const [index, one] of actual.entries()) {
          const moved = Date.parse(String(one[field])) - Date.parse(String(expected[index]?.[field]))
          if (one[field] !== null) expect(Math.abs(moved)).toBeLessThan(1000)
        }
      }
    }),
    { numRuns: 80 },
  )
})

/** Makes the account older than all of the times, so that none of them is moved up to the account's beginning. */
async function backdateAccount(userId: string): Promise<void> {
  await withOwner(db.url, async (owner) => {
    await owner.query('alter table app.user_roles no force row level security')
    await owner.query(`update app.user_roles set granted_at = now() - interval '1 day' where user_id = $1`, [
      userId,
    ])
  })
}

test('takes five thousand answers of a learner and no more, says so by a code, and goes on with those it has', async () => {
  const { userId } = await makeLearner(db)
  await backdateAccount(userId)
  await withOwner(db.url, async (owner) => {
    await owner.query('alter table app.answers no force row level security')
    await owner.query(
      `insert into app.answers select $1, gen_random_uuid(), $2, 'pap', 'daily', true, null, now()
         from generate_series(1, $3::int)`,
      [userId, LESSONS[0], ANSWERS_MAX - 1],
    )
    await owner.query('alter table app.answers force row level security')
  })
  const at = (second: number) => new Date(Date.now() - 60_000 + second * 1_000).toISOString()
  const row = (lessonId: string, second: number): Row => ({
    kind: 'answer',
    id: randomUUID(),
    lessonId,
    itemId: 'pap',
    source: 'daily',
    isRight: true,
    misconception: null,
    at: at(second),
  })
  const save = async (rows: Row[]) =>
    (await saveProgress(services, userId, { userId, sentAt: new Date().toISOString(), rows })).results
  const [later, sooner, unknown] = [
    row(LESSONS[0] ?? '', 2),
    row(LESSONS[0] ?? '', 1),
    row('no-such-lesson', 0),
  ]
  expect(await save([later, sooner, unknown])).toMatchObject([
    { outcome: 'rejected', code: 'too_many_answers' },
    { outcome: 'merged' },
    { outcome: 'rejected', code: 'unknown_lesson' },
  ])
  expect(await save([sooner])).toMatchObject([{ outcome: 'merged' }])
})

test('takes two hundred replies of a learner and no more', async () => {
  const { userId } = await makeLearner(db)
  const sentAt = new Date().toISOString()
  const row = (): Row => ({
    kind: 'reply',
    lessonId: 'comment',
    commentId: randomUUID(),
    seenAt: sentAt,
    sign: 'thanks',
    version: 1,
  })
  const rows = Array.from({ length: REPLIES_MAX + 1 }, row)
  const { results } = await saveProgress(services, userId, { userId, sentAt, rows })
  expect(results.filter(({ outcome }) => outcome === 'merged')).toHaveLength(REPLIES_MAX)
  expect(results.find(({ outcome }) => outcome === 'rejected')).toMatchObject({ code: 'too_many_answers' })
})

test('takes two hundred things of a learner and no more, and goes on with those it has', async () => {
  const { userId } = await makeLearner(db)
  const ids = Array.from({ length: THINGS_MAX + 1 }, () => randomUUID()).toSorted()
  const row = (id: string, version = 1): Row => ({
    ...emptyThing(id, { lessonId: LESSONS[0] ?? '', levelId: 'stage-win' }),
    made: '[]',
    version,
  })
  const save = async (rows: Row[]) =>
    (await saveProgress(services, userId, { userId, sentAt: new Date().toISOString(), rows })).results
  const [first, ...others] = await save(ids.map((id) => row(id)))
  expect(first).toMatchObject({ outcome: 'merged' })
  expect(others.at(-1)).toMatchObject({ outcome: 'rejected', code: 'too_many_things' })
  expect(others.filter(({ outcome }) => outcome === 'merged')).toHaveLength(THINGS_MAX - 1)
  const removed = { ...row(ids[0] ?? '', 2), made: null }
  expect(await save([removed])).toMatchObject([{ outcome: 'merged' }])
})

test('says signed out for an account that is gone, also when it was known before', async () => {
  const { userId } = await makeLearner(db)
  const save = () =>
    saveProgress(services, userId, {
      userId,
      sentAt: new Date().toISOString(),
      rows: [{ ...emptyLesson('coding-basics'), progress: 10 }],
    })
  await save()
  await db.withAuth((trx) => trx.deleteFrom('auth.accounts').where('id', '=', userId).execute())
  await expect(save()).rejects.toMatchObject({ code: 'signed_out' })
  await expect(saveProgress(services, randomUUID(), { userId, sentAt: '', rows: [] })).rejects.toMatchObject({
    code: 'signed_out',
  })
})
