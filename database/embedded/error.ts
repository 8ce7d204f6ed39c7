/**
 * The built-in PostgreSQL cannot be used, for a reason somebody at the school can act on.
 * The message says what is wrong and what to do; a stack would only hide it.
 */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}

/** The `code` of a system error (`ENOENT`, `EACCES`) or of a PostgreSQL error (`57P03`); '' for anything else. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
