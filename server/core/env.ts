import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { Email, Password } from '#domain/accounts/accounts.ts'

export interface Env {
  port: number
  host: string
  dataDir: string
  databaseUrl?: string
  /** An address that bypasses a transaction pooler. Listening and locks need a connection of their own. */
  databaseDirectUrl?: string
  /** A copy that may be seconds behind. The admin's lists are read from it. */
  databaseReadUrl?: string
  /** The folder for backups, which can be on a second disk, a stick or a share. */
  backupDir?: string
  /** The folder for the journal, which holds what has changed since the last backup. */
  journalDir?: string
  /** If this is true, Qala also starts with an empty data folder although backups exist. */
  newSchool?: boolean
  /** The origin that learners type, such as https://qala.school.za, without a path and without a slash at the end. */
  publicUrl?: string
  /** The addresses and ranges of proxies whose X-Forwarded-For header is trusted. */
  trustProxy: readonly string[]
  firstAdmin?: { email: string; password: string }
  /** If this is false, every browser that opens Qala removes its service worker. This is the way back from a faulty one. */
  serviceWorker: boolean
  mail?: { smtpUrl: string; from: string; perSecond: number }
  sms?: SmsSettings
  /** Opens /metrics to requests from anywhere. Behind a proxy, there is no other way to read it. */
  metricsToken?: string
  /** The secret that the SMS gateway sends with each incoming answer. Without it, Qala accepts no answers. */
  smsInboundSecret?: string
  /** Every push message goes to this origin instead of to the push services. Only tests of the product use it. */
  pushTestOrigin?: string
}

/** The gateway that sends SMS for the school, and what it charges for one part of a message, in rand. */
export type SmsSettings = { pricePerPart: number | null } & (
  | { gateway: 'webhook'; url: string }
  | { gateway: 'bulksms'; token: string; secret: string }
)

export class EnvError extends Error {
  override name = 'EnvError'
}

const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message)
const such = (isRight: (value: string) => boolean, message: string) => z.string().refine(isRight, message)
const address = (protocol: RegExp, message: string) => such((value) => isAddress(value, protocol), message)

