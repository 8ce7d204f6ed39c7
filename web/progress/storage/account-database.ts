import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type {
  FactRecord,
  LessonRecord,
  ProblemRecord,
  QuizRecord,
  TaskProblemRecord,
  TaskRecord,
} from './records.ts'

/** `full`: no space left. `blocked`: another tab or a newer app holds it. `unavailable`: this browser keeps nothing. */
export type StorageTrouble = 'full' | 'blocked' | 'unavailable'
type StorageResult<T> = { ok: true; value: T } | { ok: false; reason: StorageTrouble }

export interface Table<V> {
  get(key: string): Promise<V | undefined>
  getAll(): Promise<V[]>
  put(value: V): Promise<unknown>
  delete(key: string): Promise<void>
}

/** Inside one transaction. Await nothing but these calls, else IndexedDB ends the transaction. */
export interface Tables {
  lessons: Table<LessonRecord>
  tasks: Table<TaskRecord>
  quizzes: Table<QuizRecord>
  problems: Table<ProblemRecord>
  taskProblems: Table<TaskProblemRecord>
  facts: Table<FactRecord>
}

/** One person's data on this device. */
export interface AccountDatabase {
  /**
   * All or nothing; resolves only when the disk has it. `work` may run twice, so it changes nothing but the
   * tables. A bug thrown by it undoes everything and is thrown on.
   */
  write<T>(work: (tables: Tables) => Promise<T>): Promise<StorageResult<T>>
  close(): void
}

interface Schema extends DBSchema {
  lessons: { key: string; value: LessonRecord }
  tasks: { key: string; value: TaskRecord }
  quizzes: { key: string; value: QuizRecord }
  problems: { key: string; value: ProblemRecord }
  taskProblems: { key: string; value: TaskProblemRecord }
  facts: { key: string; value: FactRecord }
}

/**
 * Raise with every change of shape and add a step below; old steps stay for ever, and only ever add: a tab that still
 * shows the version before, or a server that went back to it, goes on with the newer database.
 */
const VERSION = 2

function upgrade(db: IDBPDatabase<Schema>, oldVersion: number): void {
  if (oldVersion < 1) {
    db.createObjectStore('lessons', { keyPath: 'lessonId' })
    db.createObjectStore('problems', { keyPath: 'lessonId' })
    db.createObjectStore('facts', { keyPath: 'name' })
  }
  if (oldVersion < 2) {
    db.createObjectStore('tasks', { keyPath: 'key' })
    db.createObjectStore('taskProblems', { keyPath: 'key' })
    db.createObjectStore('quizzes', { keyPath: 'quizId' })
  }
}

const STORES = ['lessons', 'tasks', 'quizzes', 'problems', 'taskProblems', 'facts'] as const

/** Browsers have been seen never to answer an open; the lesson must go on. */
const OPEN_TIMEOUT_MS = 3_000

const ACCOUNT_PREFIX = 'qala-u-'
/** Holds what people who signed out have not sent yet (outbox-database.ts). */
export const OUTBOX_NAME = 'qala-outbox'

/** @param owner user id, or null for whoever is here without an account */
export function databaseName(owner: string | null): string {
  return owner === null ? 'qala-visitor' : `${ACCOUNT_PREFIX}${owner}`
}

/**
 * What this device holds of others than `owner`: accounts that left no more than a database, and whether something waits
 * in the outbox. A browser that cannot tell is taken to hold something there.
 */
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

/** Opens lazily and reopens by itself when the browser or a newer tab closed the connection. */
export function accountDatabase(owner: string | null): AccountDatabase {
  let connection: Promise<StorageResult<IDBPDatabase<Schema>>> | undefined
  const forget = () => (connection = undefined)

  async function attempt<T>(work: (tables: Tables) => Promise<T>): Promise<StorageResult<T>> {
    const opened = await (connection ??= open(databaseName(owner), forget))
    if (!opened.ok) {
      forget()
      return opened
    }
    try {
      return { ok: true, value: await strictly(opened.value, work) }
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

/** Forgets everything of one account on this device. Gives up after a second when another tab holds on to it. */
export async function deleteAccountDatabase(owner: string): Promise<void> {
  const deleting = async () => deleteDB(databaseName(owner))
  await Promise.race([deleting().catch(troubleOf), after(1_000, undefined)])
}

async function open(name: string, forget: () => void): Promise<StorageResult<IDBPDatabase<Schema>>> {
  try {
    return await openAs(VERSION, name, forget)
  } catch (error) {
    return isNewer(error) ? openNewer(name, forget) : troubleOf(error)
  }
}

/** A newer app has been here: what it added is left alone, what we know of is used. */
async function openNewer(name: string, forget: () => void): Promise<StorageResult<IDBPDatabase<Schema>>> {
  try {
    const opened = await openAs(undefined, name, forget)
    if (!opened.ok || STORES.every((store) => opened.value.objectStoreNames.contains(store))) return opened
    opened.value.close()
    return { ok: false, reason: 'blocked' }
  } catch (error) {
    return troubleOf(error)
  }
}

/** @param version undefined: as it stands */
async function openAs(
  version: number | undefined,
  name: string,
  forget: () => void,
): Promise<StorageResult<IDBPDatabase<Schema>>> {
  let blocked: () => void = () => undefined
  const refused = new Promise<void>((resolve) => (blocked = resolve))
  const opening = openDB<Schema>(name, version, {
    upgrade: (db, oldVersion) => upgrade(db, oldVersion),
    blocked,
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

/**
 * `strict` asks the browser to have the bytes on the disk before it says so: its default answers up to
 * some seconds earlier, and a power cut then loses a tick the learner has seen (design 3).
 */
async function strictly<T>(db: IDBPDatabase<Schema>, work: (tables: Tables) => Promise<T>): Promise<T> {
  const tx = db.transaction(STORES, 'readwrite', { durability: 'strict' })
  const done = tx.done
  // Reported through the await below; without this a failed request would count as unhandled too.
  done.catch(() => undefined)
  const tables: Tables = {
    lessons: tx.objectStore('lessons'),
    tasks: tx.objectStore('tasks'),
    quizzes: tx.objectStore('quizzes'),
    problems: tx.objectStore('problems'),
    taskProblems: tx.objectStore('taskProblems'),
    facts: tx.objectStore('facts'),
  }
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
