import { answersMark } from '#domain/learning/progress.ts'
import type { LessonRow } from '#domain/learning/rows/lesson-row.ts'
import { withOwner } from '#database/temporary-database.ts'
import { describe, expect, test } from 'vitest'
import { signedInLearner, testServer, type SignedInLearner } from '../../testing.ts'
import { lesson as open, lessonsOf } from './progress-testing.ts'

const server = await testServer()

const completed = (lessonId: string, at: Date, quizScore = 0): LessonRow => ({
  ...open(lessonId, 100, quizScore),
  completed: true,
  completedAt: at.toISOString(),
})
const save = (
  { browser, userId }: SignedInLearner,
  rows: LessonRow[],
  { sentAt = new Date().toISOString(), author = userId } = {},
) => browser.put('/api/progress', { userId: author, sentAt, rows })

describe('reading progress', () => {
  test('a device that has just these answers is not sent them again, any other is', async () => {
    const learner = await signedInLearner(server)
    const answers = ['a', 'b'].map((itemId) => ({
      kind: 'answer' as const,
      id: crypto.randomUUID(),
      lessonId: 'coding-basics',
      itemId,
      source: 'daily' as const,
      isRight: true,
      misconception: null,
      at: new Date().toISOString(),
    }))
    const { browser, userId } = learner
    await browser.put('/api/progress', {
      userId,
      sentAt: new Date().toISOString(),
      rows: [...answers, open('coding-basics', 25)],
    })
    const read = async (mark?: string) => {
      const headers = { 'qala-api': '2', ...(mark !== undefined && { 'qala-answers': mark }) }
      const { body } = await browser.get('/api/progress', headers)
      return (body as { rows: { kind: string; at?: string }[] }).rows
    }
    const [one = '', two = ''] = (await read()).flatMap(({ at }) => at ?? [])
    const kinds = async (mark?: string) => (await read(mark)).map(({ kind }) => kind)
    expect(await kinds(answersMark([one, two]))).toEqual(['lesson'])
    const later = new Date(Date.parse(two) + 1).toISOString()
    for (const mark of [answersMark([]), answersMark([one]), answersMark([one, later]), '2', '', `'; --`])
      expect(await kinds(mark)).toEqual(['lesson', 'answer', 'answer'])
  })
})

