import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from './testing.ts'

const db = await testDatabase()

/** Holds the first lock until the other transaction has its own first lock, so that a deadlock must follow. */
function crossing(first: number, second: number, mine: PromiseWithResolvers<void>, other: Promise<void>) {
  let tries = 0
  return db.withUser(null, async (trx) => {
    tries += 1
    await sql`select pg_advisory_xact_lock(${first})`.execute(trx)
    mine.resolve()
    if (tries === 1) await other
    await sql`select pg_advisory_xact_lock(${second})`.execute(trx)
    return tries
  })
}

test('a transaction that PostgreSQL ends because of a deadlock is done again', async () => {
  const [a, b] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const tries = await Promise.all([crossing(1, 2, a, b.promise), crossing(2, 1, b, a.promise)])
  expect(tries.toSorted()).toEqual([1, 2])
})

test('one that fails each time is given up after four tries, and any other error at once', async () => {
  const failing = (code: string) => {
    let tries = 0
    const done = db.withUser(null, async (trx) => {
      tries += 1
      await sql.raw(`do $$ begin raise exception 'again' using errcode = '${code}'; end $$`).execute(trx)
    })
    return done.then(
      () => 'done',
      (error: unknown) => ({ code: (error as { code: string }).code, tries }),
    )
  }
  expect(await failing('40001')).toEqual({ code: '40001', tries: 4 })
  expect(await failing('23505')).toEqual({ code: '23505', tries: 1 })
})

test('what broke a transaction is what its caller hears, also when the connection is gone', async () => {
  const done = db.withUser(null, (trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx))
  await expect(done).rejects.toThrow(/terminat/)
})
