import { sessionManager } from './access.ts'
import { startAfresh } from './load-home.ts'
import { signOutStep, type Choice } from './sign-out-step.ts'

const LAST_CHANCE_MS = 5_000

export interface SignOutHooks {
  waiting(): number
  send(): Promise<void>
  /**
   * Removes everything readable of this person. Unsent rows are sealed, or deleted when `discard` is true.
   * @param epoch the epoch of the server that confirmed the sign-out; undefined when none did
   */
  cleanUp(discard: boolean, epoch: string | undefined): Promise<void>
}

let signOutHooksOf: () => SignOutHooks | null = () => null

export function onSignOut(wanted: () => SignOutHooks | null): void {
  signOutHooksOf = wanted
}

let workBeforeSignOut = async (): Promise<void> => undefined

/** Registers work that needs the session. It must never reject, and may take a few seconds at most. */
export function beforeSignOut(work: () => Promise<void>): void {
  workBeforeSignOut = work
}

/**
 * Signs out in every tab, also offline. Resolves without signing out when the user chooses to stay.
 * @param isAlone true when nobody can be asked; unsent work is then sealed
 */
export async function signOut(isAlone = false): Promise<void> {
  if (signOutStep.get().step !== 'none') return
  const signOutHooks = signOutHooksOf()
  const choice = signOutHooks && !isAlone ? await lastChance(signOutHooks) : 'leave'
  if (choice === 'stay') return signOutStep.set({ step: 'none' })
  signOutStep.set({ step: 'leaving' })
  await workBeforeSignOut()
  const epoch = await sessionManager.signOut()
  await signOutHooks?.cleanUp(choice === 'discard', epoch)
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
