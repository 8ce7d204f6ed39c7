/** Takes one line, which never holds anything a person typed. */
export type Log = (line: string) => void

/** Text from outside, made fit for one log line. */
export function loggable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?').slice(0, 200)
}

/** A path of a request: people paste addresses and phone numbers into the wrong field. */
export function loggablePath(path: string): string {
  return loggable(path)
    .replace(/[^/]+(@|%40)[^/]+/gi, '<e-mail>')
    .replace(/\d(?:\d|[ +-]|%20|%2b){7,}\d/gi, '<number>')
}

/** Leaves out the message of PostgreSQL's errors, because it holds values that people typed. */
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

/** For texts of other programs, which may name the address they failed on. */
export function withoutAddresses(text: string): string {
  return loggable(text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '<e-mail>'))
}

/** Lines of one turn of the event loop leave in one write: a write each would be a tenth of a small call. */
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
