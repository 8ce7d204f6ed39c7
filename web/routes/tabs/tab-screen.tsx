import { clock } from '#domain/clock.ts'
import { memo, useSyncExternalStore } from 'react'
import type { LessonFilter } from '#domain/learning/lessons.ts'
import { factOfTheDay } from '#domain/learning/spotlight.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { HomeScreen } from '#web/features/home/home-screen.tsx'
import { InstallCard } from '#web/features/install/install-card.tsx'
import { LessonsScreen } from '#web/features/lessons/lessons-screen.tsx'
import { preloadable } from '#web/lib/preloadable.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { sessionMay, type Session } from '#web/session/session.ts'
import { skipHiddenRender, WhileShown } from '#web/ui/keep-alive/keep-alive.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { followDay } from '#web/ui/use-today.ts'
import {
  openClub,
  openLab,
  openLesson,
  openLessons,
  openPractice,
  openQuiz,
  openTab,
  setFilter,
} from '../navigation/navigate.ts'
import type { Tab } from '../navigation/place.ts'
import type { lateTabs } from './late-tabs.tsx'

/** The tabs that stay in the page. The admin tab does not, because each visit must ask the server again. */
export type MountedTab = Exclude<Tab, 'admin'>

export type LateScreens = typeof lateTabs

export const LATE_TABS: ReadonlySet<Tab> = new Set(['quizzes', 'progress', 'profile'])

interface TabScreenProps {
  tab: MountedTab
  shown: boolean
  /** Hidden tabs may render new progress now. */
  atRest: boolean
  session: Session
  progress: ProgressView
  screens: LateScreens | undefined
  filter: LessonFilter
}

export const TabScreen = memo(function TabScreen(props: TabScreenProps) {
  const { tab, session, progress, screens, filter } = props
  const { lessons } = contentIndex
  // The next person who signs in must see no trace of this one.
  const userId = session.status === 'signed-in' ? session.userId : null
  switch (tab) {
    case 'home':
      return <HomeTab {...{ session, progress, screens }} />
    case 'lessons':
      return (
        <LessonsScreen
          lessons={lessons}
          progress={progress}
          filter={filter}
          onFilter={setFilter}
          onOpenLesson={openLesson}
          onPractise={openPractice}
          onOpenLab={openLab}
          renderWords={screens?.renderWords}
        />
      )
    case 'quizzes':
      return (
        screens && (
          <screens.QuizzesRoute
            quizzes={contentIndex.quizzes}
            lessons={lessons}
            best={progress.quizBest}
            onOpenQuiz={openQuiz}
            onOpenLessons={openLessons}
          />
        )
      )
    case 'progress':
      return screens && <screens.ProgressRoute {...{ session, progress }} onOpenLessons={openLessons} />
    case 'profile':
      return (
        screens && (
          <screens.ProfileRoute
            key={userId}
            {...{ lessons, session, progress }}
            onOpenLessons={openLessons}
          />
        )
      )
  }
}, skipHiddenRender)

function HomeTab({ session, progress, screens }: Pick<TabScreenProps, 'session' | 'progress' | 'screens'>) {
  // This is null while prerendering and hydrating, because the day is unknown then.
  const fact = useSyncExternalStore(
    followDay,
    () => factOfTheDay(contentIndex.spotlight, clock.now()) ?? null,
    () => null,
  )
  const userId = session.status === 'signed-in' ? session.userId : null
  if (userId !== null && sessionMay(session, 'admin:enter'))
    return <StaffRoute key={userId} userId={userId} />
  return (
    <HomeScreen
      content={contentIndex}
      session={session}
      progress={progress}
      fact={fact}
      scene={screens?.HomeScene}
      lab={screens?.HomeLab}
      given={
        userId !== null && (
          <WhileShown>
            <WeekRoute key={userId} {...{ userId, progress }} />
          </WhileShown>
        )
      }
      install={
        <WhileShown>
          <InstallCard />
        </WhileShown>
      }
      news={
        <WhileShown>
          <PracticeRoute progress={progress} />
          {screens && <screens.HomeRobot progress={progress} />}
          {userId !== null && <NewsRoute key={userId} userId={userId} />}
        </WhileShown>
      }
      footer={<FooterRoute />}
      onOpenTab={openTab}
      onOpenLesson={openLesson}
      onOpenQuiz={openQuiz}
      onOpenLab={openLab}
      onOpenClub={openClub}
    />
  )
}

const staffHome = preloadable(() => import('./staff-home.tsx'))

function StaffRoute({ userId }: { userId: string }) {
  const part = usePreloadable(staffHome)
  return (
    <>
      <WhileShown>
        {part ? <part.StaffHomeRoute userId={userId} /> : <Spinner label="Opening..." />}
      </WhileShown>
      <NewsRoute userId={userId} />
      <FooterRoute />
    </>
  )
}

const homePractice = preloadable(() => import('./home-practice.tsx'))

function PracticeRoute({ progress }: { progress: ProgressView }) {
  const needed = [...progress.lessons.values()].some(({ completed }) => completed)
  const part = usePreloadable(homePractice, { needed, onFailure: () => undefined })
  return part && <part.HomePractice progress={progress} />
}

const homeWeek = preloadable(() => import('./home-week.tsx'))

function WeekRoute(props: { userId: string; progress: ProgressView }) {
  const part = usePreloadable(homeWeek, { onFailure: () => undefined })
  return part && <part.HomeWeek {...props} />
}

const schoolNews = preloadable(() => import('./home-news.tsx'))

function NewsRoute({ userId }: { userId: string }) {
  // Home is complete without the news, so a failed fetch is ignored.
  const part = usePreloadable(schoolNews, { onFailure: () => undefined })
  return part && <part.SchoolNews userId={userId} />
}

/** The build loads this before it renders, so that the footer is in the prerendered page. */
export const schoolFooter = preloadable(() => import('#web/features/home/school-footer.tsx'))

function FooterRoute() {
  const part = usePreloadable(schoolFooter, { onFailure: () => undefined })
  // During hydration, React leaves the content of such an element as it is in the prerendered page.
  if (!part) return <footer suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  return <part.SchoolFooter course={contentIndex.school} />
}
