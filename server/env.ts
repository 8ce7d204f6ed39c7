import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { Email, Password } from '#domain/accounts.ts'

/** The settings of design 4, checked and in the shape the server uses. */
export interface Env {
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  databaseUrl?: string
  /** The origin learners type, such as https://qala.school.za: no path, no slash at the end. */
  publicUrl?: string
  /** Addresses and ranges whose X-Forwarded-For is believed. Empty: nobody's. */
  trustProxy: readonly string[]
  firstAdmin?: { email: string; password: string }
  /** False takes the service worker out of every browser that comes by: the way back from a bad one. */
  serviceWorker: boolean
  /** `perSecond`: what the mail server lets us send. */
  mail?: { smtpUrl: string; from: string; perSecond: number }
  sms?: SmsSettings
  /** Every push message goes to this origin instead of to the push services. For tests of the product alone. */
  pushTestOrigin?: string
}

/** Who sends SMS for the school, and what a part costs there, in rand. */
export type SmsSettings = { pricePerPart: number | null } & (
  | { gateway: 'webhook'; url: string }
  | { gateway: 'bulksms'; token: string; secret: string }
)

export class EnvError extends Error {
  override name = 'EnvError'
}

interface Setting {
  /** What a right value looks like. */
  example: string
  /** True: the value given never appears in a message. */
  secret?: true
  /** Returns what is wrong, or nothing. */
  check: (value: string) => string | undefined
}

const SETTINGS = {
  PORT: {
    example: '8080',
    check: (value) =>
      /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? undefined : 'must be a whole number up to 65535',
  },
  HOST: {
    example: '0.0.0.0',
    check: (value) =>
      isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)
        ? undefined
        : 'must be an address or a host name of this machine',
  },
  DATA_DIR: {
    example: './data',
    check: (value) => (value.includes('\0') ? 'must be the path of a folder' : undefined),
  },
  DATABASE_URL: {
    example: 'postgres://qala:secret@db.example:5432/qala',
    secret: true,
    // Only the scheme: the host may stand in the query (a socket folder), and database/ reads the rest.
    check: (value) =>
      /^postgres(ql)?:\/\//i.test(value) ? undefined : 'must be the address of a PostgreSQL database',
  },
  PUBLIC_URL: {
    example: 'https://qala.school.za',
    check: (value) => {
      const url = urlWith(['http:', 'https:'], value)
      if (!url) return 'must be a web address'
      const { pathname, search, hash, username, password } = url
      return pathname === '/' && search + hash + username + password === ''
        ? undefined
        : 'must be only the scheme and host, without a path, user or query'
    },
  },
  TRUST_PROXY: {
    example: '1 for a proxy on this machine, or its addresses: 10.0.0.5, 192.168.7.0/24',
    check: (value) =>
      proxies(value).every(isAddressOrRange)
        ? undefined
        : 'must be 1 (a proxy on this machine) or list the addresses or ranges of your own proxies',
  },
  SERVICE_WORKER: {
    example: 'off',
    check: (value) => (/^(on|off)$/i.test(value) ? undefined : 'must be on or off'),
  },
  ADMIN_EMAIL: {
    example: 'principal@school.za',
    check: (value) => firstIssue(Email, value),
  },
  ADMIN_PASSWORD: {
    example: 'a long sentence you can remember',
    secret: true,
    check: (value) => firstIssue(Password, value),
  },
  SMTP_URL: {
    example: 'smtps://user:secret@mail.example:465',
    secret: true,
    check: (value) =>
      urlWith(['smtp:', 'smtps:'], value) ? undefined : 'must be the address of a mail server',
  },
  MAIL_FROM: {
    example: 'Qala <qala@school.za>',
    check: (value) =>
      // A line break here would let the value write further mail headers.
      /^(?:[^<>@\p{Cc}]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u.test(value)
        ? undefined
        : 'must be an e-mail address, with or without a name',
  },
  SMS_WEBHOOK_URL: {
    example: 'https://sms.example/send?key=secret',
    secret: true,
    check: (value) => (urlWith(['http:', 'https:'], value) ? undefined : 'must be a web address'),
  },
  BULKSMS_TOKEN: {
    example: 'token-id:token-secret',
    secret: true,
    check: (value) =>
      /^[^:\s]+:\S+$/.test(value)
        ? undefined
        : 'must be the id and the secret of an API token, with a colon between',
  },
  SMS_PRICE: {
    example: '0.24',
    check: (value) =>
      /^\d{1,3}(\.\d{1,4})?$/.test(value) ? undefined : 'must be what one part of an SMS costs, in rand',
  },
  MAIL_RATE: {
    example: '10',
    check: (value) =>
      /^[1-9]\d{0,3}$/.test(value) ? undefined : 'must be how many mails may be sent in a second',
  },
  PUSH_TEST_ORIGIN: {
    example: 'http://127.0.0.1:9000',
    check: (value) => (urlWith(['http:'], value) ? undefined : 'must be a web address'),
  },
} as const satisfies Record<string, Setting>

