import { withOwner } from '#database/temporary-database.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountRows, registration, signedInLearner, testServer, type Browser } from '../../testing.ts'

const server = await testServer()
const { db } = server

const SCHOOL = '196.25.1.1'
const signUp = (browser: Browser, overrides?: Record<string, unknown>) =>
  browser.post('/api/auth/register', registration(overrides))
async function newComputer(): Promise<Browser> {
  const browser = server.browser(SCHOOL)
  await browser.get('/api/auth/device')
  return browser
}

beforeEach(() => withOwner(db.url, (owner) => owner.query('delete from private.throttle')))

describe('registering from one address', () => {
  test('a class of 40 within ten minutes passes, also while somebody floods from there', async () => {
    const flood = Array.from({ length: 100 }, () => signUp(server.browser(SCHOOL)))
    const computers = await Promise.all(Array.from({ length: 10 }, newComputer))
    const children = computers.flatMap((browser) => Array.from({ length: 4 }, () => signUp(browser)))
    expect((await Promise.all(children)).map(({ status }) => status)).toEqual(children.map(() => 201))
    const flooded = (await Promise.all(flood)).map(({ status }) => status)
    expect(flooded.filter((status) => status === 201).length).toBeLessThanOrEqual(70)
    expect(new Set(flooded)).toEqual(new Set([201, 429]))
  })

  test.each([
    ['without cookies', async () => server.browser(SCHOOL)],
    ['with a new mark for each', newComputer],
  ])('cannot make 300 accounts in a minute %s', async (_how, open) => {
    const before = await accounts()
    const answers = await Promise.all(Array.from({ length: 300 }, async () => signUp(await open())))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(150)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(6)
    expect((await accounts()) - before).toBe(300 - refused.length)
    // Another school does not have to wait.
    expect((await signUp(server.browser('41.0.0.8'))).status).toBe(201)
  })

  test('cannot be stopped by asking who is registered: only those answers are held back', async () => {
    const { email } = await signedInLearner(server)
    const asking = Array.from({ length: 25 }, async () => signUp(await newComputer(), { email }))
    expect((await Promise.all(asking)).map(({ status }) => status)).toEqual(asking.map(() => 409))
    const slow = await timed(async () => signUp(await newComputer(), { email }))
    expect(slow.answer.status).toBe(409)
    expect(slow.seconds).toBeGreaterThan(0.95)
    const child = await timed(async () => signUp(await newComputer()))
    expect(child.answer.status).toBe(201)
    expect(child.seconds).toBeLessThan(slow.seconds)
  })
})

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const start = performance.now()
  return { answer: await work(), seconds: (performance.now() - start) / 1_000 }
}

async function accounts(): Promise<number> {
  return (await accountRows(db, 'select from auth.accounts')).length
}
