import { expect, test, vi } from 'vitest'
import { SealedBatch, type ProgressSaved } from '#domain/learning/progress.ts'
import { emptyLab } from '#domain/learning/rows/lab-row.ts'
import { emptyLesson } from '#domain/learning/rows/lesson-row.ts'
import { seal } from '#domain/learning/seal.ts'
import type { ApiResult } from '#web/api/client.ts'
import { memoryDatabase } from '#web/progress/storage/memory-database.ts'
import type { Box } from '#web/progress/storage/outbox-database.ts'
import { newRecord } from '../device-records.ts'
import { openReplica, waitingIn } from '../replica.ts'
import { OTHER_USER, USER } from '../sync-testing.ts'
import { ownerMark } from './owner-mark.ts'
import { forgetDeleted, rowsIn, sealAccount, sendBoxes, type UploadCredential } from './boxes.ts'
import { freshLesson, onLesson, withCompletion, withSection } from '../record-work.ts'

const NOW = '2026-03-02T08:00:00.000Z'
const TICKET = 'T'.repeat(43)

function outboxInMemory() {
  const boxes = new Map<string, Box>()
  return {
    boxes,
    put: async (more: readonly Box[]) => more.forEach((box) => boxes.set(box.id, box)),
    all: async () => [...boxes.values()],
    delete: async (id: string) => void boxes.delete(id),
  }
}

async function learnerWith(lessons: number) {
  const disk = memoryDatabase()
  const replica = await openReplica(USER, disk)
  for (let n = 0; n < lessons; n += 1)
    await replica.change(onLesson(`lesson-${n}`, (row) => withCompletion(row, 5, NOW)))
  return { disk, replica }
}

const noTicket = { ticket: null, subtle: undefined, everything: false }

const allRows = (boxes: Iterable<Box>) =>
  [...boxes].flatMap(({ content }) => (content.kind === 'plain' ? rowsIn(content) : []))

test('everything unsent is put into boxes of at most a hundred rows, and counts as looked after', async () => {
  const { disk, replica } = await learnerWith(130)
  const outbox = outboxInMemory()
  expect(await sealAccount(USER, { database: disk, outbox, ...noTicket })).toBe(true)
  expect([...outbox.boxes.values()].map((box) => allRows([box]).length)).toEqual([100, 30])
  await replica.reload()
  expect(waitingIn(replica)).toBe(0)
})

test('long programs of the Lab are spread over boxes that the server takes', async () => {
  const disk = memoryDatabase()
  const replica = await openReplica(USER, disk)
  const long = 'x'.repeat(8000)
  for (let n = 0; n < 30; n += 1) {
    const level = { ...emptyLab('coding-basics', `robot-${n}`), stars: 1, best: long, last: long }
    const begin = () => newRecord<'lab'>(level)
    await replica.change({ kind: 'lab', key: level.levelId, begin, how: (row) => ({ ...row, changed: 1 }) })
  }
  const outbox = outboxInMemory()
  expect(await sealAccount(USER, { database: disk, outbox, ...noTicket })).toBe(true)
  const boxes = [...outbox.boxes.values()].map((box) => allRows([box]))
  expect(boxes.flat()).toHaveLength(30)
  for (const rows of boxes) {
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
      'deriveBits',
    ])
    const raw = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url')
    const box = await seal(raw, USER, { rows, email: 'naledi@example.test' })
    expect(SealedBatch.shape.box.safeParse(box).success).toBe(true)
  }
})

test('what the server refused goes along; what nobody can read does not stop the rest', async () => {
  const { disk, replica } = await learnerWith(1)
  await replica.park(await replica.unsent(), 'unknown_lesson')
  await replica.change(onLesson('broken', () => ({ ...freshLesson('broken'), progress: 500, changed: 1 })))
  await replica.change(onLesson('begun', (row) => withSection(row, 1, 5)))
  const outbox = outboxInMemory()
  expect(await sealAccount(USER, { database: disk, outbox, ...noTicket })).toBe(true)
  expect(
    allRows(outbox.boxes.values())
      .map(({ lessonId }) => lessonId)
      .toSorted(),
  ).toEqual(['begun', 'lesson-0'])
})

