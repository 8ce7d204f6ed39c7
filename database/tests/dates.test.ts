import { describe, expect, test } from 'vitest'
import { dateColumns, ENDS } from '../dates.ts'
import { changeRows, makeLearner, openReader, testDatabase } from '../testing.ts'
import { withOwner } from '../temporary-database.ts'
import { CompiledQuery } from 'kysely'

const DAY = 86_400_000

const db = await testDatabase()
const reader = await openReader(db)

const asAccounts = (statement: string, parameters: readonly unknown[] = []) =>
  db.withAuth((trx) => trx.executeQuery(CompiledQuery.raw(statement, [...parameters])))
const momentsOf = async (statement: string): Promise<number[]> =>
  (await reader.query<{ at: Date }>(statement)).rows.map(({ at }) => at.getTime())

describe('dates that a clock gave which was ahead', () => {
  test('are read from the catalogue: a new column of times is among them, and each end that lies ahead is named', async () => {
    const names = await withOwner(db.url, async (owner) =>
      (await dateColumns(owner)).map(({ table, column }) => `${table}.${column}`),
    )
    expect(names).toEqual(expect.arrayContaining(['app.answers.answered_at', 'auth.sessions.created_at']))
    expect(names).toEqual(expect.arrayContaining(Object.keys(ENDS)))
    const ends = names.filter((name) => /(expires|due|until|ends)_?(at|on)?$/.test(name))
    expect(ends.filter((name) => !(name in ENDS) && name !== 'app.restores.journal_until')).toEqual([])
  })

  test('become moments since the clock was last right, in the same order and as far apart; nothing else changes', async () => {
    const [naledi, thabo, lerato] = [await makeLearner(db), await makeLearner(db), await makeLearner(db)]
    const now = new Date()
    const ahead = (minutes: number) => new Date(now.getTime() + 400 * DAY + minutes * 60_000)
    for (const [{ userId }, minutes] of [
      [naledi, 0],
      [thabo, 5],
    ] as const)
      await asAccounts('update auth.accounts set created_at = $2 where id = $1', [userId, ahead(minutes)])
    const untouched = await momentsOf(
      `select created_at as at from auth.accounts where id = '${lerato.userId}'`,
    )
    const logs = await reader.query('select count(*)::int as entries from app.profile_audit')

    expect(await db.newestMoment()).toEqual(ahead(5))
    const since = new Date(now.getTime() - DAY)
    expect(await db.putDatesRight({ now, since })).toBe(2)

    expect(
      await momentsOf(
        `select created_at as at from auth.accounts where id in ('${naledi.userId}', '${thabo.userId}') order by 1`,
      ),
    ).toEqual([now.getTime() - 5 * 60_000, now.getTime()])
    expect(
      await momentsOf(`select created_at as at from auth.accounts where id = '${lerato.userId}'`),
    ).toEqual(untouched)
    expect((await reader.query('select count(*)::int as entries from app.profile_audit')).rows).toEqual(
      logs.rows,
    )
    expect(await db.putDatesRight({ now, since })).toBe(0)
  })

  test('rows that are created while the tables are read are not ahead', async () => {
    const now = new Date()
    const [begun] = await momentsOf('select clock_timestamp() as at')
    const { userId } = await makeLearner(db)
    const [created] = await momentsOf(`select created_at as at from auth.accounts where id = '${userId}'`)
    expect(created).toBeGreaterThanOrEqual(begun ?? Infinity)
    expect(
      await db.putDatesRight({ now: new Date(Math.min(now.getTime(), begun ?? 0) - 1), since: null }),
    ).toBe(0)
  })

  test('what a device has claimed for a later year does not move the rest, and nothing lies before the last right moment', async () => {
    const { userId } = await makeLearner(db)
    const now = new Date()
    const since = new Date(now.getTime() - 60_000)
    await db.withUser(userId, (trx) =>
      trx.executeQuery(
        CompiledQuery.raw(
          `insert into app.answers (user_id, id, lesson_id, item_id, source, is_right, answered_at)
           values ($1, gen_random_uuid(), 'what-is-computer', 'a', 'practice', true, $2),
                  ($1, gen_random_uuid(), 'what-is-computer', 'b', 'practice', true, $3)`,
          [userId, new Date('2099-01-01'), new Date(now.getTime() + DAY)],
        ),
      ),
    )
    await asAccounts('update auth.accounts set created_at = $2 where id = $1', [
      userId,
      new Date(now.getTime() + 2 * DAY),
    ])
    await db.putDatesRight({ now, since })
    const answered = await momentsOf(
      `select answered_at as at from app.answers where user_id = '${userId}' order by 1`,
    )
    expect(answered).toEqual([since.getTime(), now.getTime()])
  })

  test('ends that were given then are no later than ends can be', async () => {
    const { userId } = await makeLearner(db)
    await asAccounts(`insert into app.upload_tickets (token_hash, user_id) values (sha256('a'), $1)`, [
      userId,
    ])
    await db.withAuth((trx) => trx.insertInto('app.deletions').values({ user_id: userId }).execute(), {
      userId,
    })
    const ahead = (...columns: string[]) =>
      columns.map((one) => `${one} = ${one} + interval '400 days'`).join(', ')
    await changeRows(db, 'app.upload_tickets', ahead('created_at', 'expires_at'))
    await changeRows(db, 'app.deletions', ahead('asked_at', 'due_at'))
    const now = new Date()
    await db.putDatesRight({ now, since: null })
    const inDays = async (statement: string) =>
      (await momentsOf(statement)).map((at) => Math.round((at - now.getTime()) / DAY))
    expect(
      await inDays(`select expires_at as at from app.upload_tickets where user_id = '${userId}'`),
    ).toEqual([120])
    expect(await inDays(`select due_at as at from app.deletions where user_id = '${userId}'`)).toEqual([14])
  })

  test('what was never set stays so in a row whose other dates are put right', async () => {
    const { userId } = await makeLearner(db)
    await db.withUser(userId, (trx) =>
      trx.executeQuery(
        CompiledQuery.raw(`insert into app.reminders (user_id, hour) values ($1, 15)`, [userId]),
      ),
    )
    await changeRows(db, 'app.reminders', `sent_on = current_date + 400`)
    await db.putDatesRight({ now: new Date(), since: null })
    const { rows } = await reader.query(
      `select answered_on, sent_on <= current_date + 1 as "isPast" from app.reminders`,
    )
    expect(rows).toEqual([{ answered_on: null, isPast: true }])
  })

  test('tables are under forced row-level security afterwards, and their triggers work', async () => {
    const loose = await withOwner(db.url, (owner) =>
      owner.query(`
        select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('app', 'auth') and c.relkind = 'r' and not c.relforcerowsecurity
        union all
        select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`),
    )
    expect(loose.rows).toEqual([])
  })
})

test('after a clock that was behind, what was begun meanwhile ends as long after it as it should', async () => {
  const { userId } = await makeLearner(db)
  const now = new Date()
  const from = new Date(now.getTime() - 1_000 * DAY)
  await asAccounts(
    `insert into auth.sessions (account_id, token_hash, created_at, last_used_at, expires_at)
     values ($1, sha256('old'), $2, $2, $3), ($1, sha256('new'), $4, $4, $5)`,
    [
      userId,
      new Date(now.getTime() - 1_100 * DAY),
      new Date(now.getTime() - 1_070 * DAY),
      from,
      new Date(from.getTime() + 30 * DAY),
    ],
  )
  expect(await db.moveEnds({ now, from, known: new Date(now.getTime() - DAY) })).toBe(1)
  const ends = await momentsOf(
    `select expires_at as at from auth.sessions where account_id = '${userId}' order by 1`,
  )
  expect(ends).toEqual([now.getTime() - 1_070 * DAY, now.getTime() + 30 * DAY])
})
