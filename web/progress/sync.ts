import {
  PROGRESS_BATCH_MAX,
  type ProgressBatch,
  type ProgressRows,
  type ProgressSaved,
} from '#domain/progress.ts'
import type { ApiFailure, ApiResult } from '#web/api/client.ts'
import { backOff } from '#web/lib/back-off.ts'
import { observable } from '#web/lib/observable.ts'
import { isUnsent, toBatch, type AnyRecord } from './device-records.ts'
import { markOfAnswers, recordsIn, waitingIn, type Replica } from './replica.ts'

const BACK_OFF = { firstMs: 2_000, maxMs: 5 * 60_000 }
/** Longer than any round: whoever holds the lock by then is asleep, as a tab in a phone's background, and sends nothing. */
const LOCKED_OUT_MAX_MS = 60_000

interface Contact {
  reached: 'never' | 'yes' | 'no'
  safeAt?: Date
}

export interface SyncDeps {
  replica: Replica
  userId: string
  save(batch: ProgressBatch): Promise<ApiResult<ProgressSaved>>
  read(answersMark: string): Promise<ApiResult<ProgressRows>>
  flushOnLeave?(batch: ProgressBatch): void
  /** Told at the first contact, and when the server was restored or a clock was set. */
  onOtherServer?(wasRestored: boolean): void
  /** The server says the credential is somebody else's: find out who is signed in. */
  recheckSession(): Promise<void>
  /** Missing where the page is not served securely; then two tabs may both send, which is harmless. */
  locks?: Pick<LockManager, 'request'> | undefined
  /** Wall clock, possibly wrong; the server corrects it by `sentAt`. */
  now?: () => Date
  random?: () => number
}

type Answered = { epoch?: string; data: { serverNow: string } }

export type Sync = ReturnType<typeof createSync>

/** Whatever goes wrong, unsent rows stay and the next try comes by itself. Sending waits for no pull. */
export function createSync(deps: SyncDeps) {
  const { replica, userId, now = () => new Date(), random = Math.random } = deps
  const contact = observable<Contact>({ reached: 'never' })
  let stopped = false
  let wantPull = false
  let isUrgent = false
  let lockedOutSince: number | undefined
  let batchSize = PROGRESS_BATCH_MAX
  let soon: ReturnType<typeof setTimeout> | undefined
  // Another tab may hold the lock and have missed the newest row: then sending is wanted still.
  const sending = repeated(() => withFlushLock(sendAll), hasUnsent)
  const pulling = repeated(pullRows, () => wantPull)

  /** With `urgent`, before a sign-out, the sending is not left to another tab. */
  async function exchange({ pull, urgent = false } = { pull: false } as { pull: boolean; urgent?: boolean }) {
    clearTimeout(soon)
    wantPull ||= pull
    isUrgent ||= urgent
    const failure = await sending.run()
    if (!pull || stopped) return
    // Asking a server that is away, or wants a rest, once more at once would bring nothing.
    if (failure && (failure.reason === 'offline' || failure.retryAfterSeconds)) pulling.later(failure)
    else await pulling.run()
  }

  /** One run at a time; asked meanwhile it goes on, and after a failure it tries again. */
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
        // In the same step as the last look at `again`, so that no wish falls between two runs.
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
    const asked = replica.state.get()
    const answer = await deps.read(markOfAnswers(asked))
    if (stopped) return undefined
    if (answer.ok && answer.data.userId === userId) {
      await meetServer(answer)
      await replica.absorb(answer.data, now(), asked)
      heard()
      if (hasUnsent()) await sending.run()
      return undefined
    }
    wantPull = true
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
    const { batch, unfit } = wired(records)
    // One row the server can never take would hold back all the others.
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
    if (await meetServer(answer)) void exchange({ pull: true })
    heard()
    return undefined
  }

  async function meetServer({ epoch, data }: Answered): Promise<boolean> {
    if (epoch === undefined) return false
    const met = await replica.meetServer(epoch, data.serverNow, now())
    if (met !== 'same') deps.onOtherServer?.(met === 'restored')
    return met === 'restored'
  }

  function wired(records: readonly AnyRecord[]) {
    const sentAt = now().toISOString()
    const { rows, unfit } = toBatch(records, sentAt)
    return { batch: { userId, sentAt, rows }, unfit }
  }

  async function afterRefusal(
    records: readonly AnyRecord[],
    failure: ApiFailure,
  ): Promise<ApiFailure | undefined> {
    heardFailure(failure)
    if (failure.code !== 'invalid_input' && failure.code !== 'body_too_large') return failure
    // Find the row it dislikes by halving, and park that one alone.
    if (records.length > 1) batchSize = Math.ceil(records.length / 2)
    else await replica.park(records, failure.code)
    return undefined
  }

  /** Two senders would do no harm, so whoever cannot wait does not. */
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
    const before = contact.get().safeAt
    const safeAt = hasUnsent() ? before : now()
    contact.set({ reached: 'yes', ...(safeAt && { safeAt }) })
  }

  function heardFailure(failure: ApiFailure): ApiFailure {
    contact.set({ ...contact.get(), reached: failure.reason === 'refused' ? 'yes' : 'no' })
    return failure
  }

  return {
    contact,
    exchange,
    /** Like exchange, but spread over two seconds: when the power returns, a whole lab wakes at once. */
    exchangeSoon(want: { pull: boolean }) {
      clearTimeout(soon)
      wantPull ||= want.pull
      if (!stopped) soon = setTimeout(() => void exchange({ pull: wantPull }), random() * BACK_OFF.firstMs)
    },
    /** From memory, at once: a page that goes away waits neither for its disk nor for an answer. */
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
