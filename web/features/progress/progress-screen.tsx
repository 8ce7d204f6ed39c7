import { Link } from 'wouter'
import type { LessonSummary } from '#domain/content.ts'
import { completedLessons, summariseCourse, upcomingLessons } from '#domain/course-summary.ts'
import { quizzedLessons, type LessonTask } from '#domain/lesson-tasks.ts'
import { lockedLessons } from '#domain/lessons.ts'
import { markTasks, recentTasks, summariseTasks } from '#domain/task-summary.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import type { Session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CompletedLessons } from './completed-lessons.tsx'
import { NextLessons } from './next-lessons.tsx'
import { OverallCard } from './overall-card.tsx'
import { TaskOverview } from './task-overview.tsx'

export interface ProgressScreenProps {
  lessons: readonly LessonSummary[]
  /** Everything there is to do in them. */
  tasks: readonly LessonTask[]
  session: Session
  progress: ProgressView
  onOpenLessons: () => void
}

export function ProgressScreen({ lessons, tasks, session, progress, onOpenLessons }: ProgressScreenProps) {
  if (session.status === 'signed-out') return <SignInRequired />
  if (session.status === 'loading' || progress.status === 'loading') {
    return <Spinner label="Loading your progress..." />
  }
  const done = completedLessons(lessons, progress.lessons)
  const next = upcomingLessons(lessons, progress.lessons)
  const locked = lockedLessons(
    lessons,
    new Set(done.map((lesson) => lesson.id)),
    quizzedLessons(progress.tasks),
  )
  const marked = markTasks(tasks, progress.tasks)
  const summary = summariseTasks(tasks, progress.tasks)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:items-start lg:gap-4">
      <OverallCard course={summariseCourse(lessons, progress.lessons)} tasks={summary} />
      <CompletedLessons done={done} tasks={marked} progress={progress} onOpenLessons={onOpenLessons} />
      <div className="grid min-w-0 gap-3 lg:gap-4">
        {progress.tasks.size > 0 && <TaskOverview summary={summary} recent={recentTasks(marked)} />}
        {next.length > 0 && <NextLessons next={next} locked={locked} onOpenLessons={onOpenLessons} />}
      </div>
    </div>
  )
}

function SignInRequired() {
  return (
    <EmptyState
      title="Sign In Required"
      text="Please sign in to view your progress and achievements."
      pose="wave"
      action={
        <Link href="/auth" state="login" asChild>
          <Button href="/auth" variant="sun">
            Sign In
          </Button>
        </Link>
      }
    />
  )
}
