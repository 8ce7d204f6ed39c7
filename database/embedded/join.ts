import type pg from 'pg'
import { realpath } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { connectionTo, ownerUrlOf } from './connection.ts'
import { isLocked } from './lock.ts'
import { loadPasswords, type Passwords } from './passwords.ts'
import { socketChoices, socketIn } from './socket-folder.ts'

/**
 * The owner's address of the server that another process of ours runs on this data folder, for commands such as
 * `npm run admin` beside a running Qala; undefined when nothing runs there.
 */
export async function runningServerUrl(dataDir: string): Promise<string | undefined> {
  const running = await runningServer(dataDir)
  return running && ownerUrlOf(running)
}

export async function runningServerAsSuperuser(dataDir: string): Promise<pg.ClientConfig | undefined> {
  const running = await runningServer(dataDir)
  return running && connectionTo(running, 'postgres', running.passwords.superuser)
}

async function runningServer(
  dataDir: string,
): Promise<{ socketDir: string; passwords: Passwords } | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined)
  if (folder === undefined || !(await isLocked(folder))) return undefined
  const socket = socketChoices(folder).find(({ path }) => existsSync(socketIn(path)))
  return socket && { socketDir: socket.path, passwords: await loadPasswords(folder) }
}
