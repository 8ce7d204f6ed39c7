import type { Database } from '#database/open.ts'
import { openOutbox } from './outbox.ts'

/**
 * Deletes a person's files from the outbox folder. Call it after the deletion of the account is committed. Triggers on the
 * account delete the queued mails, the deliveries and the push addresses.
 */
export async function forgetMessagesOf(
  dataDir: string,
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  await openOutbox(dataDir).forget(({ recipient }) => recipient === userId || recipient === email)
}

/**
 * Deletes the files of the outbox folder that are too old or whose recipient has no account any more.
 * @param before files older than this are deleted
 * @returns how many were deleted
 */
export async function forgetOutbox(db: Database, dataDir: string, before: Date): Promise<number> {
  const outbox = openOutbox(dataDir)
  const recipients = await outbox.recipients()
  // Such files are left when a deletion was interrupted, or when it was repeated after a restore.
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
