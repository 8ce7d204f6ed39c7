import { deleteDB, openDB, type IDBPDatabase, type IDBPTransaction } from 'idb'
import type * as z from 'zod/mini'
import { ROW_KINDS, type KindName } from '#domain/learning/rows/row-kinds.ts'
import type { AnyRecord, ProblemRecord, RecordOf } from '../device-records.ts'

/**
 * `full`: no space is left. `blocked`: another tab or a newer app holds the database. `unavailable`: this browser stores nothing.
 */
export type StorageTrouble = 'full' | 'blocked' | 'unavailable'
type StorageResult<T> = { ok: true; value: T } | { ok: false; reason: StorageTrouble }

export interface Table<V> {
  get(key: string): Promise<V | undefined>
  getAll(): Promise<V[]>
  put(value: V): Promise<unknown>
  delete(key: string): Promise<void>
}

/** The best percent of a quiz without a lesson. It never leaves the device. */
export interface QuizRecord {
  quizId: string
  percent: number
}

export interface FactRecord {
  /**
   * `safeAt`: when the server last had everything. `keptFor`: the account that gets a visitor's work, from the yes until it
   * is merged.
   * `ticket`: the account's upload ticket as JSON. `news`, `work`, `certificates`: the school news, the work given to the
   * classes and the learner's own certificates as JSON, for use without a network. `device`: the name of this database in
   * save requests. `server`: which database answered last, and how many milliseconds this device's clock was ahead.
   * `email`: the owner's address.
   */
  name:
    | 'safeAt'
    | 'keptFor'
    | 'ticket'
    | 'news'
    | 'work'
    | 'comments'
    | 'certificates'
    | 'device'
    | 'server'
    | 'email'
  value: string
}

/** The tables inside one transaction. Await only calls of these tables, because IndexedDB ends the transaction otherwise. */
export interface Tables {
  rows: { readonly [N in KindName]: Table<RecordOf<N>> }
  problems: { readonly [N in KindName]: Table<ProblemRecord> }
  quizzes: Table<QuizRecord>
  facts: Table<FactRecord>
}

