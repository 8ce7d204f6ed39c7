import { expect, test } from 'vitest'
import { signedInLearner, testServer } from '../testing.ts'
import { clockState } from './clock.ts'

const server = await testServer()
const FINE = { isWrong: false, advice: null }

test('the clock of a new school cannot be judged', async () => {
  expect(await clockState(server.db, new Date('2000-01-01T00:00:12Z'))).toEqual(FINE)
})

test('a clock behind what the database has seen is called wrong, with what to do', async () => {
  await signedInLearner(server)
  expect(await clockState(server.db)).toEqual(FINE)
  expect(await clockState(server.db, new Date(Date.now() - 4 * 60_000))).toEqual(FINE)
  const { isWrong, advice } = await clockState(server.db, new Date('2000-01-01T00:00:12Z'))
  expect(isWrong).toBe(true)
  expect(advice).toContain('shows 2000-01-01 00:00 UTC')
  expect(advice).toContain('Set date and time')
})
