import { openDatabase } from '#database/open.ts'
import { testDatabase } from '#database/testing.ts'
import { expect, test } from 'vitest'
import { mailPace } from './pace.ts'

test('two processes together send no more mails a second than one may', async () => {
  const one = await testDatabase()
  const two = await openDatabase({ dataDir: '', databaseUrl: one.url })
  const turns = [one, two].map(({ accounts }) => mailPace(accounts, 50))
  const sent: number[] = []
  const send = async (turn: () => Promise<void>) => {
    await turn()
    sent.push(performance.now())
  }
  await Promise.all(turns.flatMap((turn) => Array.from({ length: 10 }, () => send(turn))))
  await two.close()
  const took = (sent.at(-1) ?? 0) - (sent[0] ?? 0)
  // 20 mails are 19 spaces of 20 ms, and 180 ms if each process had a pace of its own; timers wake early and late.
  expect(took).toBeGreaterThan(300)
  expect(took).toBeLessThan(3_000)
})
