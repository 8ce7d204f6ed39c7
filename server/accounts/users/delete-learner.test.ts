import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { asWorker } from '#database/testing.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAgain } from '../account-deletion/delete-again.ts'
import { openMailer } from '../../core/mail/send-mail.ts'
import { noteDeleted } from '../account-deletion/deleted-accounts.ts'
import {
  LESSONS,
  securityEvents,
  signedInAdmin,
  signedInLearner,
  testServer,
  type SignedInLearner,
} from '../../testing.ts'

const server = await testServer()
const { db } = server
let naledi: SignedInLearner

const admin = await signedInAdmin(server, { firstName: 'Ada', lastName: 'Principal' })
beforeEach(async () => {
  naledi = await signedInLearner(server)
})

const remove = (userId: string, fullName: string, by = admin) =>
  by.browser.post('/api/admin/learners/delete', { userId, fullName })
const saveLesson = () => {
  const now = new Date().toISOString()
  const lesson = { lessonId: LESSONS[0], completed: true, completedAt: now, quizScore: 80, progress: 100 }
  return naledi.browser.put('/api/progress', { userId: naledi.userId, sentAt: now, lessons: [lesson] })
}
const accounts = (userId: string) =>
  db.withAuth((trx) => trx.selectFrom('auth.accounts').select('id').where('id', '=', userId).execute())

describe('deleting a learner', () => {
  test('takes everything along, and leaves a line that names nobody', async () => {
    expect((await saveLesson()).status).toBe(200)
    expect((await remove(naledi.userId, ' naledi  DLAMINI ')).status).toBe(204)
    expect(await accounts(naledi.userId)).toEqual([])
    for (const table of ['app.profiles', 'app.lesson_progress', 'app.learner_totals']) {
      const { rows } = await db.withUser(admin.userId, (trx) =>
        sql`select from ${sql.table(table)} where user_id = ${naledi.userId}`.execute(trx),
      )
      expect({ table, rows }).toEqual({ table, rows: [] })
    }
    const [event] = (await securityEvents(db, 'account_deleted')).slice(-1)
    expect(event).toMatchObject({ user_id: admin.userId, details: { userId: naledi.userId } })
    expect(JSON.stringify(event)).not.toContain('Naledi')
  })

  test('takes their mail out of the outbox folder and the queue, and is written down for a restore', async () => {
    const other = await signedInLearner(server)
    const { dataDir } = server.services
    const mailer = openMailer({ dataDir })
    for (const { email } of [naledi, other]) {
      await mailer.send({ to: email, subject: 'Qala', text: 'Hello' }, 'a-mail')
      await server.browser().post('/api/auth/forgot-password', { email })
    }
    await remove(naledi.userId, 'Naledi Dlamini')
    const names = await readdir(join(dataDir, 'outbox'))
    const files = await Promise.all(names.map((name) => readFile(join(dataDir, 'outbox', name), 'utf8')))
    expect(files).toEqual([expect.stringContaining(other.email)])
    const { rows } = await asWorker<{ to: string }>(
      db,
      `select payload ->> 'to' as to from graphile_worker._private_jobs where payload ->> 'to' = any($1)`,
      [[naledi.email, other.email]],
    )
    expect(rows).toEqual([{ to: other.email }])
    for (const folder of [dataDir, join(dataDir, 'backups')])
      expect(await readFile(join(folder, 'deleted-accounts.txt'), 'utf8')).toContain(`${naledi.userId}\n`)
  })

  test('is done again when a restore has brought the account back, whatever its role is there', async () => {
    const { dataDir } = server.services
    const staff = await signedInAdmin(server)
    const again = async () => {
      await noteDeleted([dataDir], [naledi.userId, staff.userId])
      return deleteAgain(db, { dataDir, backupDir: join(dataDir, 'another-disk') })
    }
    expect(await again()).toBe(2)
    for (const { userId } of [naledi, staff]) expect(await accounts(userId)).toEqual([])
    const events = (await securityEvents(db, 'account_deleted')).slice(-2)
    expect(events.map(({ user_id, details }) => ({ user_id, details }))).toEqual(
      [naledi, staff].map(({ userId }) => ({ user_id: null, details: { userId, again: true } })),
    )
    expect(await again()).toBe(0)
  })

  test('ends what the learner could do: the token brings nothing in, the address is free again', async () => {
    await remove(naledi.userId, 'Naledi Dlamini')
    expect((await naledi.browser.post('/api/auth/token')).code).toBe('signed_out')
    expect((await saveLesson()).status).toBe(401)
    expect((await signedInLearner(server, { email: naledi.email })).userId).not.toBe(naledi.userId)
  })

  test('cannot be done with another name, to nobody or to an admin', async () => {
    expect(await remove(naledi.userId, 'Naledi')).toMatchObject({
      status: 400,
      fields: { fullName: 'This is not the learner’s name' },
    })
    expect((await remove(randomUUID(), 'Naledi Dlamini')).status).toBe(404)
    expect((await remove(admin.userId, 'Ada Principal')).status).toBe(403)
    expect(await accounts(naledi.userId)).toHaveLength(1)
  })
})
