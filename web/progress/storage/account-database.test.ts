import 'fake-indexeddb/auto'
import { emptyLesson } from '#domain/learning/rows/lesson-row.ts'
import { openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { accountDatabase, databaseName, deleteAccountDatabase } from './account-database.ts'
import { newRecord } from '../device-records.ts'

const row = { ...newRecord<'lesson'>(emptyLesson('coding-basics')), progress: 40, changed: 1 }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('every account and the visitor have a database of their own', async () => {
  await accountDatabase('naledi').write(({ rows }) => rows.lesson.put(row))
  const read = (owner: string | null) => accountDatabase(owner).write(({ rows }) => rows.lesson.getAll())
  expect(await read('naledi')).toEqual({ ok: true, value: [row] })
  expect(await read('thabo')).toEqual({ ok: true, value: [] })
  expect(await read(null)).toEqual({ ok: true, value: [] })
})

test('writes ask for strict durability', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await accountDatabase('strict').write(({ rows }) => rows.lesson.put(row))
  expect(transaction).toHaveBeenCalledWith(expect.anything(), 'readwrite', { durability: 'strict' })
})

test('a bug half way leaves nothing behind and is thrown on', async () => {
  const database = accountDatabase('bug')
  const work = database.write(async ({ rows }) => {
    await rows.lesson.put(row)
    throw new Error('bug')
  })
  await expect(work).rejects.toThrow('bug')
  expect(await database.write(({ rows }) => rows.lesson.getAll())).toEqual({ ok: true, value: [] })
})

test('cannot say done when the disk refuses at the very end', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const database = accountDatabase('end')
  const result = await database.write(async ({ rows }) => {
    await rows.lesson.put(row)
    transaction.mock.results.at(-1)?.value.abort()
  })
  expect(result).toEqual({ ok: false, reason: 'unavailable' })
  expect(await database.write(({ rows }) => rows.lesson.getAll())).toEqual({ ok: true, value: [] })
})

test('a full disk is a value', async () => {
  const database = accountDatabase('full')
  await database.write(({ rows }) => rows.lesson.getAll())
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no space', 'QuotaExceededError')
  })
  expect(await database.write(({ rows }) => rows.lesson.put(row))).toEqual({ ok: false, reason: 'full' })
})

test('a browser without IndexedDB is a value', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await accountDatabase('none').write(({ rows }) => rows.lesson.getAll())).toEqual({
    ok: false,
    reason: 'unavailable',
  })
  await expect(deleteAccountDatabase('none')).resolves.toBeUndefined()
})

test('a database that a newer app has added to is used as it stands, and what was added stays', async () => {
  const database = accountDatabase('newer')
  await database.write(({ rows }) => rows.lesson.put(row))
  const added = { ...row, lessonId: 'computer-types', key: 'computer-types', starred: true }
  const newer = await openDB(databaseName('newer'), 99, {
    upgrade: (db) => void db.createObjectStore('stars'),
  })
  await newer.put('lessons', added)
  newer.close()
  // The first tab was open before, and the second is opened now.
  for (const tab of [database, accountDatabase('newer')]) {
    const section = { ...row, section: 2 }
    expect(await tab.write(({ rows }) => rows.lesson.put(section))).toMatchObject({ ok: true })
    expect(await tab.write(({ rows }) => rows.lesson.getAll())).toEqual({ ok: true, value: [section, added] })
    tab.close()
  }
  const again = await openDB(databaseName('newer'), 99)
  expect([...again.objectStoreNames]).toContain('stars')
  again.close()
})

test('a database that lacks what we need is left alone', async () => {
  const newer = await openDB(databaseName('changed'), 99)
  newer.close()
  expect(await accountDatabase('changed').write(({ rows }) => rows.lesson.getAll())).toEqual({
    ok: false,
    reason: 'blocked',
  })
})

test('a device with the first shape of the database keeps its rows and its problems', async () => {
  const old = await openDB(databaseName('old'), 1, {
    upgrade(db) {
      db.createObjectStore('lessons', { keyPath: 'lessonId' })
      db.createObjectStore('problems', { keyPath: 'lessonId' })
      db.createObjectStore('facts', { keyPath: 'name' })
    },
  })
  // Rows of that version did not contain their kind, and lessons did not contain their key.
  const { kind: _kind, key: _key, ...oldRow } = row
  const problem = { lessonId: 'gone', code: 'unknown_lesson', row: oldRow }
  await old.put('lessons', oldRow)
  await old.put('problems', problem)
  old.close()
  const read = await accountDatabase('old').write(async ({ rows, problems }) => {
    return [await rows.lesson.getAll(), await problems.lesson.get('gone'), await rows.task.getAll()]
  })
  expect(read).toEqual({ ok: true, value: [[row], { ...problem, kind: 'lesson', key: 'gone' }, []] })
})

test('an opening that takes longer than we wait is waited for again, not asked for anew', async () => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const open = indexedDB.open.bind(indexedDB)
  const asked = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    const request = open(name, version)
    const listen = request.addEventListener.bind(request)
    request.addEventListener = (type: string, listener: (event: Event) => void) =>
      listen(type, type === 'success' ? (event) => void answered.then(() => listener(event)) : listener)
    return request
  })
  const database = accountDatabase('slow')
  const write = () => database.write(({ rows }) => rows.lesson.getAll())
  expect(await write()).toEqual({ ok: false, reason: 'blocked' })
  const second = write()
  answer()
  expect(await second).toEqual({ ok: true, value: [] })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a closed connection is opened again', async () => {
  const database = accountDatabase('again')
  await database.write(({ rows }) => rows.lesson.put(row))
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('closing', 'InvalidStateError')
  })
  expect(await database.write(({ rows }) => rows.lesson.getAll())).toEqual({ ok: true, value: [row] })
  expect(transaction).toHaveBeenCalledTimes(2)
})

test('a write that waits for a page that stands still in the middle of its own is a value, and later one goes through', async () => {
  const database = accountDatabase('standstill')
  await database.write(({ rows }) => rows.lesson.put(row))
  const other = await openDB(databaseName('standstill'))
  const standing = other.transaction([...other.objectStoreNames], 'readwrite')
  const moved = new AbortController()
  const keepAlive = async () => {
    while (!moved.signal.aborted) await standing.objectStore(other.objectStoreNames[0] ?? '').count()
  }
  const over = keepAlive()
  const wait = vi.spyOn(globalThis, 'setTimeout')
  wait.mockImplementation(((run: (value: unknown) => void, _ms: number, value: unknown) =>
    setImmediate(() => setImmediate(run, value))) as unknown as typeof setTimeout)
  expect(await database.write(({ rows }) => rows.lesson.put({ ...row, progress: 60 }))).toEqual({
    ok: false,
    reason: 'blocked',
  })
  wait.mockRestore()
  moved.abort()
  await over
  await standing.done
  other.close()
  expect(await database.write(({ rows }) => rows.lesson.getAll())).toMatchObject({ ok: true })
})

test('forgetting an account does not wait for another tab that has it open', async () => {
  const otherTab = accountDatabase('leaver')
  await otherTab.write(({ rows }) => rows.lesson.put(row))
  await deleteAccountDatabase('leaver')
  expect(await otherTab.write(({ rows }) => rows.lesson.getAll())).toEqual({ ok: true, value: [] })
})
