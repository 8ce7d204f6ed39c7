import type { ErrorCode } from '#domain/errors.ts'
import type { SessionEnd } from '#domain/accounts/session.ts'

/** The status and the text of each refusal. Children never see this text, because `web` has its own. */
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
  reset_link_invalid: [400, 'This link has been used or has expired.'],
  password_change_due: [403, 'Choose a password of your own first.'],
  one_time_password_ended: [403, 'This one-time password has ended.'],
  password_needed: [403, 'Give your password again for this.'],
  second_factor_due: [403, 'Give the code of your second factor first.'],
  second_factor_wrong: [400, 'This code is wrong, used or too old.'],
  last_admin: [409, 'There must be an admin. Make somebody else one first.'],
  clock_in_doubt: [
    409,
    'The clock of the server may be wrong, so this must wait. An admin can look at it under Health.',
  ],
  wrong_account: [409, 'These rows belong to another account.'],
  wrong_origin: [403, 'This call must come from the product itself.'],
  update_required: [426, 'This app is too old for the server. Load it again.'],
  too_many_tries: [429, 'Too many tries. Wait a moment.'],
  busy: [503, 'Too many people at once. Try again in a moment.'],
  unavailable: [503, 'The service is not ready.'],
  internal: [500, 'Something went wrong on our side.'],
} as const satisfies Record<ErrorCode, readonly [number, string]>

/** An expected refusal of a request. Only middleware/answer-and-log.ts turns it into a response. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: (typeof REFUSALS)[ErrorCode][0]
  readonly fields: Readonly<Record<string, string>> | undefined
  /** Seconds the client should wait before trying again. */
  readonly retryAfter: number | undefined
  /** Why the session ended that the caller showed. */
  readonly ended: SessionEnd | undefined

  constructor(
    code: ErrorCode,
    extra: { fields?: Record<string, string>; retryAfter?: number; ended?: SessionEnd | undefined } = {},
  ) {
    const [status, message] = REFUSALS[code]
    super(message)
    this.code = code
    this.status = status
    this.fields = extra.fields
    this.retryAfter = extra.retryAfter
    this.ended = extra.ended
  }
}

export function refusal(code: Exclude<ErrorCode, 'invalid_input' | 'too_many_tries' | 'busy'>): AppError {
  return new AppError(code)
}

/** @param ended why the session ended; null for a caller who showed no session, or one that nobody knows */
export function signedOut(ended: SessionEnd | null): AppError {
  return new AppError('signed_out', { ended: ended ?? undefined })
}

/** @param fields the message for each invalid field */
export function invalidInput(fields: Record<string, string>): AppError {
  return new AppError('invalid_input', { fields })
}

/** @param seconds how long the client should wait */
export function tooManyTries(seconds: number): AppError {
  return new AppError('too_many_tries', { retryAfter: Math.max(1, Math.ceil(seconds)) })
}

export function busy(): AppError {
  return new AppError('busy', { retryAfter: soon() })
}

/**
 * Returns the response to an unexpected error. Either the database is away or overloaded, which passes, or we made a mistake.
 */
export function fromUnexpected(error: unknown): AppError {
  if (!(error instanceof Error)) return new AppError('internal')
  const { code, syscall, message } = error as Error & { code?: unknown; syscall?: unknown }
  if (isTakenRight(code, message)) return new AppError('forbidden')
  if (message === 'timeout exceeded when trying to connect' || OVERRUN.has(code)) return busy()
  const isAway =
    AWAY.has(code) || message.startsWith('Connection terminated') || onReadOnlyDisk(code, message)
  // A failed `connect` to a missing socket means that the database is away. A missing file is our own mistake.
  if (isAway || syscall === 'connect' || message.endsWith('is not queryable'))
    return new AppError('unavailable', { retryAfter: soon() })
  return new AppError('internal')
}

/**
 * These are PostgreSQL's codes for too many connections, a statement or lock timeout, and a deadlock or serialization failure
 * that is left after all retries.
 */
const OVERRUN: ReadonlySet<unknown> = new Set(['53300', '57014', '55P03', '40P01', '40001'])
/**
 * These are PostgreSQL's codes for a lack of disk space, memory or another resource, a failed disk, a standby that accepts no
 * writes, a server that stops, has crashed or starts, and a lost connection. All of PgBouncer's own codes are here too.
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

/** PostgreSQL reports a read-only disk with the code of a missing permission, which otherwise means a mistake of ours. */
function onReadOnlyDisk(code: unknown, message: string): boolean {
  return code === '42501' && message.endsWith('Read-only file system')
}

/**
 * Says whether a right was taken away in the meantime. In that case a policy refused the call, or a function that checks the
 * right itself. The caller still had the right when the call began or when a list was shown. If a role may not use a table at
 * all, that is our own mistake.
 */
function isTakenRight(code: unknown, message: string): boolean {
  return code === '42501' && !message.startsWith('permission denied') && !onReadOnlyDisk(code, message)
}

/** Returns PostgreSQL's error code, or undefined if the error does not come from PostgreSQL. */
export function sqlState(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** PostgreSQL reports this when a row belongs to an account that has been deleted. */
export const FOREIGN_KEY_VIOLATION = '23503'
export const UNIQUE_VIOLATION = '23505'

/** Returns a number of seconds. It varies, so that a class that was refused together does not retry together. */
function soon(): number {
  return 2 + Math.floor(Math.random() * 7)
}
