import { preloadable } from '#web/lib/preloadable.ts'
import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import type { AccountPlace } from './account-screens.tsx'

/** A page that starts on one of these routes waits for this chunk first, so that it can be hydrated as it was built. */
export const accountScreens = preloadable(() => import('./account-screens.tsx'))

export function AccountRoute(place: AccountPlace) {
  const screens = usePreloadable(accountScreens)
  useHeadingFocusAfter(!screens)
  return screens ? <screens.AccountScreens {...place} /> : null
}

/** It is in the same chunk, so that the first visit of Home does not load it. */
export function NotFoundRoute() {
  const screens = usePreloadable(accountScreens)
  return screens ? <screens.NotFoundPage /> : null
}
