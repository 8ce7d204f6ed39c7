import { lazy, Suspense } from 'react'
import { contentIndex } from '#web/content/content-index.ts'
import { HomeScreen } from '#web/features/home/home-screen.tsx'
import { LessonsScreen } from '#web/features/lessons/lessons-screen.tsx'
import { ProfileScreen } from '#web/features/profile/profile-screen.tsx'
import { ProgressScreen } from '#web/features/progress/progress-screen.tsx'
import { QuizListScreen } from '#web/features/quiz/quiz-list-screen.tsx'
import { useProgress, type ProgressView } from '#web/progress/use-progress.ts'
import { useSession, type Session } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconBars, IconBook, IconGear, IconHome, IconMe, IconQuiz } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TabBar, type TabItem } from '#web/ui/tab-bar.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { LessonPlace } from './lesson-place.tsx'
import { PracticePlace } from './practice-place.tsx'
import { TAB_TITLES } from './page-heads.ts'
import { QuizPlace } from './quiz-place.tsx'
import { SyncBadge } from './sync-badge.tsx'
import { useFact } from './use-fact.ts'
import { newKey, pushView, replaceView, useView } from './use-view.ts'
import { ViewBoundary } from './view-boundary.tsx'
import { toLesson, toQuiz, toTab, type Tab, type ViewEntry } from './view-state.ts'

const AdminScreen = lazy(async () => ({
  default: (await import('#web/features/admin/admin-screen.tsx')).AdminScreen,
}))

const LEARNER_TABS: readonly TabItem<Tab>[] = [
  { id: 'home', label: 'Home', icon: <IconHome /> },
  { id: 'lessons', label: 'Lessons', icon: <IconBook /> },
  { id: 'quiz', label: 'Quiz', icon: <IconQuiz /> },
  { id: 'progress', label: 'Progress', icon: <IconBars /> },
  { id: 'profile', label: 'Profile', icon: <IconMe /> },
]
const ADMIN_TABS = [...LEARNER_TABS, { id: 'admin', label: 'Admin', icon: <IconGear /> } as const]

/** "/": the tabs, and over them the open lesson, practice or quiz. */
export function MainApp() {
  const view = useView()
  const session = useSession()
  const progress = useProgress()
  const isAdmin = session.status === 'signed-in' && session.role === 'admin'
  const openTab = (tab: Tab) => {
    const next = toTab(view, tab, newKey())
    if (next) pushView(next)
    else window.scrollTo(0, 0)
  }

  if (view.lesson !== null) {
    return <LessonPlace key={view.key} view={view} lessonId={view.lesson} progress={progress} />
  }
  if (view.quiz !== null) return <QuizPlace key={view.key} view={view} quizId={view.quiz} />
  if (view.practice !== null) {
    return <PracticePlace key={view.key} view={view} place={view.practice} progress={progress} />
  }
  return (
    <Page
      nav={<TabBar items={isAdmin ? ADMIN_TABS : LEARNER_TABS} current={view.tab} onSelect={openTab} />}
      top={
        <TopBar
          title={view.tab === 'home' ? undefined : TAB_TITLES[view.tab]}
          right={<SyncBadge besideTitle={view.tab !== 'home'} />}
        />
      }
    >
      <ViewBoundary key={view.key} leaveLabel="Go to Home" onLeave={() => openTab('home')}>
        <TabScreen view={view} session={session} progress={progress} openTab={openTab} />
      </ViewBoundary>
    </Page>
  )
}

interface TabScreenProps {
  view: ViewEntry
  session: Session
  progress: ProgressView
  openTab: (tab: Tab) => void
}

function TabScreen({ view, session, progress, openTab }: TabScreenProps) {
  const fact = useFact(contentIndex.spotlight)
  const { lessons } = contentIndex
  const openLessons = () => openTab('lessons')
  const openLesson = (lesson: string) => pushView(toLesson(view, lesson, newKey()))
  switch (view.tab) {
    case 'home':
      return (
        <HomeScreen
          content={contentIndex}
          session={session}
          progress={progress}
          fact={fact}
          onOpenTab={openTab}
          onOpenLesson={openLesson}
        />
      )
    case 'lessons':
      return (
        <LessonsScreen
          lessons={lessons}
          progress={progress}
          filter={view.filter}
          onFilter={(filter) => replaceView({ ...view, filter })}
          onOpenLesson={openLesson}
        />
      )
    case 'quiz':
      return (
        <QuizListScreen
          quizzes={contentIndex.quizzes}
          lessons={lessons}
          best={progress.quizBest}
          onOpenQuiz={(quiz) => pushView(toQuiz(view, quiz, newKey()))}
          onOpenLessons={openLessons}
        />
      )
    case 'progress':
      return <ProgressScreen {...{ lessons, session, progress }} onOpenLessons={openLessons} />
    case 'profile':
      return <ProfileScreen {...{ lessons, session, progress }} onOpenLessons={openLessons} />
    case 'admin':
      return <AdminPlace session={session} />
  }
}

/** The admin tab for whoever comes by: the server refuses too, this is only the polite part. */
function AdminPlace({ session }: { session: Session }) {
  if (session.status === 'loading') return null
  if (session.status === 'signed-out' || session.role !== 'admin') {
    return (
      <EmptyState
        title="Access Denied"
        text="You don't have admin privileges to access this dashboard."
        pose="lost"
      />
    )
  }
  return (
    <Suspense fallback={<Spinner label="Opening..." />}>
      <AdminScreen email={session.email} school={contentIndex.school} />
    </Suspense>
  )
}
