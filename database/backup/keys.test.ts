import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../embedded/testing.ts'
import { decrypt, encrypt } from './encrypted-stream.ts'
import { loadBackupKeys, makeRecoveryKey, readRecoveryKey } from './keys.ts'

async function* pieces(...all: (string | Uint8Array)[]) {
  for (const piece of all) yield Buffer.from(piece)
}

async function opened(encrypted: Uint8Array, identity: string): Promise<string> {
  return text(decrypt(pieces(encrypted), [identity]))
}

test('a backup opens with the server’s key and with the recovery key, and with no other', async () => {
  const dataDir = await temporaryFolder()
  const recovery = await makeRecoveryKey(dataDir)
  const keys = await loadBackupKeys(dataDir)
  const encrypted = await buffer(encrypt(pieces('class ', 'list'), keys.recipients))

  expect(await opened(encrypted, keys.identities[0] ?? '')).toBe('class list')
  expect(await opened(encrypted, recovery)).toBe('class list')
  const strange = await makeRecoveryKey(await temporaryFolder())
  await expect(opened(encrypted, strange)).rejects.toThrow(/does not open/)
  await expect(opened(encrypted.subarray(0, -1), recovery)).rejects.toThrow(/tag/)
})

test('the keys file is private, stays the same, and does not hold the recovery key', async () => {
  const dataDir = await temporaryFolder()
  const first = await loadBackupKeys(dataDir)
  expect(first.hasRecoveryKey).toBe(false)
  const recovery = await makeRecoveryKey(dataDir)
  const second = await loadBackupKeys(dataDir)
  expect(second).toMatchObject({ identities: first.identities, hasRecoveryKey: true })
  expect(second.recipients).toHaveLength(2)

  const file = join(dataDir, 'backup-keys.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).not.toContain(recovery)
})

test('a damaged keys file is named and not replaced', async () => {
  const dataDir = await temporaryFolder()
  const file = join(dataDir, 'backup-keys.json')
  writeFileSync(file, '{"server": "AGE-')
  await expect(makeRecoveryKey(dataDir)).rejects.toThrow(/backup-keys\.json is damaged/)
  expect(readFileSync(file, 'utf8')).toBe('{"server": "AGE-')
})

test('a key typed from paper may have spaces and small letters, but no wrong letter', async () => {
  const key = await makeRecoveryKey(await temporaryFolder())
  const typed = `${key.slice(0, 30).toLowerCase()} ${key.slice(30)}\n`
  expect(await readRecoveryKey(typed)).toBe(key)
  const wrong = key.endsWith('Q') ? `${key.slice(0, -1)}P` : `${key.slice(0, -1)}Q`
  await expect(readRecoveryKey(wrong)).rejects.toThrow(/not a whole recovery key/)
  await expect(readRecoveryKey('holiday')).rejects.toThrow(/not a whole recovery key/)
})
