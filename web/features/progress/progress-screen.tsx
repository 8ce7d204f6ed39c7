import type { ReactNode } from 'react'
import { paddedShortDayWithYear } from '#domain/dates.ts'
import type { LessonSummary } from '#domain/learning/content.ts'
import {
  completedLessons,
  lessonsText,
  summariseCourse,
  upcomingLessons,
  type CourseSummary,
} from '#domain/learning/course-summary.ts'
import { quizzedLessons, type LessonTask } from '#domain/learning/lesson-tasks.ts'
import { lockedLessons } from '#domain/learning/lessons.ts'
import {
  markTasks,
  recentTasks,
  summariseTasks,
  TASK_WORDS,
  type MarkedTask,
  type TaskSummary,
} from '#domain/learning/task-summary.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import type { Session } from '#web/session/session.ts'
import { AuthLink } from '#web/ui/auth-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MissingWork } from '#web/ui/missing-work.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { StatRow } from '#web/ui/stat.tsx'
import { CompletedLessons, NextLessons } from './lesson-lists.tsx'

export interface ProgressScreenProps {
  lessons: readonly LessonSummary[]
  tasks: readonly LessonTask[]
  session: Session
  progress: ProgressView
  /** Shows how well the finished lessons are still remembered. */
  mastery?: ReactNode
  onOpenLessons: () => void
}

export function ProgressScreen(props: ProgressScreenProps) {
  const { lessons, tasks, session, progress, mastery, onOpenLessons } = props
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
      {progress.isIncomplete && <MissingWork className="lg:col-span-2" />}
      <OverallCard course={summariseCourse(lessons, progress.lessons)} tasks={summary} />
      <CompletedLessons done={done} tasks={marked} progress={progress} onOpenLessons={onOpenLessons} />
      <div className="grid min-w-0 gap-3 lg:gap-4">
        {mastery}
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
        <AuthLink form="login" variant="sun">
          Sign In
        </AuthLink>
      }
    />
  )
}

function OverallCard({ course, tasks }: { course: CourseSummary; tasks: TaskSummary }) {
  const { completed, total, percent } = course
  return (
    <section
      aria-labelledby="overall"
      className="rounded-hero bg-brand p-[20px] text-on-brand sm:p-7 lg:col-span-2"
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="overall" className="text-lg">
            Overall completion
          </h2>
          <p className="text-brand-soft">
            {total > 0 && completed === total
              ? 'You finished the whole course. Well done!'
              : lessonsText(course)}
          </p>
        </div>
        <p className="text-3xl font-extrabold tabular-nums">{percent}%</p>
      </div>
      <ProgressBar
        label="Overall completion"
        value={percent}
        className="mt-3 bg-on-brand/20! [&_rect]:fill-sun"
      />
      <StatRow
        className="mt-4 grid! grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-5! [&_dd]:text-on-brand! [&_dt]:text-brand-soft!"
        stats={[
          { label: 'Lessons completed', value: completed },
          { label: TASK_WORDS.completed, value: tasks.completed },
          { label: TASK_WORDS.points, value: tasks.points },
          { label: TASK_WORDS.minutes, value: tasks.minutes },
        ]}
      />
    </section>
  )
}

function TaskOverview({ summary, recent }: { summary: TaskSummary; recent: readonly MarkedTask[] }) {
  return (
    <Card as="section" labelledBy="tasks" className="sm:p-5">
      <h2 id="tasks" className="text-lg">
        Task Progress Overview
      </h2>
      <StatRow
        className="mt-3 [&>div]:min-w-[5.2rem]!"
        stats={[
          { label: TASK_WORDS.completed, value: summary.completed, tone: 'leaf' },
          { label: TASK_WORDS.points, value: summary.points, tone: 'indigo' },
          { label: TASK_WORDS.minutes, value: summary.minutes },
        ]}
      />
      {recent.length > 0 && (
        <>
          <h3 className="mt-5 text-base">Recent Activity</h3>
          <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] divide-y-[1.5px] divide-line">
            {recent.map((task) => (
              <RecentTask key={`${task.lessonId}/${task.taskId}`} task={task} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function RecentTask({ task: { title, points, state } }: { task: MarkedTask }) {
  const at = state?.completedAt ?? ''
  const score = state?.score ?? 0
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="min-w-[min(100%,9rem)] flex-1">
        <span className="block text-sm font-semibold wrap-anywhere">{title}</span>
        <time dateTime={at} className="text-xs text-soft">
          {paddedShortDayWithYear(at)}
        </time>
      </span>
      <span className="flex flex-wrap gap-1.5">
        <Chip tone="indigo">{points} points</Chip>
        {score > 0 && <Chip tone="leaf">{score}%</Chip>}
      </span>
    </li>
  )
}
