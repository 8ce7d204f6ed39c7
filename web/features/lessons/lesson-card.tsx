import { memo, useId } from 'react'
import type { LessonSummary } from '#domain/learning/content.ts'
import { lessonPercent } from '#domain/learning/course-summary.ts'
import { loadLesson } from '#web/content/load-content.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip, DifficultyBadge } from '#web/ui/chip.tsx'
import { IconCheck, IconClock, IconLock } from '#web/ui/icons.tsx'
import { LessonTile } from '#web/ui/lesson-tile.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

export interface LessonCardProps {
  lesson: LessonSummary
  progress: number
  begun: boolean
  completed: boolean
  locked: boolean
  current: boolean
  onOpen: (lessonId: string) => void
  onPractise: (lessonId: string) => void
}

export const LessonCard = memo(function LessonCard(props: LessonCardProps) {
  const { lesson, progress, begun, completed, locked, current, onOpen, onPractise } = props
  const titleId = useId()
  const percent = lessonPercent(progress, completed)
  const open = () => onOpen(lesson.id)
  // Loads the lesson while the finger is still down, so that it is there when the tap ends.
  const fetchAhead = () => void loadLesson(lesson.id)
  return (
    <Card
      as="article"
      labelledBy={titleId}
      current={current}
      className="later relative flex h-full flex-col has-[button:not(:disabled)]:cursor-pointer"
    >
      <div className="flex flex-1 flex-wrap content-start items-start gap-3.5">
        <div className="relative">
          <span className={locked ? 'opacity-50 grayscale' : ''}>
            <LessonTile lesson={lesson} />
          </span>
          <CardState completed={completed} locked={locked} />
        </div>
        {/* With large text on a small phone, the text wraps below the tile. */}
        <div className="min-w-[min(100%,9rem)] flex-1">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <DifficultyBadge difficulty={lesson.difficulty} />
            {lesson.bonus && <Chip tone="sun">Bonus</Chip>}
            <span className="inline-flex items-center gap-1 text-xs text-soft">
              <IconClock className="size-4" />
              {lesson.duration}
            </span>
          </div>
          <h2 id={titleId} className="mt-1.5 text-lg">
            {lesson.bonus ? lesson.title : `${lesson.order}. ${lesson.title}`}
          </h2>
          <p className="mt-0.5 text-sm text-soft">{lesson.description}</p>
        </div>
      </div>
      {begun && (
        <div className="mt-3 flex items-center gap-3">
          <ProgressBar
            label={lesson.title}
            value={percent}
            tone={completed ? 'leaf' : 'indigo'}
            className="flex-1"
          />
          <b className={`text-sm tabular-nums ${completed ? 'text-leaf' : 'text-indigo'}`}>{percent}%</b>
        </div>
      )}
      {!locked && (
        // This button is for touch and mouse; the keyboard and screen readers use the button below.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className="absolute inset-0 rounded-card"
          onPointerDown={fetchAhead}
          onClick={open}
        />
      )}
      <div className="mt-3.5 flex flex-wrap gap-2">
        <Button
          variant={current ? 'indigo' : 'ghost'}
          className="relative flex-1"
          disabled={locked}
          aria-describedby={titleId}
          onPointerDown={fetchAhead}
          onClick={open}
        >
          {buttonText({ locked, completed, begun })}
        </Button>
        {lesson.itemCount !== undefined && begun && !locked && (
          <Button
            variant="quiet"
            className="relative"
            aria-describedby={titleId}
            onPointerDown={fetchAhead}
            onClick={() => onPractise(lesson.id)}
          >
            Practise
          </Button>
        )}
      </div>
    </Card>
  )
})

function buttonText({
  locked,
  completed,
  begun,
}: Pick<LessonCardProps, 'locked' | 'completed' | 'begun'>): string {
  if (locked) return '🔒 Locked'
  if (completed) return 'Review'
  return begun ? 'Continue' : 'Start Learning'
}

function CardState({ completed, locked }: { completed: boolean; locked: boolean }) {
  if (!completed && !locked) return null
  const look = completed ? 'bg-leaf text-on-leaf' : 'bg-field text-card'
  return (
    <span
      className={`absolute -right-2 -bottom-2 grid size-7 place-items-center rounded-full border-2 border-card ${look}`}
    >
      {completed ? <IconCheck className="size-4" /> : <IconLock className="size-4" />}
      {completed && <span className="sr-only">Completed</span>}
    </span>
  )
}
