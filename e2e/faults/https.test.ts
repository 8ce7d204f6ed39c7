import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import {
  connect,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
} from 'node:http2'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabaseUrl } from '#database/testing.ts'
import { parseEnv } from '#server/core/env.ts'
import { startServer } from '#server/start-server.ts'
import { registration, securityEvents } from '#server/testing.ts'
import { freePort } from '../../scripts/with-server.ts'

// This test uses the recipe of deploy/https unchanged, except for the name and the ports.
const NAME = 'qala.test'
const RECIPE = fileURLToPath(new URL('../../deploy/https/Caddyfile', import.meta.url))

test('the recipe for a school network: trusted HTTPS, HTTP/2, live updates at once, the real sender', async () => {
  const port = await freePort()
  const origin = `https://${NAME}:${port}`
  const qala = await startQala(origin)
  const authority = await startCaddy(port, qala.port)
  const address = ownAddress()
  const session = await openSession(address, port, authority)

  const form = registration()
  const registered = await ask(session, 'POST', '/api/auth/register', form, { origin })
  expect(registered.status).toBe(201)
  const cookie = registered.headers['set-cookie']?.find((line) => line.startsWith('__Host-sid='))
  expect(cookie).toMatch(/; Secure;/)
  expect(registered.headers['strict-transport-security']).toContain('max-age')

  const signedIn = { origin, cookie: String(cookie).split(';')[0] ?? '' }
  const granted = await ask(session, 'POST', '/api/auth/token', undefined, signedIn)
  expect(granted.status).toBe(200)
  const { accessToken, user } = JSON.parse(granted.body) as { accessToken: string; user: { id: string } }
  const authorization = `Bearer ${accessToken}`

  // The event must arrive before the server's own heartbeat, which proves that nothing on the way buffers small data.
  const stream = session.request({ ':method': 'GET', ':path': '/api/events', authorization })
  let heard = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk))
  await vi.waitUntil(() => heard.includes('retry:'))
  const batch = {
    userId: user.id,
    sentAt: new Date().toISOString(),
    rows: [
      { kind: 'lesson', lessonId: 'x', completed: false, completedAt: null, quizScore: 0, progress: 40 },
    ],
  }
  const saved = await ask(session, 'PUT', '/api/progress', batch, { authorization })
  expect(saved.status).toBe(200)
  const begun = performance.now()
  await vi.waitUntil(() => heard.includes('event: progress'))
  expect(performance.now() - begun).toBeLessThan(5_000)
  stream.close()

  // A header from a learner does not count, because Caddy writes the real address.
  const wrong = { email: form['email'], password: 'not-the-password' }
  const forged = { origin, 'x-forwarded-for': '203.0.113.9' }
  expect((await ask(session, 'POST', '/api/auth/login', wrong, forged)).status).toBe(401)
  const [failed] = await securityEvents(qala.db, 'login_failed')
  expect(failed?.ip_address).toBe(address)
})

test('a device without the root certificate is refused', async () => {
  const port = await freePort()
  const qala = await startQala(`https://${NAME}:${port}`)
  await startCaddy(port, qala.port)
  await expect(openSession('127.0.0.1', port)).rejects.toThrow(/unable to (get|verify)|self-signed/)
})

async function startQala(origin: string) {
  const { url, drop } = await testDatabaseUrl()
  const port = await freePort()
  const env = parseEnv({
    PORT: String(port),
    DATABASE_URL: url,
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    DATA_DIR: await folder(),
  })
  const server = await startServer(env, { log: () => {}, course: null })
  onTestFinished(async () => {
    await server.stop()
    await drop()
  })
  return { port, db: { url } }
}

/** @returns the root certificate that is installed on devices */
async function startCaddy(port: number, upstream: number): Promise<string> {
  const home = await folder()
  const recipe = (await readFile(RECIPE, 'utf8'))
    .replace('qala.school.lan', `${NAME}:${port}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${upstream}`)
    .replace('skip_install_trust', `skip_install_trust\n\thttp_port ${await freePort()}`)
  const file = join(home, 'Caddyfile')
  await writeFile(file, recipe)
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, CADDY_ADMIN: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  caddy.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  caddy.once('error', () => (said += 'Caddy is needed for this test: apt-get install caddy'))
  onTestFinished(async () => {
    if (caddy.exitCode !== null || !caddy.kill()) return
    await once(caddy, 'exit')
  })
  const root = join(home, 'caddy/pki/authorities/local/root.crt')
  return vi.waitFor(
    async () => {
      if (caddy.exitCode !== null || caddy.pid === undefined) expect.fail(said)
      expect(said).toContain('serving initial configuration')
      return readFile(root, 'utf8')
    },
    { timeout: 20_000 },
  )
}

async function openSession(host: string, port: number, ca?: string): Promise<ClientHttp2Session> {
  const socket = connectTls({ host, port, servername: NAME, ALPNProtocols: ['h2'], ...(ca && { ca }) })
  await once(socket, 'secureConnect')
  expect(socket.alpnProtocol).toBe('h2')
  const session = connect(`https://${NAME}:${port}`, { createConnection: () => socket })
  onTestFinished(() => session.destroy())
  return session
}

async function ask(
  session: ClientHttp2Session,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const stream: ClientHttp2Stream = session.request({
    ':method': method,
    ':path': path,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  })
  stream.end(body === undefined ? undefined : JSON.stringify(body))
  const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }]
  return { status: answered[':status'], headers: answered, body: await text(stream) }
}

/** Returns an address that is not a loopback address, because Qala trusts a proxy on loopback. */
function ownAddress(): string {
  const own = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)
  return own?.address ?? expect.fail('This machine has no address in a network')
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'qala-https-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
