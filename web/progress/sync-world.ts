import fc from 'fast-check'
import { expect } from 'vitest'
import type { ProgressBatch, ProgressRows, ProgressSaved } from '#domain/learning/progress.ts'
import { withTime, type AnyRow } from '#domain/learning/rows/row-kind.ts'
import { kindOf, ROW_KINDS, rowId } from '#domain/learning/rows/row-kinds.ts'
import type { ApiResult } from '#web/api/client.ts'
import type { AccountDatabase } from '#web/progress/storage/account-database.ts'
import type { Box } from '#web/progress/storage/outbox-database.ts'
import { rowsIn, sealAccount, sendBoxes } from './outbox/boxes.ts'
import { rowWith, timeOf } from './device-records.ts'
import { openReplica, recordsIn, type Replica } from './replica.ts'
import { createSync } from './sync.ts'
import { fakeLocks, fakeServer, fillingDisk, USER } from './sync-testing.ts'

const OFFLINE = { ok: false, reason: 'offline' } as const
const ILL = { ok: false, reason: 'refused', status: 500, code: 'internal' } as const

/** This is what may happen to one call on its way. `late`: it reaches the server after the device gave up. */
export const Fate = fc.constantFrom('good', 'requestLost', 'answerLost', 'twice', 'late', 'answerHeld')
export type Fate = typeof Fate extends fc.Arbitrary<infer T> ? T : never
export const Pulls = fc.constantFrom('work', 'fail', 'hang')
type Pulls = typeof Pulls extends fc.Arbitrary<infer T> ? T : never

/** Machines 0 and 2 are two tabs of one device, machine 1 is another device. */
export const MACHINES = [0, 1, 2] as const
export const diskOf = (machine: number) => (machine === 1 ? 1 : 0)
export type Disks = [() => AccountDatabase, () => AccountDatabase]