describe('saving progress', () => {
  test('answers each row in the order sent, merged', async () => {
    const learner = await signedInLearner(server)
    await save(learner, [open('computer-types', 60, 80)])
    const answer = await save(learner, [open('coding-basics', 25), open('computer-types', 20, 90)])
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      results: [
        { outcome: 'merged', kind: 'lesson', key: 'coding-basics', row: open('coding-basics', 25) },
        { outcome: 'merged', key: 'computer-types', row: open('computer-types', 60, 90) },
      ],
    })
    expect(await lessonsOf(learner)).toEqual([open('coding-basics', 25), open('computer-types', 60, 90)])
  })

  test('keeps the rest of a batch when one lesson is unknown', async () => {
    const learner = await signedInLearner(server)
    const answer = await save(learner, [open('no-such-lesson', 10), open('coding-basics', 25)])
    expect(answer.body).toMatchObject({
      results: [
        { outcome: 'rejected', kind: 'lesson', key: 'no-such-lesson', code: 'unknown_lesson' },
        { outcome: 'merged', row: open('coding-basics', 25) },
      ],
    })
    expect(await lessonsOf(learner)).toEqual([open('coding-basics', 25)])
    const none = await save(learner, [open('no-such-lesson', 10)])
    expect(none.status).toBe(200)
  })

  test('merges a lesson sent twice in one batch', async () => {
    const learner = await signedInLearner(server)
    const now = new Date()
    const answer = await save(learner, [
      open('coding-basics', 25, 70),
      completed('coding-basics', now, 40),
      open('coding-basics', 50),
    ])
    const results = (answer.body as { results: { row: LessonRow }[] }).results
    expect(results).toHaveLength(3)
    for (const { row } of results)
      expect(row).toMatchObject({ completed: true, quizScore: 70, progress: 100 })
  })

  test('cannot un-complete a lesson, move its time later or lower a score', async () => {
    const learner = await signedInLearner(server)
    await save(learner, [completed('coding-basics', new Date(), 90)])
    const first = await lessonsOf(learner)
    expect(first).toMatchObject([{ completed: true, quizScore: 90 }])
    await save(learner, [open('coding-basics', 0)])
    await save(learner, [completed('coding-basics', new Date(Date.now() + 60_000), 10)])
    expect(await lessonsOf(learner)).toEqual(first)
  })

  test('corrects a wrong clock and never believes a time before the account or after now', async () => {
    const learner = await signedInLearner(server)
    const began = Date.now()
    const yearAhead = new Date(Date.now() + 365 * 24 * 3_600_000)
    await save(learner, [completed('coding-basics', new Date(yearAhead.getTime() - 100))], {
      sentAt: yearAhead.toISOString(),
    })
    await save(learner, [completed('computer-types', new Date('1970-01-01'))])
    await save(learner, [completed('what-is-computer', new Date('9999-12-31T23:59:59Z'))])
    for (const lesson of await lessonsOf(learner)) {
      const time = Date.parse(lesson.completedAt ?? '')
      expect(time).toBeGreaterThan(began - 10_000)
      expect(time).toBeLessThanOrEqual(Date.now())
    }
  })

  test.each([
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '2026-11-21T08:00:00+14:00',
    '2026-11-21T08:00Z',
  ])('stands the time %s', async (time) => {
    const learner = await signedInLearner(server)
    const row = { ...completed('coding-basics', new Date()), completedAt: time }
    for (const sentAt of [time, new Date().toISOString()]) {
      const answer = await save(learner, [row], { sentAt })
      expect(answer.status).toBeLessThan(500)
    }
  })

  test('cannot land under another account', async () => {
    const [naledi, thabo] = [await signedInLearner(server), await signedInLearner(server)]
    const answer = await save(thabo, [open('coding-basics', 25)], { author: naledi.userId })
    expect(answer).toMatchObject({ status: 409, code: 'wrong_account' })
    expect(await lessonsOf(naledi)).toEqual([])
    expect(await lessonsOf(thabo)).toEqual([])
  })

  test.each(['53100', '58030', '25006'])(
    'is put off when the database answers %s, and nothing of it counts as kept',
    async (code) => {
      const learner = await signedInLearner(server)
      const lift = await refuseWrites(code)
      const putOff = await save(learner, [open('coding-basics', 25)])
      expect(putOff).toMatchObject({ status: 503, code: 'unavailable' })
      expect(putOff.headers.has('retry-after')).toBe(true)
      await lift()
      expect(await lessonsOf(learner)).toEqual([])
      expect(await save(learner, [open('coding-basics', 25)])).toMatchObject({ status: 200 })
    },
  )

  test('cannot show one learner the rows of another, an admin own rows only as well', async () => {
    const [naledi, admin] = [await signedInLearner(server), await signedInLearner(server)]
    await save(naledi, [open('coding-basics', 25)])
    await server.db.appointAdmin(admin.userId)
    await admin.browser.takeToken()
    await save(admin, [open('computer-types', 10)])
    expect(await lessonsOf(admin)).toEqual([open('computer-types', 10)])
  })

  test('cannot be written after the account is gone, although the token still lives', async () => {
    const learner = await signedInLearner(server)
    await server.db.withAuth((trx) =>
      trx.deleteFrom('auth.accounts').where('id', '=', learner.userId).execute(),
    )
    expect(await save(learner, [open('coding-basics', 25)])).toMatchObject({
      status: 401,
      code: 'signed_out',
    })
  })

  test('names the row and the field that is wrong, and writes nothing', async () => {
    const learner = await signedInLearner(server)
    const wrong = { ...open('computer-types', 101), completedAt: 'yesterday' }
    const answer = await save(learner, [open('coding-basics', 25), wrong])
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(['rows.1.completedAt', 'rows.1.progress'])
    expect(await lessonsOf(learner)).toEqual([])
  })

  test('cannot bring more than 100 rows at once, or none', async () => {
    const learner = await signedInLearner(server)
    const tooMany = Array.from({ length: 101 }, () => open('coding-basics', 1))
    for (const rows of [tooMany, []]) expect((await save(learner, rows)).fields).toHaveProperty('rows')
  })
})

/**
 * Makes every write fail with this code, as a full disk (53100), a failing disk (58030) or a server that is no longer the
 * primary (25006) does.
 * @returns a function that ends this
 */
async function refuseWrites(code: string): Promise<() => Promise<unknown>> {
  const asOwner = (sql: string) => withOwner(server.db.url, (owner) => owner.query(sql))
  await asOwner(
    `create function app.refuse() returns trigger language plpgsql as
       $$ begin raise exception 'no' using errcode = '${code}'; end $$;
     create trigger refuse before insert on app.lesson_progress execute function app.refuse()`,
  )
  return () => asOwner('drop function app.refuse() cascade')
}
