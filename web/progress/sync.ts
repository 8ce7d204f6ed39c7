import {
  LessonProgress,
  PROGRESS_BATCH_MAX,
  TaskProgress,
  taskKey,
  type ProgressBatch,
  type ProgressRows,
  type ProgressSaved,
} from '#domain/progress.ts'
import type { ApiFailure, ApiResult } from '#web/api/client.ts'
import { observable, type Observable } from '#web/lib/observable.ts'
import { isUnsent, toWire } from './lesson-record.ts'
import { waitingIn, type Replica, type Rows } from './replica.ts'
import { taskToWire } from './task-record.ts'

const BACKOFF_FIRST_MS = 2_000
const BACKOFF_MAX_MS = 5 * 60_000
/** Longer than any round: whoever holds the lock by then is asleep, as a tab in a phone's background, and sends nothing. */
const LOCKED_OUT_MAX_MS = 60_000

/** What the last exchange with the server said; `safeAt` when it last had everything. */
interface Contact {
  reached: 'never' | 'yes' | 'no'
  safeAt?: Date
}

export interface SyncDeps {
  replica: Replica
  userId: string
  save(batch: ProgressBatch): Promise<ApiResult<ProgressSaved>>
  read(): Promise<ApiResult<ProgressRows>>
  /** Sends without hearing the answer, while the page is going away. */
  flushOnLeave?(batch: ProgressBatch): void
  /** The server says the credential is somebody else's: find out who is signed in. */
  recheckSession(): Promise<void>
  /** Missing where the page is not served securely; then two tabs may both send, which is harmless. */
  locks?: Pick<LockManager, 'request'> | undefined
  /** Wall clock, possibly wrong; the server corrects it by `sentAt`. */
  now?: () => Date
  random?: () => number
}

export interface Sync {
  readonly contact: Observable<Contact>
  /**
   * Sends what is unsent; with `pull` also fetches the server's rows. Resolves when this round is over.
   * With `urgent`, before a sign-out, it does not leave the sending to another tab.
   */
  exchange(want?: { pull: boolean; urgent?: boolean }): Promise<void>
  /** Like exchange, but spread over two seconds: when the power returns, a whole lab wakes at once. */
  exchangeSoon(want: { pull: boolean }): void
  /** The page is going away: sends what is unsent at once. It stays unsent here, and goes again next time. */
  flushOnPageHide(): void
  stop(): void
}

/**
 * Keeps a replica and the server equal (design 3): one sender per account on this device, rows in batches,
 * each outcome settled by itself. Whatever goes wrong, unsent rows stay and the next try comes by itself.
 */
