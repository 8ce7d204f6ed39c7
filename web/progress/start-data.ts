import { openLive } from '#web/api/live.ts'
import { readProgress, saveProgress } from '#web/api/progress.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { keeper, startSession } from '#web/session/access.ts'
import { readSessionHint, writeSessionHint } from '#web/session/hint.ts'
import { session, type Session } from '#web/session/session.ts'
import { onSignOut } from '#web/session/sign-out.ts'
import { accountDatabase, deleteAccountDatabase } from '#web/storage/account-database.ts'
import { active, type Active } from './active.ts'
import { openReplica, waitingIn, type Replica } from './replica.ts'
import { statusOf, syncStatus } from './sync-status.ts'
import { createSync } from './sync.ts'
import { progressView, viewOf, type ProgressView } from './use-progress.ts'

/** How long a sign-out waits for unsent rows to reach the server. */
const LAST_CHANCE_MS = 5_000

/** Starts session, local replica, sync and live updates. Called once by the page, never while prerendering. */
export function startData(): void {
  startSession()
  onSignOut(prepareToLeave)
  session.subscribe(followSession)
  followSession()
}

let owner: string | null | undefined
let leaveOwner: () => void = () => undefined

/** Opens the replica of whoever is here now, and closes the one of whoever was before. */
function followSession(): void {
  const next = ownerOf(session.get())
  if (next === owner) return
  owner = next
  leaveOwner()
  active.set(null)
  publish()
  const end = new AbortController()
  leaveOwner = () => end.abort()
  void openFor(next, end.signal)
}

/** While nobody is known a visitor's lessons are shown; writing waits (activeForWriting). */
function ownerOf(now: Session): string | null {
  return now.status === 'signed-in' ? now.userId : null
}

async function openFor(userId: string | null, end: AbortSignal): Promise<void> {
  const tabs = new BroadcastChannel(`qala-progress-${userId ?? 'visitor'}`)
  end.addEventListener('abort', () => tabs.close())
  const replica = await openReplica(userId, accountDatabase(userId), () => {
    if (!end.aborted) tabs.postMessage(null)
  })
  end.addEventListener('abort', () => replica.close())
  if (end.aborted) return replica.close()
  tabs.addEventListener('message', () => void replica.reload())
  const opened: Active = userId === null ? { replica } : { replica, sync: syncOf(replica, userId, end) }
  const stops = [replica.state.subscribe(publish), opened.sync?.contact.subscribe(publish)]
  end.addEventListener('abort', () => stops.forEach((stop) => stop?.()))
  active.set(opened)
  publish()
}

function syncOf(replica: Replica, userId: string, end: AbortSignal): NonNullable<Active['sync']> {
  const sync = createSync({
    replica,
    userId,
    save: (batch) => keeper.callAs(userId, (token) => saveProgress(token, batch)),
    read: () => keeper.callAs(userId, readProgress),
    recheckSession: async () => void (await keeper.refresh()),
    locks: navigator.locks,
  })
  const live = openLive({
    token: async (refused) => {
      const found = await keeper.tokenFor(userId, refused)
      return found.ok ? found.data : null
    },
    onProgress: () => void sync.exchange({ pull: true }),
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
  addEventListener('online', () => sync.exchangeSoon({ pull: true }), { signal: end })
  end.addEventListener('abort', () => {
    live.close()
    sync.stop()
  })
  void sync.exchange({ pull: true })
  return sync
}

/** What the hooks read; recomputed on every change, so that they hand React a steady value. */
function publish(): void {
  const now = active.get()
  const view = viewOf(now?.replica.state.get())
  progressView.set(view)
  syncStatus.set(statusOf(now))
  if (now?.replica.owner) keepCountInHint(now.replica.owner, view)
}

/** So that Home can show the right count before the replica is open. */
function keepCountInHint(userId: string, { lessons }: ProgressView): void {
  const lessonsCompleted = contentIndex.lessons.filter(
    (lesson) => !lesson.bonus && lessons.get(lesson.id)?.completed,
  ).length
  const hint = readSessionHint()
  if (hint?.userId === userId && hint.lessonsCompleted !== lessonsCompleted)
    writeSessionHint({ ...hint, lessonsCompleted })
}

/** Gives unsent rows a last chance; once the server has everything, nothing of this person stays on the device. */
async function prepareToLeave(): Promise<() => Promise<void>> {
  const now = active.get()
  const userId = now?.replica.owner
  if (!now?.sync || !userId) return async () => undefined
  await Promise.race([now.sync.exchange(), new Promise((resolve) => setTimeout(resolve, LAST_CHANCE_MS))])
  return async () => {
    const safe = waitingIn(now.replica) === 0 && now.replica.state.get().problems === 0
    if (safe) await deleteAccountDatabase(userId)
  }
}
