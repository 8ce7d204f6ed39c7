import { glob, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { classesOfSchool } from '../../school/classes/testing-classes.ts'
import { signedInAdmin, signedInLearner, testServer, type Browser } from '../../testing.ts'
import { TRIES } from './guessing.ts'
import { setUpSecondFactor } from './second-factor/testing.ts'
import { COMPARES_NOTHING, SECRETS, secretsTable } from './testing-secrets.ts'
import { keepLink } from './new-password.ts'
import { randomToken } from '../../core/random-token.ts'
import { RULES } from '../../core/throttle.ts'
import { VISITS } from '../../core/visits.ts'

const root = new URL('../../../', import.meta.url)
const server = await testServer({ env: { metricsToken: 'a-token-of-the-school' } })
const school = await classesOfSchool(server)

let places = 0
const opened = async () => {
  places += 1
  const browser = server.browser(`196.28.${places}.1`)
  await browser.get('/api/auth/device')
  return browser
}

describe('the table of secrets', () => {
  test('stands in docs/security.md with the limits of today', async () => {
    const doc = await readFile(new URL('docs/security.md', root), 'utf8')
    expect(doc).toContain(secretsTable())
  })

  test('has each place that compares one', async () => {
    const comparing =
      /passwords\.check\(|checkPassword\(|[^.\w]verify\(|timingSafeEqual\(|hashToken\(|hashRecoveryCode\(|stepOfCode\(|takeCode\(|jwtVerify\(|accessTokens\.verify\(|createDecipheriv\(|app\.join_class\(|former_codes|verify_certificate\(/
    const listed = new Set([...SECRETS.flatMap(({ files }) => files), ...COMPARES_NOTHING])
    const found: string[] = []
    for await (const file of glob('server/**/*.ts', { cwd: root })) {
      if (/\.test\.ts$|\/testing|matrix-fixtures/.test(file)) continue
      if (comparing.test(await readFile(new URL(file, root), 'utf8'))) found.push(file)
    }
    expect(found.filter((file) => !listed.has(file))).toEqual([])
    expect(
      [...listed].filter((file) => !found.includes(file) && file !== 'server/accounts/auth/sessions.ts'),
    ).toEqual([])
  })
})

interface Door {
  name: string
  /** The number of wrong tries that are answered. */
  free: number
  wrong: number
  open: () => Promise<{ guess: () => Promise<number>; succeed: () => Promise<unknown> }>
}

/** Makes somebody with an account of their own, who may also give right answers in between. */
const guesser = async () => {
  const own = await signedInLearner(server)
  return { own, browser: await opened() }
}
const none = 'A'.repeat(43)
const OTHER_PASSWORD = { password: 'intaba-ende', confirmPassword: 'intaba-ende' }
const proving = (browser: Browser, password: string) =>
  browser.post('/api/auth/prove', { password }).then(({ status }) => status)

const DOORS: Door[] = [
  {
    name: 'password, by e-mail address',
    free: TRIES.client.free,
    wrong: 401,
    open: async () => {
      const { own, browser } = await guesser()
      const victim = await signedInLearner(server)
      return {
        guess: async () => (await browser.login({ ...victim, password: 'not-this-one' })).status,
        succeed: () => browser.login(own),
      }
    },
  },
  {
    name: 'password, by phone number',
    free: TRIES.client.free,
    wrong: 401,
    open: async () => {
      const { own, browser } = await guesser()
      const phoneNumber = `07300${10_000 + places}`
      await signedInLearner(server, { phoneNumber, ...OTHER_PASSWORD })
      await own.browser.send('PATCH', '/api/profile', { phoneNumber })
      const signIn = (password: string) => browser.post('/api/auth/login', { phoneNumber, password })
      return {
        guess: async () => (await signIn('not-this-one')).status,
        succeed: () => signIn(own.password),
      }
    },
  },
  {
    name: 'class code, name and password',
    free: TRIES.client.free,
    wrong: 401,
    open: async () => {
      const { own, browser } = await guesser()
      const one = await school.makeClass(`DOOR${places}`)
      await school.makeMembers(one, ['Rendani', 'Mulaudzi'])
      await own.browser.post('/api/classes/join', { code: one.code })
      const signIn = (name: string, password: string) =>
        browser.post('/api/auth/class-login', { classCode: one.code, name, password })
      return {
        guess: async () => (await signIn('Rendani Mulaudzi', 'not-this-one')).status,
        succeed: () => signIn('Naledi Dlamini', own.password),
      }
    },
  },
  {
    name: 'password again, also to change it',
    free: RULES['password again'].free,
    wrong: 401,
    open: async () => {
      const { own } = await guesser()
      const victim = await signedInLearner(server)
      return {
        guess: () => proving(victim.browser, 'not-this-one'),
        succeed: () => proving(own.browser, own.password),
      }
    },
  },
  {
    name: 'code of the second factor, recovery code',
    free: RULES['second factor'].free,
    wrong: 400,
    open: async () => {
      const victim = await signedInAdmin(server)
      await setUpSecondFactor(victim)
      const browser = await opened()
      await browser.login(victim)
      return {
        guess: async () =>
          (await browser.post('/api/auth/second-factor', { code: '0000-0000-0000-0000' })).status,
        // The password is right, but does not give further tries.
        succeed: () => browser.login(victim),
      }
    },
  },
  {
    name: 'first code of a new second factor',
    free: RULES['second factor'].free,
    wrong: 400,
    open: async () => {
      const { browser, password } = await signedInAdmin(server)
      await browser.post('/api/account/second-factor/start')
      return {
        guess: async () =>
          (await browser.post('/api/account/second-factor/confirm', { code: '000000' })).status,
        succeed: () => proving(browser, password),
      }
    },
  },
  {
    name: 'class code, to join',
    free: RULES['class code'].free,
    wrong: 400,
    open: async () => {
      const { own } = await guesser()
      const one = await school.makeClass(`JOIN${places}`)
      return {
        guess: async () => (await own.browser.post('/api/classes/join', { code: 'goat-mango-47' })).status,
        succeed: () => own.browser.post('/api/classes/join', { code: one.code }),
      }
    },
  },
  {
    name: 'code of a certificate',
    free: RULES['certificate code'].free,
    wrong: 404,
    open: async () => {
      const browser = await opened()
      return {
        guess: async () => (await browser.get('/verify/ABCD-EFGH-JKMN')).status,
        succeed: () => browser.get('/verify'),
      }
    },
  },
  {
    name: 'link for a new password',
    free: VISITS['link for a new password'].address.free,
    wrong: 400,
    open: async () => {
      const { own, browser } = await guesser()
      const password = { password: 'ubuhle-bethu', confirmPassword: 'ubuhle-bethu' }
      const reset = (token: string) => browser.post('/api/auth/reset-password', { token, ...password })
      return {
        guess: async () => (await reset(none)).status,
        succeed: async () => {
          const token = randomToken()
          await server.db.withAuth((trx) => keepLink(trx, own.userId, token))
          return reset(token)
        },
      }
    },
  },
  {
    name: 'session cookie',
    free: VISITS['session cookie'].address.free,
    wrong: 401,
    open: async () => {
      const { own, browser: at } = await guesser()
      const ask = (cookie: string) => at.tab().post('/api/auth/token', undefined, { cookie })
      at.cookies.clear()
      return {
        guess: async () => (await ask(`qala_sid=${none}`)).status,
        succeed: () => ask(`qala_sid=${own.browser.cookies.get('qala_sid')}`),
      }
    },
  },
  {
    name: 'upload ticket',
    free: VISITS['upload ticket'].address.free,
    wrong: 401,
    open: async () => {
      const { own, browser } = await guesser()
      const { ticket } = (await own.browser.post('/api/progress/ticket')).body as { ticket: string }
      const put = (sent: string) => browser.put('/api/progress', {}, { authorization: `Ticket ${sent}` })
      return { guess: async () => (await put(none)).status, succeed: () => put(ticket) }
    },
  },
]

test.each(DOORS)(
  '$name: cannot be guessed beyond the limit, whatever succeeds in between',
  async ({ free, wrong, open }) => {
    const { guess, succeed } = await open()
    const statuses: number[] = []
    for (let tries = 0; tries < free; tries += 1) {
      statuses.push(await guess())
      if (tries === free - 2) await succeed()
    }
    expect(new Set(statuses)).toEqual(new Set([wrong]))
    expect(await guess()).toBe(429)
    await succeed()
    expect(await guess()).toBe(429)
  },
)

test.each<[string, number, () => Promise<{ status: number }>]>([
  ['access token', 401, async () => server.browser().get('/api/profile', { authorization: 'Bearer a.b.c' })],
  [
    'token of /metrics',
    404,
    async () => server.browser('196.28.200.1').get('/metrics', { authorization: `Bearer ${none}` }),
  ],
])('%s: each wrong one is refused alike, however many come', async (_name, status, send) => {
  for (let tries = 0; tries < 25; tries += 1) expect((await send()).status).toBe(status)
})

test('each secret with a limit is tried here or has tests of its own', () => {
  const limited = SECRETS.filter(({ limit }) => !limit.startsWith('none')).map(({ name }) => name)
  const elsewhere = ['word for one use on a card, by class']
  expect(limited.filter((name) => !elsewhere.includes(name))).toEqual(DOORS.map(({ name }) => name))
})
