import { backupFolder, type BackupEnv } from '../backups/back-up.ts'
import { forgetMessagesOf } from '../mail/forget-messages.ts'
import { noteDeleted } from '../maintenance/deleted-accounts.ts'

/**
 * Outside of the database: the outbox folder, and the lists from which a restore deletes again. Call it for every deleted
 * account, once the deletion is committed.
 */
export async function forgetElsewhere(
  env: Pick<BackupEnv, 'dataDir' | 'backupDir'>,
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  await noteDeleted([env.dataDir, backupFolder(env)], [userId])
  await forgetMessagesOf(env.dataDir, { userId, email })
}
