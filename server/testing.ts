import { AccessGrant } from '#domain/accounts/session.ts'
import { testDatabase, type TestDatabase } from '#database/testing.ts'
import { withOwner } from '#database/temporary-database.ts'
import type { Hono } from 'hono'
import { CompiledQuery } from 'kysely'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import * as z from 'zod/mini'
import { exampleOf, type Target } from '#domain/api-call.ts'
import { register } from '#domain/accounts/sign-in-api.ts'
import { clock } from '#domain/clock.ts'
import { createApp } from './app.ts'
import { createPasswords, type Passwords } from './accounts/auth/passwords.ts'
import type { Env } from './core/env.ts'
import type { Course } from './learning/progress/course.ts'
import type { Route } from './http/routing/route.ts'
import { openServices, type Services } from './services.ts'

export const ORIGIN = 'http://localhost:8080'
export const LESSONS = ['what-is-computer', 'computer-types', 'computer-hardware', 'coding-basics'] as const

export type TestServer = Awaited<ReturnType<typeof testServer>>

interface TestServerOptions {
  env?: Partial<
    Pick<
      Env,
      | 'publicUrl'
      | 'trustProxy'
      | 'mail'
      | 'sms'
      | 'smsInboundSecret'
      | 'dataDir'
      | 'backupDir'
      | 'metricsToken'
    >
  >
  routes?: readonly Route<Services>[]
  db?: TestDatabase
  /**
   * `real` hashes passwords as slowly as a school's server does. The default is quick, because most tests would only wait for
   * the hashes.
   */
  passwords?: Passwords | 'real'
  course?: Course | null
}