export function createSync(deps: SyncDeps): Sync {
  const { replica, userId, now = () => new Date(), random = Math.random } = deps
  const contact = observable<Contact>({ reached: 'never' })
  let stopped = false
  let wantPull = false
  let isUrgent = false
  let lockedOutSince: number | undefined
  let running: Promise<void> | undefined
  let again = false
  let failures = 0
  let batchSize = PROGRESS_BATCH_MAX
  let timer: ReturnType<typeof setTimeout> | undefined

  function exchange({ pull, urgent = false }: { pull: boolean; urgent?: boolean } = { pull: false }) {
    wantPull ||= pull
    isUrgent ||= urgent
    if (running) {
      again = true
      return running
    }
    running = rounds()
    return running
  }

  async function rounds(): Promise<void> {
    try {
      do {
        again = false
        clearTimeout(timer)
        const failure = (await pullRows()) ?? (await withFlushLock(sendAll))
        if (stopped) return
        if (failure) {
          if (failure.code === 'wrong_account') await deps.recheckSession()
          retryIn(backOff(failure))
          return
        }
        failures = 0
      } while (again)
      // Another tab may hold the lock and have missed the newest row.
      if (hasUnsent()) retryIn(BACKOFF_FIRST_MS)
    } finally {
      // In the same step as the last look at `again`, so that no wish falls between two runs.
      running = undefined
    }
  }

  async function pullRows(): Promise<ApiFailure | undefined> {
    if (!wantPull || stopped) return undefined
    wantPull = false
    const asked = replica.state.get()
    const answer = await deps.read()
    if (stopped) return undefined
    if (answer.ok && answer.data.userId === userId) {
      await replica.absorb(answer.data, now(), asked)
      heard()
      return undefined
    }
    wantPull = true
    return heardFailure(answer.ok ? wrongAccount : answer)
  }

  async function sendAll(): Promise<ApiFailure | undefined> {
    for (;;) {
      const rows = firstOf(await replica.unsent(), batchSize)
      if (stopped || countOf(rows) === 0) return undefined
      const failure = await send(rows)
      if (failure) return failure
    }
  }

  async function send(rows: Rows): Promise<ApiFailure | undefined> {
    const { batch, unfit } = wired(rows)
    // One row the server can never take would hold back all the others.
    if (countOf(unfit) > 0) {
      await replica.park(unfit, 'unreadable')
      return undefined
    }
    const answer = await deps.save(batch)
    if (stopped) return undefined
    if (!answer.ok) return afterRefusal(rows, answer)
    if (!answersEach(rows, answer.data)) return heardFailure({ ok: false, reason: 'broken' })
    batchSize = PROGRESS_BATCH_MAX
    await replica.settle(rows, answer.data, now())
    heard()
    return undefined
  }

  function wired(rows: Rows): { batch: ProgressBatch; unfit: Rows } {
    const sentAt = now().toISOString()
    const lessons = rows.lessons.map((row) => toWire(row, sentAt))
    const tasks = rows.tasks.map((row) => taskToWire(row, sentAt))
    return {
      batch: { userId, sentAt, lessons, ...(tasks.length > 0 && { tasks }) },
      unfit: {
        lessons: rows.lessons.filter((_, index) => !LessonProgress.safeParse(lessons[index]).success),
        tasks: rows.tasks.filter((_, index) => !TaskProgress.safeParse(tasks[index]).success),
      },
    }
  }

  async function afterRefusal(rows: Rows, failure: ApiFailure): Promise<ApiFailure | undefined> {
    heardFailure(failure)
    if (failure.code !== 'invalid_input' && failure.code !== 'body_too_large') return failure
    // Find the row it dislikes by halving, and park that one alone.
    if (countOf(rows) > 1) batchSize = Math.ceil(countOf(rows) / 2)
    else await replica.park(rows, failure.code)
    return undefined
  }

  /** One sender of all tabs. Two would do no harm, so whoever cannot wait does not. */
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

  /** Exponential with full jitter, and never before the server asked to come back. */
  function backOff(failure: ApiFailure): number {
    const most = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** failures)
    failures += 1
    return (failure.retryAfterSeconds ?? 0) * 1_000 + random() * most
  }

  function retryIn(ms: number): void {
    clearTimeout(timer)
    if (!stopped && (hasUnsent() || wantPull)) timer = setTimeout(() => void exchange(), ms)
  }

  return {
    contact,
    exchange,
    exchangeSoon(want) {
      wantPull ||= want.pull
      retryIn(random() * BACKOFF_FIRST_MS)
    },
    flushOnPageHide() {
      const { rows, tasks } = replica.state.get()
      // From memory, at once: a page that goes away does not wait for its disk.
      const unsent = {
        lessons: [...rows.values()].filter(isUnsent),
        tasks: [...tasks.values()].filter(isUnsent),
      }
      if (!stopped && countOf(unsent) > 0)
        deps.flushOnLeave?.(wired(firstOf(unsent, PROGRESS_BATCH_MAX)).batch)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

const wrongAccount: ApiFailure = { ok: false, reason: 'refused', code: 'wrong_account' }

function countOf({ lessons, tasks }: Rows): number {
  return lessons.length + tasks.length
}

function firstOf({ lessons, tasks }: Rows, most: number): Rows {
  const first = lessons.slice(0, most)
  return { lessons: first, tasks: tasks.slice(0, most - first.length) }
}

function answersEach({ lessons, tasks }: Rows, { results, taskResults }: ProgressSaved): boolean {
  const lessonIds = results.map((result) => (result.outcome === 'merged' ? result.lesson : result).lessonId)
  const taskKeys = taskResults.map((result) => taskKey(result.outcome === 'merged' ? result.task : result))
  return (
    isSame(
      lessonIds,
      lessons.map(({ lessonId }) => lessonId),
    ) &&
    isSame(
      taskKeys,
      tasks.map(({ key }) => key),
    )
  )
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index])
}
