import { Socket } from 'node:net'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import pg from 'pg'

/** A host that is down must not hold up the others for long. */
const ASK_MS = 2_000
/** After a failure, many connections are opened at once, and one check serves all of them. */
const BELIEVED_MS = 1_000

type Place = pg.ClientConfig

interface Found {
  place: Place
  timeline: number
}

/**
 * Connects to whichever of several servers accepts writes, so that a promoted standby is found without a new setting.
 * @param places the same database on each server
 */
export function writableHost(places: readonly [Place, ...Place[]]): Place {
  let known: Found | undefined
  let believedUntil = 0
  let looking: Promise<Found> | undefined
  const open = new Map<Socket, Place>()

  async function look(): Promise<Found> {
    const still = known && (await ask(known.place).catch(() => undefined))
    const found = still ?? (await askAll(places))
    known = found
    // A pooler keeps its connections to us open when the server behind it dies, and would lead to the old server when that
    // one comes back.
    for (const [socket, place] of open)
      if (place !== found.place) socket.destroy(new Error('Connection terminated: another server took over'))
    believedUntil = performance.now() + BELIEVED_MS
    return found
  }

  async function find(): Promise<Place> {
    if (known && performance.now() < believedUntil) return known.place
    looking ??= look().finally(() => (looking = undefined))
    return (await looking).place
  }

  const stream = () => {
    const socket = new Socket()
    const connect = socket.connect.bind(socket)
    const connectToFound = async () => {
      const place = await find()
      if (socket.destroyed) return
      open.set(socket, place)
      socket.once('close', () => open.delete(socket))
      const { host = '', port = 5432 } = place
      if (host.startsWith('/')) connect(`${host}/.s.PGSQL.${port}`)
      else connect(port, host)
    }
    return Object.assign(socket, {
      // `pg` supports only one host, and passes it here.
      connect: () => {
        connectToFound().catch((error: Error) => socket.destroy(error))
        return socket
      },
    })
  }

  const [first] = places
  // `pg` would compare the certificate with the name of the first host.
  const checkFound = (_first: string, certificate: PeerCertificate) =>
    checkServerIdentity(known?.place.host ?? '', certificate)
  const ssl =
    first.ssl === true
      ? { checkServerIdentity: checkFound }
      : first.ssl && { ...first.ssl, checkServerIdentity: checkFound }
  return { ...first, ssl, stream }
}

async function askAll(places: readonly Place[]): Promise<Found> {
  const answers = await Promise.allSettled(places.map(ask))
  const found = answers.flatMap((answer) =>
    answer.status === 'fulfilled' && answer.value ? answer.value : [],
  )
  // A promotion begins a new timeline, so the newest one is chosen. A former primary that comes back must not be used.
  const newest = found.toSorted((a, b) => b.timeline - a.timeline)[0]
  if (newest) return newest
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed && answers.every((answer) => answer.status === 'rejected')) throw failed.reason
  throw Object.assign(new Error('No server of the database takes writes'), { code: '25006' })
}

/** @returns undefined for a standby */
async function ask(place: Place): Promise<Found | undefined> {
  const client = new pg.Client({
    ...place,
    application_name: 'qala which host',
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(
      `select case when not pg_is_in_recovery()
                then ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`,
    )
    const timeline = rows[0]?.timeline
    return typeof timeline === 'number' ? { place, timeline } : undefined
  } finally {
    client.end().catch(() => {})
  }
}
