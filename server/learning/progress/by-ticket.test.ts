import { emptyLab, type LabRow } from '#domain/learning/rows/lab-row.ts'
import type { AnyRow } from '#domain/learning/rows/row-kind.ts'
import { kindOf, readRow, ROW_KINDS, type Row } from '#domain/learning/rows/row-kinds.ts'
import { ARBITRARY_ROW, FEW_TIMES } from '#domain/learning/rows/testing.ts'
import { VERSION_STEP } from '#domain/learning/rows/versions.ts'
import { emptyThing, type ThingRow } from '#domain/learning/rows/thing-row.ts'
import { emptyWord, type WordRow } from '#domain/learning/rows/word-row.ts'
import { makeLearner } from '#database/testing.ts'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashToken, randomToken } from '../../core/random-token.ts'
import { LESSONS, signedInLearner, testServer, type SignedInLearner } from '../../testing.ts'
import { admitted, mergeByTicket, TICKET_ANSWERS } from './by-ticket.ts'
import { syncCourse } from './course.ts'
import { mergeRows } from './merge-rows.ts'
import { ticketOf } from './progress-testing.ts'
import { readRows } from './save-progress.ts'

const server = await testServer()
const { db } = server
const [LESSON = ''] = LESSONS
await syncCourse(db, {
  lessons: [],
  tasks: [{ lessonId: LESSON, taskId: 'read', title: 'Read', type: 'other', points: 5 }],
})

const level = (some: Partial<LabRow>): LabRow => ({ ...emptyLab(LESSON, 'robot-flag'), ...some })
const thing = (made: string, version: number): ThingRow => ({
  ...emptyThing('3c9a1f57-0d5e-4c0e-9c55-2f6f0c1d7b11', { lessonId: LESSON, levelId: 'stage-win' }),
  made,
  version,
})
const word = (text: string, version: number): WordRow => ({ ...emptyWord(LESSON, 'byte'), text, version })
const task = (timeSpentMinutes: number, some = {}): Row => ({
  kind: 'task',
  id: randomUUID(),
  lessonId: LESSON,
  taskId: 'read',
  completed: false,
  completedAt: null,
  score: 0,
  timeSpentMinutes,
  ...some,
})
const answer = (at = new Date()): Row => ({
  kind: 'answer',
  id: randomUUID(),
  lessonId: LESSON,
  itemId: 'pap',
  source: 'daily',
  isRight: false,
  misconception: null,
  at: at.toISOString(),
})

async function put(userId: string, rows: readonly Row[], authorization: string) {
  const body = { userId, sentAt: new Date().toISOString(), rows }
  const { status, body: saved } = await server.browser().put('/api/progress', body, { authorization })
  const { results } = saved as { results: { outcome: string; code?: string; row?: AnyRow }[] }
  return { status, said: results.map(({ outcome, code }) => code ?? outcome), results }
}
const bySession = ({ userId, browser }: SignedInLearner, rows: readonly Row[]) =>
  put(userId, rows, `Bearer ${browser.bearer}`)
async function uploader(learner: SignedInLearner) {
  const { ticket } = await ticketOf(learner)
  return async (...rows: Row[]) => (await put(learner.userId, rows, `Ticket ${ticket}`)).said
}
const rowsOf = async (userId: string) =>
  (JSON.parse(await readRows(db, userId)) as unknown[]).flatMap((row) => readRow(row) ?? [])
const only = async ({ userId }: SignedInLearner, kind: string) =>
  (await rowsOf(userId)).find((row) => row.kind === kind)

