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
  // Between 20 mails there are 19 pauses of 20 ms. It would take 180 ms if each process had its own pace. Timers are not
  // exact.
  expect(took).toBeGreaterThan(300)
  expect(took).toBeLessThan(3_000)
})
