import { asWorker } from '#database/testing.ts'
import { expect, test } from 'vitest'
import { signedInLearner, testServer } from '../../testing.ts'

const server = await testServer()
const LOCAL = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

test('tells a caller on this machine how long each route took, by its registered path', async () => {
  const { browser } = await signedInLearner(server)
  await browser.get('/api/profile')
  await browser.get('/api/no-such-call/naledi')
  const answer = await browser.get('/metrics')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(answer.body).toMatch(
    /qala_request_duration_seconds_count\{method="GET",route="\/api\/profile",status="200"\} 1/,
  )
  expect(answer.body).toMatch(/route="unknown",status="404"\} 1/)
  expect(answer.body).toMatch(/^qala_live_streams 0$/m)
  expect(answer.body).toMatch(/^process_resident_memory_bytes \d/m)
})

test('no label carries what somebody typed', async () => {
  const browser = server.browser()
  await browser.get('/api/canary-in-the-path')
  await browser.get('/canary-in-the-path')
  await browser.send('CANARY', '/canary-in-the-path')
  expect((await browser.get('/metrics')).body).not.toMatch(/canary/i)
})

test.each([
  ['from another machine', '41.0.0.1', {}],
  ['through a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '41.0.0.1' }],
  ['through a proxy that tells only its own name', '127.0.0.1', { via: '1.1 caddy' }],
])('cannot be read %s', async (_, ip, headers) => {
  const answer = await server.browser(ip).get('/metrics', headers)
  expect(answer.code).toBe('not_found')
})

test('cannot be read where a public address says that there is a proxy, which may add no header', async () => {
  const open = await testServer({ env: { publicUrl: 'https://qala.example.org' } })
  expect((await open.browser().get('/metrics')).code).toBe('not_found')
  const asNginxDoes = await open.app.request('http://127.0.0.1:8080/metrics', {}, LOCAL)
  expect(asNginxDoes.status).toBe(404)
})

test('opens to the token from anywhere, and then to nothing else', async () => {
  const metricsToken = 'a-long-random-word-for-prometheus'
  const open = await testServer({ env: { publicUrl: 'https://qala.example.org', metricsToken } })
  const far = open.browser('41.0.0.1')
  expect((await far.get('/metrics', { authorization: `Bearer ${metricsToken}` })).status).toBe(200)
  for (const authorization of ['', 'Bearer ', `Bearer ${metricsToken}x`, metricsToken, 'Basic YTpi'])
    expect((await far.get('/metrics', { authorization })).code).toBe('not_found')
  expect((await open.app.request('http://127.0.0.1:8080/metrics', {}, LOCAL)).status).toBe(404)
})

test('tells of backups, queue, channels, worker and disks, and leaves out what it does not know', async () => {
  const read = async () => String((await server.browser().get('/metrics')).body)
  const before = await read()
  expect(before).toMatch(/^qala_disk_free_bytes\{place="data"\} \d{4,}/m)
  expect(before).toMatch(/^qala_queue_jobs\{state="failed"\} 0$/m)
  expect(before).toMatch(/^qala_channel_state\{channel="sms"\} -1$/m)
  for (const name of [
    'backup_age_seconds',
    'backup_last_check_ok',
    'worker_heartbeat_age_seconds',
    'journal_age_seconds',
  ])
    expect(before).not.toMatch(new RegExp(`^qala_${name} `, 'm'))

  await asWorker(
    server.db,
    `insert into app.backups (made_at, reason, file, bytes, seconds, checked_at)
     values (now() - interval '2 hours', 'hourly', 'qala-x.backup', 1, 1, now())`,
  )
  await asWorker(server.db, 'insert into app.workers (id) values (gen_random_uuid())')
  const good = await read()
  expect(Number(/^qala_backup_age_seconds (\S+)$/m.exec(good)?.[1])).toBeCloseTo(7200, -2)
  expect(good).toMatch(/^qala_backup_last_check_ok 1$/m)
  expect(good).toMatch(/^qala_worker_heartbeat_age_seconds \d/m)

  await asWorker(
    server.db,
    `insert into app.backups (made_at, reason, file, bytes, seconds, problem)
     values (now(), 'hourly', 'qala-y.backup', 1, 1, 'It ends too early.')`,
  )
  const bad = await read()
  expect(bad).toMatch(/^qala_backup_last_check_ok 0$/m)
  expect(Number(/^qala_backup_age_seconds (\S+)$/m.exec(bad)?.[1])).toBeCloseTo(7200, -2)
})
