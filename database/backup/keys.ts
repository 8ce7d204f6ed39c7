import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { openDataFolder, writePrivately } from '../embedded/data-folder.ts'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'

/** The keys for the backups. Anybody who has one of the identities can read what is encrypted for the recipients. */
export interface BackupKeys {
  /** The key of this server, with which it can check and restore its own backups without asking for a key. */
  identities: readonly string[]
  recipients: readonly string[]
  /** Whether a recovery key was made. It opens the backups when this data folder is lost. */
  hasRecoveryKey: boolean
}

const KeyFile = z.object({
  server: z.string(),
  // Only this half of the recovery key is stored. The other half is on paper.
  recoveryRecipient: z.nullable(z.string()),
})
type KeyFile = z.infer<typeof KeyFile>

/** Reads the keys. The server's key is created on first use. */
export async function loadBackupKeys(dataDir: string): Promise<BackupKeys> {
  const { server, recoveryRecipient } = await oneAtATime(() => loadKeyFile(dataDir))
  const own = await identityToRecipient(server)
  return {
    identities: [server],
    recipients: recoveryRecipient === null ? [own] : [own, recoveryRecipient],
    hasRecoveryKey: recoveryRecipient !== null,
  }
}

/**
 * Creates a recovery key. New backups open with it and no longer with the previous one.
 * @returns the key, which the caller must show once because it is not stored
 */
export async function makeRecoveryKey(dataDir: string): Promise<string> {
  const identity = await generateX25519Identity()
  await keepRecoveryKey(dataDir, identity)
  return identity
}

/** Keeps using a key that somebody already has on paper, such as the one with which a restore was done. */
export async function keepRecoveryKey(dataDir: string, identity: string): Promise<void> {
  await oneAtATime(async () => {
    const keys = await loadKeyFile(dataDir)
    await save(dataDir, { ...keys, recoveryRecipient: await identityToRecipient(identity) })
  })
}

let last: Promise<unknown> = Promise.resolve()

/** Two calls at once would create two keys and keep one, or rename each other's temporary file. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}

/**
 * Reads a key that was typed from paper. Spaces, line breaks and small letters do not matter.
 * @throws DatabaseSetupError
 */
export async function readRecoveryKey(typed: string): Promise<string> {
  const key = typed.replaceAll(/\s/g, '').toUpperCase()
  try {
    await identityToRecipient(key) // this checks the checksum at the end of the key
    return key
  } catch {
    throw new DatabaseSetupError(
      'This is not a whole recovery key: it begins with AGE-SECRET-KEY-1, and one wrong or missing letter is enough. Type it once more.',
    )
  }
}

async function loadKeyFile(dataDir: string): Promise<KeyFile> {
  const folder = await openDataFolder(dataDir)
  const path = pathIn(folder)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new DatabaseSetupError(`${path} cannot be read (${codeOf(error)}). Correct its permissions.`)
  })
  if (text === undefined) {
    const made = { server: await generateX25519Identity(), recoveryRecipient: null }
    await save(folder, made)
    return made
  }
  try {
    return KeyFile.parse(JSON.parse(text))
  } catch {
    // The file is not recreated silently, because backups would then no longer open with the recovery key on paper.
    throw new DatabaseSetupError(
      `${path} is damaged, so backups cannot be encrypted. Move it away and type: npm run recovery-key. ` +
        'Backups made before then open with the recovery key of that time only.',
    )
  }
}

function save(dataDir: string, keys: KeyFile): Promise<void> {
  return writePrivately(pathIn(dataDir), `${JSON.stringify(keys)}\n`)
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'backup-keys.json')
}