export const WEAKEST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Creates the app on a database of its own, with the real database roles. Tests call it without a network. */
export async function testServer({
  env = {},
  routes,
  db: shared,
  passwords = createPasswords(undefined, WEAKEST),
  course = { lessons: LESSONS.map((id) => ({ id, bonus: false })), tasks: [] },
}: TestServerOptions = {}) {
  const db = shared ?? (await testDatabase())
  const logged: string[] = []
  const dataDir = await mkdtemp(join(tmpdir(), 'qala-server-'))
  const services = await openServices({
    db,
    env: { port: 8080, trustProxy: [], databaseUrl: db.url, dataDir, ...env },
    course,
    log: (line) => void logged.push(line),
    ...(passwords !== 'real' && { passwords }),
  })
  afterAll(async () => {
    await services.live.close()
    await services.settings.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const app = createApp(services, undefined, routes)
  const browser = (ip?: string) => new Browser(app, env.publicUrl ?? ORIGIN, ip)
  return { db, services, app, logged, browser }
}

interface Answer {
  status: number
  headers: Headers
  body: unknown
  /** The error code, if the response is an error. */
  code: string | undefined
  fields: Record<string, string> | undefined
}

const Refused = z.object({
  error: z.object({ code: z.string(), fields: z.optional(z.record(z.string(), z.string())) }),
})

interface Credentials {
  email: string
  password: string
}

/** A browser of the tests. It keeps cookies and sends the access token that it has. */
export class Browser {
  readonly cookies = new Map<string, string>()
  bearer: string | undefined
  readonly #app: Hono
  readonly #origin: string
  readonly #ip: string

  constructor(app: Hono, origin: string, ip = '127.0.0.1') {
    this.#app = app
    this.#origin = origin
    this.#ip = ip
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers)
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers)
  }

  put(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('PUT', path, body, headers)
  }

  /** @param body sent as JSON; a string is sent as it is */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await this.raw(method, path, {
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const parsed: unknown = isJson ? JSON.parse(text) : text
    const refused = z.safeParse(Refused, parsed)
    return {
      status: response.status,
      headers: response.headers,
      body: parsed,
      code: refused.data?.error.code,
      fields: refused.data?.error.fields,
    }
  }

  async raw(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('origin')) headers.set('origin', this.#origin)
    if (this.cookies.size > 0) {
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    if (this.bearer !== undefined && !headers.has('authorization'))
      headers.set('authorization', `Bearer ${this.bearer}`)
    const response = await this.#app.request(
      `${this.#origin}${path}`,
      { ...init, method, headers },
      { incoming: { socket: { remoteAddress: this.#ip } } },
    )
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  login({ email, password }: Credentials, headers: Record<string, string> = {}): Promise<Answer> {
    return this.post('/api/auth/login', { email, password }, headers)
  }

  /** Opens another tab of this browser, with the same cookies and no access token yet. */
  tab(): Browser {
    const tab = new Browser(this.#app, this.#origin, this.#ip)
    for (const [name, value] of this.cookies) tab.cookies.set(name, value)
    return tab
  }

  /** Gets a new access token and uses it from now on. */
  async takeToken(): Promise<AccessGrant> {
    const answer = await this.post('/api/auth/token')
    const grant = z.parse(AccessGrant, answer.body)
    this.bearer = grant.accessToken
    return grant
  }
}

/** Returns the target of an example that is directed at nobody. */
export function targetNobody(userId: string = randomUUID()): Target {
  return {
    userId,
    otherId: randomUUID(),
    email: 'nobody@example.test',
    mark: 'nobody',
    announcementId: randomUUID(),
    classId: randomUUID(),
    workId: randomUUID(),
    now: clock.now().toISOString(),
    today: clock.today(),
    fresh: randomUUID(),
  }
}

/** Returns a registration form in which everything is valid. */
export function registration(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...(exampleOf(register, targetNobody()) as Record<string, unknown>), ...overrides }
}

/** Returns the form that an admin fills in for a learner. It is a registration without a password. */
export function learnerForm(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const { password: _own, confirmPassword: _again, ...details } = registration(overrides)
  return details
}

export interface SignedInLearner extends Credentials {
  browser: Browser
  userId: string
}

let homes = 0
/** Returns a new IP address, because one address may not create as many accounts as the tests do. */
function newHome(): string {
  homes += 1
  return `10.${homes >> 8}.${homes & 255}.1`
}

/** Registers a learner through the API and gets an access token. */
export async function signedInLearner(
  server: TestServer,
  overrides: Record<string, unknown> = {},
): Promise<SignedInLearner> {
  const browser = server.browser()
  const form = registration(overrides)
  const home = server.browser(newHome())
  const answer = await home.post('/api/auth/register', form)
  for (const [name, value] of home.cookies) browser.cookies.set(name, value)
  if (answer.status !== 201)
    throw new Error(`Registration answered ${answer.status} ${JSON.stringify(answer.body)}`)
  const grant = await browser.takeToken()
  return { browser, userId: grant.user.id, email: String(form['email']), password: String(form['password']) }
}

/** Takes the admin role away from somebody, as another admin would. */
export function dismissAdmin(db: TestDatabase, by: { userId: string }, whom: { userId: string }) {
  return db.withUser(by.userId, (trx) =>
    trx.deleteFrom('app.user_roles').where('user_id', '=', whom.userId).where('role', '=', 'admin').execute(),
  )
}

/** Registers a learner and makes this account an admin directly in the database. */
export async function signedInAdmin(
  server: TestServer,
  overrides: Record<string, unknown> = {},
): Promise<SignedInLearner> {
  const admin = await signedInLearner(server, overrides)
  await server.db.appointAdmin(admin.userId)
  await admin.browser.takeToken()
  return admin
}

/**
 * Returns the rows of one statement, executed as the role for accounts. Tests use this to look at what the API does not show.
 */
export async function accountRows<Row>(
  { withAuth }: Pick<TestDatabase, 'withAuth'>,
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const query = CompiledQuery.raw(statement, [...parameters])
  return (await withAuth((trx) => trx.executeQuery<Row>(query))).rows
}

interface SecurityEvent {
  event_type: string
  user_id: string | null
  ip_address: string | null
  details: Record<string, unknown>
}

/**
 * Returns the recorded security events, oldest first. It reads them as `qala_definer`, because row-level security also
 * applies to the owner of the table.
 */
export function securityEvents(db: Pick<TestDatabase, 'url'>, type?: string): Promise<SecurityEvent[]> {
  return withOwner(db.url, async (owner) => {
    await owner.query('set role qala_definer')
    const { rows } = await owner.query<SecurityEvent>(
      'select event_type, user_id, ip_address, details from app.security_events where $1::text is null or event_type = $1 order by id',
      [type ?? null],
    )
    return rows
  })
}
