import { seal } from '#domain/learning/seal.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signedInLearner, testServer } from '../../testing.ts'
import { lesson, lessonsOf, ticketOf } from './progress-testing.ts'
import { createSealing } from './sealing.ts'

const server = await testServer()

const row = (progress: number, quizScore?: number) => lesson('coding-basics', progress, quizScore)
const send = (authorization: string, userId: string, box: string, more: object = {}) =>
  server
    .browser()
    .put(
      '/api/progress/sealed',
      { userId, sentAt: new Date().toISOString(), box, answer: 'rows', ...more },
      { authorization },
    )

describe('a sealed box', () => {
  test('brings its rows under its author, by ticket or by session, and says only that they were kept', async () => {
    const naledi = await signedInLearner(server)
    const { ticket, sealingKey } = await ticketOf(naledi)
    const unknown = { ...row(5), lessonId: 'gone' }
    const box = await seal(sealingKey, naledi.userId, { rows: [row(25), unknown] })
    expect(box).not.toContain('coding')
    for (const authorization of [`Ticket ${ticket}`, `Bearer ${naledi.browser.bearer}`]) {
      expect(await send(authorization, naledi.userId, box)).toMatchObject({
        status: 200,
        body: {
          results: [
            { outcome: 'kept', kind: 'lesson', key: 'coding-basics' },
            { outcome: 'rejected', key: 'gone' },
          ],
        },
      })
    }
    expect(await lessonsOf(naledi)).toEqual([row(25)])
  })

  test('cannot be passed off as another learner’s', async () => {
    const [naledi, thabo] = [await signedInLearner(server), await signedInLearner(server)]
    const { sealingKey } = await ticketOf(naledi)
    const box = await seal(sealingKey, naledi.userId, { rows: [row(25)] })
    const his = `Ticket ${(await ticketOf(thabo)).ticket}`
    expect(await send(his, naledi.userId, box)).toMatchObject({ status: 409, code: 'wrong_account' })
    expect(await send(his, thabo.userId, box)).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await lessonsOf(thabo)).toEqual([])
  })

  test('of an account that a restore took is opened for whoever registered again with its address', async () => {
    const before = await signedInLearner(server)
    const { sealingKey } = await ticketOf(before)
    const { email, userId: sealedFor } = before
    const box = await seal(sealingKey, sealedFor, { rows: [row(25)], email: email.toUpperCase() })
    const thabo = await signedInLearner(server)
    const asThabo = () => send(`Bearer ${thabo.browser.bearer}`, thabo.userId, box, { sealedFor })
    // While that account exists, nobody else can open the box.
    expect(await asThabo()).toMatchObject({ status: 409, code: 'wrong_account' })
    await server.db.withAuth((trx) => trx.deleteFrom('auth.accounts').where('id', '=', sealedFor).execute())
    const naledi = await signedInLearner(server, { email })
    expect(await asThabo()).toMatchObject({ status: 409, code: 'wrong_account' })
    const { ticket } = await ticketOf(naledi)
    expect((await send(`Ticket ${ticket}`, naledi.userId, box, { sealedFor })).status).toBe(409)
    expect((await send(`Bearer ${naledi.browser.bearer}`, naledi.userId, box)).status).toBe(400)
    expect((await send(`Bearer ${naledi.browser.bearer}`, naledi.userId, box, { sealedFor })).status).toBe(
      200,
    )
    expect([await lessonsOf(naledi), await lessonsOf(thabo)]).toEqual([[row(25)], []])
    const nameless = await seal(sealingKey, sealedFor, { rows: [row(25)] })
    expect(
      (await send(`Bearer ${naledi.browser.bearer}`, naledi.userId, nameless, { sealedFor })).status,
    ).toBe(409)
  })

  test('cannot bring what a plain batch could not, and its refusal says nothing of the inside', async () => {
    const naledi = await signedInLearner(server)
    const { ticket, sealingKey } = await ticketOf(naledi)
    for (const content of [
      { rows: [row(101)] },
      { rows: [] },
      { rows: [row(5)], userId: randomUUID() },
      { rows: Array.from({ length: 101 }, () => row(5)) },
      { rows: [row(5)], lessons: [] },
      null,
      'text',
    ]) {
      const box = await seal(sealingKey, naledi.userId, content)
      const answer = await send(`Ticket ${ticket}`, naledi.userId, box)
      expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(Object.keys(answer.fields ?? {})).toEqual(['box'])
    }
    expect(await lessonsOf(naledi)).toEqual([])
  })
})

describe('opening', () => {
  const userId = randomUUID()

  test('works with every process that has the same secret, and with no other', async () => {
    const [one, two, other] = [createSealing('a'), createSealing('a'), createSealing('b')]
    const box = await seal(one.publicKey, userId, { a: 1 })
    expect(two.open(userId, box)).toEqual({ a: 1 })
    expect(other.open(userId, box)).toBeUndefined()
    expect(two.open(randomUUID(), box)).toBeUndefined()
  })

  test('refuses a box changed in any byte, cut, or invented', async () => {
    const sealing = createSealing('a')
    const box = Buffer.from(await seal(sealing.publicKey, userId, { a: 1 }), 'base64url')
    for (let index = 0; index < box.length; index += 1) {
      const bent = Buffer.from(box)
      bent[index] = (bent[index] ?? 0) ^ 1
      expect({ index, inside: sealing.open(userId, bent.toString('base64url')) }).toEqual({ index })
    }
    for (const length of [0, 1, 66, 78, 93, box.length - 1]) {
      expect(sealing.open(userId, box.subarray(0, length).toString('base64url'))).toBeUndefined()
    }
    expect(sealing.open(userId, Buffer.alloc(200, 1).toString('base64url'))).toBeUndefined()
  })
})
