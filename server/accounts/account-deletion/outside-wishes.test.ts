import { backupFolder } from '../../core/env.ts'
import { withOwner } from '#database/temporary-database.ts'
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signedInAdmin, signedInLearner, testServer, type SignedInLearner } from '../../testing.ts'
import { noteWishes, wishAgain } from './outside-wishes.ts'

const server = await testServer()
const { db } = server
const { folders } = server.services
const both = [folders.dataDir, backupFolder(folders)]
const FILE = join(folders.dataDir, 'asked-deletions.txt')

const ask = ({ browser }: SignedInLearner) => browser.post('/api/account/deletion', { typed: 'DELETE' })

/** Changes the database to the state of an older backup, without what was requested or cancelled since. */
function restore(...statements: string[]): Promise<void> {
  return withOwner(db.url, async (owner) => {
    await owner.query('begin')
    for (const table of ['app.security_events', 'app.deletions'])
      await owner.query(
        `alter table ${table} no force row level security; alter table ${table} disable trigger user`,
      )
    for (const statement of statements) await owner.query(statement)
    for (const table of ['app.security_events', 'app.deletions'])
      await owner.query(
        `alter table ${table} force row level security; alter table ${table} enable trigger user`,
      )
    await owner.query('commit')
  })
}
const withoutEvents = (kind: string, { userId }: SignedInLearner) =>
  `delete from app.security_events where event_type = '${kind}' and details ->> 'userId' = '${userId}'`

/** Signs in again and returns the day of the deletion. */
async function dueOf(who: SignedInLearner): Promise<string | null> {
  const { body } = await server.browser().login(who)
  return (body as { deletionDue: string | null }).deletionDue
}

test('a deletion asked for after the backup is asked for again, and its sessions end again', async () => {
  const naledi = await signedInLearner(server)
  await ask(naledi)
  await restore(
    withoutEvents('deletion_asked', naledi),
    `delete from app.deletions where user_id = '${naledi.userId}'`,
  )
  const later = server.browser()
  await later.login(naledi)
  expect(await dueOf(naledi)).toBeNull()

  expect(await wishAgain(db, both)).toBe(1)
  expect(await dueOf(naledi)).not.toBeNull()
  expect(await later.post('/api/auth/token')).toMatchObject({ status: 401, code: 'signed_out' })
  const since = server.browser()
  await since.login(naledi)
  expect(await wishAgain(db, both)).toBe(0)
  expect((await since.post('/api/auth/token')).status).toBe(200)
})

test('one that was taken back after the backup cannot delete the account after all', async () => {
  const [admin, thabo] = [await signedInAdmin(server), await signedInLearner(server)]
  await ask(thabo)
  const post = (path: string) => admin.browser.post(`/api/admin/privacy/${path}`, { userId: thabo.userId })
  expect((await post('deletion/cancel')).status).toBe(204)
  await restore(
    withoutEvents('deletion_cancelled', thabo),
    `insert into app.deletions (user_id, asked_by) values ('${thabo.userId}', '${thabo.userId}')`,
  )
  expect(await dueOf(thabo)).not.toBeNull()
  expect(await wishAgain(db, both)).toBe(1)
  expect(await dueOf(thabo)).toBeNull()
})

test('a start without a restore changes nothing, and neither do old or foreign lines', async () => {
  const [asked, other] = [await signedInLearner(server), await signedInLearner(server)]
  await ask(asked)
  const due = await dueOf(asked)
  const { userId } = other
  const longAgo = new Date(Date.now() - 40 * 86_400_000).toISOString()
  await appendFile(FILE, `${longAgo} deletion_asked ${userId} ${userId}\n${userId}\nhello\n`)
  expect(await wishAgain(db, both)).toBe(0)
  expect([await dueOf(asked), await dueOf(other)]).toEqual([due, null])
})

test('a list that missed the change of mind cannot ask for the deletion again', async () => {
  const naledi = await signedInLearner(server)
  await ask(naledi)
  await naledi.browser.login(naledi)
  await naledi.browser.takeToken()
  expect((await naledi.browser.post('/api/account/deletion/cancel')).status).toBe(204)
  const folder = join(folders.dataDir, 'missed')
  const lines = (await readFile(FILE, 'utf8')).split('\n').filter((line) => line.includes(naledi.userId))
  expect(lines).toHaveLength(2)
  await mkdir(folder)
  await writeFile(join(folder, 'asked-deletions.txt'), `${lines[0]}\n`)
  expect(await wishAgain(db, [folder])).toBe(0)
  expect(await dueOf(naledi)).toBeNull()
})

test('the night writes down what a folder missed', async () => {
  const naledi = await signedInLearner(server)
  await ask(naledi)
  await rm(FILE)
  await noteWishes(db, both)
  for (const folder of both)
    expect(await readFile(join(folder, 'asked-deletions.txt'), 'utf8')).toContain(
      ` deletion_asked ${naledi.userId} ${naledi.userId}\n`,
    )
})
