import { realpath } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { ownerUrlOf } from './connection.ts'
import { isLocked } from './lock.ts'
import { loadPasswords } from './passwords.ts'
import { socketChoices, socketIn } from './socket-folder.ts'

/**
 * The owner's address of the server that another process of ours runs on this data folder, for commands such as
 * `npm run admin` beside a running Qala; undefined when nothing runs there.
 */
export async function runningServerUrl(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined)
  if (folder === undefined || !(await isLocked(folder))) return undefined
  const socket = socketChoices(folder).find(({ path }) => existsSync(socketIn(path)))
  return socket && ownerUrlOf({ socketDir: socket.path, passwords: await loadPasswords(folder) })
}
