import { openLive } from '#web/api/live.ts'
import { readProgress, saveProgress, sendOnLeaving } from '#web/api/progress.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { sessionManager, startSession } from '#web/session/access.ts'
import { readSessionHint, writeSessionHint } from '#web/session/stored-session.ts'
import { session, type Session } from '#web/session/session.ts'
import { onSignOut } from '#web/session/sign-out.ts'
import { signOutStep } from '#web/session/sign-out-step.ts'
import { accountDatabase, type AccountDatabase } from '#web/progress/storage/account-database.ts'
import { statusOf, viewOf } from './progress-view.ts'
import { active, type Active, progressView } from './use-progress.ts'
import { deviceOf, openReplica, type Replica } from './replica.ts'
import { signOutHooksOf, drainForOthers, lockMemoryAway, ticketHolder } from './shared-device.ts'
import { lockedAway, serverRestored, syncStatus } from './sync-status.ts'
import { createSync } from './sync.ts'
import { workGiven } from './work-given.ts'

/** Called once by the page, never while prerendering. Returns how to end it. */
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
  // Before it is known who is here, nobody is another. And a sign-out cleans up by itself.
  if (now.status === 'loading' || isDraining || signOutStep.get().step === 'leaving') return
  isDraining = true
  void drainForOthers(next, lifetime.signal)
}

/** While nobody is known a visitor's lessons are shown; writing waits (replicaForWriting). */
function ownerOf(now: Session): string | null {
  return now.status === 'signed-in' ? now.userId : null
}

async function openFor(userId: string | null, end: AbortSignal): Promise<void> {
  const tabs = new BroadcastChannel(`qala-progress-${userId ?? 'visitor'}`)
  end.addEventListener('abort', () => tabs.close())
  const database = accountDatabase(userId)
  const replica = await openReplica(userId, database, () => {
    if (!end.aborted) tabs.postMessage(null)
  })
  end.addEventListener('abort', () => replica.close())
  if (end.aborted) return replica.close()
  tabs.addEventListener('message', () => void replica.reload())
  // Whoever comes back to a full device may have made room.
  document.addEventListener('visibilitychange', () => document.hidden || void replica.recover(), {
    signal: end,
  })
  const opened: Active = userId === null ? { replica } : openForLearner(replica, userId, database, end)
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
  const ticket = ticketHolder(userId, replica, database, end)
  const sync = createSync({
    replica,
    userId,
    save: (batch) =>
      sessionManager.callAs(userId, (token) => saveProgress({ token, device: deviceOf(replica) }, batch)),
    read: (mark) => sessionManager.callAs(userId, (token) => readProgress(token, mark)),
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
  return { replica, sync, ticket: ticket.get }
}

/** On every change, so that the hooks hand React a stable value. */
function publish(): void {
  const now = active.get()
  const view = viewOf(now?.replica.state.get())
  progressView.set(view)
  syncStatus.set(statusOf(now))
  if (view.status === 'loading') return
  const lessonsCompleted = contentIndex.lessons.filter(
    (lesson) => !lesson.bonus && view.lessons.get(lesson.id)?.completed,
  ).length
  if (now?.replica.owner) saveCountInHint(now.replica.owner, lessonsCompleted)
  // The browser is asked not to clear it away when the device runs full.
  if (completedBefore !== undefined && lessonsCompleted > completedBefore)
    void navigator.storage?.persist?.().catch(() => false)
  completedBefore = lessonsCompleted
}

/** Lessons completed when last published; unknown after somebody else came. */
let completedBefore: number | undefined

/** So that Home can show the right count before the replica is open. */
function saveCountInHint(userId: string, lessonsCompleted: number): void {
  const hint = readSessionHint()
  if (hint?.userId === userId && hint.lessonsCompleted !== lessonsCompleted)
    writeSessionHint({ ...hint, lessonsCompleted })
}
