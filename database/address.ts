import pg from 'pg'
import { codeOf, DatabaseSetupError } from './setup-error.ts'

export interface Address {
  owner: pg.ClientConfig
  as(user: string, password: string): pg.ClientConfig
  dataDir?: string
}

const example = 'postgresql://user:password@host:5432/qala'

export function readDatabaseUrl(url: string): Address {
  const owner = resolve(url)
  return {
    owner,
    as: (user, password) => ({ ...owner, user, password }),
  }
}

export function inDatabase(url: string, database: string): string {
  return url.replace(/^([a-z]+:\/\/[^/?#]*)(\/[^?#]*)?/i, `$1/${encodeURIComponent(database)}`)
}

/** In parts, because in `pg` an address wins over a user named beside it. */
function resolve(url: string): pg.ClientConfig {
  if (!/^postgres(ql)?:\/\//i.test(url)) {
    throw new DatabaseSetupError(`DATABASE_URL must look like ${example}`)
  }
  try {
    const { host, port, user, database, password, ssl } = new pg.Client({ connectionString: url })
    if (Number.isNaN(port)) throw new RangeError('no such port')
    return { host, port, user, database, ssl, ...(password === undefined ? {} : { password }) }
  } catch {
    // The reason is left out: it can quote the address, password included.
    throw new DatabaseSetupError(
      `DATABASE_URL cannot be read: it must look like ${example}, with % codes for special characters in the password.`,
    )
  }
}

/** An error it does not know is given back as it is. */
export function explainConnection(error: unknown, { owner }: Address): unknown {
  const place = `${owner.host}:${owner.port}`
  const explained: Record<string, string> = {
    ECONNREFUSED: `No database answers at ${place}: is PostgreSQL running there?`,
    ENOENT: `No database answers at ${place}: the socket is not there. Is PostgreSQL running?`,
    ENOTFOUND: `The database host "${owner.host}" is not known. Check DATABASE_URL.`,
    EAI_AGAIN: `The database host "${owner.host}" cannot be looked up. Check DATABASE_URL and the network.`,
    ETIMEDOUT: `The database at ${place} does not answer. Check DATABASE_URL and the firewall.`,
    EHOSTUNREACH: `The database at ${place} cannot be reached. Check DATABASE_URL and the network.`,
    '28P01': `The database at ${place} refuses the password of "${owner.user}". Check DATABASE_URL.`,
    '28000': `The database at ${place} does not let "${owner.user}" in. Check DATABASE_URL and pg_hba.conf.`,
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
