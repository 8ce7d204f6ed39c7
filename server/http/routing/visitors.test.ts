import { countDatabaseWork } from '#database/testing-work.ts'
import { exampleOf } from '#domain/api-call.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ROUTES } from '../../app.ts'
import { VISITS } from '../../core/visits.ts'
import { signedInLearner, targetNobody, testServer } from '../../testing.ts'

/** What keeps a flood of calls by somebody without a session from taking the connections that the sign-in needs. */
type Guard =
  /** It asks no database, or only with a secret that others cannot invent. */
  | 'nothing'
  /** All who ask at once share one query, or a copy in memory. */
  | 'shared'
  /** It waits in the fair queue of sign-ins or of visitors. */
  | 'queue'
  /** It waits in the queue of visitors, and is counted by address in memory before the database is asked. */
  | keyof typeof VISITS

/** Each call that anybody can make without a session, those with an invented cookie or ticket too. */
const GUARDS: Record<string, Guard> = {
  'GET /api/health': 'nothing',
  'GET /api/ready': 'shared',
  'GET /api/auth/device': 'nothing',
  'POST /api/auth/register': 'queue',
  'POST /api/auth/login': 'queue',
  'POST /api/auth/class-login': 'queue',
  'POST /api/auth/admin-login': 'queue',
  'POST /api/auth/logout': 'session cookie',
  'POST /api/auth/token': 'session cookie',
  'POST /api/auth/forgot-password': 'order of a link',
  'POST /api/auth/reset-password': 'link for a new password',
  'POST /api/auth/choose-password': 'session cookie',
  'POST /api/auth/second-factor': 'session cookie',
  'PUT /api/progress': 'upload ticket',
  'PUT /api/progress/sealed': 'upload ticket',
  'POST /api/progress/ticket': 'session cookie',
  'POST /api/sms/inbound': 'nothing',
  'POST /api/accounts/deleted': 'deleted accounts',
  'GET /api/settings': 'shared',
  // All paths of the API that do not exist, and each method that a path does not have.
  'ALL /api': 'nothing',
  'ALL /api/*': 'nothing',
  'GET /api/openapi.json': 'nothing',
  // It answers only this machine or with the school's token.
  'GET /metrics': 'nothing',
  'GET /plain-page.css': 'nothing',
  'GET /unsubscribe': 'nothing',
  'POST /unsubscribe': 'queue',
  'GET /verify': 'code of a certificate',
  'GET /verify/:code': 'code of a certificate',
  'GET /.well-known/security.txt': 'shared',
  // The built pages.
  'ALL /*': 'nothing',
}
/** More than four of them would keep sign-ins from the five connections of their role. */
const AT_ONCE_MAX = 4

const server = await testServer({ env: { smsInboundSecret: 'a-secret-of-the-school' } })
const learner = await signedInLearner(server)
const isOpen = ({ access, orTicket }: (typeof ROUTES)[number]) =>
  access === 'public' || access === 'cookie' || orTicket === true

const invented = () => randomBytes(32).toString('base64url')

/** Makes one call with invented secrets and everything else as it should be. */
function call(key: string, ip: string) {
  const [method = '', path = ''] = key.split(' ')
  const route = ROUTES.find((one) => one.key === key)
  const target = { ...targetNobody(), email: `${randomUUID()}@example.test` }
  const example = route && (exampleOf(route, target) as Record<string, unknown> | undefined)
  const body = example && 'token' in example ? { ...example, token: invented() } : example
  const headers = {
    cookie: `qala_sid=${invented()}`,
    authorization: route?.orTicket ? `Ticket ${invented()}` : 'Bearer a.b.c',
  }
  const asked: Record<string, string> = {
    'ALL /api': '/api',
    'ALL /api/*': '/api/nothing',
    'ALL /*': '/nothing',
    'GET /verify': '/verify?code=ABCD-EFGH-JKMN',
    'GET /verify/:code': '/verify/ABCD-EFGH-JKMN',
    'POST /unsubscribe': `/unsubscribe?t=${server.services.unsubscribe.of(learner.userId)}`,
  }
  return server.browser(ip).send(method === 'ALL' ? 'GET' : method, asked[key] ?? path, body, headers)
}

let places = 0
const flood = (key: string, calls: number, ip: string) =>
  Promise.all(Array.from({ length: calls }, () => call(key, ip)))
const newAddress = () => {
  places += 1
  return `41.7.${places}.1`
}

test('each call that a visitor may make has its guard in the table', () => {
  const paths = new Set<string>(ROUTES.map(({ path }) => path))
  const mounted = server.app.routes
    .map(({ method, path }) => ({ key: `${method} ${path}`, path, method }))
    // Each path of the API refuses the methods that it does not have.
    .filter(({ path, method }) => !(method === 'ALL' && paths.has(path)))
    .map(({ key }) => key)
  const closed = new Set(ROUTES.filter((route) => !isOpen(route)).map(({ key }) => key))
  const visitors = [...new Set(mounted)].filter((key) => !closed.has(key) && key !== 'ALL /api/openapi.json')
  expect(visitors.toSorted()).toEqual(Object.keys(GUARDS).toSorted())
})

describe('a flood of one visitor', () => {
  afterEach(() => void vi.restoreAllMocks())

  test.each(Object.entries(GUARDS))(
    'on %s cannot take the connections of the sign-in: %s',
    async (key, guard) => {
      const ip = newAddress()
      const work = countDatabaseWork()
      // The counts drain with time, and a slow machine would otherwise let some more calls through.
      vi.spyOn(performance, 'now').mockReturnValue(performance.now())
      await flood(key, 20, ip)
      expect(work.atOnce).toBeLessThanOrEqual(AT_ONCE_MAX)
      if (guard === 'nothing') expect(work.asked).toBe(0)
      else if (guard === 'shared') expect(work.asked).toBeLessThanOrEqual(2)
      else if (guard !== 'queue') {
        const limits = VISITS[guard]
        if (limits === null) throw new Error(`There is no limit for ${guard}`)
        await flood(key, limits.address.free - 20, ip)
        const before = work.asked
        const answers = await flood(key, 5, ip)
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 429))
        expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(work.asked).toBe(before)
        // Somebody elsewhere is asked as ever.
        expect((await call(key, newAddress())).status).not.toBe(429)
      }
    },
  )

  test.each(ROUTES.filter((route) => !isOpen(route)))(
    'on $key asks no database without a good token',
    async ({ key }) => {
      const work = countDatabaseWork()
      const answers = await flood(key, 3, newAddress())
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
      expect(work.asked).toBe(0)
    },
  )
})
