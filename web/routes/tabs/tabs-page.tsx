import { lazy, memo, startTransition, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#web/offline/start-when-idle.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { sessionMay, type Session } from '#web/session/session.ts'
import { IconBars, IconBook, IconGear, IconHome, IconMe, IconQuiz } from '#web/ui/icons.tsx'
import { afterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { isUnchanged, KeepAlive } from '#web/ui/keep-alive/keep-alive.tsx'
import { Page } from '#web/ui/page.tsx'
import { TabBar, type TabItem } from '#web/ui/tab-bar.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { AdminRoute } from './admin-route.tsx'
import { learning, type LearningScreens } from '../learning.ts'
import { TAB_TITLES } from '../navigation/page-heads.ts'
import { SyncBadge } from '../unsent-work/sync-badge.tsx'
import { LATE_TABS, TabScreen, type KeptTab } from './tab-screen.tsx'
import { ViewBoundary } from '../view-boundary.tsx'
import type { Tab, ViewEntry } from '../navigation/view-state.ts'
import { openHome, openTab } from '../navigation/navigate.ts'

const UpdateBanner = lazy(async () => ({ default: (await import('./update-banner.tsx')).UpdateBanner }))

const LEARNER_TABS: readonly (TabItem<Tab> & { id: KeptTab })[] = [
  { id: 'home', label: 'Home', icon: <IconHome /> },
  { id: 'lessons', label: 'Lessons', icon: <IconBook /> },
  { id: 'quiz', label: 'Quiz', icon: <IconQuiz /> },
  { id: 'progress', label: 'Progress', icon: <IconBars /> },
  { id: 'profile', label: 'Profile', icon: <IconMe /> },
]
const ADMIN_TABS = [...LEARNER_TABS, { id: 'admin', label: 'Admin', icon: <IconGear /> } as const]

interface TabsPageProps {
  /** False while a lesson, quiz or practice is open over it: then it stands still. */
  shown: boolean
  view: ViewEntry
  session: Session
  progress: ProgressView
  screens: LearningScreens | undefined
  updateReady: boolean
}

/** The page of the tabs. Each tab that was looked at is kept, so that coming back to it is quick. */
export const TabsPage = memo(function TabsPage(props: TabsPageProps) {
  const { view, session, progress, screens = learning.loaded(), updateReady } = props
  const { tab, key, filter } = view
  const tabs = sessionMay(session, 'admin:enter') ? ADMIN_TABS : LEARNER_TABS
  const { kept, atRest } = useKeptTabs(tab, session, progress)
  return (
    <Page
      nav={<TabBar items={tabs} current={tab} onSelect={openTab} />}
      top={
        <TopBar
          title={tab === 'home' ? undefined : TAB_TITLES[tab]}
          right={<SyncBadge besideTitle={tab !== 'home'} />}
        />
      }
    >
      {/* Not over a lesson, a quiz or an admin's form: there nothing may ask for a reload. */}
      {updateReady && tab !== 'admin' && (
        <Suspense>
          <UpdateBanner />
        </Suspense>
      )}
      {LEARNER_TABS.map(({ id }) => {
        const shown = id === tab
        if (!kept.has(id)) return null
        return (
          <KeepAlive key={id} shown={shown}>
            <ViewBoundary visit={shown ? key : undefined} leaveLabel="Go to Home" onLeave={openHome}>
              <TabScreen tab={id} {...{ shown, atRest, session, progress, screens, filter }} />
            </ViewBoundary>
          </KeepAlive>
        )
      })}
      {tab === 'admin' && (
        <ViewBoundary visit={key} leaveLabel="Go to Home" onLeave={openHome}>
          <AdminRoute session={session} />
        </ViewBoundary>
      )}
    </Page>
  )
}, isUnchanged)

/**
 * The tabs that stand in the page: those looked at and, once their data is there, one more whenever the page has
 * nothing to do, so that the first look is as quick as the next. Then (`atRest`) those that are hidden also catch up
 * with what was learned, which else the next look at them would wait for.
 */
function useKeptTabs(tab: Tab, session: Session, progress: ProgressView) {
  const [kept, setKept] = useState<ReadonlySet<Tab>>(() => new Set([tab]))
  if (!kept.has(tab) && !LATE_TABS.has(tab)) setKept(new Set([...kept, tab]))
  const [caughtUp, setCaughtUp] = useState(progress)
  const atRest = caughtUp === progress
  const hasData = session.status !== 'loading' && progress.status === 'ready'
  useEffect(() => {
    // Of a screen behind the first ones the bars, with its heading, come a frame ahead.
    if (!kept.has(tab)) return afterPaint(() => setKept(new Set([...kept, tab])))
    const next = LEARNER_TABS.find(({ id }) => !kept.has(id))?.id
    if (!hasData) return
    if (next === undefined && atRest) return layOutHidden()
    let isWanted = true
    const draw = () => {
      if (!isWanted) return
      startTransition(() => {
        if (next !== undefined) setKept(new Set([...kept, next]))
        setCaughtUp(progress)
      })
    }
    // Where the rest cannot be fetched, each tab comes when it is opened.
    whenIdle(() => void learning.load().then(draw, () => undefined))
    return () => {
      isWanted = false
    }
  }, [tab, kept, hasData, atRest, progress])
  return { kept, atRest }
}

/**
 * Works out where everything in the hidden tabs stands, one tab at a time while the page has nothing to do: showing one
 * then needs no more than painting.
 * @returns takes it back
 */
function layOutHidden(): () => void {
  const screens = [...document.querySelectorAll('.kept[data-hidden] > *')]
  const layOutNext = () => {
    const screen = screens.pop()
    if (!screen) return
    // To be asked for its place, it must be given one. Where it has one, this costs nothing.
    screen.getBoundingClientRect()
    whenIdle(layOutNext)
  }
  whenIdle(layOutNext)
  return () => void screens.splice(0)
}
