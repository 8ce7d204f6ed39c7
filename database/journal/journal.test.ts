/** @module-tag long */
import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { generateIdentity } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbedded, type EmbeddedServer } from '../embedded.ts'
import { livingIn, query, start, temporaryFolder, usedFolder } from '../embedded/testing.ts'
import { signal } from '../embedded/processes.ts'
import { layJournal } from './lay-journal.ts'
import { asSuperuser, baseBackup, identity, journalOf, unpacked, type TestBackup } from './testing.ts'

interface School {
  dataDir: string
  journalDir: string
  server: EmbeddedServer
}

async function school(): Promise<School> {
  const dataDir = await usedFolder()
  const server = await start(dataDir)
  await query(server.ownerUrl, 'create table work (n text primary key)')
  return { dataDir, journalDir: join(await temporaryFolder(true), 'journal'), server }
}

const save = (server: EmbeddedServer, ...work: string[]) =>
  query(server.ownerUrl, `insert into work values ${work.map((n) => `('${n}')`).join(', ')}`)
async function superuserUrl(server: EmbeddedServer, dataDir: string): Promise<string> {
  const { host, port, user, password } = await asSuperuser(server, dataDir)
  return `postgresql://${user}:${String(password)}@/qala?host=${encodeURIComponent(host ?? '')}&port=${port}`
}

