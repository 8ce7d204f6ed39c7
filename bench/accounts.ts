import { withOwner } from '#database/temporary-database.ts'
import type { ChildProcess } from 'node:child_process'

/** Sets the same password for all accounts of a bench. */
export async function setPasswords(url: string, hash: string): Promise<void> {
  await withOwner(url, async (owner) => {
    await owner.query('alter table auth.accounts no force row level security')
    await owner.query('update auth.accounts set password_hash = $1', [hash])
    await owner.query('alter table auth.accounts force row level security')
  })
}

/** Ends a server that a bench has started, and waits until it has ended. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
