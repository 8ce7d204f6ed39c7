import { answersMark, type ProgressRows, type ProgressSaved } from '#domain/learning/progress.ts'
import { ROW_KINDS, type KindName } from '#domain/learning/rows/row-kinds.ts'
import { observable } from '#web/lib/observable.ts'
import {
  tableOf,
  type AccountDatabase,
  type FactRecord,
  type StorageTrouble,
  type Tables,
} from '#web/progress/storage/account-database.ts'
import { contentsOf, EMPTY, failoverDatabase, type Contents } from './failover-database.ts'
import { isUnsent, type AnyRecord, type RecordOf } from './device-records.ts'
import {
  compare,
  isOtherServer,
  knownServer,
  nameDevice,
  parkRecord,
  parkUnreadable,
  saveSafeAt,
  settleEach,
  takeIn,
  unpark,
} from './server-answers.ts'

/** The disk is tried again by itself after this time. A full disk is tried only at the next change. */
const RETRY_MS = { blocked: 3_000, unavailable: 30_000 }

export interface ReplicaState {
  rows: { readonly [N in KindName]: ReadonlyMap<string, RecordOf<N>> }
  quizzes: ReadonlyMap<string, number>
  /** The number of lessons with rows that the server refused or the disk damaged. */
  problems: number
  /** The rows that the server refused, by `rowId`. */
  parked: ReadonlySet<string>
  storage: 'lasting' | StorageTrouble
  safeAt: Date | undefined
  facts: readonly FactRecord[]
}

export interface Change<R extends AnyRecord = AnyRecord> {
  kind: R['kind']
  key: string
  begin(): R
  how(record: R): R
}

export type Replica = Awaited<ReturnType<typeof openReplica>>

/**
 * Opens one person's progress on this device. Every change is on the disk before its promise resolves. When the disk fails, at
 * the start or later, the changes go to memory and `state.storage` says why, so that no tick is ever refused or silently lost.
 * @param announce tells other tabs that the disk changed
 * @param onRecovered is called when the disk works again, because it may hold rows that nobody has sent
 */
export async function openReplica(
  owner: string | null,
  database: AccountDatabase,
  announce: () => void = () => undefined,
  onRecovered: () => void = () => undefined,
) {
  const state = observable<ReplicaState>({ ...stateOf(EMPTY), storage: 'lasting' })
  const failover = failoverDatabase(
    database,
    () => shownIn(state.get()),
    (storage) => state.set({ ...state.get(), storage }),
  )
  const { write } = failover
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Reads everything at the end of a change, so that the page always shows exactly what the disk holds. */
  async function apply(work: (tables: Tables) => Promise<unknown>): Promise<void> {
    const found = await write(async (tables) => {
      await work(tables)
      return contentsOf(tables)
    })
    state.set({ ...stateOf(found), storage: failover.storage() })
    clearTimeout(timer)
    const storage = failover.storage()
    if (!closed && (storage === 'blocked' || storage === 'unavailable'))
      timer = setTimeout(() => void recover(), RETRY_MS[storage])
  }

  async function recover(): Promise<void> {
    if (failover.storage() === 'lasting') return
    await failover.recover()
    await apply(async () => undefined)
    if (failover.storage() !== 'lasting') return
    announce()
    // Until now the sync did not know that rows were waiting on the disk.
    onRecovered()
  }

  async function applyAndAnnounce(work: (tables: Tables) => Promise<unknown>): Promise<void> {
    // There may be free space by now, and a full disk answers quickly. A blocked disk may be slow, so it is not awaited.
    if (failover.storage() === 'full') await failover.recover()
    else if (failover.storage() === 'blocked') void recover()
    await apply(work)
    announce()
  }

  await apply(async (tables) => {
    await parkUnreadable(tables)
    await unpark(tables)
    if (owner !== null) await nameDevice(tables)
  })

  return {
    owner,
    state,
    /** This is where the rows are now: the disk, or this page's memory. */
    database: failover.current,
    change: (...changes: readonly Change[]) =>
      applyAndAnnounce(async (tables) => {
        for (const { kind, key, begin, how } of changes) {
          const table = tableOf(tables, kind)
          await table.put(how((await table.get(key)) ?? begin()))
        }
      }),
    unsent: () => write(async (tables) => (await contentsOf(tables)).rows.filter(isUnsent)),
    settle: (sent: readonly AnyRecord[], results: ProgressSaved['results'], now: Date) =>
      applyAndAnnounce(async (tables) => {
        await settleEach(tables, sent, results)
        await saveSafeAt(tables, now)
      }),
    /** Stores records that cannot be sent. They are tried again at the next start. */
    park: (records: readonly AnyRecord[], code: string) =>
      applyAndAnnounce(async (tables) => {
        for (const record of records) await parkRecord(tables, record, code)
      }),
    problems: () => write(async (tables) => (await contentsOf(tables)).problems),
    retryProblems: () => applyAndAnnounce(unpark),
    /**
     * Takes in all rows of the server. What the server has lost becomes unsent again.
     * @param asked the state and the device's time at the moment of the request
     */
    async absorb(
      { rows, serverNow }: Omit<ProgressRows, 'userId'>,
      now: Date,
      asked: { state: ReplicaState; at: Date },
    ) {
      const found = compare(rows, recordsIn(state.get()), recordsIn(asked.state), asked.state.parked)
      // Most pulls bring nothing new, so the disk and the other tabs are left alone then.
      if (closed || found.news.length + found.lost.length === 0) return
      await applyAndAnnounce(async (tables) => {
        await takeIn(tables, found, asked.at.getTime() - Date.parse(serverNow))
        await saveSafeAt(tables, now)
      })
    },
    /** Notes what each response says about the server itself. `restored` means that all rows here are unsent again. */
    async meetServer(
      epoch: string,
      serverNow: string,
      askedAt: Date,
    ): Promise<'same' | 'other' | 'restored'> {
      const met = { epoch, skewMs: askedAt.getTime() - Date.parse(serverNow) }
      if (!isOtherServer(knownServer(state.get().facts), met)) return 'same'
      const meet = await loadMeet()
      if (!meet || closed) return 'same'
      let found: 'other' | 'restored' = 'other'
      await applyAndAnnounce(async (tables) => {
        found = await meet(tables, met)
      })
      return found
    },
    /** Says whether the server has ever answered on this device for this learner. */
    hasMetServer: () => state.get().facts.some(({ name }) => name === 'server'),
    /** Says whether the server of this epoch still has all that it has ever confirmed. */
    isKnownServer: (epoch: string | undefined) => epoch === knownServer(state.get().facts).epoch,
    edit: applyAndAnnounce,
    reload: () => apply(async () => undefined),
    recover,
    close() {
      closed = true
      clearTimeout(timer)
      database.close()
    },
  }
}

