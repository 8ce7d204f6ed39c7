import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { migrate, readMigrations, type Migration } from '../migrate.ts'
import { withOwner } from '../temporary-database.ts'
import { makeLearner, testDatabase, type TestDatabase } from '../testing.ts'

const WIDER: Migration = {
  name: '999-wider.sql',
  sql: 'alter table app.lesson_progress add column extra text',
  sha256: 'wider',
}
/** These times are short to keep the test short. Their proportions are those of the product. */
const PATIENCE = { lockMs: 200, pauses: [300], inAllMs: 60_000 }

/**
 * Saves repeatedly until it is told to stop.
 * @returns how long each save took, in milliseconds
 */
function saveOn(db: TestDatabase, userId: string): () => Promise<number[]> {
  const stopping = new AbortController()
  const times: number[] = []
  const saving = (async () => {
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      await db.withUser(userId, (trx) =>
        trx
          .insertInto('app.lesson_progress')
          .values({ user_id: userId, lesson_id: 'coding-basics' })
          .onConflict((known) => known.doNothing())
          .execute(),
      )
      times.push(performance.now() - begun)
      await delay(2)
    }
  })()
  return async () => {
    stopping.abort()
    await saving
    return times
  }
}

test('a migration behind a long reader waits, and learners save meanwhile', async () => {
  const db = await testDatabase()
  const learner = await makeLearner(db)
  const said: string[] = []
  const files = [...(await readMigrations()), WIDER]
  await withOwner(db.url, async (reader) => {
    await reader.query('begin; select count(*) from app.lesson_progress')
    const stopSaving = saveOn(db, learner.userId)
    const migrating = withOwner(db.url, (owner) =>
      migrate(owner, files, (line) => said.push(line), { patience: PATIENCE }),
    )
    await vi.waitFor(() => expect(said.length).toBeGreaterThanOrEqual(3))
    expect(said[0]).toMatch(/^Migration 999-wider\.sql waits for tables .* trying again in 0\.3 s/)
    const times = await stopSaving()
    // There are several attempts of 200 ms. If the saves had queued behind the migration, one of them would have taken until
    // the end.
    expect(times.length).toBeGreaterThan(20)
    expect(Math.max(...times)).toBeLessThan(PATIENCE.lockMs + 1_000)
    await reader.query('commit')
    await migrating
  })
  expect(said.at(-1)).toBe('Migration 999-wider.sql done.')
})

test('one that never gets its turn says so, and has changed nothing', async () => {
  const db = await testDatabase()
  const files = [...(await readMigrations()), WIDER]
  await withOwner(db.url, async (reader) => {
    await reader.query('begin; select count(*) from app.lesson_progress')
    const migrating = withOwner(db.url, (owner) =>
      migrate(owner, files, () => {}, {
        patience: { lockMs: 50, pauses: [10], inAllMs: 200 },
      }),
    )
    await expect(migrating).rejects.toMatchObject({
      name: 'DatabaseSetupError',
      message: expect.stringContaining('Nothing was changed'),
    })
    await reader.query('rollback')
  })
  expect(await db.ready()).toBe(true)
})
