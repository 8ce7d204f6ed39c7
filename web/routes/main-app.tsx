import { useState } from 'react'
import { preloadable } from '#web/lib/preloadable.ts'
import { useUpdateReady } from '#web/offline/offline-state.ts'
import { useProgress, type ProgressView } from '#web/progress/use-progress.ts'
import { useVisitorOffer } from '#web/progress/use-progress.ts'
import { useSession } from '#web/session/session.ts'
import { KeepAlive } from '#web/ui/keep-alive/keep-alive.tsx'
import { Page } from '#web/ui/page.tsx'
import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { goBack, openTab } from './navigation/navigate.ts'
import {
  isTab,
  stepsToList,
  tabOf,
  type Entry,
  type MainPlace,
  type OverTabsPlace,
} from './navigation/place.ts'
import { LATE_TABS } from './tabs/tab-screen.tsx'
import { TabsPage } from './tabs/tabs-page.tsx'
import { ViewBoundary } from './view-boundary.tsx'

export const learning = preloadable(async () => (await import('./learning-screens.ts')).screens)

type LearningScreens = NonNullable<ReturnType<typeof learning.loaded>>

/** The route "/": the tabs and, over them, the Lab or the open lesson, activity or quiz. */
export function MainApp({ entry, place }: { entry: Entry; place: MainPlace }) {
  const session = useSession()
  const progress = useProgress()
  const updateReady = useUpdateReady()
  const visitorWork = useVisitorOffer()
  const open = isTab(place) ? null : place
  const isOverTabs = open !== null
  const needed = isOverTabs || LATE_TABS.has(tabOf(place))
  const screens = usePreloadable(learning, { needed })
  useHeadingFocusAfter(needed && !screens)
  // If the app starts inside a lesson, the tabs are rendered when they are first shown. From then on they stay.
  const [hasTabs, setHasTabs] = useState(!isOverTabs)
  if (!hasTabs && !isOverTabs) setHasTabs(true)
  return (
    <>
      {/* This is first in the page, so that the first skip link is the visible one. */}
      {open && <OverTabs key={entry.key} place={open} {...{ entry, progress, screens }} />}
      {hasTabs && (
        <KeepAlive shown={!isOverTabs}>
          <TabsPage shown={!isOverTabs} {...{ entry, session, progress, screens, learning, updateReady }} />
        </KeepAlive>
      )}
      {!isOverTabs && screens && visitorWork && <screens.VisitorQuestion work={visitorWork} />}
      {!isOverTabs && screens && (
        <screens.LateExtras tab={tabOf(place)} onOpenProgress={() => openTab('progress')} />
      )}
    </>
  )
}

interface OverTabsProps {
  entry: Entry
  place: OverTabsPlace
  progress: ProgressView
  screens: LearningScreens | undefined
}

function OverTabs({ entry, place, progress, screens }: OverTabsProps) {
  if (!screens) return <Page width="read">{null}</Page>
  const onLeave = () => goBack(stepsToList(entry))
  return (
    <ViewBoundary wholePage leaveLabel={LEAVE_LABELS[place.page] ?? 'Go back'} onLeave={onLeave}>
      {place.page === 'quiz' ? (
        <screens.QuizRoute {...{ place, onLeave }} />
      ) : place.page === 'lesson' ? (
        <screens.LessonRoute {...{ place, progress, onLeave }} entryKey={entry.key} />
      ) : place.page === 'activity' ? (
        <screens.ActivityRoute {...{ place, progress, onLeave }} isFirst={entry.depth === 0} />
      ) : (
        <screens.LateRoute {...{ place, progress, onLeave }} />
      )}
    </ViewBoundary>
  )
}

const LEAVE_LABELS: Partial<Record<OverTabsPlace['page'], string>> = {
  lesson: 'Back to lessons',
  activity: 'Back to lessons',
  quiz: 'Back to Quizzes',
}