/** This code is seldom needed, so it is not part of the first screen. If it cannot be loaded, the next response tries again. */
async function loadMeet() {
  try {
    return (await import('./meet-server.ts')).meet
  } catch {
    return undefined
  }
}

export function recordsIn({ rows }: Pick<ReplicaState, 'rows'>): AnyRecord[] {
  return Object.values<ReadonlyMap<string, AnyRecord>>(rows).flatMap((ofKind) => [...ofKind.values()])
}

/** Returns the mark of the answers that the server has confirmed. */
export function markOfAnswers({ rows, parked }: ReplicaState): string {
  const there = [...rows.answer.values()].filter((row) => !isUnsent(row) && !parked.has(`answer:${row.key}`))
  return answersMark(there.flatMap(({ at }) => at ?? []))
}

export function unsentLessons(replica: Replica): ReadonlySet<string> {
  const unsent = recordsIn(replica.state.get()).filter(isUnsent)
  return new Set(unsent.map(({ lessonId }) => lessonId))
}

export function deviceOf({ state }: Replica): string | undefined {
  return state.get().facts.find(({ name }) => name === 'device')?.value
}

export function waitingIn(replica: Replica): number {
  return unsentLessons(replica).size
}

function shownIn(state: ReplicaState): Contents {
  const { quizzes, facts } = state
  return {
    rows: recordsIn(state),
    problems: [],
    quizzes: [...quizzes].map(([quizId, percent]) => ({ quizId, percent })),
    facts,
  }
}

function stateOf({ rows, problems, quizzes, facts }: Contents): Omit<ReplicaState, 'storage'> {
  const safeAt = facts.find(({ name }) => name === 'safeAt')
  const ofKind = (name: string) =>
    new Map(rows.filter(({ kind }) => kind === name).map((row) => [row.key, row]))
  return {
    rows: Object.fromEntries(
      ROW_KINDS.map(({ name }) => [name, ofKind(name)]),
    ) as unknown as ReplicaState['rows'],
    quizzes: new Map(quizzes.map(({ quizId, percent }) => [quizId, percent])),
    problems: new Set(problems.map(({ lessonId }) => lessonId)).size,
    parked: new Set(problems.map(({ kind, key }) => `${kind}:${key}`)),
    safeAt: safeAt && new Date(safeAt.value),
    facts,
  }
}
