import { sessionManager } from './access.ts'
import { startAfresh } from './go-home.ts'
import { observable } from '../lib/observable.ts'

/** How long a sign-out waits for unsent rows to reach the server. */
const LAST_CHANCE_MS = 5_000

/** What the data rooms do for whoever signs out. */
export interface SignOutHooks {
  /** Things not on the server yet. */
  waiting(): number
  /** Sends them; resolves when this try is over. */
  send(): Promise<void>
  /** After the sign-out: nothing readable of this person stays; unsent things are locked away, or thrown away. */
  cleanUp(discard: boolean): Promise<void>
}

type Choice = 'leave' | 'stay' | 'discard'

/** Where a sign-out is. `asking`: it waits for `answer`, because some things could not be sent. */
export type SignOutStep =
  | { step: 'none' | 'leaving' }
  | { step: 'sending'; waiting: number }
  | { step: 'asking'; waiting: number; answer: (choice: Choice) => void }

export const signOutStep = observable<SignOutStep>({ step: 'none' })

let signOutHooksOf: () => SignOutHooks | null = () => null

/** The data rooms say what they must do around a sign-out. */
export function onSignOut(wanted: () => SignOutHooks | null): void {
  signOutHooksOf = wanted
}

let beforeLeaving = async (): Promise<void> => undefined

/** What must still be done as the person who leaves; never rejects, and takes seconds at most. */
export function onLeaving(work: () => Promise<void>): void {
  beforeLeaving = work
}

/**
 * Signs out here and in every other tab, then loads "/" afresh. Works offline too. With unsent things it tries for five
 * seconds, then asks (signOutStep); resolves without signing out when the answer is to stay.
 */
export async function signOut(): Promise<void> {
  if (signOutStep.get().step !== 'none') return
  const signOutHooks = signOutHooksOf()
  const choice = signOutHooks ? await lastChance(signOutHooks) : 'leave'
  if (choice === 'stay') return signOutStep.set({ step: 'none' })
  signOutStep.set({ step: 'leaving' })
  await beforeLeaving()
  await sessionManager.leave()
  await signOutHooks?.cleanUp(choice === 'discard')
  startAfresh()
}

async function lastChance(signOutHooks: SignOutHooks): Promise<Choice> {
  const waiting = signOutHooks.waiting()
  if (waiting === 0) return 'leave'
  signOutStep.set({ step: 'sending', waiting })
  await Promise.race([signOutHooks.send(), new Promise((resolve) => setTimeout(resolve, LAST_CHANCE_MS))])
  const left = signOutHooks.waiting()
  if (left === 0) return 'leave'
  return new Promise((answer) => signOutStep.set({ step: 'asking', waiting: left, answer }))
}
