import type fs from 'node:fs/promises'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startEmbedded } from '../embedded.ts'
import { temporaryFolder } from '../embedded/testing.ts'
import { settleRestore, swapIn } from './finish-restore.ts'

const { rename } = vi.hoisted(() => ({ rename: { left: Infinity } }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>()
  return {
    ...real,
    rename: async (from: string, to: string) => {
      if (rename.left === 0) throw new Error('killed')
      rename.left -= 1
      await real.rename(from, to)
    },
  }
})

/** Creates a data folder with these folders. Each contains its own name. */
async function dataFolder(...names: string[]): Promise<string> {
  const dataDir = await temporaryFolder()
  for (const name of names) {
    mkdirSync(join(dataDir, name), { recursive: true })
    writeFileSync(join(dataDir, name, 'PG_VERSION'), name)
  }
  if (names.includes('restoring')) {
    writeFileSync(join(dataDir, 'restoring/swap.json'), '{"before": "postgres.before-x"}')
  }
  return dataDir
}

const holds = (dataDir: string, name: string) => readFileSync(join(dataDir, name, 'PG_VERSION'), 'utf8')

test.each([
  ['before the first rename', ['postgres', 'restoring', 'restoring/postgres'], 'postgres'],
  ['between the two', ['postgres.before-x', 'restoring', 'restoring/postgres'], 'postgres.before-x'],
])('a restore killed %s is finished by the next start', async (_, names, before) => {
  const dataDir = await dataFolder(...names)
  await settleRestore(dataDir)
  expect(holds(dataDir, 'postgres')).toBe('restoring/postgres')
  expect(holds(dataDir, 'postgres.before-x')).toBe(before)
  expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
})

test('a restore killed after the last rename is left as it is', async () => {
  const dataDir = await dataFolder('postgres', 'postgres.before-x', 'restoring')
  await settleRestore(dataDir)
  expect(holds(dataDir, 'postgres')).toBe('postgres')
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.before-x'])
})

test.each([0, 1, 2])(
  'a swap killed after %i renames leaves one whole database, and the next start runs on it',
  async (renames) => {
    const dataDir = await dataFolder('postgres', 'restoring/postgres')
    rename.left = renames
    await expect(swapIn(dataDir, new Date('2027-02-01T02:00:00Z'))).rejects.toThrow('killed')
    rename.left = Infinity
    await settleRestore(dataDir)
    const kept = readdirSync(dataDir).filter((name) => name.startsWith('postgres'))
    expect(kept.map((name) => holds(dataDir, name)).toSorted()).toEqual(
      renames === 0 ? ['postgres'] : ['postgres', 'restoring/postgres'],
    )
    expect(holds(dataDir, 'postgres')).toBe(renames === 0 ? 'postgres' : 'restoring/postgres')
  },
)

test('on an empty machine, killed before the rename: finished too', async () => {
  const dataDir = await dataFolder('restoring', 'restoring/postgres')
  await settleRestore(dataDir)
  expect(holds(dataDir, 'postgres')).toBe('restoring/postgres')
  expect(readdirSync(dataDir)).toEqual(['postgres'])
})

test.each([
  [['postgres.before-2027-02-01T020000', 'postgres.restoring']],
  [['postgres.before-2027-02-01T020000']],
  [['postgres.restoring']],
  [['postgres.failed-2027-02-01T020000']],
])('never a new school while there are remains: %j', async (names) => {
  const dataDir = await dataFolder(...names)
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/restore was cut off.*npm run restore -- FILE/s)
  expect(readdirSync(dataDir).toSorted()).toEqual(names.toSorted())
  const wayBack = `mv "${join(dataDir, names[0] ?? '')}" "${join(dataDir, 'postgres')}"`
  const said = await settleRestore(dataDir).catch((error: unknown) => String(error))
  expect(String(said).includes(wayBack)).toBe(names[0]?.startsWith('postgres.before-'))
})

test('what an import needs moved aside does not count as remains', async () => {
  const dataDir = await dataFolder('postgres.before')
  await expect(settleRestore(dataDir)).resolves.toBeUndefined()
})
