import { preloadable } from '#web/lib/preloadable.ts'
import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

/** The paths whose screens are in the account chunk. */
export const ACCOUNT_PATHS = ['/auth', '/admin/login', '/reset-password'] as const

/** The sign-in pages. Whoever starts on one of them waits for this first, so that it can be hydrated as it stands. */
export const accountScreens = preloadable(() => import('./account-screens.tsx'))

/** One of the sign-in pages; for a moment nothing when it is reached before it was fetched. */
export function AccountRoute() {
  const screens = usePreloadable(accountScreens)
  useHeadingFocusAfter(!screens)
  return screens ? <screens.AccountScreens /> : null
}
