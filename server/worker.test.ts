import type { Database } from '#database/open.ts'
import { asWorker } from '#database/testing.ts'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { mailerTo } from './messaging/deliveries/testing-school.ts'
import { closing, smtpServer } from './messaging/deliveries/testing-servers.ts'
import { enqueue } from './core/jobs.ts'
import { openMailer, type Mailer } from './core/mail/send-mail.ts'
import { signedInLearner, testServer } from './testing.ts'
import { startWorker } from './worker.ts'

const server = await testServer()
const { db } = server

const dataDir = await mkdtemp(join(tmpdir(), 'qala-mail-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Decodes quoted-printable text. */
function unquoted(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

const unused = () => Promise.reject(new Error('No announcement is sent here'))

async function withWorker(
  mailer: Mailer,
  run: () => Promise<void>,
  at: Pick<typeof db, keyof Database> = db,
): Promise<string[]> {
  const logged: string[] = []
  const stop = await startWorker({
    db: at,
    mailer,
    senders: { email: unused, push: unused, sms: unused },
    remind: unused,
    log: (line) => void logged.push(line),
    env: { dataDir, databaseUrl: db.url },
    origin: 'http://localhost:8080',
  })
  try {
    await run()
  } finally {
    await stop()
    mailer.close()
  }
  return logged
}

const order = (to: string, text = 'Hello') =>
  db.withAuth((trx) => enqueue(trx, 'mail.send', { to, subject: 'Qala', text }))
const waitingJobs = async () =>
  (
    await asWorker<{ attempts: number; last_error: string | null }>(
      db,
      `select attempts, last_error from graphile_worker.jobs where task_identifier not like 'delivery.%' and task_identifier <> 'backup.make'`,
    )
  ).rows

describe('mail', () => {
  test('brings the link of a forgotten password over SMTP, and the link works once', async () => {
    const { email } = await signedInLearner(server)
    const smtp = closing(await smtpServer())
    await withWorker(mailerTo(smtp.port, dataDir), async () => {
      await server.browser().post('/api/auth/forgot-password', { email })
      await expect.poll(() => smtp.taken.length, { timeout: 60_000 }).toBe(1)
    })
    expect(smtp.taken[0]).toMatchObject({ to: email, from: 'qala@school.za' })
    const text = unquoted(smtp.taken[0]?.raw ?? '')
    const link = /http:\/\/localhost:8080\/reset-password#token=([\w-]+)/.exec(text)
    const form = { token: link?.[1], password: 'a-new-password', confirmPassword: 'a-new-password' }
    expect((await server.browser().post('/api/auth/reset-password', form)).status).toBe(204)
    expect((await server.browser().post('/api/auth/reset-password', form)).code).toBe('reset_link_invalid')
  })

  test('with a link that has run out is dropped, such as one that a restore brings back', async () => {
    const smtp = closing(await smtpServer())
    const mail = { to: 'late@example.test', subject: 'Qala', text: 'Hello' }
    const expiresAt = new Date(Date.now() - 1_000).toISOString()
    await db.withAuth((trx) => enqueue(trx, 'mail.send', { ...mail, expiresAt }))
    await order('fresh@example.test')
    await withWorker(mailerTo(smtp.port, dataDir), async () => {
      await expect.poll(async () => (await waitingJobs()).length).toBe(0)
    })
    expect(smtp.taken.map(({ to }) => to)).toEqual(['fresh@example.test'])
  })

  test('is a private file in the outbox where no mail server is connected', async () => {
    const outbox = join(dataDir, 'outbox')
    await withWorker(openMailer({ dataDir }), async () => {
      await order('thabo@example.test', 'Sawubona Thabo, ǃXóõ 🦁')
      await expect.poll(() => readdir(outbox).catch(() => [])).toHaveLength(1)
    })
    const [name = ''] = await readdir(outbox)
    expect(name).toMatch(/^\d{4}-.*\.eml$/)
    const text = await readFile(join(outbox, name), 'utf8')
    expect(text).toMatch(/^From: Qala <qala@localhost>$/m)
    expect(text).toMatch(/^To: thabo@example.test$/m)
    expect(Buffer.from(unquoted(text), 'latin1').toString('utf8')).toContain('Sawubona Thabo, ǃXóõ 🦁')
    expect((await stat(outbox)).mode & 0o777).toBe(0o700)
    expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600)
  })

  test('is tried again when the server did not take it, without its address in the log', async () => {
    const busy = new Error('mailbox of naledi@example.test is busy')
    const refusals = [busy]
    const smtp = closing(await smtpServer({ recipient: () => refusals.pop() }))
    const logged = await withWorker(mailerTo(smtp.port, dataDir), async () => {
      await order('naledi@example.test')
      await expect.poll(waitingJobs, { timeout: 60_000 }).toMatchObject([{ attempts: 1 }])
      // This does not wait for the pause between retries, but makes the job due again at once.
      await asWorker(db, 'update graphile_worker._private_jobs set run_at = now()')
      await asWorker(db, `select graphile_worker.add_job('mail.send', '{}', max_attempts => 1)`)
      await expect.poll(() => smtp.taken.length, { timeout: 60_000 }).toBe(1)
    })
    expect(logged.join('\n')).toContain('worker error')
    expect(logged.join('\n')).not.toContain('naledi@example.test')
    await asWorker(db, 'delete from graphile_worker._private_jobs')
  })

  test('cannot be ordered by a transaction that rolls back', async () => {
    const before = await waitingJobs()
    await expect(
      db.withAuth(async (trx) => {
        await enqueue(trx, 'mail.send', { to: 'thabo@example.test', subject: 'Qala', text: 'no' })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await waitingJobs()).toEqual(before)
  })

  test.each([
    { to: 'thabo@example.test\r\nBcc: all@example.test', subject: 'Qala', text: 'x' },
    { to: 'thabo@example.test', subject: 'Qala\nX-Evil: 1', text: 'x' },
    { to: 'thabo@example.test', subject: 'Qala' },
    { to: 'thabo@example.test', subject: 'Qala', text: 'x', attachments: [{ path: '/etc/passwd' }] },
  ])('cannot be sent from a payload like %j', async (payload) => {
    const sent: unknown[] = []
    const mailer: Mailer = { send: async (mail) => void sent.push(mail), close: () => {} }
    const logged = await withWorker(mailer, async () => {
      await asWorker(db, `select graphile_worker.add_job('mail.send', $1::json, max_attempts => 1)`, [
        JSON.stringify(payload),
      ])
      await expect.poll(waitingJobs, { timeout: 60_000 }).toMatchObject([{ attempts: 1 }])
    })
    expect(sent).toEqual([])
    expect(logged.join('\n')).toContain('worker error')
    await asWorker(db, 'delete from graphile_worker._private_jobs')
  })
})

test('the nightly routine forgets what is old and nothing else', async () => {
  const { browser, userId } = await signedInLearner(server)
  const gone = await signedInLearner(server)
  await db.withAuth((trx) =>
    trx
      .updateTable('auth.sessions')
      .set({ expires_at: new Date(0) })
      .where('account_id', '=', gone.userId)
      .execute(),
  )
  const sessions = () =>
    db.withAuth((trx) =>
      trx
        .selectFrom('auth.sessions')
        .select('account_id')
        .where('account_id', 'in', [userId, gone.userId])
        .execute(),
    )
  await withWorker({ send: async () => {}, close: () => {} }, async () => {
    await db.withAuth((trx) => enqueue(trx, 'maintenance.nightly', {}))
    await expect.poll(sessions, { timeout: 60_000 }).toEqual([{ account_id: userId }])
    await expect.poll(waitingJobs, { timeout: 60_000 }).toEqual([])
  })
  expect((await browser.post('/api/auth/token')).status).toBe(200)
})

test('a worker that gave up, as when the database goes under it, is started again and works on', async () => {
  const smtp = closing(await smtpServer())
  const runners: Awaited<ReturnType<typeof db.runJobs>>[] = []
  const watched = {
    ...db,
    runJobs: async (options: Parameters<typeof db.runJobs>[0]) => {
      // The first attempt to start again fails too.
      if (runners.length === 1 && fails.shift()) throw new Error('The database is still away')
      const runner = await db.runJobs(options)
      runners.push(runner)
      return runner
    },
  }
  const fails = [true]
  await withWorker(
    mailerTo(smtp.port, dataDir),
    async () => {
      await runners[0]?.stop()
      await order('lost-and-found@example.test')
      await expect
        .poll(() => smtp.taken.map(({ to }) => to), { timeout: 60_000 })
        .toEqual(['lost-and-found@example.test'])
    },
    watched,
  )
  expect(runners).toHaveLength(2)
})

test('what the queue did by a clock that was ahead does not keep it from its work', async () => {
  const next = `select last_execution <= now() as "isPast" from graphile_worker._private_known_crontabs`
  await asWorker(
    db,
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('delivery.sweep', now() + interval '400 days', now() + interval '400 days')
     on conflict (identifier) do update set last_execution = excluded.last_execution, known_since = excluded.known_since`,
  )
  await order('naledi@example.test')
  await asWorker(db, `update graphile_worker._private_jobs set run_at = now() + interval '400 days'`)
  await withWorker(openMailer({ dataDir }), async () => {
    expect(
      (await asWorker<{ isPast: boolean }>(db, `${next} where identifier = 'delivery.sweep'`)).rows,
    ).toEqual([{ isPast: true }])
    await expect.poll(waitingJobs).toEqual([])
  })
})
