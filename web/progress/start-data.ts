import { openLive } from '#web/api/live.ts'
import { readProgress, saveProgress } from '#domain/learning/progress-api.ts'
import { callApi } from '#web/api/client.ts'
import { sendOnLeaving } from '#web/api/send-on-leaving.ts'
import { summariseCourse } from '#domain/learning/course-summary.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { sessionManager, startSession } from '#web/session/access.ts'
import { isSessionMarked, readSessionHint, writeSessionHint } from '#web/session/stored-session.ts'
import { session, type Session } from '#web/session/session.ts'
import { onSignOut } from '#web/session/sign-out.ts'
import { signOutStep } from '#web/session/sign-out-step.ts'
import {
  accountDatabase,
  type AccountDatabase,
  databaseName,
} from '#web/progress/storage/account-database.ts'
import { statusOf, viewOf } from './progress-view.ts'
import { active, type Active, progressView } from './use-progress.ts'
import { deviceOf, openReplica, type Replica } from './replica.ts'
import { signOutHooksOf, drainForOthers, lockMemoryAway, ticketHolder } from './shared-device.ts'
import { lockedAway, serverRestored, syncStatus } from './sync-status.ts'
import { createSync } from './sync.ts'
import { workGiven } from '#web/session/work-given.ts'

/** The page calls this once, never while prerendering. Returns a function that ends everything it started. */
export function startData(): () => void {
  startSession()
  onSignOut(() => signOutHooksOf(active.get()))
  const ends = [session.subscribe(followSession), lockedAway.subscribe(publish)]
  followSession()
  return () => {
    for (const end of ends) end()
    lifetime.abort()
  }
}

let owner: string | null | undefined
let lifetime = new AbortController()
let isDraining = false

function followSession(): void {
  const now = session.get()
  const next = ownerOf(now)
  if (next !== owner) {
    owner = next
    const left = active.get()
    if (left && signOutStep.get().step !== 'leaving') void lockMemoryAway(left).catch(() => undefined)
    lifetime.abort()
    lifetime = new AbortController()
    isDraining = false
    completedBefore = undefined
    active.set(null)
    publish()
    void openFor(next, lifetime.signal)
  }
  // While it is unknown who is here, it is also unknown which accounts belong to others. A sign-out cleans up by itself.
  if (now.status === 'loading' || isDraining || signOutStep.get().step === 'leaving') return
  isDraining = true
  void drainForOthers(next, lifetime.signal)
}

/** While nobody is known, the lessons of a visitor are shown, and writing waits (see replicaForWriting). */
function ownerOf(now: Session): string | null {
  return now.status === 'signed-in' ? now.userId : null
}

async function openFor(userId: string | null, end: AbortSignal): Promise<void> {
  const tabs = new BroadcastChannel(databaseName(userId))
  end.addEventListener('abort', () => tabs.close())
  const database = accountDatabase(userId)
  let wake: () => void = () => undefined
  const replica = await openReplica(
    userId,
    database,
    () => {
      if (!end.aborted) tabs.postMessage(null)
    },
    () => wake(),
  )
  end.addEventListener('abort', () => replica.close())
  if (end.aborted) return replica.close()
  tabs.addEventListener('message', () => void replica.reload())
  // A learner who comes back to a full device may have freed some space.
  document.addEventListener('visibilitychange', () => document.hidden || void replica.recover(), {
    signal: end,
  })
  const opened: Active = userId === null ? { replica } : openForLearner(replica, userId, database, end)
  wake = () => void opened.sync?.exchange()
  const stops = [replica.state.subscribe(publish), opened.sync?.contact.subscribe(publish)]
  end.addEventListener('abort', () => stops.forEach((stop) => stop?.()))
  active.set(opened)
  publish()
}

function openForLearner(
  replica: Replica,
  userId: string,
  database: AccountDatabase,
  end: AbortSignal,
): Active {
  const isNewHere = !replica.hasMetServer()
  const ticket = ticketHolder(userId, replica, database, end)
  const sync = createSync({
    replica,
    userId,
    save: (batch) =>
      sessionManager.callAs(userId, (token) =>
        callApi(saveProgress, { token, device: deviceOf(replica), body: batch, gzip: true }),
      ),
    read: (mark) =>
      sessionManager.callAs(userId, (token) => callApi(readProgress, { token, answersMark: mark })),
    flushOnLeave: (batch) => {
      const held = ticket.get()
      if (held) sendOnLeaving(held.ticket, batch)
    },
    onOtherServer: (wasRestored) => {
      ticket.renew()
      if (wasRestored) serverRestored.set(true)
    },
    recheckSession: async () => void (await sessionManager.refresh()),
    locks: navigator.locks,
  })
  const live = openLive({
    token: async (refused) => {
      const found = await sessionManager.tokenFor(userId, refused)
      return found.ok ? found.data : null
    },
    onProgress: () => void sync.exchange({ pull: true }),
    onWork: () => workGiven.set(workGiven.get() + 1),
    device: () => deviceOf(replica),
    hidden: () => document.hidden,
    withLead: (work, signal) =>
      navigator.locks
        ? navigator.locks.request(`live:${userId}`, { signal }, () => work(signal))
        : work(signal),
  })
  const visibilityChanged = () => {
    live.visibilityChanged()
    if (!document.hidden) void sync.exchange({ pull: true })
  }
  document.addEventListener('visibilitychange', visibilityChanged, { signal: end })
  addEventListener('pagehide', () => sync.flushOnPageHide(), { signal: end })
  addEventListener('online', () => sync.exchangeSoon({ pull: true }), { signal: end })
  end.addEventListener('abort', () => {
    live.close()
    sync.stop()
  })
  ticket.follow(sync.contact)
  void sync.exchange({ pull: true })
  return { replica, sync, ticket: ticket.get, isNewHere }
}

/** This runs on every change, so that the hooks give React a stable value. */
function publish(): void {
  const now = active.get()
  const view = viewOf(now)
  progressView.set(view)
  syncStatus.set(statusOf(now))
  if (view.status === 'loading') return
  const lessonsCompleted = summariseCourse(contentIndex.lessons, view.lessons).completed
  if (now?.replica.owner) saveCountInHint(now.replica.owner, lessonsCompleted)
  // Asks the browser not to delete the data when the device runs out of space.
  if (completedBefore !== undefined && lessonsCompleted > completedBefore)
    void navigator.storage?.persist?.().catch(() => false)
  completedBefore = lessonsCompleted
}

/** The number of completed lessons when it was last published. It is undefined after another person has signed in. */
let completedBefore: number | undefined

/** Stores the count so that Home can show it before the replica is open. */
function saveCountInHint(userId: string, lessonsCompleted: number): void {
  const hint = readSessionHint()
  // A session that has ended must not come back into the storage of all tabs.
  if (hint?.userId === userId && hint.lessonsCompleted !== lessonsCompleted && isSessionMarked())
    writeSessionHint({ ...hint, lessonsCompleted })
}
