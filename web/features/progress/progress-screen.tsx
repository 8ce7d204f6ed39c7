import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { LessonSummary } from '#domain/content.ts'
import { countedLessons, summariseCourse } from '#domain/course-summary.ts'
import { quizzedLessons } from '#domain/lesson-tasks.ts'
import { lockedLessons } from '#domain/lessons.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import type { Session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip, DifficultyBadge } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconCheck, IconLock } from '#web/ui/icons.tsx'
import { LessonTile } from '#web/ui/lesson-tile.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** How many Next Lessons are shown (spec 9). */
const NEXT_SHOWN = 5

export interface ProgressScreenProps {
  lessons: readonly LessonSummary[]
  session: Session
  progress: ProgressView
  onOpenLessons: () => void
}

/** Progress (spec 2): what is done, and what comes next. */
export function ProgressScreen({ lessons, session, progress, onOpenLessons }: ProgressScreenProps) {
  if (session.status === 'signed-out') {
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
  if (session.status === 'loading' || progress.status === 'loading') {
    return <Spinner label="Loading your progress..." />
  }
  const counted = countedLessons(lessons)
  const done = counted.filter((lesson) => progress.lessons.get(lesson.id)?.completed)
  const locked = lockedLessons(
    lessons,
    new Set(done.map((lesson) => lesson.id)),
    quizzedLessons(progress.tasks),
  )
  const next = counted.filter((lesson) => !done.includes(lesson)).slice(0, NEXT_SHOWN)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:items-start lg:gap-4">
      <OverallCard lessons={lessons} progress={progress} />
      <CompletedLessons done={done} progress={progress} onOpenLessons={onOpenLessons} />
      {next.length > 0 && <NextLessons next={next} locked={locked} onOpenLessons={onOpenLessons} />}
    </div>
  )
}

function OverallCard({ lessons, progress }: Pick<ProgressScreenProps, 'lessons' | 'progress'>) {
  const { completed, total, percent } = summariseCourse(lessons, progress.lessons)
  return (
    <section
      aria-labelledby="overall"
      className="rounded-hero bg-brand p-5 text-on-brand sm:p-7 lg:col-span-2"
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="overall" className="text-lg">
            Overall completion
          </h2>
          <p className="text-brand-soft">
            {completed} of {total} lessons
          </p>
        </div>
        <p className="text-3xl font-extrabold tabular-nums">{percent}%</p>
      </div>
      <ProgressBar
        label="Overall completion"
        value={percent}
        className="mt-3 bg-on-brand/20! [&_rect]:fill-sun"
      />
    </section>
  )
}

function CompletedLessons({
  done,
  progress,
  onOpenLessons,
}: {
  done: readonly LessonSummary[]
  progress: ProgressView
  onOpenLessons: () => void
}) {
  return (
    <Card as="section" labelledBy="done" className="p-5">
      <h2 id="done" className="text-lg">
        Completed Lessons
      </h2>
      {done.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title="No lessons completed yet!"
          text="Finish one and it stands here."
          action={<Button onClick={onOpenLessons}>Start Your First Lesson</Button>}
        />
      ) : (
        <ul className="mt-3 grid gap-3">
          {done.map((lesson) => {
            const score = progress.lessons.get(lesson.id)?.quizScore ?? 0
            return (
              <LessonLine key={lesson.id} lesson={lesson}>
                <Chip tone="leaf" icon={<IconCheck className="size-4" />}>
                  Completed
                </Chip>
                {score > 0 && <Chip tone="indigo">Quiz {score}%</Chip>}
              </LessonLine>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

function NextLessons({
  next,
  locked,
  onOpenLessons,
}: {
  next: readonly LessonSummary[]
  locked: ReadonlySet<string>
  onOpenLessons: () => void
}) {
  return (
    <Card as="section" labelledBy="next" className="p-5">
      <h2 id="next" className="text-lg">
        Next Lessons
      </h2>
      <ul className="mt-3 mb-4 grid gap-3">
        {next.map((lesson) => (
          <LessonLine key={lesson.id} lesson={lesson}>
            <DifficultyBadge difficulty={lesson.difficulty} />
            <Chip tone="sun">Pending</Chip>
            {locked.has(lesson.id) && <Chip icon={<IconLock className="size-4" />}>Locked</Chip>}
          </LessonLine>
        ))}
      </ul>
      <Button wide onClick={onOpenLessons}>
        Continue Learning
      </Button>
    </Card>
  )
}

function LessonLine({ lesson, children }: { lesson: LessonSummary; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-3">
      <LessonTile lesson={lesson} />
      <div className="min-w-[min(100%,9rem)] flex-1">
        <h3 className="text-base">{lesson.title}</h3>
        <div className="mt-1 flex flex-wrap items-center gap-1.5">
          <span className="text-xs text-soft">{lesson.duration}</span>
          {children}
        </div>
      </div>
    </li>
  )
}
