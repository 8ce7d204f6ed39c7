import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { Page } from '#web/ui/page.tsx'
import { preloadable } from '#web/lib/preloadable.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import type { ViewEntry } from '../navigation/view-state.ts'

const lab = preloadable(() => import('./level-route.tsx'))

interface LabRouteProps {
  view: ViewEntry
  progress: ProgressView
  onLeave: () => void
}

/** Fetched when somebody first opens the Lab. */
export function LabRoute({ view, progress, onLeave }: LabRouteProps) {
  const part = usePreloadable(lab)
  const isReady = part !== undefined && progress.status === 'ready'
  useHeadingFocusAfter(!isReady)
  if (!isReady) return <Page>{null}</Page>
  return view.level === null ? (
    <part.LevelListRoute {...{ progress, onLeave }} />
  ) : (
    <part.LevelRoute {...{ progress, onLeave }} levelId={view.level} />
  )
}
