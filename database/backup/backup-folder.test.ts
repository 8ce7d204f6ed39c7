import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../embedded/testing.ts'
import { ensureRoom, explain, openBackupFolder } from './backup-folder.ts'

async function stick() {
  const root = await temporaryFolder()
  mkdirSync(join(root, 'stick'))
  return { dataDir: join(root, 'data'), mount: join(root, 'stick'), folder: join(root, 'stick/qala') }
}

test('on first use the folder is made and marked', async () => {
  const { dataDir, folder } = await stick()
  expect(await openBackupFolder(folder, dataDir)).toBe(folder)
  expect(readdirSync(folder)).toEqual(['.qala-backups'])
  expect(await openBackupFolder(folder, dataDir)).toBe(folder)
})

test('a folder on a disk that is not plugged in is not made on the disk beneath', async () => {
  const { dataDir, mount, folder } = await stick()
  await openBackupFolder(folder, dataDir)
  renameSync(mount, `${mount}-pulled-out`)
  await expect(openBackupFolder(folder, dataDir)).rejects.toThrow(/not plugged in/)
  mkdirSync(mount) // a mount point remains
  await expect(openBackupFolder(folder, dataDir)).rejects.toThrow(/not plugged in/)
  expect(readdirSync(mount)).toEqual([])
  rmSync(mount, { recursive: true })
  renameSync(`${mount}-pulled-out`, mount)
  await expect(openBackupFolder(folder, dataDir)).resolves.toBe(folder)
})

test('the mount point itself may be the folder', async () => {
  const { dataDir, mount } = await stick()
  await openBackupFolder(mount, dataDir)
  rmSync(join(mount, '.qala-backups'))
  await expect(openBackupFolder(mount, dataDir)).rejects.toThrow(/not plugged in/)
  writeFileSync(join(mount, '.qala-backups'), '') // the message tells the operator to do this with another stick
  await expect(openBackupFolder(mount, dataDir)).resolves.toBe(mount)
})

test('a path that was never there is not made', async () => {
  const { dataDir, mount } = await stick()
  await expect(openBackupFolder(join(mount, 'no/such'), dataDir)).rejects.toThrow(
    /stick\/no does not exist.*plugged in/,
  )
  expect(readdirSync(mount)).toEqual([])
  writeFileSync(join(mount, 'file'), '')
  await expect(openBackupFolder(join(mount, 'file'), dataDir)).rejects.toThrow(/a file and not a folder/)
})

test('a folder inside the data folder comes and goes with it', async () => {
  const { dataDir } = await stick()
  const folder = join(dataDir, 'backups')
  expect(await openBackupFolder(folder, dataDir)).toBe(folder)
  expect(readdirSync(folder)).toEqual([])
})

test('a full or read-only disk is told in words', async () => {
  const folder = await temporaryFolder()
  await expect(ensureRoom(folder, 1e18, 'the backup')).rejects.toThrow(
    /no room for the backup: the disk of .* MB/,
  )
  await expect(ensureRoom(folder, 1, 'the backup')).resolves.toBeUndefined()
  const failing = (code: string) => () => explain('/media/stick')(Object.assign(new Error(code), { code }))
  expect(failing('ENOSPC')).toThrow(/\/media\/stick cannot be written: the disk is full/)
  expect(failing('EROFS')).toThrow(/read-only/)
  expect(failing('ETXTBSY')).toThrow('ETXTBSY')
})
