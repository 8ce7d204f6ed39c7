import { late, useLate } from '../late.ts'

/** The paths whose screens are in the account chunk. */
export const ACCOUNT_PATHS = ['/auth', '/admin/login', '/reset-password'] as const

/** The sign-in pages. Whoever starts on one of them waits for this first, so that it can be hydrated as it stands. */
export const accountScreens = late(async () => await import('./account-screens.tsx'))

/** One of the sign-in pages; for a moment nothing when it is reached before it was fetched. */
export function AccountRoute() {
  const screens = useLate(accountScreens)
  return screens ? <screens.AccountScreens /> : null
}
