/** @module-tag long */
import { mkdir, readdir, rename, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { EmbeddedServer } from '../embedded.ts'
import { query, start, temporaryFolder, usedFolder } from '../embedded/testing.ts'
import { layJournal, type LayOptions } from './lay-journal.ts'
import { asSuperuser, baseBackup, identity, journalOf, unpacked, type TestBackup } from './testing.ts'

const save = (server: EmbeddedServer, n: string) => query(server.ownerUrl, `insert into work values ('${n}')`)
const workIn = async (server: EmbeddedServer) =>
  (await query(server.ownerUrl, 'select n from work order by n')).map(({ n }) => n)
const keys = { identities: () => Promise.resolve([identity]) }

type How = Pick<LayOptions, 'journalDir' | 'otherDirs' | 'until'>

async function lay(dataDir: string, { from }: TestBackup, how: How) {
  return layJournal({ ...how, identities: [identity], cluster: join(dataDir, 'postgres'), from })
}

/** Returns what a restore would report, without starting a database. */
async function told(backup: TestBackup, how: How) {
  const dataDir = await temporaryFolder()
  const first = join(dataDir, 'postgres', 'pg_wal', backup.from.startSegment)
  await mkdir(dirname(first), { recursive: true })
  await writeFile(first, '')
  await truncate(first, 16 * 1024 * 1024)
  const { others = [], problem } = await lay(dataDir, backup, how)
  expect(problem).toBe(null)
  return others.map(({ until, isReachable }) => ({ until, isReachable }))
}

async function restored(backup: TestBackup, how: How) {
  const dataDir = await unpacked(backup)
  const laid = await lay(dataDir, backup, how)
  const server = await start(dataDir)
  return { dataDir, server, laid }
}

/** With this, the oldest backup that the journal has to continue is the first one of the second timeline. */
const SECOND_TIMELINE = `00000002${'0'.repeat(16)}`

/**
 * Continues with a restored database: saves one more piece of work, copies it and stops.
 * @returns a backup that was made then
 */
async function goOn(
  at: { dataDir: string; server: EmbeddedServer },
  journalDir: string,
  work: string,
  oldestStart = SECOND_TIMELINE,
) {
  const journal = await journalOf(at.server, at.dataDir, journalDir, keys)
  await save(at.server, work)
  await journal.flush()
  const newer = await baseBackup(await asSuperuser(at.server, at.dataDir))
  await journal.prune(oldestStart)
  await journal.stop()
  await at.server.stop()
  return newer
}

test('what restores left out is offered by its moment, stays through pruning, and can be restored', async () => {
  const dataDir = await usedFolder()
  const server = await start(dataDir)
  await query(server.ownerUrl, 'create table work (n text primary key)')
  const journalDir = join(await temporaryFolder(true), 'journal')
  const journal = await journalOf(server, dataDir, journalDir, keys)
  const backup = await baseBackup(await asSuperuser(server, dataDir))
  await save(server, 'first lesson')
  await save(server, 'second lesson')
  await journal.stop()
  await server.stop()

  // The journal is left out twice, and each time the school continues.
  const without = { journalDir: undefined, otherDirs: [journalDir] }
  await goOn(await restored(backup, without), journalDir, 'after one restore')
  const newer = await goOn(await restored(backup, without), journalDir, 'after another restore')
  const runs = await readdir(join(journalDir, backup.from.systemIdentifier))
  expect(runs.map((name) => name.slice(0, 8)).toSorted()).toEqual(['00000001', '00000002', '00000003'])

  const offered = await told(backup, { journalDir })
  expect(offered.map((end) => end.isReachable)).toEqual([true, true])
  // A backup from after the restore cannot be brought there, but the operator who restores it is told about it.
  expect(await told(newer, { journalDir })).toEqual(
    offered.map(({ until }) => ({ until, isReachable: false })),
  )

  const [afterOne, lessons] = offered
  const chosen = await restored(backup, { journalDir, until: lessons?.until })
  expect(await workIn(chosen.server)).toEqual(['first lesson', 'second lesson'])
  expect(chosen.laid.others).toHaveLength(2)

  // An end that was brought back is not offered again, but one that is still left out is.
  await goOn(chosen, journalDir, 'after the third', backup.from.startSegment)
  const left = await told(backup, { journalDir })
  expect(left).toHaveLength(2)
  expect(left).toContainEqual(afterOne)
  expect(left).not.toContainEqual(lessons)
  const third = await restored(backup, { journalDir })
  expect(await workIn(third.server)).toEqual(['after the third', 'first lesson', 'second lesson'])
}, 600_000)

test('a journal that was moved in the middle is read from both folders', async () => {
  const dataDir = await usedFolder()
  const server = await start(dataDir)
  await query(server.ownerUrl, 'create table work (n text primary key)')
  const [before, after] = [await temporaryFolder(true), await temporaryFolder(true)]
  const journal = await journalOf(server, dataDir, before, keys)
  const backup = await baseBackup(await asSuperuser(server, dataDir))
  await save(server, '1 in the first folder')
  await journal.stop()
  const second = await journalOf(server, dataDir, after, keys)
  await save(server, '2 in the second folder')
  await second.stop()
  await server.stop()
  const whole = await restored(backup, { journalDir: after, otherDirs: [before] })
  expect(whole.laid).toMatchObject({ problem: null })
  expect(whole.laid.others).toBeUndefined()
  expect(await workIn(whole.server)).toEqual(['1 in the first folder', '2 in the second folder'])
})

test('a restore that was undone and done after all: both sides stay, whatever is open in between', async () => {
  const dataDir = await usedFolder()
  const server = await start(dataDir)
  await query(server.ownerUrl, 'create table work (n text primary key)')
  const journalDir = join(await temporaryFolder(true), 'journal')
  const journal = await journalOf(server, dataDir, journalDir, keys)
  const backup = await baseBackup(await asSuperuser(server, dataDir))
  await save(server, 'old 1')
  await journal.stop()
  await server.stop()
  const other = await restored(backup, { journalDir: undefined, otherDirs: [journalDir] })
  await goOn(other, journalDir, 'new 1')
  const old = await start(dataDir)
  await goOn({ dataDir, server: old }, journalDir, 'old 2', backup.from.startSegment)
  const otherAgain = await start(other.dataDir)
  await goOn({ dataDir: other.dataDir, server: otherAgain }, journalDir, 'new 2')

  const newest = await restored(backup, { journalDir })
  expect(newest.laid.problem).toBe(null)
  expect(await workIn(newest.server)).toEqual(['new 1', 'new 2'])
  expect(newest.laid.others).toMatchObject([{ isReachable: true }])
  await newest.server.stop()
  const oldSide = await restored(backup, { journalDir, until: newest.laid.others?.[0]?.until })
  expect(await workIn(oldSide.server)).toEqual(['old 1', 'old 2'])
}, 600_000)

test('another disk in the place of the journal is not taken for it', async () => {
  const { openJournalFolder } = await import('./journal-folder.ts')
  const root = await temporaryFolder()
  const [dataDir, mount] = [join(root, 'data'), join(root, 'disk')]
  await openJournalFolder(mount, dataDir, true)
  await openJournalFolder(mount, dataDir, false)
  await rename(mount, `${mount}-pulled-out`)
  await expect(openJournalFolder(mount, dataDir, true)).rejects.toThrow('ENOENT')
  await mkdir(mount)
  await expect(openJournalFolder(mount, dataDir, true)).rejects.toThrow(/is empty, although Qala has written/)
  await writeFile(join(mount, '.qala-backups'), '')
  await expect(openJournalFolder(mount, dataDir, false)).resolves.toBeUndefined()
})
