import { expect, test } from 'vitest'
import { makeAdmin, makeLearner, testDatabase } from '../testing.ts'

test('a learner sees one profile, an admin all, a visitor none', async () => {
  const db = await testDatabase()
  const learner = await makeLearner(db)
  await makeLearner(db)
  const admin = await makeAdmin(db)
  const count = (who: string | null) =>
    db.withUser(who, async (trx) => (await trx.selectFrom('app.profiles').select('user_id').execute()).length)
  expect(await count(learner.userId)).toBe(1)
  expect(await count(admin.userId)).toBe(2)
  expect(await count(null)).toBe(0)
})
