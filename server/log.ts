/** One line about the running server. Never holds a name, an address, a password or anything else a person typed. */
export type Log = (line: string) => void

/** Text from outside made fit for one log line: no line breaks or control characters, at most 200 characters. */
export function loggable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?').slice(0, 200)
}

/**
 * What a maintainer needs to find an unexpected failure. Errors from PostgreSQL carry values people typed in
 * their message and detail, so of those only the code and the names of table and constraint are kept.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`
  const { code, table, constraint, routine } = error as Partial<Record<string, unknown>> & Error
  const fromDatabase = typeof routine === 'string' || constraint !== undefined
  const facts = Object.entries({ code, table, constraint, routine })
    .filter(([, value]) => typeof value === 'string')
    .map(([name, value]) => `${name}=${String(value)}`)
  const message = fromDatabase ? '' : `: ${withoutAddresses(error.message)}`
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const cause = error.cause === undefined ? '' : `\n  caused by ${describeError(error.cause)}`
  return [`${error.name}${message} ${facts.join(' ')}`.trimEnd(), ...frames.slice(0, 12)].join('\n') + cause
}

/** For texts of other programs, which like to name the address they failed on. */
export function withoutAddresses(text: string): string {
  return loggable(text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '<e-mail>'))
}
