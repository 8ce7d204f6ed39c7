import type pg from 'pg'

/** Makes a new epoch, and holds messages that may have gone out already. As the owner, once the restored database runs. */
export function recordRestore(
  _owner: pg.ClientBase,
  _restore: { backupMadeAt: Date; journalUntil: Date | null },
): Promise<void> {
  return Promise.reject(new Error('Not yet'))
}
