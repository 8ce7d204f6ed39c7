import fc from 'fast-check'
import { expect } from 'vitest'
import type { ProgressBatch, ProgressRows, ProgressSaved } from '#domain/progress.ts'
import type { ApiResult } from '#web/api/client.ts'
import type { AccountDatabase } from '#web/progress/storage/account-database.ts'
import type { Box } from '#web/progress/storage/outbox-database.ts'
import { sealAccount } from './outbox/seal-account.ts'
import { sendBoxes } from './outbox/send-boxes.ts'
import { openReplica, type Replica } from './replica.ts'
import { createSync } from './sync.ts'
import { fakeLocks, fakeServer, fillingDisk, USER } from './sync-testing.ts'

const OFFLINE = { ok: false, reason: 'offline' } as const

/** What may happen to one call on its way. `late`: it reaches the server after the device gave up. */
export const Fate = fc.constantFrom('good', 'requestLost', 'answerLost', 'twice', 'late', 'answerHeld')
export type Fate = typeof Fate extends fc.Arbitrary<infer T> ? T : never

/** Machines 0 and 2 are two tabs of one device, machine 1 is another device. */
export const MACHINES = [0, 1, 2] as const
export const diskOf = (machine: number) => (machine === 1 ? 1 : 0)
/** Of each device: a new connection to its disk. */
export type Disks = [() => AccountDatabase, () => AccountDatabase]

/** For the model of sync: devices, their disks and boxes, the server, and the line between them. */
export function world(disks: Disks, skews: [number, number]) {
  const server = fakeServer(USER)
  const boxes = new Map<string, Box & { machine: number }>()
  let fate: Fate = 'good'
  const held: (() => void)[] = []
  const late: (() => void)[] = []
  const done = new Map<string, string>()
  const best = new Map<string, number>()
  const furthest = new Map<string, number>()
  const ticked = new Map<string, string>()
  const minutes = new Map<string, number>()

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
    if (mine === 'answerHeld') return new Promise((resolve) => held.push(() => resolve(answer)))
    return Promise.resolve(answer)
  }

  const nowOn = (machine: number) => () => new Date(server.now().getTime() + skews[diskOf(machine)])
  const locks = [fakeLocks(), fakeLocks()] as const
  // Tabs of one device tell each other, as over a BroadcastChannel.
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
      read: () => travel<ProgressRows>(() => server.read()),
      recheckSession: async () => undefined,
      now,
      random: () => 1,
    })
    return { replica, sync, now }
  }

  /** Lets the device of a machine run full, or makes room on it. */
  function setFull(machine: number, isFull: boolean): void {
    for (const [other, disk] of openDisks) if (diskOf(other) === diskOf(machine)) disk.isFull = isFull
  }

  /** What a sign-out leaves of the device: rows in boxes, nothing else. */
  async function lockAway(machine: number): Promise<void> {
    const put = async (sealed: readonly Box[]) =>
      sealed.forEach((box) => boxes.set(box.id, { ...box, machine }))
    const deps = { database: disks[diskOf(machine)](), outbox: { put }, storedTicket: async () => null }
    expect(await sealAccount(USER, { ...deps, subtle: undefined, now: nowOn(machine) })).toBe(true)
  }

  async function sendAllBoxes(): Promise<void> {
    await sendBoxes({
      outbox: {
        all: async () => [...boxes.values()].map((box) => ({ ...box, ticket: 'ticket' })),
        delete: async (id) => void boxes.delete(id),
      },
      signedIn: { userId: null, call: () => Promise.reject(new Error('Nobody is signed in')) },
      refused: new Set(),
      upload: async (_ticket, { id, userId, content }) => {
        if (content.kind === 'sealed') throw new Error('Not sealed without a key')
        const batch = { userId, sentAt: nowOn(boxes.get(id)?.machine ?? 0)().toISOString(), ...content.rows }
        return travel(() => server.saveByTicket(batch))
      },
    })
  }
  return {
    server,
    boot,
    setFull,
    boxes,
    lockAway,
    sendAllBoxes,
    held,
    late,
    done,
    best,
    furthest,
    ticked,
    minutes,
    next: (wanted: Fate) => void (fate = wanted),
  }
}
