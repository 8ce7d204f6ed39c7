import type { ErrorCode } from '#domain/errors.ts'

/** Status and wording of each refusal. Children never read this wording: `web` has its own. */
const REFUSALS = {
  invalid_input: [400, 'Some of what was sent cannot be accepted.'],
  unsupported_media_type: [415, 'Send application/json; gzipped only where rows are saved.'],
  body_too_large: [413, 'The request is larger than this call takes.'],
  not_found: [404, 'There is nothing here.'],
  method_not_allowed: [405, 'This address does not answer that method.'],
  signed_out: [401, 'Sign in first.'],
  forbidden: [403, 'Your role may not do this.'],
  admin_required: [403, 'Access denied. Admin privileges required.'],
  invalid_credentials: [401, 'Invalid login credentials'],
  already_registered: [409, 'This email address is already registered.'],
  registration_closed: [403, 'This school makes the accounts itself.'],
  phone_shared: [409, 'Several accounts have this phone number. Sign in with the email address.'],
  name_shared: [409, 'Two learners of this class have this name and this password.'],
  reset_link_invalid: [400, 'This link has been used or has expired.'],
  password_change_due: [403, 'Choose a password of your own first.'],
  one_time_password_ended: [403, 'This one-time password has ended.'],
  password_needed: [403, 'Give your password again for this.'],
  second_factor_due: [403, 'Give the code of your second factor first.'],
  second_factor_wrong: [400, 'This code is wrong, used or too old.'],
  last_admin: [409, 'There must be an admin. Make somebody else one first.'],
  wrong_account: [409, 'These rows belong to another account.'],
  wrong_origin: [403, 'This call must come from the product itself.'],
  update_required: [426, 'This app is too old for the server. Load it again.'],
  too_many_tries: [429, 'Too many tries. Wait a moment.'],
  busy: [503, 'Too many people at once. Try again in a moment.'],
  unavailable: [503, 'The service is not ready.'],
  internal: [500, 'Something went wrong on our side.'],
} as const satisfies Record<ErrorCode, readonly [number, string]>

/** An expected refusal of a request, answered only in middleware/answer-and-log.ts. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: (typeof REFUSALS)[ErrorCode][0]
  readonly fields: Readonly<Record<string, string>> | undefined
  /** Seconds the client should wait before trying again. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, extra: { fields?: Record<string, string>; retryAfter?: number } = {}) {
    const [status, message] = REFUSALS[code]
    super(message)
    this.code = code
    this.status = status
    this.fields = extra.fields
    this.retryAfter = extra.retryAfter
  }
}

export function refusal(code: Exclude<ErrorCode, 'invalid_input' | 'too_many_tries' | 'busy'>): AppError {
  return new AppError(code)
}

export function invalidInput(fields: Record<string, string>): AppError {
  return new AppError('invalid_input', { fields })
}

export function tooManyTries(seconds: number): AppError {
  return new AppError('too_many_tries', { retryAfter: Math.max(1, Math.ceil(seconds)) })
}

export function busy(): AppError {
  return new AppError('busy', { retryAfter: soon() })
}

/** The answer to a failure nobody foresaw: the database is away or overrun, which passes, or we made a mistake. */
export function fromUnexpected(error: unknown): AppError {
  if (!(error instanceof Error)) return new AppError('internal')
  const { code, syscall, message } = error as Error & { code?: unknown; syscall?: unknown }
  if (message === 'timeout exceeded when trying to connect' || OVERRUN.has(code)) return busy()
  const isAway =
    AWAY.has(code) || message.startsWith('Connection terminated') || onReadOnlyDisk(code, message)
  // `connect` on a missing socket is a database that is away; a missing file is our mistake.
  if (isAway || syscall === 'connect' || message.endsWith('is not queryable'))
    return new AppError('unavailable', { retryAfter: soon() })
  return new AppError('internal')
}

/** PostgreSQL: too many connections, statement or lock timeout, deadlock and failed serialization after all repeats. */
const OVERRUN: ReadonlySet<unknown> = new Set(['53300', '57014', '55P03', '40P01', '40001'])
/**
 * PostgreSQL: out of disk, memory or another resource, disk failed, a standby that takes no writes, stopping, crashed,
 * starting, connection lost. PgBouncer: whatever it says itself.
 */
const AWAY: ReadonlySet<unknown> = new Set([
  '53000',
  '53100',
  '53200',
  '53400',
  '58030',
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '08P01',
  'ECONNRESET',
  'EPIPE',
])

/** PostgreSQL answers with the code of a missing permission, which else is a mistake of ours. */
function onReadOnlyDisk(code: unknown, message: string): boolean {
  return code === '42501' && message.endsWith('Read-only file system')
}

/** PostgreSQL's code for what went wrong; undefined for an error of another origin. */
export function sqlState(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** For rows of somebody whose account is gone. */
export const FOREIGN_KEY_VIOLATION = '23503'
export const UNIQUE_VIOLATION = '23505'

/** Spread over a few seconds, so that a class refused together does not come back together. */
function soon(): number {
  return 2 + Math.floor(Math.random() * 7)
}
