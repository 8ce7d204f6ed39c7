import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../embedded/testing.ts'
import { FOLDER_MARK } from './backup-folder.ts'
import { refuseLostData } from './lost-data.ts'

async function folders(content: Record<string, string[]>) {
  const root = await temporaryFolder()
  for (const [folder, names] of Object.entries(content)) {
    mkdirSync(join(root, folder), { recursive: true })
    for (const name of names) writeFileSync(join(root, folder, name), '')
  }
  return { dataDir: join(root, 'data'), backupDir: join(root, 'stick'), journalDir: join(root, 'journal') }
}

const backup = 'qala-2027-02-01-020000.backup'

test.each([
  ['backups', { stick: [FOLDER_MARK, backup] }, backup],
  ['a journal', { journal: [FOLDER_MARK, '7710972889952503347'] }, 'npm run restore -- FILE'],
])('%s without a database mean a missing disk, not a new school', async (_, content, named) => {
  const places = await folders(content)
  await expect(refuseLostData(places)).rejects.toThrow(named)
  await expect(refuseLostData(places)).rejects.toThrow(/data disk plugged in.*QALA_NEW_SCHOOL=yes/s)
  await expect(refuseLostData({ ...places, newSchool: true })).resolves.toBeUndefined()
})

test('backups inside the data folder count when no other place is named', async () => {
  const { dataDir } = await folders({ 'data/backups': [backup] })
  await expect(refuseLostData({ dataDir })).rejects.toThrow(/there is no database/i)
  expect(readdirSync(dataDir)).toEqual(['backups'])
})

test('a restore that was cut off is left to the start, which finishes it', async () => {
  const places = await folders({ 'data/restoring': ['swap.json'], stick: [backup] })
  await expect(refuseLostData(places)).resolves.toBeUndefined()
})

test('a first start, a school with its database, and DATABASE_URL are let through', async () => {
  await expect(
    refuseLostData(await folders({ stick: [FOLDER_MARK], journal: [FOLDER_MARK] })),
  ).resolves.toBeUndefined()
  await expect(
    refuseLostData(await folders({ stick: [backup], 'data/postgres': [] })),
  ).resolves.toBeUndefined()
  const remote = await folders({ stick: [backup] })
  await expect(
    refuseLostData({ ...remote, databaseUrl: 'postgres://db.example/qala' }),
  ).resolves.toBeUndefined()
})