export function world(disks: Disks, skews: [number, number]) {
  const server = fakeServer(USER)
  const boxes = new Map<string, Box & { machine: number }>()
  let fate: Fate = 'good'
  let pulls: Pulls = 'work'
  /** Responses that are still on their way. Calling one with `false` means that it never arrives. */
  const held: ((arrives: boolean) => void)[] = []
  const hanging: (() => void)[] = []
  const late: (() => void)[] = []
  /** This is what the server must hold in the end, by `rowId`, with the true times. */
  let truth = new Map<string, AnyRow>()

  function travel<T>(deliver: () => ApiResult<T>): Promise<ApiResult<T>> {
    const mine = fate
    fate = 'good'
    if (mine === 'requestLost') return Promise.resolve(OFFLINE)
    if (mine === 'late') {
      late.push(() => void deliver())
      return Promise.resolve(OFFLINE)
    }
    const answer = deliver()
    if (mine === 'twice') deliver()
    if (mine === 'answerLost') return Promise.resolve(OFFLINE)
    if (mine === 'answerHeld')
      return new Promise((resolve) => held.push((arrives) => resolve(arrives ? answer : OFFLINE)))
    return Promise.resolve(answer)
  }

  function read(mark: string): Promise<ApiResult<ProgressRows>> {
    if (pulls === 'fail') return Promise.resolve(ILL)
    if (pulls === 'hang') return new Promise((resolve) => hanging.push(() => resolve(OFFLINE)))
    return travel<ProgressRows>(() => server.read(mark))
  }

  const nowOn = (machine: number) => () => new Date(server.now().getTime() + skews[diskOf(machine)])
  const locks = [fakeLocks(), fakeLocks()] as const
  const tabs = new Map<number, Replica>()
  const openDisks = new Map<number, ReturnType<typeof fillingDisk>>()

  async function boot(machine: number) {
    const disk = fillingDisk(disks[diskOf(machine)]())
    openDisks.set(machine, disk)
    const replica: Replica = await openReplica(USER, disk, () => {
      for (const [other, tab] of tabs)
        if (tab !== replica && diskOf(other) === diskOf(machine)) void tab.reload()
    })
    tabs.set(machine, replica)
    const now = nowOn(machine)
    const sync = createSync({
      locks: locks[diskOf(machine)],
      replica,
      userId: USER,
      save: (batch: ProgressBatch) => travel<ProgressSaved>(() => server.save(batch)),
      read,
      recheckSession: async () => undefined,
      now,
      random: () => 1,
    })
    return { replica, sync, now }
  }

  function setDisk(machine: number, trouble: 'full' | 'slow' | 'none'): void {
    for (const [other, disk] of openDisks) {
      if (diskOf(other) !== diskOf(machine)) continue
      disk.isFull = trouble === 'full'
      disk.isSlow = trouble === 'slow'
    }
  }

  async function lockAway(machine: number, isUnasked: boolean): Promise<void> {
    const put = async (sealed: readonly Box[]) =>
      sealed.forEach((box) => boxes.set(box.id, { ...box, machine }))
    // The response to a sign-out tells this in the real app.
    const everything = isUnasked || !tabs.get(machine)?.isKnownServer(server.epoch())
    const deps = { database: disks[diskOf(machine)](), outbox: { put }, ticket: null, everything }
    expect(await sealAccount(USER, { ...deps, subtle: undefined, now: nowOn(machine) })).toBe(true)
  }

  async function sendAllBoxes(): Promise<void> {
    await sendBoxes({
      outbox: {
        all: async () => [...boxes.values()].map((box) => ({ ...box, ticket: 'ticket' })),
        delete: async (id) => void boxes.delete(id),
      },
      signedIn: {
        userId: null,
        email: async () => '',
        call: () => Promise.reject(new Error('Nobody is signed in')),
      },
      refused: new Set(),
      upload: async (_ticket, { id, userId, content }) => {
        if (content.kind === 'sealed') throw new Error('Not sealed without a key')
        const sentAt = nowOn(boxes.get(id)?.machine ?? 0)().toISOString()
        return travel(() => server.saveByTicket({ userId, sentAt, rows: rowsIn(content) }))
      },
    })
  }

  function happened(row: AnyRow): void {
    const before = truth.get(rowId(row))
    truth.set(rowId(row), before ? kindOf(row).merge(before, row) : row)
  }

  /** Converts a row that a device sent or holds to the time that its clock should have shown. */
  function inTrueTime(row: AnyRow, machine: number): AnyRow {
    return withTime(kindOf(row), row, (shown) => new Date(Date.parse(shown) - skews[diskOf(machine)]))
  }

  /** After a restore, only what the backup and the devices hold is left. No call that is on its way arrives. */
  function restore(backup: ReturnType<typeof server.backup>): void {
    server.restore(backup)
    late.splice(0)
    for (const end of held.splice(0)) end(false)
    for (const end of hanging.splice(0)) end()
    truth = new Map()
    for (const { name } of ROW_KINDS) for (const row of backup[name].values()) happened(row)
    for (const [machine, { state }] of tabs) {
      for (const record of recordsIn(state.get())) {
        const time = timeOf(record) ?? ''
        const claimed = record.claimedAt === null ? null : rowWith(record, record.claimedAt)
        const field = kindOf(record).time?.field ?? ''
        if (claimed) happened(inTrueTime(claimed, machine))
        if (!claimed || record[field] !== null) happened(rowWith(record, time))
      }
    }
    for (const { content, machine } of boxes.values())
      if (content.kind === 'plain') for (const row of rowsIn(content)) happened(inTrueTime(row, machine))
  }

  return {
    server,
    boot,
    setDisk,
    boxes,
    lockAway,
    sendAllBoxes,
    held,
    hanging,
    late,
    happened,
    truth: () => truth,
    restore,
    next: (wanted: Fate) => void (fate = wanted),
    /** @returns how pulls were answered before */
    setPulls(wanted: Pulls): Pulls {
      const before = pulls
      pulls = wanted
      return before
    },
  }
}
