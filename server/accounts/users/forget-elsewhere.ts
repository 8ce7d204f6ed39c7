import { backupFolder, type Env } from '../../core/env.ts'
import { forgetMessagesOf } from '../../core/mail/forget-messages.ts'
import { noteDeleted } from '../account-deletion/deleted-accounts.ts'

/**
 * Deletes traces outside of the database: it removes files from the outbox folder, and adds the account to the lists of those
 * that are deleted again after a restore. Call it for every deleted account, after the deletion is committed.
 */
export async function forgetElsewhere(
  env: Pick<Env, 'dataDir' | 'backupDir'>,
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  await noteDeleted([env.dataDir, backupFolder(env)], [userId])
  await forgetMessagesOf(env.dataDir, { userId, email })
}
