import pg from 'pg'
import { codeOf, DatabaseSetupError } from './setup-error.ts'
import { writableHost } from './writable-host.ts'

export type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL'

export interface Address {
  setting: AddressSetting
  owner: pg.ClientConfig
  as(user: string, password: string): pg.ClientConfig
  dataDir?: string
  /** The host and the port for messages. If there are several hosts, it names all of them. */
  place: string
}

const example = 'postgresql://user:password@host:5432/qala'

/**
 * Reads the address of a database. Several hosts may be separated by commas, as in libpq, and the one that accepts writes is
 * used.
 * @throws DatabaseSetupError
 */
export function readDatabaseUrl(url: string, setting: AddressSetting = 'DATABASE_URL'): Address {
  const [first, ...others] = eachHost(url).map((one) => resolve(one, setting))
  if (first === undefined) throw new DatabaseSetupError(`${setting} must look like ${example}`)
  const several = others.length > 0
  if (several && setting === 'DATABASE_READ_URL')
    throw new DatabaseSetupError('DATABASE_READ_URL names one copy of the database, not several.')
  if (several && !/^(read-write|primary)?$/.test(wantedSession(url)))
    throw new DatabaseSetupError(
      `${setting}: with several hosts only target_session_attrs=read-write is possible.`,
    )
  const owner = several ? writableHost([first, ...others]) : first
  return {
    setting,
    owner,
    as: (user, password) => ({ ...owner, user, password }),
    place: [first, ...others].map(({ host, port }) => `${host}:${port}`).join(' or '),
  }
}

/** Returns the same address with the name of another database. */
export function inDatabase(url: string, database: string): string {
  return url.replace(/^([a-z]+:\/\/[^/?#]*)(\/[^?#]*)?/i, `$1/${encodeURIComponent(database)}`)
}

function eachHost(url: string): string[] {
  const [, scheme = '', hosts = '', rest = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/i.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => scheme + host + rest) : [url]
}

function wantedSession(url: string): string {
  return /[?&]target_session_attrs=([^&#]*)/.exec(url)?.[1] ?? ''
}

/** Returns the parts of the address, because in `pg` an address takes precedence over a user named beside it. */
function resolve(url: string, setting: AddressSetting): pg.ClientConfig {
  if (!/^postgres(ql)?:\/\//i.test(url)) {
    throw new DatabaseSetupError(`${setting} must look like ${example}`)
  }
  try {
    const { host, port, user, database, password, ssl } = new pg.Client({ connectionString: url })
    if (Number.isNaN(port)) throw new RangeError('no such port')
    return { host, port, user, database, ssl, ...(password === undefined ? {} : { password }) }
  } catch {
    // The reason is left out, because it can quote the address with the password.
    throw new DatabaseSetupError(
      `${setting} cannot be read: it must look like ${example}, with % codes for special characters in the password.`,
    )
  }
}

/** Returns an error with an explanation for the operator. An unknown error is returned unchanged. */
export function explainConnection(error: unknown, { owner, place, setting }: Address): unknown {
  const explained: Record<string, string> = {
    ECONNREFUSED: `No database answers at ${place}: is PostgreSQL running there?`,
    ENOENT: `No database answers at ${place}: the socket is not there. Is PostgreSQL running?`,
    ENOTFOUND: `The database host "${owner.host}" is not known. Check ${setting}.`,
    EAI_AGAIN: `The database host "${owner.host}" cannot be looked up. Check ${setting} and the network.`,
    ETIMEDOUT: `The database at ${place} does not answer. Check ${setting} and the firewall.`,
    EHOSTUNREACH: `The database at ${place} cannot be reached. Check ${setting} and the network.`,
    '25006': `No database at ${place} takes writes: promote one of the standbys, or start the primary.`,
    '28P01': `The database at ${place} refuses the password of "${owner.user}". Check ${setting}.`,
    '28000': `The database at ${place} does not let "${owner.user}" in. Check ${setting} and pg_hba.conf.`,
    '3D000': `There is no database "${owner.database}" at ${place}. Make it with: createdb --owner=${owner.user} ${owner.database}`,
    '53300': `The database at ${place} has no free connection. Raise max_connections or close other programs.`,
    '57P03': `The database at ${place} is still starting. Try again in a moment.`,
  }
  const message = explained[codeOf(error)] ?? (timedOut(error) ? explained['ETIMEDOUT'] : undefined)
  return message === undefined ? error : new DatabaseSetupError(message)
}

function timedOut(error: unknown): boolean {
  return error instanceof Error && /timeout expired|connection timeout/i.test(error.message)
}
