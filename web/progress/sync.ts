import { clock } from '#domain/clock.ts'
import {
  PROGRESS_BATCH_MAX,
  type ProgressBatch,
  type ProgressRows,
  type ProgressSaved,
} from '#domain/learning/progress.ts'
import type { ApiFailure, ApiResult } from '#web/api/client.ts'
import { backOff } from '#web/lib/back-off.ts'
import { observable } from '#web/lib/observable.ts'
import { isUnsent, toBatch, type AnyRecord } from './device-records.ts'
import { markOfAnswers, recordsIn, waitingIn, type Replica } from './replica.ts'

const BACK_OFF = { firstMs: 2_000, maxMs: 5 * 60_000 }
/**
 * This is longer than any round. A tab that still holds the lock after this time is asleep, for example in the background
 * of a phone, and sends nothing.
 */
const LOCKED_OUT_MAX_MS = 60_000

interface Contact {
  reached: 'never' | 'yes' | 'no'
  /** This is how the first request for the learner's rows ended. Until then, the work of other devices is unknown. */
  firstPull: 'waiting' | 'answered' | 'failed'
  safeAt?: Date
}

export interface SyncDeps {
  replica: Replica
  userId: string
  save(batch: ProgressBatch): Promise<ApiResult<ProgressSaved>>
  read(answersMark: string): Promise<ApiResult<ProgressRows>>
  flushOnLeave?(batch: ProgressBatch): void
  /** This is called at the first contact, and when the server was restored or a clock was set. */
  onOtherServer?(wasRestored: boolean): void
  /** This is called when the server says that the credential belongs to somebody else. It must find out who is signed in. */
  recheckSession(): Promise<void>
  /** This is missing where the page is not served securely. Then two tabs may both send, which is harmless. */
  locks?: Pick<LockManager, 'request'> | undefined
  /** The wall clock. It may be wrong; the server corrects it by `sentAt`. */
  now?: () => Date
  random?: () => number
}

type Answered = { epoch?: string; data: { serverNow: string } }

export type Sync = ReturnType<typeof createSync>