describe('by an upload ticket', () => {
  const mine = { stars: 2, best: '["B"]', bestSize: 3, last: '["a"]', version: 5, tries: 4 }

  test.each([
    ['a version far away', { last: '"~"', version: 100_000 }],
    ['the highest version', { last: '"~"', version: 2_000_000_000 }],
    ['another text for the version that is there', { last: '["b"]' }],
    ['a better answer in place of the one that is there', { stars: 3, best: '"!"', bestSize: 0 }],
    ['a shorter answer in place of the one that is there', { best: '"!"', bestSize: 0 }],
    ['tries without number', { tries: 100_000 }],
  ])('a level that has %s changes nothing and waits for the sign-in', async (_name, sent) => {
    const naledi = await signedInLearner(server)
    const upload = await uploader(naledi)
    await bySession(naledi, [level(mine)])
    expect(await upload(level({ ...mine, ...sent }))).toEqual(['needs_sign_in'])
    expect(await only(naledi, 'lab')).toEqual(level(mine))
    // When the author is signed in, the same row is accepted.
    expect((await bySession(naledi, [level({ ...mine, ...sent })])).said).toEqual(['merged'])
    expect(await only(naledi, 'lab')).not.toEqual(level(mine))
  })

  test('a level and a word that the server has not come in, and so does what was changed a little', async () => {
    const naledi = await signedInLearner(server)
    const upload = await uploader(naledi)
    expect(await upload(level(mine), word('grepe', 1))).toEqual(['kept', 'kept'])
    const later = { ...mine, last: '["c"]', version: 400, tries: 40 }
    expect(await upload(level(later), word('greep', 3))).toEqual(['kept', 'kept'])
    expect(await only(naledi, 'lab')).toEqual(level(later))
    expect(await only(naledi, 'word')).toEqual(word('greep', 3))
  })

  test('a first version that is far away waits too, so that no ticket brings a row near the highest one', async () => {
    const naledi = await signedInLearner(server)
    const upload = await uploader(naledi)
    expect(await upload(level({ last: '["a"]', version: 5_000 }), word('zzz', 100_000))).toEqual([
      'needs_sign_in',
      'needs_sign_in',
    ])
    expect(await rowsOf(naledi.userId)).toEqual([])
  })

  test('a word is not replaced by a greater text of its version, nor by a version far away', async () => {
    const naledi = await signedInLearner(server)
    const upload = await uploader(naledi)
    await bySession(naledi, [word('greep', 2)])
    expect(await upload(word('zzz', 2))).toEqual(['needs_sign_in'])
    expect(await upload(word('zzz', 100_000))).toEqual(['needs_sign_in'])
    expect(await only(naledi, 'word')).toEqual(word('greep', 2))
  })

  test('a new thing and a small change of it come in, but no other one of its version, and none far away', async () => {
    const naledi = await signedInLearner(server)
    const upload = await uploader(naledi)
    expect(await upload(thing('["a"]', 1))).toEqual(['kept'])
    expect(await upload(thing('["b"]', 2))).toEqual(['kept'])
    expect(await upload(thing('["c"]', 2))).toEqual(['needs_sign_in'])
    expect(await upload(thing('["c"]', 5_000))).toEqual(['needs_sign_in'])
    expect(await only(naledi, 'thing')).toEqual(thing('["b"]', 2))
  })

  test('a task gets a day of minutes at most, and what was completed keeps its moment', async () => {
    const naledi = await signedInLearner(server)
    const upload = await uploader(naledi)
    const done = new Date().toISOString()
    await bySession(naledi, [task(20, { completed: true, completedAt: done })])
    const before = await only(naledi, 'task')
    expect(await upload(task(10_000))).toEqual(['needs_sign_in'])
    const long = { completed: true, completedAt: '2026-01-02T00:00:00.000Z', score: 80 }
    expect(await upload(task(45, long))).toEqual(['kept'])
    expect(await only(naledi, 'task')).toEqual({ ...before, score: 80, timeSpentMinutes: 45 })
  })

  test('an answer that is there stays as it was given', async () => {
    const naledi = await signedInLearner(server)
    const upload = await uploader(naledi)
    const given = answer(new Date())
    await bySession(naledi, [given])
    const before = await only(naledi, 'answer')
    expect(await upload({ ...given, itemId: 'a', at: '2026-01-02T00:00:00.000Z' } as Row)).toEqual(['kept'])
    expect(await only(naledi, 'answer')).toEqual(before)
  })

  test('the answers of a long day come in, more wait, and those of the learner’s session still come in', async () => {
    const naledi = await signedInLearner(server)
    const upload = await uploader(naledi)
    const batch = () => Array.from({ length: 100 }, () => answer())
    const said: string[] = []
    for (let round = 0; round < 5; round += 1) said.push(...(await upload(...batch())))
    expect(said.filter((one) => one === 'kept')).toHaveLength(TICKET_ANSWERS.aDay)
    expect(said.filter((one) => one === 'needs_sign_in')).toHaveLength(500 - TICKET_ANSWERS.aDay)
    expect((await bySession(naledi, [answer()])).said).toEqual(['merged'])
    // The rows that were saved may be sent again, as a device does after a lost response.
    const [known] = (await rowsOf(naledi.userId)).filter(({ kind }) => kind === 'answer')
    expect(await upload(known as unknown as Row)).toEqual(['kept'])
  })

  test('a ticket, and all tickets of an account together, leave room for the learner', async () => {
    const { userId } = await makeLearner(db)
    const bring = async (ticket: Buffer) => {
      const rows = Array.from({ length: 100 }, () => answer())
      return 100 - (await mergeByTicket(db, userId, { answer: rows }, ticket)).waiting.size
    }
    // Each day, the same ticket adds as much as it may, until it has added all that it ever may.
    const all = { first: 0, others: 0 }
    const first = hashToken(randomToken())
    for (let day = 0; day < 5; day += 1) {
      for (let round = 0; round < 4; round += 1) all.first += await bring(first)
      await db.withUser(userId, (trx) =>
        trx
          .updateTable('app.answers')
          .set({ came_on: '2026-01-05' })
          .where('came_on', 'is not', null)
          .execute(),
      )
    }
    expect(all.first).toBe(TICKET_ANSWERS.inAll)
    for (let other = 0; other < 12; other += 1) {
      const ticket = hashToken(randomToken())
      for (let round = 0; round < 4; round += 1) all.others += await bring(ticket)
    }
    expect(all.first + all.others).toBe(TICKET_ANSWERS.ofAccount)
    const own = await mergeRows(db, userId, { answer: [answer()] })
    expect(own).toHaveLength(1)
  }, 60_000)

  test('rows in the shape of older apps are held to the same', async () => {
    const naledi = await signedInLearner(server)
    const { ticket } = await ticketOf(naledi)
    await bySession(naledi, [task(20)])
    const { kind: _kind, ...old } = task(9_000) as AnyRow
    const { kind: _other, ...fits } = { ...task(30), taskId: 'read' } as AnyRow
    const send = (one: object) =>
      server
        .browser()
        .put(
          '/api/progress',
          { userId: naledi.userId, sentAt: new Date().toISOString(), tasks: [one] },
          { authorization: `Ticket ${ticket}` },
        )
    expect((await send(old)).body).toMatchObject({
      taskResults: [{ outcome: 'rejected', taskId: 'read', code: 'needs_sign_in' }],
    })
    expect((await send(fits)).body).toMatchObject({ taskResults: [{ outcome: 'kept' }] })
  })

  test('rows of any kind add what the rule admits and lower nothing', async () => {
    const few = {
      lessonIds: LESSONS,
      taskIds: ['read'],
      levelIds: ['a', 'b'],
      termIds: ['byte'],
      thingIds: ['3c9a1f57-0d5e-4c0e-9c55-2f6f0c1d7b11'],
    }
    const things = { ...few, answerIds: [randomUUID(), randomUUID()], times: FEW_TIMES }
    const row = fc.oneof(...ROW_KINDS.map(({ name }): fc.Arbitrary<AnyRow> => ARBITRARY_ROW[name](things)))
    await fc.assert(
      fc.asyncProperty(row, fc.array(row, { maxLength: 8 }), async (own, sent) => {
        const { userId } = await makeLearner(db)
        await mergeRows(db, userId, { [own.kind]: [own] })
        for (const one of sent) {
          if (one.kind === 'task' && one.lessonId !== LESSON) continue
          const kind = kindOf(one)
          const there = (await rowsOf(userId)).find(
            (other) => other.kind === one.kind && kind.keyOf(other) === kind.keyOf(one),
          )
          const { waiting } = await mergeByTicket(db, userId, { [one.kind]: [one] }, Buffer.alloc(32))
          const taken = admitted(kind, one, there ?? null)
          expect(waiting.size).toBe(taken ? 0 : 1)
          const after = (await rowsOf(userId)).find(
            (other) => other.kind === one.kind && kind.keyOf(other) === kind.keyOf(one),
          )
          const expected = taken && there ? kind.merge(there, taken) : (taken ?? there)
          expect(after).toEqual(expected)
          // A newer program or word replaces an older one. All other fields only grow.
          if (there && after)
            expect(kind.isMore({ ...there, version: 0, last: null, text: '' }, after)).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })
})

test('nobody jumps to the highest version: one save goes a step nearer, and the next change still counts', async () => {
  const naledi = await signedInLearner(server)
  await bySession(naledi, [level({ last: '["a"]', version: 2_000_000_000 }), word('zzz', 2_000_000_000)])
  expect(await only(naledi, 'lab')).toMatchObject({ last: '["a"]', version: VERSION_STEP })
  expect(await only(naledi, 'word')).toMatchObject({ text: 'zzz', version: VERSION_STEP })
  await bySession(naledi, [
    level({ last: '["A"]', version: VERSION_STEP + 1 }),
    word('greep', VERSION_STEP + 1),
  ])
  expect(await only(naledi, 'lab')).toMatchObject({ last: '["A"]', version: VERSION_STEP + 1 })
  expect(await only(naledi, 'word')).toMatchObject({ text: 'greep', version: VERSION_STEP + 1 })
  await bySession(naledi, [level({ last: '["a"]', version: 2_000_000_000 })])
  expect(await only(naledi, 'lab')).toMatchObject({ last: '["a"]', version: 2 * VERSION_STEP + 1 })
})
