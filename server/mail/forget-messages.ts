import type { Database } from '#database/open.ts'
import { openOutbox } from './outbox.ts'

/**
 * Takes the files about somebody out of the outbox folder. Call it once their deletion is committed. What waits in the
 * queue for them goes with the account itself, by a trigger, and so do deliveries and push addresses.
 */
export async function forgetMessagesOf(
  dataDir: string,
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  await openOutbox(dataDir).forget(({ recipient }) => recipient === userId || recipient === email)
}

/** @returns how many files of the outbox folder were too old, or for nobody who has an account */
export async function forgetOutbox(db: Database, dataDir: string, before: Date): Promise<number> {
  const outbox = openOutbox(dataDir)
  const recipients = await outbox.recipients()
  // A deletion that was cut off, or one that was made again after a restore.
  const known = await db.withAuth((trx) =>
    trx
      .selectFrom('auth.accounts')
      .select((eb) => ['email', eb.cast<string>('id', 'text').as('id')])
      .where((eb) =>
        eb.or([
          eb('email', 'in', ['', ...recipients]),
          eb(eb.cast<string>('id', 'text'), 'in', ['', ...recipients]),
        ]),
      )
      .execute(),
  )
  const here = new Set(known.flatMap(({ email, id }) => [email, id]))
  return outbox.forget(
    ({ writtenAt, recipient }) => writtenAt < before || (recipient !== null && !here.has(recipient)),
  )
}
