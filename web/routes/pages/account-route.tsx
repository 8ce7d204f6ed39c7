import { preloadable } from '#web/lib/preloadable.ts'
import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

export const ACCOUNT_PATHS = ['/auth', '/admin/login', '/reset-password', '/privacy'] as const

/** Whoever starts on one of these pages waits for this first, so that it can be hydrated as it stands. */
export const accountScreens = preloadable(() => import('./account-screens.tsx'))

export function AccountRoute() {
  const screens = usePreloadable(accountScreens)
  useHeadingFocusAfter(!screens)
  return screens ? <screens.AccountScreens /> : null
}
