import { useState, type ReactNode } from 'react'
import type { LessonSummary } from '#domain/learning/content.ts'
import type { MarkedTask } from '#domain/learning/task-summary.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip, DifficultyBadge } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconCheck, IconLock } from '#web/ui/icons.tsx'
import { LessonTile } from '#web/ui/lesson-tile.tsx'
import { TaskGrid, TaskLegend } from './task-grid.tsx'

interface CompletedLessonsProps {
  done: readonly LessonSummary[]
  tasks: readonly MarkedTask[]
  progress: ProgressView
  onOpenLessons: () => void
}

/** If there is only one more than this, it is shown without a button. */
const SHOWN = 5

export function CompletedLessons({ done, tasks, progress, onOpenLessons }: CompletedLessonsProps) {
  const [all, setAll] = useState(false)
  const folds = done.length > SHOWN + 1
  return (
    <Card as="section" labelledBy="done" className="sm:p-5">
      <h2 id="done" className="text-lg">
        Completed Lessons
      </h2>
      {done.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title="No lessons completed yet!"
          text="Finish one and you will see it here."
          action={<Button onClick={onOpenLessons}>Start Your First Lesson</Button>}
        />
      ) : (
        <>
          <TaskLegend />
          <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
            {done.slice(0, folds && !all ? SHOWN : done.length).map((lesson) => (
              <CompletedLesson
                key={lesson.id}
                lesson={lesson}
                tasks={tasks.filter((task) => task.lessonId === lesson.id)}
                score={progress.lessons.get(lesson.id)?.quizScore ?? 0}
              />
            ))}
          </ul>
          {folds && (
            <Button variant="ghost" wide className="mt-4" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Show fewer lessons' : 'Show all completed lessons'}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

interface CompletedLessonProps {
  lesson: LessonSummary
  tasks: readonly MarkedTask[]
  score: number
}

function CompletedLesson({ lesson, tasks, score }: CompletedLessonProps) {
  const finished = tasks.filter(({ state }) => state?.completed).length
  return (
    <LessonLine
      lesson={lesson}
      detail={`${finished}/${tasks.length} tasks`}
      below={<TaskGrid title={lesson.title} tasks={tasks} />}
    >
      <Chip tone="leaf" icon={<IconCheck className="size-4" />}>
        Completed
      </Chip>
      {score > 0 && <Chip tone="indigo">Quiz {score}%</Chip>}
      {lesson.bonus && <Chip tone="sun">Bonus</Chip>}
    </LessonLine>
  )
}

interface NextLessonsProps {
  next: readonly LessonSummary[]
  locked: ReadonlySet<string>
  onOpenLessons: () => void
}

export function NextLessons({ next, locked, onOpenLessons }: NextLessonsProps) {
  return (
    <Card as="section" labelledBy="next" className="sm:p-5">
      <h2 id="next" className="text-lg">
        Next Lessons
      </h2>
      <ul className="mt-3 mb-4 grid grid-cols-[minmax(0,1fr)] gap-3">
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

interface LessonLineProps {
  lesson: LessonSummary
  detail?: string
  /** The badges of the lesson. */
  children: ReactNode
  below?: ReactNode
}

function LessonLine({ lesson, detail, children, below }: LessonLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <LessonTile lesson={lesson} />
      <div className="min-w-[min(100%,9rem)] flex-1">
        <h3 className="text-base wrap-anywhere">{lesson.title}</h3>
        <div className="mt-1 flex flex-wrap items-center gap-1.5">
          <span className="text-xs text-soft">
            {lesson.duration}
            {detail !== undefined && ` · ${detail}`}
          </span>
          {children}
        </div>
      </div>
      {below}
    </li>
  )
}
