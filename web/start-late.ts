import { startData } from './progress/start-data.ts'
import { beforeSignOut } from './session/sign-out.ts'

/** What Home needs only after it answers: who is here, what they did, sending it. */
export function startLate(): void {
  // Without its code there is no connection to the push service either.
  beforeSignOut(() =>
    import('./push/follow-push.ts').then(
      ({ endPush }) => endPush(),
      () => undefined,
    ),
  )
  startData()
}
