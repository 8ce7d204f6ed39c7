import { keeper } from './access.ts'
import { goHome } from './go-home.ts'

/** Sends what is unsent, and gives back what to do once signed out. */
type Prepare = () => Promise<() => Promise<void>>

let prepare: Prepare = async () => async () => undefined

/** The data rooms say what they must do before and after a sign-out. */
export function onSignOut(wanted: Prepare): void {
  prepare = wanted
}

/** Signs out here and in every other tab, then loads "/" afresh. Works offline too. */
export async function signOut(): Promise<void> {
  const cleanUp = await prepare()
  await keeper.leave()
  await cleanUp()
  goHome()
}
