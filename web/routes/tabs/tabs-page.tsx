import { memo, startTransition, useEffect, useState } from 'react'
import { preloadable, type Preloadable } from '#web/lib/preloadable.ts'
import { whenIdle } from '#web/offline/start-when-idle.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { readerOf, sessionMay, type Session } from '#web/session/session.ts'
import { IconBars, IconBook, IconGear, IconHome, IconMe, IconQuiz } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { afterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { KeepAlive, layOutHidden, skipHiddenRender } from '#web/ui/keep-alive/keep-alive.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TabBar, type TabItem } from '#web/ui/tab-bar.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { openHome, openTab } from '../navigation/navigate.ts'
import { tabTitle } from '../navigation/page-heads.ts'
import { filterOf, tabOf, type Entry, type Tab } from '../navigation/place.ts'
import { SyncBadge } from '../unsent-work/sync-badge.tsx'
import { ViewBoundary } from '../view-boundary.tsx'
import { LATE_TABS, TabScreen, type LateScreens, type MountedTab } from './tab-screen.tsx'

const updateBanner = preloadable(() => import('./update-banner.tsx'))
const adminScreen = preloadable(() => import('./admin-tab.tsx'))

const LEARNER_TABS: readonly (TabItem<Tab> & { id: MountedTab })[] = [
  { id: 'home', label: 'Home', icon: <IconHome /> },
  { id: 'lessons', label: 'Lessons', icon: <IconBook /> },
  { id: 'quizzes', label: 'Quiz', icon: <IconQuiz /> },
  { id: 'progress', label: 'Progress', icon: <IconBars /> },
  { id: 'profile', label: 'Profile', icon: <IconMe /> },
]
const ADMIN_TABS = [...LEARNER_TABS, { id: 'admin', label: 'Admin', icon: <IconGear /> } as const]
const TEACHER_TABS = [...LEARNER_TABS, { id: 'admin', label: 'Classes', icon: <IconGear /> } as const]

interface TabsPageProps {
  shown: boolean
  entry: Entry
  session: Session
  progress: ProgressView
  screens: LateScreens | undefined
  learning: Preloadable<LateScreens>
  updateReady: boolean
}

/** Each tab that was opened stays mounted, so that returning to it is quick. */
export const TabsPage = memo(function TabsPage(props: TabsPageProps) {
  const { entry, session, progress, learning, screens = learning.loaded() } = props
  const { place, key } = entry
  const [tab, filter] = [tabOf(place), filterOf(place)]
  const tabs = { learner: LEARNER_TABS, teacher: TEACHER_TABS, admin: ADMIN_TABS }[readerOf(session)]
  const { mounted, atRest } = useMountedTabs(tab, session, progress, learning)
  // While a lesson, a quiz or an admin's form is open, nothing may ask for a reload.
  const offersUpdate = props.updateReady && tab !== 'admin'
  const banner = usePreloadable(updateBanner, { needed: offersUpdate, onFailure: () => undefined })
  return (
    <Page
      nav={<TabBar items={tabs} current={tab} onSelect={openTab} />}
      top={
        <TopBar
          title={tab === 'home' ? undefined : tabTitle(tab, readerOf(session))}
          right={<SyncBadge besideTitle={tab !== 'home'} />}
        />
      }
    >
      {offersUpdate && banner && <banner.UpdateBanner />}
      {LEARNER_TABS.map(({ id }) => {
        const shown = id === tab
        if (!mounted.has(id)) return null
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
          <AdminTab session={session} />
        </ViewBoundary>
      )}
    </Page>
  )
}, skipHiddenRender)

/**
 * Returns the tabs to mount: those that were opened and, whenever the page is idle, one more. Once all are mounted, hidden tabs
 * render new progress.
 */
function useMountedTabs(
  tab: Tab,
  session: Session,
  progress: ProgressView,
  learning: Preloadable<LateScreens>,
) {
  const [mounted, setMounted] = useState<ReadonlySet<Tab>>(() => new Set([tab]))
  if (!mounted.has(tab) && !LATE_TABS.has(tab)) setMounted(new Set([...mounted, tab]))
  const [caughtUp, setCaughtUp] = useState(progress)
  const atRest = caughtUp === progress
  const hasData = session.status !== 'loading' && progress.status === 'ready'
  useEffect(() => {
    // The bars with the heading are rendered one frame before a late screen.
    if (!mounted.has(tab)) return afterPaint(() => setMounted(new Set([...mounted, tab])))
    const next = LEARNER_TABS.find(({ id }) => !mounted.has(id))?.id
    if (!hasData) return
    if (next === undefined && atRest) return layOutHidden(whenIdle)
    let isWanted = true
    const draw = () => {
      if (!isWanted) return
      startTransition(() => {
        if (next !== undefined) setMounted(new Set([...mounted, next]))
        setCaughtUp(progress)
      })
    }
    // Without a network, each tab is loaded when it is opened.
    whenIdle(() => void learning.load().then(draw, () => undefined))
    return () => {
      isWanted = false
    }
  }, [tab, mounted, hasData, atRest, progress, learning])
  return { mounted, atRest }
}

/** This check is only for convenience, because the server refuses too. */
function AdminTab({ session }: { session: Session }) {
  const mayEnter = sessionMay(session, 'admin:enter')
  const screen = usePreloadable(adminScreen, { needed: mayEnter })
  if (session.status === 'loading') return null
  if (session.status === 'signed-out' || !mayEnter) return <AccessDenied />
  if (!screen) return <Spinner label="Opening..." />
  return <screen.AdminRoute userId={session.userId} denied={<AccessDenied />} />
}

function AccessDenied() {
  return (
    <EmptyState
      title="Access Denied"
      text="You don't have admin privileges to access this dashboard."
      pose="lost"
    />
  )
}
