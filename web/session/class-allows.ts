import { useEffect, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { ClassAllows } from '#domain/school/classes.ts'
import { readOwnWork } from '#domain/school/my-classes-api.ts'
import { observable } from '#web/lib/observable.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'
import { callAsLearner } from './access.ts'
import { session } from './session.ts'
import { workGiven } from './work-given.ts'

/** What the classes of the last learner of this device allow. Another learner's answer takes its place. */
const KEY = 'qala.class-allows'
/** Each change is told by the server, so this is only for a device that did not hear it. */
const LOOK_SELDOM_MS = 600_000

const Known = z.extend(ClassAllows, { of: z.string() })
type Known = z.infer<typeof Known>

/** Who asked or heard, when, and after which change of the class (see workGiven). */
let lastLook: { userId: string; at: number; change: number } | null = null

/** The last answer in this page. It counts even if the browser refuses to store it. */
const heard = observable<Known | null>(null)

/** Says whether the classes of the learner who is here allow this. It is read from the device, so it is known offline too. */
export function classAllows(what: keyof ClassAllows): boolean {
  const now = session.get()
  if (now.status !== 'signed-in') return true
  const known = heard.get() ?? stored()
  return known?.of !== now.userId || known[what]
}

function stored(): Known | null {
  const kept = z.safeParse(Known, safeLocalStorage.getJson(KEY))
  return kept.success ? kept.data : null
}

/**
 * Keeps an answer of the server, so that no other part of the page asks for it. A learner whose classes allow everything leaves
 * nothing on the device.
 */
export function hearAllows(userId: string, allows: ClassAllows): void {
  lastLook = { userId, at: performance.now(), change: workGiven.get() }
  const known = { of: userId, ...allows }
  safeLocalStorage.set(KEY, allows.sounds && allows.robot ? null : JSON.stringify(known))
  heard.set(known)
}

/** Calls the listener when the answer may have changed: by the server, in another tab, or because somebody else signed in. */
export function followAllows(listener: () => void): () => void {
  const endings = [heard.subscribe(listener), session.subscribe(listener)]
  const heardOf = ({ key }: StorageEvent) => {
    if (key !== KEY) return
    heard.set(null)
    listener()
  }
  addEventListener('storage', heardOf)
  return () => {
    for (const end of endings) end()
    removeEventListener('storage', heardOf)
  }
}

/** Asks the server, unless Home or another part of the page has asked lately. */
async function look(): Promise<void> {
  const now = session.get()
  if (now.status !== 'signed-in') return
  const { userId } = now
  const change = workGiven.get()
  const isKnown = lastLook?.userId === userId && lastLook.change === change
  if (isKnown && lastLook && performance.now() - lastLook.at < LOOK_SELDOM_MS) return
  lastLook = { userId, at: performance.now(), change }
  const answer = await callAsLearner(readOwnWork)
  const later = session.get()
  if (!answer.ok) lastLook = null
  else if (answer.data.allows && later.status === 'signed-in' && later.userId === userId)
    hearAllows(userId, answer.data.allows)
}

/** Asks the server while this part of a screen is shown, for a page that was not opened on Home. */
export function useAskingAllows(): void {
  useEffect(() => {
    const lookNow = () => void look()
    const endings = [workGiven.subscribe(lookNow), session.subscribe(lookNow)]
    lookNow()
    return () => endings.forEach((end) => end())
  }, [])
}

/** Says whether a part of a screen may be used. Prerendered pages show it. */
export function useClassAllows(what: keyof ClassAllows): boolean {
  return useSyncExternalStore(
    followAllows,
    () => classAllows(what),
    () => true,
  )
}
