import type { SchoolClass } from '#domain/classes.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

const page = preloadable(() => import('./week/week-page.tsx'))

/** The page This week of a class, fetched when it is opened. */
export function ClassWeek({ of: one }: { of: SchoolClass }) {
  const Week = usePreloadable(page)?.WeekPage
  return Week ? <Week of={one} /> : <Spinner label="Fetching the week..." />
}
