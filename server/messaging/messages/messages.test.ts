import { MessageChoices } from '#domain/messaging/messages.ts'
import { asWorker } from '#database/testing.ts'
import { expect, test } from 'vitest'
import { channelFacts } from '../announcements/channel-facts.ts'
import { securityEvents, signedInAdmin, signedInLearner, testServer, type Browser } from '../../testing.ts'

const SECRET = 'a-secret-of-the-gateway'
const server = await testServer({ env: { smsInboundSecret: SECRET } })
const { db } = server
const admin = await signedInAdmin(server, { phoneNumber: '0729999999' })

const ALL = { email: true, push: true, sms: true }
const choices = async ({ browser }: { browser: Browser }) =>
  MessageChoices.parse((await browser.get('/api/messages/choices')).body)
const factsOf = async (channel: 'email' | 'push' | 'sms') => {
  const facts = await db.withUser(admin.userId, (trx) =>
    channelFacts(trx, { email: true, sms: false, smsPricePerPart: null }),
  )
  return facts.find((fact) => fact.channel === channel)
}
const reply = (body: unknown, authorization = `Bearer ${SECRET}`) =>
  server.app.request('http://localhost:8080/api/sms/inbound', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  })

test('a learner switches a channel off and on, and is counted as one who does not want it', async () => {
  const learner = await signedInLearner(server)
  const before = await factsOf('email')
  expect(await choices(learner)).toEqual(ALL)
  const off = { channel: 'email', wanted: false }
  for (let times = 0; times < 2; times += 1)
    expect((await learner.browser.post('/api/messages/choices', off)).body).toEqual({ ...ALL, email: false })
  expect(await factsOf('email')).toMatchObject({
    people: (before?.people ?? 0) - 1,
    reachable: (before?.people ?? 0) - 1,
    objections: (before?.objections ?? 0) + 1,
  })
  // A channel that is not connected reaches nobody.
  expect(await factsOf('sms')).toMatchObject({ connected: false, reachable: 0 })
  const on = { channel: 'email', wanted: true }
  expect((await learner.browser.post('/api/messages/choices', on)).body).toEqual(ALL)
})

test('an objection to mail cannot keep the mail for a new password back', async () => {
  const learner = await signedInLearner(server)
  await learner.browser.post('/api/messages/choices', { channel: 'email', wanted: false })
  await server.browser().post('/api/auth/forgot-password', { email: learner.email })
  const { rows } = await asWorker(
    db,
    `select from graphile_worker._private_jobs where payload ->> 'to' = $1`,
    [learner.email],
  )
  expect(rows).toHaveLength(1)
})

test('staff write a family’s objection down, once, and take it back', async () => {
  const learner = await signedInLearner(server)
  const path = '/api/admin/learners/messages'
  const set = (wanted: boolean) =>
    admin.browser.post(path, { userId: learner.userId, channel: 'sms', wanted })
  for (const wanted of [false, false, true]) await set(wanted)
  expect((await securityEvents(db, 'objection_recorded')).slice(-2)).toMatchObject([
    { user_id: admin.userId, details: { userId: learner.userId, channel: 'sms', wanted: false } },
    { user_id: admin.userId, details: { userId: learner.userId, channel: 'sms', wanted: true } },
  ])
  await set(false)
  expect(await choices(learner)).toEqual({ ...ALL, sms: false })
  expect((await admin.browser.post(`${path}/find`, { userId: learner.userId })).body).toEqual({
    ...ALL,
    sms: false,
  })
  const gone = { userId: '5f0c2a91-0b1e-4c7e-9d53-2f9c8a1b7e60', channel: 'sms', wanted: false }
  expect((await admin.browser.post(path, gone)).status).toBe(404)
})

test('STOP ends the SMS to every account with that number, however it is written; START takes it back', async () => {
  const [sister, brother] = [
    await signedInLearner(server, { phoneNumber: '0821112222' }),
    await signedInLearner(server, { phoneNumber: '27821112222' }),
  ]
  const other = await signedInLearner(server, { phoneNumber: '0821113333' })
  expect((await reply({ from: '+27 82 111 2222', message: 'Stop.', id: 'of the gateway' })).status).toBe(204)
  for (const who of [sister, brother]) expect(await choices(who)).toEqual({ ...ALL, sms: false })
  expect(await choices(other)).toEqual(ALL)
  await reply({ from: '0821112222', message: 'Thank you' })
  expect(await choices(sister)).toEqual({ ...ALL, sms: false })
  expect((await reply({ from: '27821112222', message: 'START' })).status).toBe(204)
  for (const who of [sister, brother]) expect(await choices(who)).toEqual(ALL)
})

test('an unknown number and a message that is neither are answered as any other', async () => {
  for (const [from, message] of [
    ['+27829990000', 'STOP'],
    ['12345', 'STOP'],
    ['0821113333', 'Who is this?'],
  ]) {
    const answer = await reply({ from, message })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  }
})

test('nobody can stop the SMS without the secret of the gateway', async () => {
  const learner = await signedInLearner(server, { phoneNumber: '0821114444' })
  const stop = { from: '0821114444', message: 'STOP' }
  for (const authorization of ['', 'Bearer', 'Bearer wrong', `Basic ${SECRET}`, 'Basic !!', `${SECRET}`])
    expect((await reply(stop, authorization)).status).toBe(403)
  expect(await choices(learner)).toEqual(ALL)
  const basic = Buffer.from(`qala:${SECRET}`).toString('base64')
  expect((await reply(stop, `Basic ${basic}`)).status).toBe(204)
  expect(await choices(learner)).toEqual({ ...ALL, sms: false })

  const off = await testServer({ db })
  const answer = await off.browser().post('/api/sms/inbound', stop, { authorization: `Bearer ${SECRET}` })
  expect(answer.status).toBe(404)
})
