import type { SchoolClass } from '#domain/classes.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

const page = preloadable(() => import('./monday/monday-page.tsx'))

/** The page Monday of a class, fetched when it is opened. */
export function ClassMonday({ of: one }: { of: SchoolClass }) {
  const Monday = usePreloadable(page)?.MondayPage
  return Monday ? <Monday of={one} /> : <Spinner label="Looking at the class..." />
}