type Name = keyof typeof SETTINGS

/** Settings that mean something only together. */
const PAIRS: readonly (readonly [Name, Name])[] = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['SMTP_URL', 'MAIL_FROM'],
]

/**
 * Reads the settings of design 4. An empty value counts as not given.
 * @throws EnvError whose message lists everything that is wrong at once, secret values left out
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const values: Partial<Record<Name, string>> = {}
  const problems: string[] = []
  for (const [name, setting] of Object.entries(SETTINGS) as [Name, Setting][]) {
    const value = source[name]?.trim()
    if (!value) continue
    values[name] = value
    const problem = setting.check(value)
    if (problem !== undefined) problems.push(describe(name, problem, setting.secret ? undefined : value))
  }
  for (const pair of PAIRS) {
    const given = pair.filter((name) => values[name] !== undefined)
    const missing = pair.find((name) => values[name] === undefined)
    if (given[0] !== undefined && missing !== undefined) {
      problems.push(describe(missing, `is needed because ${given[0]} is set`))
    }
  }
  if (values.SMS_WEBHOOK_URL !== undefined && values.BULKSMS_TOKEN !== undefined) {
    problems.push(describe('SMS_WEBHOOK_URL', 'cannot be set beside BULKSMS_TOKEN: choose one'))
  }
  if (problems.length > 0) {
    throw new EnvError(`These settings cannot be used:\n${problems.join('\n')}`)
  }

  const { DATABASE_URL, PUBLIC_URL, ADMIN_EMAIL, ADMIN_PASSWORD, SMTP_URL, MAIL_FROM, PUSH_TEST_ORIGIN } =
    values
  const sms = smsSettings(values)
  return {
    port: Number(values.PORT ?? 8080),
    host: values.HOST ?? '127.0.0.1',
    dataDir: resolve(values.DATA_DIR ?? './data'),
    trustProxy: proxies(values.TRUST_PROXY ?? ''),
    serviceWorker: values.SERVICE_WORKER?.toLowerCase() !== 'off',
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    ...(PUBLIC_URL && { publicUrl: new URL(PUBLIC_URL).origin }),
    ...(ADMIN_EMAIL &&
      ADMIN_PASSWORD && { firstAdmin: { email: ADMIN_EMAIL.toLowerCase(), password: ADMIN_PASSWORD } }),
    ...(SMTP_URL &&
      MAIL_FROM && {
        mail: { smtpUrl: SMTP_URL, from: MAIL_FROM, perSecond: Number(values.MAIL_RATE ?? 10) },
      }),
    ...(sms && { sms }),
    ...(PUSH_TEST_ORIGIN && { pushTestOrigin: new URL(PUSH_TEST_ORIGIN).origin }),
  }
}

function smsSettings(values: Partial<Record<Name, string>>): SmsSettings | undefined {
  const pricePerPart = values.SMS_PRICE === undefined ? null : Number(values.SMS_PRICE)
  if (values.SMS_WEBHOOK_URL !== undefined)
    return { gateway: 'webhook', url: values.SMS_WEBHOOK_URL, pricePerPart }
  const [token, secret] = values.BULKSMS_TOKEN?.split(/:(.*)/s) ?? []
  return token !== undefined && secret !== undefined
    ? { gateway: 'bulksms', token, secret, pricePerPart }
    : undefined
}

function describe(name: Name, problem: string, value?: string): string {
  const given = value === undefined ? '' : ` (now: ${JSON.stringify(withoutPassword(value).slice(0, 100))})`
  return `  ${name} ${problem}${given}. Example: ${name}=${SETTINGS[name].example}`
}

/** Where a password slipped into a setting that takes none. */
function withoutPassword(value: string): string {
  return value.replace(/\/\/[^/@]*@/, '//…@')
}

function urlWith(protocols: readonly string[], value: string): URL | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url && protocols.includes(url.protocol) && url.hostname !== '' ? url : undefined
}

function proxies(value: string): string[] {
  if (/^(0|false|off|no)?$/i.test(value)) return []
  if (/^(1|true|on|yes)$/i.test(value)) return ['loopback']
  return value.split(',').map((entry) => entry.trim())
}

function isAddressOrRange(entry: string): boolean {
  if (entry === 'loopback') return true
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function firstIssue(schema: z.ZodMiniType, value: string): string | undefined {
  const result = z.safeParse(schema, value)
  return result.success ? undefined : `is not right: ${result.error.issues[0]?.message ?? 'not accepted'}`
}
