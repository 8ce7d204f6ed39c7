import { clock } from '#domain/clock.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openOutbox } from '../../../core/mail/outbox.ts'
import { PEOPLE, schoolWithQueue } from '../testing-school.ts'
import { closing, httpServer, type Answer } from '../testing-servers.ts'
import { bulkSms, smsSender, toE164, viaGateway } from './sms.ts'

const { dataDir, learners, ordered, run, later, states, retry, problemOf } = await schoolWithQueue()

const Sms = z.object({ to: z.string(), message: z.string(), id: z.string() })
async function withGateway(answer: (to: string) => Answer | 'drop') {
  const gateway = closing(
    await httpServer(({ body }) =>
      answer(z.parse(z.object({ to: z.string() }), JSON.parse(body.toString())).to),
    ),
  )
  const send = smsSender(
    { gateway: 'webhook', url: `${gateway.origin}/sms`, pricePerPart: null },
    openOutbox(dataDir),
  )
  return {
    gateway,
    send,
    texts: () => gateway.taken.map(({ body }) => z.parse(Sms, JSON.parse(body.toString()))),
  }
}

test.each(['drop', { status: 500 }, { status: 502 }] as const)(
  'that may have been taken (%j) is never sent again, and the others wait',
  async (trouble) => {
    let answer: Answer | 'drop' = trouble
    const { send, texts } = await withGateway(() => answer)
    const id = await ordered('sms')
    await run('sms', send)
    expect(await states(id, 'sms')).toEqual({ 'failed unknown': 1, waiting: PEOPLE - 1 })
    expect(await problemOf('sms')).toBe('broken')
    answer = { status: 200 }
    expect(await retry(id, 'sms')).toBe(0)
    await later()
    await run('sms', send)
    expect(await states(id, 'sms')).toEqual({ 'failed unknown': 1, sent: PEOPLE - 1 })
    expect(new Set(texts().map(({ to }) => to)).size).toBe(PEOPLE)
    expect(texts()).toHaveLength(PEOPLE)
  },
)

test.each([
  [{ status: 429, headers: { 'Retry-After': '1800' } }, 'overloaded', 1_800],
  [{ status: 503 }, 'overloaded', 60],
  [{ status: 401 }, 'sign_in', 60],
  [{ status: 402 }, 'credit', 60],
  // The address in the settings is not the gateway's.
  [{ status: 301, headers: { Location: 'http://127.0.0.1:9/inside' } }, 'broken', 60],
  [{ status: 404 }, 'broken', 60],
] as const)('waits as a whole when the gateway says %j', async (answer, problem, seconds) => {
  let said: Answer = { ...answer }
  const { send, gateway } = await withGateway(() => said)
  const id = await ordered('sms')
  const before = clock.ms()
  const due = await run('sms', send)
  const after = clock.ms()
  expect(gateway.taken).toHaveLength(1)
  expect(await problemOf('sms')).toBe(problem)
  expect(due?.getTime()).toBeGreaterThanOrEqual(before + seconds * 1000)
  expect(due?.getTime()).toBeLessThanOrEqual(after + seconds * 1000)
  said = { status: 202 }
  await later()
  await run('sms', send)
  expect(await states(id, 'sms')).toEqual({ sent: PEOPLE })
})

test('waits while the gateway cannot be reached', async () => {
  const gone = await httpServer(() => ({ status: 200 }))
  await gone.close()
  const id = await ordered('sms')
  await run(
    'sms',
    smsSender({ gateway: 'webhook', url: gone.origin, pricePerPart: null }, openOutbox(dataDir)),
  )
  expect(await states(id, 'sms')).toEqual({ waiting: PEOPLE })
  expect(await problemOf('sms')).toBe('unreachable')
})

test('that the gateway refuses fails alone, and goes out when an admin has it tried again', async () => {
  let picky = true
  const first = `+27${learners[0]?.phone.slice(1)}`
  const { send } = await withGateway((to) => ({ status: picky && to === first ? 400 : 200 }))
  const id = await ordered('sms')
  await run('sms', send)
  expect(await states(id, 'sms')).toEqual({ 'failed refused': 1, sent: PEOPLE - 1 })
  picky = false
  expect(await retry(id, 'sms')).toBe(1)
  await run('sms', send)
  expect(await states(id, 'sms')).toEqual({ sent: PEOPLE })
})