test('a row that another tab adds meanwhile is not left behind', async () => {
  const { disk, replica } = await learnerWith(1)
  const outbox = outboxInMemory()
  let quick = true
  const put = async (boxes: readonly Box[]) => {
    if (quick)
      await replica.change(
        onLesson('lesson-0', (row) => ({ ...row, quizScore: 90, changed: row.changed + 1 })),
      )
    quick = false
    await outbox.put(boxes)
  }
  expect(await sealAccount(USER, { database: disk, outbox: { put }, ...noTicket })).toBe(true)
  expect(allRows(outbox.boxes.values()).map((row) => 'quizScore' in row && row.quizScore)).toEqual([0, 90])
})

test('a full disk leaves everything where it is', async () => {
  const { disk, replica } = await learnerWith(2)
  const put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  expect(await sealAccount(USER, { database: disk, outbox: { put }, ...noTicket })).toBe(false)
  await replica.reload()
  expect(waitingIn(replica)).toBe(2)
})

const kept: ApiResult<ProgressSaved> = {
  ok: true,
  data: { serverNow: NOW, results: [{ outcome: 'kept', kind: 'lesson', key: 'a' }] },
}
const refusedWith = (status: number, reason: 'refused' | 'broken' = 'refused'): ApiResult<ProgressSaved> => ({
  ok: false,
  reason,
  status,
})

async function sending(box: Partial<Box>, answer: ApiResult<ProgressSaved>, signedIn: string | null = null) {
  const outbox = outboxInMemory()
  await outbox.put([
    { id: 'one', userId: USER, ticket: TICKET, content: { kind: 'sealed', box: 'AQ' }, ...box },
    { id: 'two', userId: OTHER_USER, ticket: TICKET, content: { kind: 'sealed', box: 'AQ' } },
  ])
  const upload = vi.fn(async (_credential: UploadCredential, _box: Box, _author: string) => answer)
  const refused = new Set<string>()
  const call = <T>(_userId: string, use: (token: string) => Promise<T>) => use('token')
  const failure = await sendBoxes({
    outbox,
    signedIn: { userId: signedIn, call, email: async () => 'naledi@school.test' },
    refused,
    upload,
  })
  return { left: [...outbox.boxes.keys()], calls: upload.mock.calls, refused, failure }
}

async function forgetting(deleted: ApiResult<{ deleted: string[] }>) {
  const outbox = outboxInMemory()
  const content = { kind: 'sealed', box: 'AQ' } as const
  await outbox.put([
    { id: 'by ticket', userId: USER, ticket: TICKET, content },
    { id: 'refused', userId: USER, ticket: TICKET, content },
    { id: 'without', userId: OTHER_USER, ticket: null, content },
  ])
  const ask = vi.fn(async (_userIds: readonly string[]) => deleted)
  const known = new Set<string>()
  const forget = () => forgetDeleted({ outbox, refused: new Set(['refused']), known, ask })
  const forgotten = await forget()
  await forget()
  return { forgotten, left: [...outbox.boxes.keys()], asked: ask.mock.calls.map(([userIds]) => userIds) }
}

test('only what no ticket sends is deleted, and only of an account that the server says it deleted', async () => {
  expect(await forgetting({ ok: true, data: { deleted: [USER] } })).toEqual({
    forgotten: [USER],
    left: ['by ticket', 'without'],
    asked: [[USER, OTHER_USER]],
  })
})

test.each([
  ['says none', { ok: true, data: { deleted: [] } }, 1],
  ['is away', { ok: false, reason: 'offline' }, 2],
  ['is too old to know', { ok: false, reason: 'refused', status: 404 }, 2],
] as const)('a server that %s cannot cost any work', async (_name, answer, times) => {
  const { forgotten, left, asked } = await forgetting(answer as ApiResult<{ deleted: string[] }>)
  expect([forgotten, left.length, asked.length]).toEqual([[], 3, times])
})

test('a box goes by its own ticket, or by its owner’s session, and is deleted once the server has it', async () => {
  expect(await sending({}, kept, OTHER_USER)).toMatchObject({
    left: [],
    calls: [
      [{ ticket: TICKET }, { id: 'one' }, USER],
      [{ token: 'token' }, { id: 'two' }, OTHER_USER],
    ],
  })
})

