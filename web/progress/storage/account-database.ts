import { deleteDB, openDB, type IDBPDatabase, type IDBPTransaction } from 'idb'
import type * as z from 'zod/mini'
import { ROW_KINDS, type KindName } from '#domain/rows/row-kinds.ts'
import type { AnyRecord, ProblemRecord, RecordOf } from '../device-records.ts'

/** `full`: no space left. `blocked`: another tab or a newer app holds it. `unavailable`: this browser keeps nothing. */
export type StorageTrouble = 'full' | 'blocked' | 'unavailable'
type StorageResult<T> = { ok: true; value: T } | { ok: false; reason: StorageTrouble }

export interface Table<V> {
  get(key: string): Promise<V | undefined>
  getAll(): Promise<V[]>
  put(value: V): Promise<unknown>
  delete(key: string): Promise<void>
}

/** Best percent of a quiz without a lesson: it never leaves the device. */
export interface QuizRecord {
  quizId: string
  percent: number
}

export interface FactRecord {
  /**
   * `safeAt`: when the server last had everything. `keptFor`: whose a visitor's work is, from the yes until it is merged.
   * `ticket`: the account's upload ticket as JSON. `news`, `work`, `certificates`: school news, what the classes were given and
   * the own certificates as JSON, for a day without network. `device`: how this database is called in saves. `server`: which
   * database answered last, and how many milliseconds our clock was ahead. `email`: the owner's address.
   */
  name: 'safeAt' | 'keptFor' | 'ticket' | 'news' | 'work' | 'certificates' | 'device' | 'server' | 'email'
  value: string
}

/** Inside one transaction. Await nothing but these calls, else IndexedDB ends the transaction. */
export interface Tables {
  rows: { readonly [N in KindName]: Table<RecordOf<N>> }
  problems: { readonly [N in KindName]: Table<ProblemRecord> }
  quizzes: Table<QuizRecord>
  facts: Table<FactRecord>
}

/** A fact that is JSON; null when it is missing or damaged. */
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
  /** All or nothing; resolves only when the disk has it. `work` may run twice, so it changes nothing but the tables. */
  write<T>(work: (tables: Tables) => Promise<T>): Promise<StorageResult<T>>
  close(): void
}

/** Lessons came first and are keyed by `lessonId`. Stores are only ever added: tabs of older versions use them too. */
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

/** Each kind in the list is one more. */
const VERSION = ROW_KINDS.length

function upgrade(db: IDBPDatabase): void {
  for (const { store, keyPath } of STORES)
    if (!db.objectStoreNames.contains(store)) db.createObjectStore(store, { keyPath })
}

/** Browsers have been seen never to answer an open; the lesson must go on. */
const OPEN_TIMEOUT_MS = 3_000
/**
 * Safari's engine keeps a page one has left as it stood, in the middle of a write too, and every other page then waits for it.
 * A write that ends after all does no harm: rows merge.
 */
const WRITE_TIMEOUT_MS = 8_000

const ACCOUNT_PREFIX = 'qala-u-'
export const OUTBOX_NAME = 'qala-outbox'

export function databaseName(owner: string | null): string {
  return owner === null ? 'qala-visitor' : `${ACCOUNT_PREFIX}${owner}`
}

/** A browser that cannot list its databases is taken to hold something in the outbox. */
export async function leftByOthers(owner: string | null): Promise<{ accounts: string[]; outbox: boolean }> {
  const found = await globalThis.indexedDB?.databases?.().catch(() => undefined)
  if (!found) return { accounts: [], outbox: true }
  const names = found.flatMap(({ name }) => (name === undefined ? [] : [name]))
  const others = names.filter((name) => name.startsWith(ACCOUNT_PREFIX) && name !== databaseName(owner))
  return {
    accounts: others.map((name) => name.slice(ACCOUNT_PREFIX.length)),
    outbox: names.includes(OUTBOX_NAME),
  }
}

/** Opens lazily, and again when the browser or a newer tab closed the connection. */
export function accountDatabase(owner: string | null): AccountDatabase {
  let connection: Promise<StorageResult<IDBPDatabase>> | undefined
  const forget = () => (connection = undefined)

  async function attempt<T>(work: (tables: Tables) => Promise<T>): Promise<StorageResult<T>> {
    const opened = await (connection ??= open(databaseName(owner), forget))
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
      // A connection closed under our hands looks like this; a fresh one tells whether it was that.
      forget()
      return attempt(work)
    },
    close() {
      void connection?.then((opened) => opened.ok && opened.value.close())
      forget()
    },
  }
}

/** Gives up after a second when another tab holds on to it. */
export async function deleteAccountDatabase(owner: string): Promise<void> {
  const deleting = async () => deleteDB(databaseName(owner))
  await Promise.race([deleting().catch(troubleOf), after(1_000, undefined)])
}

async function open(name: string, forget: () => void): Promise<StorageResult<IDBPDatabase>> {
  try {
    return await openAs(VERSION, name, forget)
  } catch (error) {
    return isNewer(error) ? openNewer(name, forget) : troubleOf(error)
  }
}

/** What a newer app added is left alone. */
async function openNewer(name: string, forget: () => void): Promise<StorageResult<IDBPDatabase>> {
  try {
    const opened = await openAs(undefined, name, forget)
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
  forget: () => void,
): Promise<StorageResult<IDBPDatabase>> {
  let refuse: () => void = () => undefined
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  const opening = openDB(name, version, {
    upgrade,
    // Called with the versions: resolved with them, it would be taken for a database.
    blocked: () => refuse(),
    // A newer version of the app (or a sign-out) in another tab wants the database: never stand in its way.
    blocking: (_current, _wanted, event) => {
      forget()
      ;(event.target as IDBDatabase).close()
    },
    terminated: forget,
  })
  const db = await Promise.race([opening, refused, after(OPEN_TIMEOUT_MS, undefined)])
  if (db) return { ok: true, value: db }
  void opening.then(
    (late) => late.close(),
    () => undefined,
  )
  return { ok: false, reason: 'blocked' }
}

/** By default browsers answer seconds before the disk has it, and a power cut would lose a tick the learner has seen. */
async function strictly<T>(db: IDBPDatabase, work: (tables: Tables) => Promise<T>): Promise<T> {
  const tx = db.transaction(STORE_NAMES, 'readwrite', { durability: 'strict' })
  const done = tx.done
  // Reported through the await below; without this a failed request would count as unhandled too.
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
      // Already over.
    }
    throw error
  }
}

function tablesIn(tx: IDBPTransaction<unknown, string[], 'readwrite'>): Tables {
  const plain = <V>(store: string) => tx.objectStore(store) as Table<unknown> as Table<V>
  /** Records of earlier versions do not say their kind, and lessons not their key. */
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

function troubleOf(error: unknown): { ok: false; reason: StorageTrouble } {
  if (typeof indexedDB !== 'undefined' && !(error instanceof DOMException)) throw error
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return { ok: false, reason: 'full' }
  return { ok: false, reason: 'unavailable' }
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, ms, value))
}
