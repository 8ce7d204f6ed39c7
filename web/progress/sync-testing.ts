import { FIRST_EPOCH } from '#domain/api-version.ts'
import {
  answersMark,
  trustedTime,
  type ProgressBatch,
  type ProgressRows,
  type ProgressSaved,
} from '#domain/learning/progress.ts'
import { withTime, type AnyRow } from '#domain/learning/rows/row-kind.ts'
import { ROW_KINDS, kindOf, type KindName, type RowOf } from '#domain/learning/rows/row-kinds.ts'
import type { ApiResult } from '#web/api/client.ts'
import type { AccountDatabase, Table } from '#web/progress/storage/account-database.ts'

type Stored = { [N in KindName]: Map<string, RowOf<N>> }

/** A fake for tests: it has the server's rules for progress and its own clock, but no network. */
export function fakeServer(userId: string, created = new Date('2026-01-15T06:00:00Z')) {
  const rows = Object.fromEntries(ROW_KINDS.map(({ name }) => [name, new Map()])) as unknown as Stored
  let clock = Date.parse('2026-03-02T08:00:00Z')
  const known = new Set<string>()
  let epoch = FIRST_EPOCH
  let restores = 0
  const storedIn = (kind: string): Map<string, AnyRow> => rows[kind as KindName]

  function merge(row: AnyRow, sentAt: string): AnyRow {
    const kind = kindOf(row)
    const sent = withTime(kind, row, (time) => trustedTime(time, sentAt, created, new Date(clock)))
    const stored = storedIn(row.kind)
    const before = stored.get(kind.keyOf(row))
    const after = before ? kind.merge(before, sent) : sent
    stored.set(kind.keyOf(row), after)
    return after
  }

  return {
    rows,
    created,
    /** When this is not empty, other lessons are refused. */
    known,
    epoch: () => epoch,
    now: () => new Date(clock),
    pass: (ms: number) => void (clock += ms),
    backup: () => structuredClone(rows),
    restore(backup: Partial<Stored>): void {
      epoch = `restored-${(restores += 1)}`
      for (const { name } of ROW_KINDS) {
        storedIn(name).clear()
        for (const [key, row] of backup[name] ?? []) storedIn(name).set(key, row)
      }
    },
    save(batch: ProgressBatch): ApiResult<ProgressSaved> {
      if (batch.userId !== userId) return { ok: false, reason: 'refused', status: 409, code: 'wrong_account' }
      const results = batch.rows.map((row): ProgressSaved['results'][number] => {
        const what = { kind: row.kind, key: kindOf(row).keyOf(row) }
        if (known.size > 0 && !known.has(row.lessonId))
          return { outcome: 'rejected', ...what, code: kindOf(row).unknownCode }
        return { outcome: 'merged', ...what, row: merge(row, batch.sentAt) }
      })
      return { ok: true, data: { serverNow: new Date(clock).toISOString(), results }, epoch }
    },
    saveByTicket(batch: ProgressBatch): ApiResult<ProgressSaved> {
      const saved = this.save(batch)
      if (!saved.ok) return saved
      const results = saved.data.results.map((result): ProgressSaved['results'][number] =>
        result.outcome === 'rejected' ? result : { outcome: 'kept', kind: result.kind, key: result.key },
      )
      return { ok: true, data: { ...saved.data, results } }
    },
    read(mark = ''): ApiResult<ProgressRows> {
      const isKnown = mark === answersMark([...rows.answer.values()].flatMap(({ at }) => at ?? []))
      const all = ROW_KINDS.flatMap(({ name }) =>
        name === 'answer' && isKnown ? [] : [...storedIn(name).values()],
      )
      const serverNow = new Date(clock).toISOString()
      // The real server sends more fields for some kinds, and a newer server may send kinds that this version does not know.
      const more = [{ kind: 'certificate', lessonId: 'coding-basics' }]
      return {
        ok: true,
        data: { userId, serverNow, rows: [...all.map((row) => ({ ...row, taskTitle: 'A task' })), ...more] },
        epoch,
      }
    },
  }
}

/** A fake of Web Locks with only what the sync uses: one holder per name, and `ifAvailable`. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>()
  const request = async (
    name: string,
    options: LockOptions,
    work: (lock: Lock | null) => Promise<unknown>,
  ): Promise<unknown> => {
    if (held.has(name)) return options.ifAvailable ? work(null) : new Promise(() => undefined)
    held.add(name)
    try {
      return await work({ name, mode: 'exclusive' })
    } finally {
      held.delete(name)
    }
  }
  return { request: request as LockManager['request'] }
}

/** A full disk can be read but refuses writes. A slow disk does not answer in time. */
export function fillingDisk(disk: AccountDatabase): AccountDatabase & { isFull: boolean; isSlow: boolean } {
  const filling = {
    isFull: false,
    isSlow: false,
    write<T>(work: Parameters<typeof disk.write<T>>[0]): ReturnType<typeof disk.write<T>> {
      if (filling.isSlow) return Promise.resolve({ ok: false, reason: 'blocked' })
      if (!filling.isFull) return disk.write(work)
      // `work` runs until its first attempt to write, and nothing of it is kept.
      let isWriting = false
      const refuse = () => {
        isWriting = true
        return Promise.reject(new Full())
      }
      const closed = <V>(table: Table<V>): Table<V> => ({
        get: (key) => table.get(key),
        getAll: () => table.getAll(),
        put: refuse,
        delete: refuse,
      })
      const ofKinds = <T extends object>(tables: T) =>
        Object.fromEntries(
          Object.entries(tables).map(([name, table]) => [name, closed(table as Table<unknown>)]),
        ) as T
      const reading = disk.write((tables) =>
        work({
          rows: ofKinds(tables.rows),
          problems: ofKinds(tables.problems),
          quizzes: closed(tables.quizzes),
          facts: closed(tables.facts),
        }),
      )
      return reading.catch((error: unknown) => {
        if (isWriting && error instanceof Full) return { ok: false, reason: 'full' } as const
        throw error
      })
    },
    close: () => disk.close(),
  }
  return filling
}

class Full extends Error {}

export const USER = '3f6a1d4e-8f0b-4b7a-9a53-0d8d5f2f1c11'
export const OTHER_USER = '9b1f6a52-55d4-4a39-8f0e-6f0f7b0c2d22'