test('a box without a ticket waits for its owner', async () => {
  const { left, calls } = await sending({ ticket: null }, kept)
  expect(left).toEqual(['one'])
  expect(calls).toHaveLength(1)
})

test.each([400, 401, 403, 409, 413, 415, 422])(
  'an answer of %i cannot cost a row, and is not asked for again',
  async (status) => {
    const { left, refused, failure } = await sending({}, refusedWith(status))
    expect(left).toEqual(['one', 'two'])
    expect(refused.size).toBe(2)
    expect(failure).toBeUndefined()
  },
)

test.each([
  ['nobody answers', { ok: false, reason: 'offline' } as const],
  ['a portal answers', refusedWith(403, 'broken')],
  ['too many at once', refusedWith(429)],
  ['the server is ill', refusedWith(500)],
  ['the server rests', refusedWith(503)],
])('%s: the boxes stay and are tried again', async (_name, answer) => {
  const { left, calls, refused, failure } = await sending({}, answer)
  expect(left).toEqual(['one', 'two'])
  expect(calls).toHaveLength(1)
  expect(refused.size).toBe(0)
  expect(failure).toBe(answer)
})

test('a box of which the server refused one row is kept whole', async () => {
  const { left } = await sending(
    {},
    {
      ok: true,
      data: {
        serverNow: NOW,
        results: [
          { outcome: 'kept', kind: 'lesson', key: 'a' },
          { outcome: 'rejected', kind: 'lesson', key: 'b', code: 'unknown_lesson' },
        ],
      },
    },
  )
  expect(left).toEqual(['one', 'two'])
})

test('what was acknowledged is sealed too when it may be the only copy, with the time the server gave', async () => {
  const { disk, replica } = await learnerWith(1)
  const sent = await replica.unsent()
  const row = { ...emptyLesson('lesson-0'), completed: true, completedAt: NOW, progress: 100 }
  await replica.settle(sent, [{ outcome: 'merged', kind: 'lesson', key: 'lesson-0', row }], new Date(NOW))
  // The clock of this device is an hour fast.
  await replica.meetServer('first', NOW, new Date('2026-03-02T09:00:00.000Z'))
  expect(waitingIn(replica)).toBe(0)
  const outbox = outboxInMemory()
  const deps = { database: disk, outbox, ...noTicket, everything: true }
  expect(await sealAccount(USER, deps)).toBe(true)
  expect(allRows(outbox.boxes.values())).toMatchObject([{ completedAt: '2026-03-02T09:00:00.000Z' }])
})

test('a change that another tab makes while everything is sealed is not left behind', async () => {
  const { disk, replica } = await learnerWith(1)
  const sent = await replica.unsent()
  await replica.settle(sent, [{ outcome: 'kept', kind: 'lesson', key: 'lesson-0' }], new Date(NOW))
  const outbox = outboxInMemory()
  const put = async (boxes: readonly Box[]) => {
    if (outbox.boxes.size === 0)
      await replica.change(
        onLesson('lesson-0', (row) => ({ ...row, quizScore: 90, changed: row.changed + 1 })),
      )
    await outbox.put(boxes)
  }
  const deps = { database: disk, outbox: { put }, ...noTicket, everything: true }
  expect(await sealAccount(USER, deps)).toBe(true)
  expect(allRows(outbox.boxes.values()).map((row) => 'quizScore' in row && row.quizScore)).toEqual([0, 90])
})

test('a box whose account is gone goes by the session of whoever has the same address', async () => {
  const ended = refusedWith(401)
  const mine = { owner: ownerMark(' Naledi@School.test') }
  const { calls } = await sending(mine, ended, OTHER_USER)
  expect(calls.map(([credential, { id }, author]) => [credential, id, author])).toEqual([
    [{ ticket: TICKET }, 'one', USER],
    [{ token: 'token' }, 'one', OTHER_USER],
    [{ token: 'token' }, 'two', OTHER_USER],
  ])
  expect((await sending({ owner: ownerMark('thabo@school.test') }, ended, OTHER_USER)).left).toEqual([
    'one',
    'two',
  ])
  // The server accepted the box by its ticket, so it stays with its author.
  expect((await sending(mine, kept, OTHER_USER)).calls[0]?.[2]).toBe(USER)
})
