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
import { goBack, openTab, useView } from './navigation/navigate.ts'
import { stepsToList, type ViewEntry } from './navigation/view-state.ts'
import { LATE_TABS } from './tabs/tab-screen.tsx'
import { TabsPage } from './tabs/tabs-page.tsx'
import { ViewBoundary } from './view-boundary.tsx'

export const learning = preloadable(async () => (await import('./learning-screens.ts')).screens)

type LearningScreens = NonNullable<ReturnType<typeof learning.loaded>>

/** "/": the tabs, and over them the Lab or the open lesson, activity or quiz. */
export function MainApp() {
  const view = useView()
  const session = useSession()
  const progress = useProgress()
  const updateReady = useUpdateReady()
  const visitorWork = useVisitorOffer()
  const isOverTabs = view.lesson !== null || view.quiz !== null || view.lab
  const needed = isOverTabs || LATE_TABS.has(view.tab)
  const screens = usePreloadable(learning, { needed })
  useHeadingFocusAfter(needed && !screens)
  // After a start inside a lesson the tabs are first drawn when they are looked at; from then on they stay.
  const [hasTabs, setHasTabs] = useState(!isOverTabs)
  if (!hasTabs && !isOverTabs) setHasTabs(true)
  return (
    <>
      {/* First in the page, so that the first skip link is the one that can be seen. */}
      {isOverTabs && <OverTabs key={view.key} {...{ view, progress, screens }} />}
      {hasTabs && (
        <KeepAlive shown={!isOverTabs}>
          <TabsPage shown={!isOverTabs} {...{ view, session, progress, screens, learning, updateReady }} />
        </KeepAlive>
      )}
      {!isOverTabs && screens && visitorWork && <screens.VisitorQuestion work={visitorWork} />}
      {!isOverTabs && screens && <screens.LateExtras onOpenProgress={() => openTab('progress')} />}
    </>
  )
}

interface OverTabsProps {
  view: ViewEntry
  progress: ProgressView
  screens: LearningScreens | undefined
}

function OverTabs({ view, progress, screens }: OverTabsProps) {
  if (!screens) return <Page width="read">{null}</Page>
  const { lesson, activity, quiz, lab } = view
  const leave = () => goBack(stepsToList(view))
  return (
    <ViewBoundary
      wholePage
      leaveLabel={lab ? 'Go back' : quiz === null ? 'Back to lessons' : 'Back to Quizzes'}
      onLeave={leave}
    >
      {quiz !== null && <screens.QuizRoute view={view} quizId={quiz} onLeave={leave} />}
      {lab && <screens.LabRoute {...{ view, progress }} onLeave={leave} />}
      {lesson !== null && activity === null && (
        <screens.LessonRoute {...{ view, progress }} lessonId={lesson} onLeave={leave} />
      )}
      {lesson !== null && activity !== null && (
        <screens.ActivityRoute
          {...{ view, progress }}
          lessonId={lesson}
          activityId={activity}
          onLeave={leave}
        />
      )}
    </ViewBoundary>
  )
}