async function sizeOf(folder: string): Promise<number> {
  const sizes = (await filesIn(folder)).map(async (name) => (await stat(join(folder, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const workIn = async (server: EmbeddedServer) =>
  (await query(server.ownerUrl, 'select n from work order by n')).map(({ n }) => n)

async function restored(backup: TestBackup, journalDir: string | undefined) {
  const dataDir = await unpacked(backup)
  const laid = await lay(dataDir, backup, journalDir)
  const server = await start(dataDir)
  return { dataDir, laid, server, work: await workIn(server) }
}

const lay = (
  dataDir: string,
  { from }: TestBackup,
  journalDir: string | undefined,
  identities = [identity],
) => layJournal({ journalDir, identities, cluster: join(dataDir, 'postgres'), from })

/** Creates the least of a restored cluster that layJournal needs. */
async function bareCluster({ from }: TestBackup): Promise<string> {
  const dataDir = await temporaryFolder()
  const first = join(dataDir, 'postgres', 'pg_wal', from.startSegment)
  await mkdir(dirname(first), { recursive: true })
  await writeFile(first, '')
  await truncate(first, 16 * 1024 * 1024)
  return dataDir
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.age')).toSorted()

test('brings back what came after a backup, over a restart, a folder that was away, and one restore after another', async () => {
  const { dataDir, journalDir, server } = await school()
  let journal = await journalOf(server, dataDir, journalDir)
  await save(server, '1 before the backup')
  const backup = await baseBackup(await asSuperuser(server, dataDir))
  await save(server, '2 after the backup')
  await journal.flush()
  expect(journal.state().problem).toBe(null)
  expect(backup.from.startSegment >= (journal.state().unbrokenFrom ?? 'none')).toBe(true)

  await rename(journalDir, `${journalDir}.away`)
  await save(server, '3 while the folder is away')
  await journal.flush()
  expect(journal.state().problem).toBe(
    `The journal is not written, because the folder ${journalDir} is missing. Is its disk plugged in?`,
  )
  expect(existsSync(journalDir)).toBe(false)
  await rename(`${journalDir}.away`, journalDir)
  await journal.flush()
  expect(journal.state().problem).toBe(null)

  await save(server, '4 before the stop')
  await journal.stop()
  await server.stop()
  const again = await start(dataDir)
  await save(again, '5 after the start')
  journal = await journalOf(again, dataDir, journalDir)
  expect(journal.state()).toMatchObject({ problem: null, bytes: await sizeOf(journalDir) })
  await save(again, '6 never copied')
  for (const pid of livingIn(dataDir)) signal(pid, 'SIGKILL')
  await journal.stop()

  const first = await restored(backup, journalDir)
  const kept = [
    '1 before the backup',
    '2 after the backup',
    '3 while the folder is away',
    '4 before the stop',
  ]
  expect(first.work).toEqual([...kept, '5 after the start'])
  expect(first.laid.problem).toBe(null)

  const next = await journalOf(first.server, first.dataDir, journalDir)
  expect(next.state().unbrokenFrom).toMatch(/^00000002/)
  await save(first.server, '7 after the restore')
  await next.stop()
  await first.server.stop()
  const second = await restored(backup, journalDir)
  expect(second.work).toEqual([...kept, '5 after the start', '7 after the restore'])
  expect(second.laid.problem).toBe(null)

  // The second restore is undone, so what was done after it must not come back.
  const undone = await journalOf(second.server, second.dataDir, journalDir)
  await save(second.server, '8 undone')
  await undone.stop()
  await second.server.stop()
  const back = await start(first.dataDir)
  const goesOn = await journalOf(back, first.dataDir, journalDir)
  await save(back, '9 after the undoing')
  await goesOn.stop()
  await back.stop()
  expect((await restored(backup, journalDir)).work.slice(-2)).toEqual([
    '7 after the restore',
    '9 after the undoing',
  ])
})

test('lets go of the log when the folder is away for long, says from where it begins anew, and prunes', async () => {
  const { dataDir, journalDir, server } = await school()
  const journal = await journalOf(server, dataDir, journalDir, { holdMb: 32 })
  const backup = await baseBackup(await asSuperuser(server, dataDir))
  await save(server, 'copied')
  await journal.flush()
  const { unbrokenFrom } = journal.state()
  await rename(journalDir, `${journalDir}.away`)
  const superuser = await superuserUrl(server, dataDir)
  await query(superuser, 'select pg_switch_wal()')
  for (const n of [1, 2, 3, 4]) {
    await save(server, `not copied ${n}`)
    await query(superuser, 'select pg_switch_wal()')
  }
  await query(superuser, 'checkpoint')
  await rename(`${journalDir}.away`, journalDir)
  await journal.flush()
  await journal.flush()
  const newStart = journal.state().unbrokenFrom ?? ''
  expect(journal.state().problem).toBe(null)
  expect(newStart > (unbrokenFrom ?? '')).toBe(true)
  expect(backup.from.startSegment < newStart).toBe(true)

  const { work, laid } = await restored(backup, journalDir)
  expect(work).toEqual(['copied'])
  expect(laid.problem).toMatch(/^A part of the journal is missing: what came after .* cannot be replayed\.$/)

  const newer = await baseBackup(await asSuperuser(server, dataDir))
  expect(newer.from.startSegment >= newStart).toBe(true)
  await journal.flush()
  await journal.prune(newer.from.startSegment)
  const left = await filesIn(journalDir)
  expect(left.every((name) => (name.split('/').at(-1) ?? '') >= newer.from.startSegment)).toBe(true)
  await save(server, 'after pruning')
  const pruned = new Date()
  await journal.stop()
  const laidOnNewer = await lay(await bareCluster(newer), newer, journalDir)
  expect(laidOnNewer.problem).toBe(null)
  expect(laidOnNewer.until?.getTime()).toBeGreaterThanOrEqual(pruned.getTime())
})

describe('a journal that is not as it should be is replayed as far as it is whole:', async () => {
  let backup: TestBackup
  let whole: string
  let pieces: string[]
  const scratch = mkdtempSync(join(tmpdir(), 'qala-test-journal-'))
  afterAll(() => rm(scratch, { recursive: true, force: true }))
  beforeAll(async () => {
    chmodSync(scratch, 0o711)
    const dataDir = join(scratch, 'data')
    const server = await startEmbedded({ dataDir })
    whole = join(scratch, 'journal')
    await query(server.ownerUrl, 'create table work (n text primary key)')
    const journal = await journalOf(server, dataDir, whole)
    backup = await baseBackup(await asSuperuser(server, dataDir), scratch)
    await journal.flush()
    await save(server, '1')
    await journal.flush()
    await save(server, '2')
    await query(await superuserUrl(server, dataDir), 'select pg_switch_wal()')
    for (const work of ['3', '4', '5']) {
      await save(server, work)
      await journal.flush()
    }
    await journal.stop()
    await server.stop()
    pieces = await filesIn(whole)
  })

  /** Says whether a file is later than the log that came with the backup. */
  const isLater = (name = '') => (name.split('/').at(-1) ?? '') > `${backup.from.startSegment}~`

  const spoilt = async (spoil: (journal: string) => Promise<unknown>) => {
    const journal = join(await temporaryFolder(true), 'journal')
    await cp(whole, journal, { recursive: true })
    await spoil(journal)
    return journal
  }

  test('cut off in its last file', async () => {
    const journal = await spoilt((copy) => truncate(join(copy, pieces.at(-1) ?? ''), 300))
    const { work, laid } = await restored(backup, journal)
    expect(work).toEqual(['1', '2', '3', '4'])
    expect(laid.problem).toMatch(/is damaged, or none of the keys opens it\. What came later is not/)
  })

  test('cut off between two files of one copy: of what came before that copy nothing is missing', async () => {
    const stamp = (name = '') => name.slice(-'20261122T101530123Z.age'.length)
    const second = pieces.findIndex(
      (name, n) => isLater(pieces[n - 1]) && stamp(name) === stamp(pieces[n - 1]),
    )
    const journal = await spoilt(async (copy) => {
      for (const name of pieces.slice(second)) await rm(join(copy, name))
    })
    const { problem, until } = await lay(await bareCluster(backup), backup, journal)
    expect(problem).toBe(null)
    expect(pieces[second - 2]).toContain(until?.toISOString().replaceAll(/[-:.]/g, ''))
  })

  test('with nothing but what is in the backup', async () => {
    const journal = await spoilt(async (copy) => {
      for (const name of pieces.filter(isLater)) await rm(join(copy, name))
    })
    const laid = await lay(await bareCluster(backup), backup, journal)
    expect(laid).toEqual({ until: null, segments: 0, problem: null })
  })

  test('without a file in the middle', async () => {
    const journal = await spoilt((copy) => rm(join(copy, pieces.at(-2) ?? '')))
    const { problem, until } = await lay(await bareCluster(backup), backup, journal)
    expect(problem).toMatch(/^A part of the journal is missing/)
    expect(pieces.at(-3)).toContain(until?.toISOString().replaceAll(/[-:.]/g, ''))
  })

  test('missing, empty, no folder, under another key, or of another database: the backup alone', async () => {
    const dataDir = await bareCluster(backup)
    const expectNothing = async (journal: string, problem: RegExp, from = backup, keys = [identity]) => {
      const laid = await lay(dataDir, from, journal, keys)
      expect(laid).toEqual({ until: null, segments: 0, problem: expect.stringMatching(problem) })
      expect(existsSync(join(dataDir, 'postgres', 'recovery.signal'))).toBe(true)
    }
    const remove = (path: string) => rm(path, { recursive: true })
    const { systemIdentifier } = backup.from
    await expectNothing(await spoilt(remove), /There is no journal of this database/)
    await expectNothing(
      await spoilt((journal) => remove(join(journal, systemIdentifier))),
      /There is no journal/,
    )
    const notFolder = await spoilt(async (journal) => {
      await remove(journal)
      await writeFile(journal, '')
    })
    await expectNothing(notFolder, /cannot be read: ENOTDIR/)
    await expectNothing(whole, /none of the keys opens it/, backup, [await generateIdentity()])
    const foreign = await spoilt((journal) => rename(join(journal, systemIdentifier), join(journal, '4711')))
    const other = { ...backup, from: { ...backup.from, systemIdentifier: '4711' } }
    await expectNothing(foreign, /is of another database/, other)
  })
})