const PORT = 'must be a whole number up to 65535'
const Proxy = z.union(
  [z.literal('loopback'), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be 1 (a proxy on this machine) or list the addresses or ranges of your own proxies',
)

const fields = {
  PORT: matching(/^\d{1,5}$/, PORT)
    .transform(Number)
    .pipe(z.number().max(65_535, PORT))
    .default(8080),
  HOST: such(isHost, 'must be an address or a host name of this machine').default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  // Only the scheme is checked here. The host may be in the query (a socket folder), and database/ reads the rest.
  DATABASE_URL: matching(/^postgres(ql)?:\/\//i, 'must be the address of a PostgreSQL database').optional(),
  DATABASE_DIRECT_URL: matching(
    /^postgres(ql)?:\/\//i,
    'must be the address of the same database, past the pooler',
  ).optional(),
  DATABASE_READ_URL: matching(
    /^postgres(ql)?:\/\//i,
    'must be the address of a copy of the database',
  ).optional(),
  BACKUP_DIR: z.string().optional(),
  JOURNAL_DIR: z.string().optional(),
  QALA_NEW_SCHOOL: z
    .stringbool({ truthy: ['yes'], falsy: ['no'], error: 'must be yes or no' })
    .default(false),
  PUBLIC_URL: such(
    isOrigin,
    'must be only the scheme and host of a web address, without a path, user or query',
  ).optional(),
  TRUST_PROXY: z.string().transform(proxies).pipe(z.array(Proxy)).default([]),
  SERVICE_WORKER: z.stringbool({ truthy: ['on'], falsy: ['off'], error: 'must be on or off' }).default(true),
  ADMIN_EMAIL: such((value) => Email.safeParse(value).success, 'must be an e-mail address').optional(),
  ADMIN_PASSWORD: such(
    (value) => Password.safeParse(value).success,
    'must have 6 to 128 characters',
  ).optional(),
  SMTP_URL: address(/^smtps?:$/, 'must be the address of a mail server').optional(),
  // A line break here would let the value add further mail headers.
  MAIL_FROM: matching(
    /^(?:[^<>@\p{Cc}]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u,
    'must be an e-mail address, with or without a name',
  ).optional(),
  MAIL_RATE: matching(/^[1-9]\d{0,3}$/, 'must be how many mails may be sent in a second')
    .transform(Number)
    .default(10),
  SMS_WEBHOOK_URL: address(/^https?:$/, 'must be a web address').optional(),
  BULKSMS_TOKEN: matching(
    /^[^:\s]+:\S+$/,
    'must be the id and the secret of an API token, with a colon between',
  ).optional(),
  SMS_PRICE: matching(/^\d{1,3}(\.\d{1,4})?$/, 'must be what one part of an SMS costs, in rand')
    .transform(Number)
    .optional(),
  METRICS_TOKEN: matching(/^[\w.~+/-]{16,200}=*$/, 'must be 16 to 200 letters and digits').optional(),
  SMS_INBOUND_SECRET: matching(
    /^[\w.~-]{16,200}$/,
    'must be 16 to 200 letters, digits, - . _ or ~',
  ).optional(),
  PUSH_TEST_ORIGIN: address(/^http:$/, 'must be a web address').optional(),
}
type Name = keyof typeof fields

const EXAMPLES: Record<Name, string> = {
  PORT: '8080',
  HOST: '0.0.0.0',
  DATA_DIR: './data',
  DATABASE_URL: 'postgres://qala:secret@db.example:5432/qala',
  DATABASE_DIRECT_URL: 'postgres://qala:secret@db.example:5432/qala',
  DATABASE_READ_URL: 'postgres://qala:secret@copy.example:5432/qala',
  BACKUP_DIR: '/media/stick/qala-backups',
  JOURNAL_DIR: '/mnt/second-disk/qala-journal',
  QALA_NEW_SCHOOL: 'yes',
  PUBLIC_URL: 'https://qala.school.za',
  TRUST_PROXY: '1 for a proxy on this machine, or its addresses: 10.0.0.5, 192.168.7.0/24',
  SERVICE_WORKER: 'off',
  ADMIN_EMAIL: 'principal@school.za',
  ADMIN_PASSWORD: 'a long sentence you can remember',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  MAIL_FROM: 'Qala <qala@school.za>',
  MAIL_RATE: '10',
  SMS_WEBHOOK_URL: 'https://sms.example/send?key=secret',
  BULKSMS_TOKEN: 'token-id:token-secret',
  SMS_PRICE: '0.24',
  METRICS_TOKEN: 'a-long-random-word',
  SMS_INBOUND_SECRET: 'a-long-random-word',
  PUSH_TEST_ORIGIN: 'http://127.0.0.1:9000',
}
/** The values of these settings never appear in a message. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'SMS_WEBHOOK_URL',
  'BULKSMS_TOKEN',
  'METRICS_TOKEN',
  'SMS_INBOUND_SECRET',
]

// These rules are checked even while other settings are wrong.
type Given = Partial<Record<Name, unknown>>
const rule = (isMet: (given: Given) => boolean, name: Name, error: string) =>
  z.refine<Given>(isMet, { path: [name], error, when: () => true })
const needs = (name: Name, other: Name) =>
  rule((given) => !(name in given) || other in given, other, `is needed because ${name} is set`)

const Settings = z.object(fields).check(
  needs('ADMIN_EMAIL', 'ADMIN_PASSWORD'),
  needs('ADMIN_PASSWORD', 'ADMIN_EMAIL'),
  needs('DATABASE_DIRECT_URL', 'DATABASE_URL'),
  needs('DATABASE_READ_URL', 'DATABASE_URL'),
  needs('SMTP_URL', 'MAIL_FROM'),
  needs('MAIL_FROM', 'SMTP_URL'),
  rule(
    (given) => !('SMS_WEBHOOK_URL' in given && 'BULKSMS_TOKEN' in given),
    'SMS_WEBHOOK_URL',
    'cannot be set beside BULKSMS_TOKEN: choose one',
  ),
)

/**
 * Reads the settings from the environment. An empty value counts as not set.
 * @throws EnvError that lists all problems at once, without secrets
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.entries(source).flatMap(([name, value]) =>
    value?.trim() ? [[name, value.trim()]] : [],
  )
  const settings = Settings.safeParse(Object.fromEntries(given))
  if (settings.success) return toEnv(settings.data)
  const problems = settings.error.issues.map(({ path, message }) => {
    const name = path[0] as Name
    const value = SECRETS.includes(name) ? undefined : source[name]?.trim()
    // Somebody may have put a password into a setting that should not contain one.
    const now = value && ` (now: ${JSON.stringify(value.replace(/\/\/[^/@]*@/, '//…@').slice(0, 100))})`
    return `  ${name} ${message}${now || ''}. Example: ${name}=${EXAMPLES[name]}`
  })
  throw new EnvError(`These settings cannot be used:\n${[...new Set(problems)].join('\n')}`)
}

function toEnv(s: z.infer<typeof Settings>): Env {
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    trustProxy: s.TRUST_PROXY,
    serviceWorker: s.SERVICE_WORKER,
    ...(s.QALA_NEW_SCHOOL && { newSchool: true }),
    ...(s.DATABASE_URL && { databaseUrl: s.DATABASE_URL }),
    ...(s.DATABASE_DIRECT_URL && { databaseDirectUrl: s.DATABASE_DIRECT_URL }),
    ...(s.DATABASE_READ_URL && { databaseReadUrl: s.DATABASE_READ_URL }),
    ...(s.BACKUP_DIR && { backupDir: resolve(s.BACKUP_DIR) }),
    ...(s.JOURNAL_DIR && { journalDir: resolve(s.JOURNAL_DIR) }),
    ...(s.PUBLIC_URL && { publicUrl: new URL(s.PUBLIC_URL).origin }),
    ...(s.ADMIN_EMAIL &&
      s.ADMIN_PASSWORD && { firstAdmin: { email: s.ADMIN_EMAIL.toLowerCase(), password: s.ADMIN_PASSWORD } }),
    ...(s.SMTP_URL &&
      s.MAIL_FROM && { mail: { smtpUrl: s.SMTP_URL, from: s.MAIL_FROM, perSecond: s.MAIL_RATE } }),
    ...smsSettings(s),
    ...(s.METRICS_TOKEN && { metricsToken: s.METRICS_TOKEN }),
    ...(s.SMS_INBOUND_SECRET && { smsInboundSecret: s.SMS_INBOUND_SECRET }),
    ...(s.PUSH_TEST_ORIGIN && { pushTestOrigin: new URL(s.PUSH_TEST_ORIGIN).origin }),
  }
}

function smsSettings(s: z.infer<typeof Settings>): { sms?: SmsSettings } {
  const pricePerPart = s.SMS_PRICE ?? null
  if (s.SMS_WEBHOOK_URL) return { sms: { gateway: 'webhook', url: s.SMS_WEBHOOK_URL, pricePerPart } }
  const [token, secret] = s.BULKSMS_TOKEN?.split(/:(.*)/s) ?? []
  return token && secret ? { sms: { gateway: 'bulksms', token, secret, pricePerPart } } : {}
}

function isHost(value: string): boolean {
  return isIP(value) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)
}

function isAddress(value: string, protocol: RegExp): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url !== undefined && protocol.test(url.protocol) && url.hostname !== ''
}

function isOrigin(value: string): boolean {
  if (!isAddress(value, /^https?:$/)) return false
  const { pathname, search, hash, username, password } = new URL(value)
  return pathname + search + hash + username + password === '/'
}

function proxies(value: string): string[] {
  if (/^(0|false|off|no)$/i.test(value)) return []
  if (/^(1|true|on|yes)$/i.test(value)) return ['loopback']
  return value.split(',').map((entry) => entry.trim())
}

/** Returns the folder for backups. It is the configured one, or else a folder inside the data folder. */
export function backupFolder({ backupDir, dataDir }: Pick<Env, 'backupDir' | 'dataDir'>): string {
  return backupDir ?? join(dataDir, 'backups')
}
