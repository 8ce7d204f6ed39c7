import type { SchoolClass } from '#domain/classes.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

const page = preloadable(() => import('./cards/cards-page.tsx'))

/** The page Sign-in cards of a class, fetched when it is opened. */
export function ClassCards({ of: one }: { of: SchoolClass }) {
  const Cards = usePreloadable(page)?.CardsPage
  return Cards ? <Cards of={one} /> : <Spinner label="Fetching the class..." />
}
