import { safePath } from '#domain/accounts/meant-address.ts'

/** Writes one line to the log. The line must never contain anything that a person typed. */
export type Log = (line: string) => void

/** Makes text from outside safe for one line of the log. */
export function loggable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?').slice(0, 200)
}

/** Returns the part of a request's path that the log may contain. */
export function loggablePath(path: string): string {
  return loggable(safePath(path))
}

/**
 * Describes an error for the log. It leaves out the message of PostgreSQL's errors, because that contains values that people
 * typed.
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

/** Says in one line what went wrong, without the stack. */
export function summarizeError(error: unknown): string {
  return describeError(error).split('\n', 1)[0] ?? ''
}

/** Hides e-mail addresses in the texts of other programs, which may name the address that they failed on. */
export function withoutAddresses(text: string): string {
  return loggable(text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '<e-mail>'))
}

/**
 * Collects the lines of one turn of the event loop and writes them together. Separate writes would take a tenth of the time
 * of a small call.
 */
export function linesTogether(write: (text: string) => void): Log {
  let waiting = ''
  const flush = () => {
    const text = waiting
    waiting = ''
    if (text !== '') write(text)
  }
  process.on('exit', flush)
  return (line) => {
    if (waiting === '') setImmediate(flush)
    waiting += `${line}\n`
  }
}
