import { changeRows } from '#database/testing.ts'
import { withOwner } from '#database/temporary-database.ts'
import { FIRST_SETTINGS } from '#domain/settings/settings.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteAgain, deletedButHere } from './delete-again.ts'
import { wishAgain } from './outside-wishes.ts'
import { accountRows, securityEvents, signedInAdmin, signedInLearner, testServer } from '../../testing.ts'
import { noteDeleted } from './deleted-accounts.ts'
import { repeatDeeds } from '../../operations/maintenance/lasting-deeds.ts'
import { runNightly } from '../../nightly.ts'

// One account that cannot be deleted, for any reason, must not stop the deletion of all others.
const server = await testServer()
const { db } = server
const { dataDir } = server.services
const env = { dataDir }
const night = () => runNightly({ db, env, origin: 'https://qala.school.za' })
const keeping = (userId: string) =>
  withOwner(db.url, (owner) =>
    owner.query(`
      create function app.keep_one() returns trigger language plpgsql as
        $$ begin if old.id = '${userId}' then raise exception 'kept' using errcode = '23514'; end if; return old; end $$;
      create trigger keep_one before delete on auth.accounts for each row execute function app.keep_one()`),
  )
const without = () =>
  withOwner(db.url, (owner) => owner.query('drop function if exists app.keep_one cascade'))
const there = async (...userIds: string[]) =>
  (await accountRows<{ id: string }>(db, 'select id from auth.accounts where id = any($1)', [userIds])).map(
    ({ id }) => id,
  )
beforeEach(() => writeFile(join(dataDir, 'deleted-accounts.txt'), ''))
afterEach(without)
const three = async () =>
  [await signedInLearner(server), await signedInLearner(server), await signedInLearner(server)].map(
    ({ userId }) => userId,
  ) as [string, string, string]

test('deletions that are due are done although one before them fails, and that one is named and tried again', async () => {
  const learners = [
    await signedInLearner(server),
    await signedInLearner(server),
    await signedInLearner(server),
  ]
  // The account that fails comes first in the order of the table.
  const [stuck = '', first = '', last = ''] = learners.map(({ userId }) => userId)
  for (const { browser } of learners)
    expect((await browser.post('/api/account/deletion', { typed: 'DELETE' })).status).toBe(200)
  await changeRows(
    db,
    'app.deletions',
    `asked_at = asked_at - interval '15 days', due_at = due_at - interval '15 days'`,
  )
  await keeping(stuck)
  await expect(night()).rejects.toThrow(`asked_deleted: 1 of 3 could not be done: account ${stuck}: `)
  expect(await there(first, stuck, last)).toEqual([stuck])
  expect((await securityEvents(db, 'retention_run')).at(-1)?.details).toMatchObject({
    failed: 'asked_deleted',
    asked_deleted: 2,
  })
  await without()
  await night()
  expect(await there(stuck)).toEqual([])
  expect((await securityEvents(db, 'retention_run')).at(-1)?.details).toEqual({ asked_deleted: 1 })
})

test('so are those of accounts that nobody uses', async () => {
  const admin = await signedInAdmin(server)
  await db.withUser(admin.userId, (trx) =>
    trx
      .insertInto('app.settings')
      .values({
        name: 'retention',
        value: JSON.stringify({ ...FIRST_SETTINGS.retention, deleteInactiveAfter: 400 }),
      })
      .execute(),
  )
  const [first, stuck, last] = await three()
  const all = [[first, stuck, last]]
  await accountRows(
    db,
    `insert into app.deletion_warnings (user_id, warned_at) select unnest($1::uuid[]), now() - interval '60 days'`,
    all,
  )
  await accountRows(
    db,
    `update app.profiles set last_seen_at = now() - interval '3 years' where user_id = any($1)`,
    all,
  )
  await keeping(stuck)
  await expect(night()).rejects.toThrow(`unused_deleted: 1 of 3 could not be done: account ${stuck}: `)
  expect(await there(first, stuck, last)).toEqual([stuck])
})

test('so are those that a restore has brought back; a line that is none stops nothing', async () => {
  const [first, stuck, last] = await three()
  await noteDeleted([dataDir], [first, stuck, last])
  await keeping(stuck)
  await expect(deleteAgain(db, env)).rejects.toThrow(`1 of 3 could not be done: account ${stuck}: `)
  expect(await there(first, stuck, last)).toEqual([stuck])
  expect(await deletedButHere(db, env)).toEqual([stuck])
})

test('what was asked or taken back before a restore is done although a line beside it is broken', async () => {
  const [broken, asked, objected] = await three()
  await withOwner(db.url, async (owner) => {
    await owner.query('alter table app.restores no force row level security')
    await owner.query('insert into app.restores (backup_made_at) values (now())')
    await owner.query('alter table app.restores force row level security')
  })
  const at = (seconds: number) => new Date(Date.parse(restored) - seconds * 1_000).toISOString()
  const [{ restored = '' } = {}] = await accountRows<{ restored: string }>(
    db,
    'select max(restored_at)::text as restored from app.restores',
  )
  const dashes = '-'.repeat(36)
  await writeFile(
    join(dataDir, 'asked-deletions.txt'),
    `${at(9)} deletion_asked ${dashes} ${dashes}\n${at(8)} deletion_asked ${asked} ${asked}\n`,
  )
  await expect(wishAgain(db, [dataDir])).rejects.toThrow('1 of 2 could not be done: deletion_asked ---')
  expect(await accountRows(db, 'select user_id from app.deletions where user_id = $1', [asked])).toHaveLength(
    1,
  )
  await writeFile(
    join(dataDir, 'lasting-deeds.txt'),
    `${at(9)} objected ${broken} pigeon\n${at(8)} objected ${objected} email\n`,
  )
  await expect(repeatDeeds(db, [dataDir])).rejects.toThrow(`1 of 2 could not be done: objected ${broken}: `)
  expect(
    await accountRows(db, 'select channel from app.message_objections where user_id = $1', [objected]),
  ).toEqual([{ channel: 'email' }])
})

test('the only admin stays until there is another one, and goes the night after', async () => {
  await accountRows(db, `delete from auth.sessions`)
  const [one, other] = [await signedInAdmin(server), await signedInAdmin(server)]
  const admins = async () =>
    (
      await accountRows<{ id: string }>(db, `select user_id as id from app.user_roles where role = 'admin'`)
    ).map(({ id }) => id)
  const before = (await admins()).filter((id) => id !== one.userId && id !== other.userId)
  await noteDeleted([dataDir], [...before, one.userId, other.userId])
  await deleteAgain(db, env)
  expect(await admins()).toEqual([other.userId])
  expect(await deletedButHere(db, env)).toEqual([other.userId])
  const next = await signedInAdmin(server)
  await night()
  expect(await admins()).toEqual([next.userId])
})