/** Reads a fact that is JSON. Returns null when it is missing or damaged. */
export async function readFact<T>(
  { facts }: Pick<Tables, 'facts'>,
  name: FactRecord['name'],
  schema: z.ZodMiniType<T>,
): Promise<T | null> {
  const text = (await facts.get(name))?.value
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export function rowTables({ rows }: Tables): Table<AnyRecord>[] {
  return Object.values(rows)
}

export async function raiseQuiz({ quizzes }: Tables, quizId: string, percent: number): Promise<void> {
  const best = await quizzes.get(quizId)
  if (!best || percent > best.percent) await quizzes.put({ quizId, percent })
}

export function tableOf({ rows }: Tables, kind: string): Table<AnyRecord> {
  return rows[kind as KindName]
}

export function problemsOf({ problems }: Tables, kind: string): Table<ProblemRecord> {
  return problems[kind as KindName]
}

export interface AccountDatabase {
  /**
   * The write is atomic and resolves only when the disk has it. `work` may run twice, so it must change nothing but the tables.
   */
  write<T>(work: (tables: Tables) => Promise<T>): Promise<StorageResult<T>>
  close(): void
}

/**
 * Lessons were the first kind and are keyed by `lessonId`. Stores are only ever added, because tabs of older versions use
 * them too.
 */
const PLACES = ROW_KINDS.map(({ name }: { name: KindName }) =>
  name === 'lesson'
    ? { name, rows: 'lessons', problems: 'problems', keyPath: 'lessonId' }
    : { name, rows: `${name}s`, problems: `${name}Problems`, keyPath: 'key' },
)
const STORES = [
  ...PLACES.flatMap(({ rows, problems, keyPath }) => [
    { store: rows, keyPath },
    { store: problems, keyPath },
  ]),
  { store: 'quizzes', keyPath: 'quizId' },
  { store: 'facts', keyPath: 'name' },
]
const STORE_NAMES = STORES.map(({ store }) => store)

/** Each kind in the list raises the version by one. */
const VERSION = ROW_KINDS.length

function upgrade(db: IDBPDatabase): void {
  for (const { store, keyPath } of STORES)
    if (!db.objectStoreNames.contains(store)) db.createObjectStore(store, { keyPath })
}

/** Some browsers never answer an open request, and the lesson must go on. */
const OPEN_TIMEOUT_MS = 3_000
/** One open request is waited for this often before another one is made. */
const WAITS_MAX = 10
/**
 * WebKit keeps a page that was left in its current state, even in the middle of a write, and all other pages then wait for
 * it. A write that still ends later does no harm, because rows are merged.
 */
const WRITE_TIMEOUT_MS = 8_000

const ACCOUNT_PREFIX = 'qala-u-'
export const OUTBOX_NAME = 'qala-outbox'

export function databaseName(owner: string | null): string {
  return owner === null ? 'qala-visitor' : `${ACCOUNT_PREFIX}${owner}`
}

/** A browser that cannot list its databases is assumed to have an outbox. */
export async function leftByOthers(owner: string | null): Promise<{ accounts: string[]; outbox: boolean }> {
  const list = async () => globalThis.indexedDB?.databases?.()
  const found = await list().catch(() => undefined)
  if (!found) return { accounts: [], outbox: true }
  const names = found.flatMap(({ name }) => (name === undefined ? [] : [name]))
  const others = names.filter((name) => name.startsWith(ACCOUNT_PREFIX) && name !== databaseName(owner))
  return {
    accounts: others.map((name) => name.slice(ACCOUNT_PREFIX.length)),
    outbox: names.includes(OUTBOX_NAME),
  }
}

/** Opens the database at the first use, and again when the browser or a newer tab closed the connection. */
export function accountDatabase(owner: string | null): AccountDatabase {
  let connection: Promise<StorageResult<IDBPDatabase>> | undefined
  /** An open request that is not answered yet. Another request would only make a slow disk start over. */
  let late: Promise<IDBPDatabase> | undefined
  let waits = 0
  let isClosed = false
  const forget = () => (connection = undefined)
  const keep = (opening: Promise<IDBPDatabase>) => (isClosed ? closeLate(opening) : (late = opening))

  function connect(): Promise<StorageResult<IDBPDatabase>> {
    const opening = late
    late = undefined
    waits = opening ? waits + 1 : 0
    if (opening && waits <= WAITS_MAX) return inTime(opening, keep).catch(troubleOf)
    closeLate(opening)
    return open(databaseName(owner), { forget, keep })
  }

  async function attempt<T>(work: (tables: Tables) => Promise<T>): Promise<StorageResult<T>> {
    const opened = await (connection ??= connect())
    if (!opened.ok) {
      forget()
      return opened
    }
    try {
      const done = strictly(opened.value, work).then((value) => ({ ok: true as const, value }))
      const stuck = { ok: false, reason: 'blocked' } as const
      const result = await Promise.race([done, after(WRITE_TIMEOUT_MS, stuck)])
      if (result === stuck) {
        done.catch(() => undefined)
        forget()
        opened.value.close()
      }
      return result
    } catch (error) {
      return troubleOf(error)
    }
  }

  return {
    async write(work) {
      const first = await attempt(work)
      if (first.ok || first.reason !== 'unavailable') return first
      // A connection that the browser closed fails in the same way. A new connection shows whether that was the cause.
      forget()
      return attempt(work)
    },
    close() {
      isClosed = true
      void connection?.then((opened) => opened.ok && opened.value.close())
      forget()
      closeLate(late)
      late = undefined
    },
  }
}

/** Gives up after a second when another tab keeps the database open. */
export async function deleteAccountDatabase(owner: string): Promise<void> {
  const deleting = async () => deleteDB(databaseName(owner))
  await Promise.race([
    deleting().catch((error: unknown) => troubleOf(asRefusal(error))),
    after(1_000, undefined),
  ])
}

interface Opener {
  /** This is called when the connection is gone. */
  forget: () => void
  /** This is called when the database was not open in time, and may open later. */
  keep: (opening: Promise<IDBPDatabase>) => unknown
}

async function open(name: string, opener: Opener): Promise<StorageResult<IDBPDatabase>> {
  try {
    return await openAs(VERSION, name, opener)
  } catch (error) {
    // Whatever error a browser throws here, it means that nothing can be stored.
    return isNewer(error) ? openNewer(name, opener) : troubleOf(asRefusal(error))
  }
}

function closeLate(opening: Promise<IDBPDatabase> | undefined): void {
  void opening?.then(
    (late) => late.close(),
    () => undefined,
  )
}

/** Opens a database of a newer app. The stores that the newer app added are left alone. */
async function openNewer(name: string, opener: Opener): Promise<StorageResult<IDBPDatabase>> {
  try {
    const opened = await openAs(undefined, name, opener)
    if (!opened.ok || STORE_NAMES.every((store) => opened.value.objectStoreNames.contains(store)))
      return opened
    opened.value.close()
    return { ok: false, reason: 'blocked' }
  } catch (error) {
    return troubleOf(error)
  }
}

async function openAs(
  version: number | undefined,
  name: string,
  { forget, keep }: Opener,
): Promise<StorageResult<IDBPDatabase>> {
  let refuse: () => void = () => undefined
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  const opening = openDB(name, version, {
    upgrade,
    // This must be an arrow function without arguments: `blocked` is called with the versions, and a promise resolved with
    // a version would be taken for a database.
    blocked: () => refuse(),
    // A newer version of the app, or a sign-out in another tab, wants to change the database, so this tab must close its
    // connection.
    blocking: (_current, _wanted, event) => {
      forget()
      ;(event.target as IDBDatabase).close()
    },
    terminated: forget,
  })
  return inTime(opening, keep, refused)
}

async function inTime(
  opening: Promise<IDBPDatabase>,
  keep: Opener['keep'],
  refused?: Promise<void>,
): Promise<StorageResult<IDBPDatabase>> {
  const limits = [after(OPEN_TIMEOUT_MS, undefined), ...(refused ? [refused] : [])]
  const db = await Promise.race([opening, ...limits])
  if (db) return { ok: true, value: db }
  opening.catch(() => undefined)
  keep(opening)
  return { ok: false, reason: 'blocked' }
}

/**
 * By default, browsers report success seconds before the data is on the disk. A power cut would then lose a tick that the
 * learner has seen.
 */
async function strictly<T>(db: IDBPDatabase, work: (tables: Tables) => Promise<T>): Promise<T> {
  const tx = db.transaction(STORE_NAMES, 'readwrite', { durability: 'strict' })
  const done = tx.done
  // The await below reports this error. Without this line, a failed request would also count as an unhandled rejection.
  done.catch(() => undefined)
  const tables = tablesIn(tx)
  try {
    const value = await work(tables)
    await done
    return value
  } catch (error) {
    try {
      tx.abort()
    } catch {
      // The transaction is already over.
    }
    throw error
  }
}

function tablesIn(tx: IDBPTransaction<unknown, string[], 'readwrite'>): Tables {
  const plain = <V>(store: string) => tx.objectStore(store) as Table<unknown> as Table<V>
  /** Records of earlier versions do not contain their kind, and lessons do not contain their key. */
  function named<V>(store: string, kind: string, keyPath: string): Table<V> {
    const table = plain<Record<string, unknown>>(store)
    const whole = (value: Record<string, unknown>) => ({ ...value, kind, key: value[keyPath] }) as V
    return {
      get: (key) => table.get(key).then((value) => value && whole(value)),
      getAll: () => table.getAll().then((values) => values.map(whole)),
      put: (value) => table.put(value as Record<string, unknown>),
      delete: (key) => table.delete(key),
    }
  }
  const ofKinds = <T>(which: 'rows' | 'problems') =>
    Object.fromEntries(
      PLACES.map((place) => [place.name, named(place[which], place.name, place.keyPath)]),
    ) as T
  return {
    rows: ofKinds('rows'),
    problems: ofKinds('problems'),
    quizzes: plain('quizzes'),
    facts: plain('facts'),
  }
}

function isNewer(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError'
}

function asRefusal(error: unknown): unknown {
  return error instanceof DOMException ? error : new DOMException(String(error), 'SecurityError')
}

function troubleOf(error: unknown): { ok: false; reason: StorageTrouble } {
  if (!(error instanceof DOMException)) throw error
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return { ok: false, reason: 'full' }
  return { ok: false, reason: 'unavailable' }
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, ms, value))
}
