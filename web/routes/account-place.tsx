import { useEffect, useState, type ComponentType } from 'react'

let screens: ComponentType | undefined

/** The paths whose screens are in the account chunk. */
export const ACCOUNT_PATHS = ['/auth', '/admin/login', '/reset-password'] as const

/** Fetches the sign-in pages. Whoever starts on one of them waits for this first, so that it can be hydrated as it stands. */
export async function loadAccountScreens(): Promise<void> {
  screens ??= (await import('./account-screens.tsx')).AccountScreens
}

/** One of the sign-in pages; for a moment nothing when it is reached before it was fetched. */
export function AccountPlace() {
  const [Screens, setScreens] = useState(() => screens)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (Screens) return
    loadAccountScreens().then(
      () => setScreens(() => screens),
      (error: unknown) => setFailure(() => error),
    )
  }, [Screens])
  // The boundary around every page says so and offers to load it again.
  if (failure !== undefined) throw failure
  return Screens ? <Screens /> : null
}