test('by BulkSMS is repeated under the same id after a lost answer', async () => {
  let answer: Answer | 'drop' = 'drop'
  const gateway = closing(await httpServer(() => answer))
  const send = viaGateway(bulkSms({ token: 'id', secret: 'pass' }, `${gateway.origin}/v1`))
  const id = await ordered('sms')
  await run('sms', send)
  expect(await states(id, 'sms')).toEqual({ waiting: PEOPLE })
  answer = { status: 201, body: '[{"id":"1","status":{"type":"ACCEPTED"}}]' }
  await later()
  await run('sms', send)
  expect(await states(id, 'sms')).toEqual({ sent: PEOPLE })
  const numbers = gateway.taken.map(({ path }) =>
    new URL(path, gateway.origin).searchParams.get('deduplication-id'),
  )
  expect(numbers[0]).toMatch(/^\d+$/)
  expect(numbers).toHaveLength(PEOPLE + 1)
  expect(new Set(numbers).size).toBe(PEOPLE)
  const [request] = gateway.taken
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('id:pass').toString('base64')}`)
  expect(JSON.parse(request?.body.toString() ?? '')).toMatchObject([
    { to: expect.stringMatching(/^\+278\d{8}$/), body: expect.stringContaining('School closes early\n') },
  ])
})

test.each([
  [{ status: 201, body: '[{"status":{"type":"FAILED"}}]' }, { 'failed refused': PEOPLE }, null],
  [{ status: 403 }, { waiting: PEOPLE }, 'credit'],
  [{ status: 401 }, { waiting: PEOPLE }, 'sign_in'],
])('by BulkSMS: %j', async (answer, expected, problem) => {
  const gateway = closing(await httpServer(() => answer))
  const id = await ordered('sms')
  await run('sms', viaGateway(bulkSms({ token: 'id', secret: 'pass' }, `${gateway.origin}/v1`)))
  expect(await states(id, 'sms')).toEqual(expected)
  expect(await problemOf('sms')).toBe(problem)
})

test('is a file of the outbox where nothing is connected, and a number that is none fails', async () => {
  const id = await ordered('sms')
  const [first] = learners
  const send = smsSender(undefined, openOutbox(dataDir))
  await run('sms', (claim, handOver) =>
    send(claim.userId === first?.userId ? { ...claim, phone: '0000000000' } : claim, handOver),
  )
  expect(await states(id, 'sms')).toEqual({ 'failed bad_number': 1, sent: PEOPLE - 1 })
  const files = (await readdir(join(dataDir, 'outbox'))).filter((name) => name.endsWith('.sms.json'))
  expect(files).toHaveLength(PEOPLE - 1)
  const text: unknown = JSON.parse(await readFile(join(dataDir, 'outbox', files[0] ?? ''), 'utf8'))
  expect(text).toMatchObject({ message: 'School closes early\nPlease fetch learners at 12:00 on Friday.' })
})

test.each([
  ['0821234567', '+27821234567'],
  ['082 123 4567', '+27821234567'],
  ['(082) 123-4567', '+27821234567'],
  ['+27 82 123 4567', '+27821234567'],
  ['27821234567', '+27821234567'],
  ['0027821234567', '+27821234567'],
  ['00263771234567', '+263771234567'],
  ['0000000000', null],
  ['1234567890', null],
  ['12345678901234567890', null],
  ['', null],
])('the phone number %s is %s', (written, number) => {
  expect(toE164(written)).toBe(number)
})

test('says how to end it only where somebody hears the answer', async () => {
  const { send, gateway, texts } = await withGateway(() => ({ status: 200 }))
  await ordered('sms')
  await run('sms', send)
  expect(texts()[0]?.message).not.toContain('STOP')
  const heard = smsSender(
    { gateway: 'webhook', url: `${gateway.origin}/sms`, pricePerPart: null },
    openOutbox(dataDir),
    { takesStop: true },
  )
  await ordered('sms')
  await run('sms', heard)
  expect(texts().at(-1)?.message).toMatch(/\nReply STOP to end$/)
})
