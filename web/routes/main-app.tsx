import { useState } from 'react'
import { useUpdateReady } from '#web/offline/offline-state.ts'
import { useProgress, type ProgressView } from '#web/progress/use-progress.ts'
import { useVisitorOffer } from '#web/progress/visitor-offer.ts'
import { useSession } from '#web/session/session.ts'
import { KeepAlive } from '#web/ui/keep-alive/keep-alive.tsx'
import { Page } from '#web/ui/page.tsx'
import { learning, type LearningScreens } from './learning.ts'
import { useLate } from './late.ts'
import { TabsPage } from './tabs/tabs-page.tsx'
import { LATE_TABS } from './tabs/tab-screen.tsx'
import { useView } from './navigation/use-view.ts'
import type { ViewEntry } from './navigation/view-state.ts'
import { openTab } from './navigation/navigate.ts'

/** "/": the tabs, and over them the open lesson, activity or quiz. */
export function MainApp() {
  const view = useView()
  const session = useSession()
  const progress = useProgress()
  const updateReady = useUpdateReady()
  const visitorWork = useVisitorOffer()
  const isOverTabs = view.lesson !== null || view.quiz !== null
  const screens = useLate(learning, isOverTabs || LATE_TABS.has(view.tab))
  // Begun inside a lesson: the tabs come when they are first looked at, and from then on they stay.
  const [hasTabs, setHasTabs] = useState(!isOverTabs)
  if (!hasTabs && !isOverTabs) setHasTabs(true)
  return (
    <>
      {/* Before the tabs: the first way past the navigation in the page must be the one that is seen. */}
      {isOverTabs && <OverTabs key={view.key} {...{ view, progress, screens }} />}
      {hasTabs && (
        <KeepAlive shown={!isOverTabs}>
          <TabsPage shown={!isOverTabs} {...{ view, session, progress, screens, updateReady }} />
        </KeepAlive>
      )}
      {!isOverTabs && screens && visitorWork && <screens.VisitorQuestion work={visitorWork} />}
      {!isOverTabs && screens && <screens.CourseFinished onOpenProgress={() => openTab('progress')} />}
    </>
  )
}

interface OverTabsProps {
  view: ViewEntry
  progress: ProgressView
  screens: LearningScreens | undefined
}

/** The lesson, activity or quiz that is open. */
function OverTabs({ view, progress, screens }: OverTabsProps) {
  if (!screens) return <Page width="read">{null}</Page>
  const { lesson, activity, quiz } = view
  if (quiz !== null) return <screens.QuizRoute view={view} quizId={quiz} />
  if (lesson === null) return null
  if (activity === null) return <screens.LessonRoute {...{ view, progress }} lessonId={lesson} />
  return <screens.ActivityRoute {...{ view, progress }} lessonId={lesson} activityId={activity} />
}
