import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { inDatabase, readDatabaseUrl } from '../address.ts'
import { openDatabase } from '../open.ts'
import { openPool } from '../pool.ts'
import { testDatabaseUrl } from '../testing.ts'
import { writableHost } from '../writable-host.ts'

/** Creates a network address for the tests' server, which may listen only on a socket. */
async function relay() {
  const { host, port } = readDatabaseUrl(inject('databaseUrl')).owner
  const pairs = new Set<[Socket, Socket]>()
  let isFrozen = false
  const server = createServer((from) => {
    const to = host?.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port ?? 5432, host)
    for (const socket of [from, to]) socket.on('error', () => {})
    const pass = (into: Socket) => (chunk: Buffer) => void (isFrozen || into.write(chunk))
    from.on('data', pass(to)).on('close', () => to.destroy())
    to.on('data', pass(from)).on('close', () => from.destroy())
    pairs.add([from, to])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    freeze: (yes: boolean) => {
      isFrozen = yes
    },
    /** Acts like a pooler whose server has died: it accepts no new connections, and keeps those that it has. */
    takeNoMore: () => void server.close(),
    open: () => [...pairs].filter(([from]) => !from.destroyed).length,
  }
}

const throughHosts = (url: string, hosts: string) => {
  const { user = '', password = '', database = '' } = readDatabaseUrl(url).owner
  return inDatabase(`postgres://${user}:${String(password)}@${hosts}`, database)
}

test('of several hosts the one that takes writes serves, whatever its place', async () => {
  const fresh = await testDatabaseUrl()
  const { port } = await relay()
  const databaseUrl = throughHosts(fresh.url, `127.0.0.1:1,127.0.0.1:${port}`)
  const db = await openDatabase({ dataDir: '', databaseUrl })
  expect(await db.ready()).toBe(true)
  await db.close()
  await fresh.drop()
})

test('when another server took over, no connection to the one before is used any more', async () => {
  const [before, after] = [await relay(), await relay()]
  const { user, password, database } = readDatabaseUrl(inject('databaseUrl')).owner
  const place = ({ port }: { port: number }) => ({ host: '127.0.0.1', port, user, password, database })
  const pool = openPool({ ...writableHost([place(before), place(after)]), max: 2 }, () => {})
  onTestFinished(() => pool.end())
  const ask = () => pool.query('select 1')
  await Promise.all([ask(), ask()])
  before.takeNoMore()
  const held = await pool.connect()
  // The check is repeated only for a new connection, at least a second after the last one.
  await expect
    .poll(async () => {
      await pool.connect().then((client) => client.release(true))
      return before.open()
    })
    .toBe(0)
  await expect(held.query('select 1')).rejects.toThrow(/connection/i)
  held.release(true)
  await ask()
  expect(after.open()).toBeGreaterThan(0)
})

test.each([
  ['127.0.0.1:1,127.0.0.1:2', '', 'No database answers at 127.0.0.1:1 or 127.0.0.1:2: is PostgreSQL running'],
  [
    '127.0.0.1:1,127.0.0.1:2',
    '?target_session_attrs=any',
    'only target_session_attrs=read-write is possible',
  ],
  ['127.0.0.1:1,127.0.0.1:x', '', 'DATABASE_URL cannot be read'],
])('%s%s is refused with words', async (hosts, query, complaint) => {
  const databaseUrl = throughHosts(inject('databaseUrl'), hosts) + query
  await expect(openDatabase({ dataDir: '', databaseUrl })).rejects.toMatchObject({
    name: 'DatabaseSetupError',
    message: expect.stringContaining(complaint),
  })
})

test('a request to a machine that was lost is broken off, and the next one gets a new connection', async () => {
  const { port, freeze } = await relay()
  const { user, password, database } = readDatabaseUrl(inject('databaseUrl')).owner
  const address: pg.ClientConfig = { host: '127.0.0.1', port, user, password, database }
  const pool = openPool({ ...address, max: 1, longestHoldMs: 300 }, () => {})
  onTestFinished(() => pool.end())
  await pool.query('select 1')
  freeze(true)
  await expect(pool.query('select 2')).rejects.toThrow(/^Connection terminated/)
  freeze(false)
  const { rows } = await pool.query<{ three: number }>('select 3 as three')
  expect(rows).toEqual([{ three: 3 }])
})
