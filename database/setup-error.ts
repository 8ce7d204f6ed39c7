/**
 * The database cannot be used as it is, for a reason the person who installs Qala can act on.
 * The message says what is wrong and what to do, and never holds a password.
 */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError'
}

/** The five-letter code of a PostgreSQL error, or the system's code of a failed connection; '' for anything else. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
