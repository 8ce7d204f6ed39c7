import type { LessonProgress, ProgressSaved } from '#domain/progress.ts'
import { observable, type Observable } from '#web/session/observable.ts'
import type { AccountDatabase, StorageTrouble, Tables } from '#web/storage/account-database.ts'
import { memoryDatabase } from '#web/storage/memory-database.ts'
import { LessonRecord } from '#web/storage/records.ts'
import { absorbed, freshRecord, isUnsent, settledBy } from './lesson-record.ts'

export interface ReplicaState {
  rows: ReadonlyMap<string, LessonRecord>
  problems: number
  storage: 'lasting' | StorageTrouble
  safeAt: Date | undefined
}

/** One person's progress on this device. Every change is on the disk before its promise resolves (design 3). */
export interface Replica {
  readonly owner: string | null
  readonly state: Observable<ReplicaState>
  change(lessonId: string, how: (record: LessonRecord) => LessonRecord): Promise<void>
  /** Changed rows the server has not answered, other tabs' included. */
  unsent(): Promise<LessonRecord[]>
  /** Takes in the server's outcome for each row of `sent`, in the same order. */
  settle(sent: readonly LessonRecord[], results: ProgressSaved['results'], now: Date): Promise<void>
  /** Parks rows that cannot be sent, with why; they are tried again at the next start. */
  park(rows: readonly LessonRecord[], code: string): Promise<void>
  absorb(rows: readonly LessonProgress[], now: Date): Promise<void>
  /** Another tab changed the disk. */
  reload(): Promise<void>
  close(): void
}

/**
 * Opens the replica. When the disk fails, now or later, it goes on in memory and `state.storage` says why,
 * so that no tick is ever refused or silently lost.
 * @param announce tells other tabs that the disk changed
 */
export async function openReplica(
  owner: string | null,
  database: AccountDatabase,
  announce: () => void = () => undefined,
): Promise<Replica> {
  const state = observable<ReplicaState>({
    rows: new Map(),
    problems: 0,
    storage: 'lasting',
    safeAt: undefined,
  })
  let disk = database

  async function write<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    for (;;) {
      const result = await disk.write(work)
      if (result.ok) return result.value
      disk = memoryDatabase()
      const { rows } = state.get()
      await disk.write((tables) => Promise.all([...rows.values()].map((row) => tables.lessons.put(row))))
      state.set({ ...state.get(), storage: result.reason })
    }
  }

  /** Reads everything at the end of a change, so that the page always shows exactly what the disk holds. */
  async function apply(work: (tables: Tables) => Promise<unknown>): Promise<void> {
    const found = await write(async (tables) => {
      await work(tables)
      return readAll(tables)
    })
    state.set({ ...found, storage: state.get().storage })
  }

  async function applyAndAnnounce(work: (tables: Tables) => Promise<unknown>): Promise<void> {
    await apply(work)
    announce()
  }

  await apply(async (tables) => {
    await parkUnreadable(tables)
    await unpark(tables)
  })

  return {
    owner,
    state,
    change: (lessonId, how) =>
      applyAndAnnounce(async ({ lessons }) =>
        lessons.put(how((await lessons.get(lessonId)) ?? freshRecord(lessonId))),
      ),
    unsent: () => write(async ({ lessons }) => (await lessons.getAll()).filter(isUnsent)),
    settle: (sent, results, now) =>
      applyAndAnnounce(async (tables) => {
        for (const [index, row] of sent.entries()) {
          const result = results[index]
          if (result?.outcome === 'merged') await settleOne(tables, row, result.lesson)
          else if (result) await parkOne(tables, row, result.code)
        }
        await keepSafeAt(tables, now)
      }),
    park: (rows, code) =>
      applyAndAnnounce(async (tables) => {
        for (const row of rows) await parkOne(tables, row, code)
      }),
    async absorb(rows, now) {
      const news = rows.filter((row) => bringsNews(state.get().rows.get(row.lessonId), row))
      // Most pulls bring nothing new: spare the disk and the other tabs.
      if (news.length === 0) return
      await applyAndAnnounce(async (tables) => {
        for (const row of news) {
          const record = (await tables.lessons.get(row.lessonId)) ?? freshRecord(row.lessonId)
          await tables.lessons.put(absorbed(record, row))
        }
        await keepSafeAt(tables, now)
      })
    },
    reload: () => apply(async () => undefined),
    close: () => disk.close(),
  }
}

/** How many rows the server has not answered yet. */
export function waitingIn(replica: Replica): number {
  return [...replica.state.get().rows.values()].filter(isUnsent).length
}

function bringsNews(record: LessonRecord | undefined, server: LessonProgress): boolean {
  return !record || JSON.stringify(absorbed(record, server)) !== JSON.stringify(record)
}

async function readAll({ lessons, problems, facts }: Tables): Promise<Omit<ReplicaState, 'storage'>> {
  const rows = await lessons.getAll()
  const parked = await problems.getAll()
  const safeAt = await facts.get('safeAt')
  return {
    rows: new Map(rows.map((row) => [row.lessonId, row])),
    problems: parked.length,
    safeAt: safeAt && new Date(safeAt.value),
  }
}

async function settleOne(tables: Tables, sent: LessonRecord, server: LessonProgress): Promise<void> {
  const record = (await tables.lessons.get(sent.lessonId)) ?? sent
  await tables.lessons.put(settledBy(record, sent, server))
  await tables.problems.delete(sent.lessonId)
}

async function parkOne(tables: Tables, row: LessonRecord, code: string): Promise<void> {
  const record = (await tables.lessons.get(row.lessonId)) ?? row
  await tables.lessons.put({ ...record, settled: Math.max(record.settled, row.changed) })
  await tables.problems.put({ lessonId: row.lessonId, code, row })
}

/** The server has everything only while nothing waits. */
async function keepSafeAt({ lessons, facts }: Tables, now: Date): Promise<void> {
  if ((await lessons.getAll()).some(isUnsent)) return
  await facts.put({ name: 'safeAt', value: now.toISOString() })
}

/** A row damaged on the disk must not stop the others. */
async function parkUnreadable({ lessons, problems }: Tables): Promise<void> {
  for (const row of await lessons.getAll()) {
    if (LessonRecord.safeParse(row).success) continue
    await problems.put({ lessonId: row.lessonId, code: 'unreadable', row })
    await lessons.delete(row.lessonId)
  }
}

/** What the server refused is offered once more at each start: the server may have been updated since. */
async function unpark({ lessons, problems }: Tables): Promise<void> {
  for (const { lessonId } of await problems.getAll()) {
    const record = await lessons.get(lessonId)
    if (record && record.changed > 0 && !isUnsent(record))
      await lessons.put({ ...record, settled: record.changed - 1 })
  }
}