/** After any failure, unsent rows stay and are retried automatically. Sending never waits for a pull. */
export function createSync(deps: SyncDeps) {
  const { replica, userId, now = clock.now, random = Math.random } = deps
  const contact = observable<Contact>({ reached: 'never', firstPull: 'waiting' })
  let stopped = false
  let wantPull = false
  let isUrgent = false
  let lockedOutSince: number | undefined
  let batchSize = PROGRESS_BATCH_MAX
  let soon: ReturnType<typeof setTimeout> | undefined
  // Another tab may hold the lock and have missed the newest row, so sending stays wanted while rows are unsent.
  const sending = repeated(() => withFlushLock(sendAll), hasUnsent)
  const pulling = repeated(pullRows, () => wantPull)

  /** With `urgent`, which is used before a sign-out, this tab does not leave the sending to another tab. */
  async function exchange({ pull, urgent = false } = { pull: false } as { pull: boolean; urgent?: boolean }) {
    clearTimeout(soon)
    wantPull ||= pull
    isUrgent ||= urgent
    const failure = await sending.run()
    if (!pull || stopped) return
    // A second request is pointless when the server is unreachable or has asked us to wait.
    if (failure && (failure.reason === 'offline' || failure.retryAfterSeconds)) {
      pullFailed()
      pulling.later(failure)
    } else await pulling.run()
  }

  /** Allows one run at a time. A request during a run starts another round, and a failed run is retried later. */
  function repeated(work: () => Promise<ApiFailure | undefined>, isWanted: () => boolean) {
    let running: Promise<ApiFailure | undefined> | undefined
    let again = false
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    async function rounds(): Promise<ApiFailure | undefined> {
      try {
        do {
          again = false
          clearTimeout(timer)
          const failure = await work()
          if (stopped) return undefined
          if (failure) {
            if (failure.code === 'wrong_account') await deps.recheckSession()
            later(failure)
            return failure
          }
          failures = 0
        } while (again)
        retryIn(BACK_OFF.firstMs)
        return undefined
      } finally {
        // This runs in the same step as the last check of `again`, so that no request is lost between two runs.
        running = undefined
      }
    }
    function run(): Promise<ApiFailure | undefined> {
      if (running) again = true
      return (running ??= rounds())
    }
    function later({ retryAfterSeconds = 0 }: ApiFailure): void {
      retryIn(retryAfterSeconds * 1_000 + backOff(failures, BACK_OFF, random))
      failures += 1
    }
    function retryIn(ms: number): void {
      clearTimeout(timer)
      if (!stopped && isWanted()) timer = setTimeout(() => void run(), ms)
    }
    return { run, later, stop: () => clearTimeout(timer) }
  }

  async function pullRows(): Promise<ApiFailure | undefined> {
    if (!wantPull || stopped) return undefined
    wantPull = false
    const asked = { state: replica.state.get(), at: now() }
    const answer = await deps.read(markOfAnswers(asked.state))
    if (stopped) return undefined
    if (answer.ok && answer.data.userId === userId) {
      await meetServer(answer, asked.at)
      await replica.absorb(answer.data, now(), asked)
      contact.set({ ...contact.get(), firstPull: 'answered' })
      heard()
      if (hasUnsent()) await sending.run()
      return undefined
    }
    wantPull = true
    pullFailed()
    return heardFailure(answer.ok ? wrongAccount : answer)
  }

  async function sendAll(): Promise<ApiFailure | undefined> {
    for (;;) {
      const records = (await replica.unsent()).slice(0, batchSize)
      if (stopped || records.length === 0) return undefined
      const failure = await send(records)
      if (failure) return failure
    }
  }

  async function send(records: readonly AnyRecord[]): Promise<ApiFailure | undefined> {
    const askedAt = now()
    const { batch, unfit } = wired(records, askedAt)
    // One row that the server can never accept would hold back all the others.
    if (unfit.length > 0) {
      await replica.park(unfit, 'unreadable')
      return undefined
    }
    const answer = await deps.save(batch)
    if (stopped) return undefined
    if (!answer.ok) return afterRefusal(records, answer)
    if (!answersEach(records, answer.data)) return heardFailure({ ok: false, reason: 'broken' })
    batchSize = PROGRESS_BATCH_MAX
    await replica.settle(records, answer.data.results, now())
    if (await meetServer(answer, askedAt)) void exchange({ pull: true })
    heard()
    return undefined
  }

  /**
   * The clocks are compared at the moment of asking, because a device that slept while it waited reads the answer minutes
   * late and would take that time for an error of its clock.
   */
  async function meetServer({ epoch, data }: Answered, askedAt: Date): Promise<boolean> {
    if (epoch === undefined) return false
    const met = await replica.meetServer(epoch, data.serverNow, askedAt)
    if (met !== 'same') deps.onOtherServer?.(met === 'restored')
    return met === 'restored'
  }

  function wired(records: readonly AnyRecord[], at = now()) {
    const sentAt = at.toISOString()
    const { rows, unfit } = toBatch(records, sentAt)
    return { batch: { userId, sentAt, rows }, unfit }
  }

  async function afterRefusal(
    records: readonly AnyRecord[],
    failure: ApiFailure,
  ): Promise<ApiFailure | undefined> {
    heardFailure(failure)
    if (failure.code !== 'invalid_input' && failure.code !== 'body_too_large') return failure
    // Finds the row that the server refuses by halving the batch, and parks only that row.
    if (records.length > 1) batchSize = Math.ceil(records.length / 2)
    else await replica.park(records, failure.code)
    return undefined
  }

  /** Two senders would do no harm, so a sender that cannot wait goes on without the lock. */
  async function withFlushLock(work: () => Promise<ApiFailure | undefined>): Promise<ApiFailure | undefined> {
    if (stopped || !hasUnsent()) return undefined
    const cannotWait = isUrgent || isLockedOut()
    isUrgent = false
    if (!deps.locks || cannotWait) return work()
    return deps.locks.request(`flush:${userId}`, { ifAvailable: true }, (lock) => {
      if (lock) lockedOutSince = undefined
      else lockedOutSince ??= performance.now()
      return lock ? work() : Promise.resolve(undefined)
    })
  }

  function isLockedOut(): boolean {
    return lockedOutSince !== undefined && performance.now() - lockedOutSince > LOCKED_OUT_MAX_MS
  }

  function hasUnsent(): boolean {
    return waitingIn(replica) > 0
  }

  function heard(): void {
    const { firstPull, safeAt: before } = contact.get()
    const safeAt = hasUnsent() ? before : now()
    contact.set({ reached: 'yes', firstPull, ...(safeAt && { safeAt }) })
  }

  function pullFailed(): void {
    const before = contact.get()
    if (before.firstPull === 'waiting') contact.set({ ...before, firstPull: 'failed' })
  }

  function heardFailure(failure: ApiFailure): ApiFailure {
    contact.set({ ...contact.get(), reached: failure.reason === 'refused' ? 'yes' : 'no' })
    return failure
  }

  return {
    contact,
    exchange,
    /**
     * This is like exchange, but spread over two seconds, because a whole computer lab starts at the same moment when the power
     * returns.
     */
    exchangeSoon(want: { pull: boolean }) {
      clearTimeout(soon)
      wantPull ||= want.pull
      if (!stopped) soon = setTimeout(() => void exchange({ pull: wantPull }), random() * BACK_OFF.firstMs)
    },
    /** Sends from memory at once, because a page that is being closed can wait neither for its disk nor for a response. */
    flushOnPageHide() {
      const unsent = recordsIn(replica.state.get()).filter(isUnsent)
      if (!stopped && unsent.length > 0) deps.flushOnLeave?.(wired(unsent.slice(0, PROGRESS_BATCH_MAX)).batch)
    },
    stop() {
      stopped = true
      clearTimeout(soon)
      sending.stop()
      pulling.stop()
    },
  }
}

const wrongAccount: ApiFailure = { ok: false, reason: 'refused', code: 'wrong_account' }

function answersEach(sent: readonly AnyRecord[], { results }: ProgressSaved): boolean {
  return (
    results.length === sent.length &&
    results.every(({ kind, key }, index) => kind === sent[index]?.kind && key === sent[index]?.key)
  )
}
