import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountUid, firstClosedFolder, type Account } from './account.ts'
import { EmbeddedError, errorCode } from './error.ts'
import { give, makeFolder } from './files.ts'

/** A part of the socket's name, not a TCP port: nothing listens on the network. */
export const port = 5432

export function socketIn(folder: string): string {
  return join(folder, `.s.PGSQL.${port}`)
}

/** Where the socket of this data folder may be, best first. `dataDir` is a real, absolute path. */
export function socketChoices(dataDir: string): { parent: string; path: string }[] {
  const temporary = `qala-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  return [
    { parent: dataDir, path: join(dataDir, 'socket') },
    { parent: tmpdir(), path: join(tmpdir(), temporary) },
    { parent: '/tmp', path: join('/tmp', temporary) },
  ]
}

/** A 0700 folder of the account, short enough for a socket's path: in the data folder where possible, else a temporary one. */
export async function makeSocketDir(dataDir: string, account: Account | undefined): Promise<string> {
  const choices = socketChoices(dataDir)
  const longest = process.platform === 'linux' ? 107 : 103
  for (const { parent, path } of choices) {
    if (Buffer.byteLength(socketIn(path)) > longest || firstClosedFolder(parent, account)) continue
    await makeFolder(path, 0o700).then(
      () => give(path, account),
      (error: unknown) => {
        if (errorCode(error) !== 'EEXIST') throw error
      },
    )
    const found = await lstat(path)
    // In a folder anyone can write to, somebody else may have taken the name.
    if (found.isDirectory() && found.uid === accountUid(account) && (found.mode & 0o077) === 0) return path
  }
  throw new EmbeddedError(
    `No folder for the database's socket: remove ${choices.map(({ path }) => path).join(' or ')}, or choose a shorter DATA_DIR.`,
  )
}
