import { chmod, chown, lchown, mkdir, open, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'

/** Writes a file only its owner can read, so that a power cut leaves the old one or the new one, whole. */
export async function writePrivately(path: string, content: string): Promise<void> {
  const draft = `${path}.new`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.chmod(0o600) // an older draft keeps its own mode
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}

/** Makes a rename or a new entry in this folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export async function makeFolder(path: string, mode: number): Promise<void> {
  await mkdir(path, { mode })
  await chmod(path, mode)
}

/** Hands a file or folder to PostgreSQL's user; nothing to do when that is us. */
export async function give(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

export async function giveTree(folder: string, { uid, gid }: Account): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid)
  await chown(folder, uid, gid)
}
