/**
 * The database cannot be used as it is, for a reason that the person who installs Qala can correct. The message says what is
 * wrong and what to do, and never contains a password.
 */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError'
}

/**
 * Returns the five-letter code of a PostgreSQL error, or the system's code of a failed connection, or '' for anything else.
 */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
