import { surviveTranslation } from './lib/survive-translation.ts'
import { startData } from './progress/start-data.ts'
import { keepScreensBy } from './session/access.ts'
import { beforeSignOut } from './session/sign-out.ts'

/** Starts what Home needs only after it can be used: the session, the learner's work and the sending of it. */
export function startLate(): void {
  surviveTranslation()
  // Without this code there is no push subscription to end either.
  beforeSignOut(() =>
    import('./push/follow-push.ts').then(
      ({ endPush }) => endPush(),
      () => undefined,
    ),
  )
  // Without this code the page is emptied, as after a sign-out.
  keepScreensBy(() => import('./routes/ended-session.tsx').catch(() => null))
  startData()
}
