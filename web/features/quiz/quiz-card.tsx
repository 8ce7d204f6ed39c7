import { memo, useId } from 'react'
import type { LessonSummary, QuizSummary } from '#domain/learning/content.ts'
import { count } from '#domain/counts.ts'
import { numberedTitle } from '#domain/learning/lessons.ts'
import { loadQuiz } from '#web/content/load-content.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Tile } from '#web/ui/card.tsx'
import { Chip, DifficultyBadge } from '#web/ui/chip.tsx'
import { IconCheck, IconClock, IconQuiz } from '#web/ui/icons.tsx'
import { LessonTile } from '#web/ui/lesson-tile.tsx'

export interface QuizCardProps {
  quiz: QuizSummary
  description: string | undefined
  lesson: LessonSummary | undefined
  /** This is undefined before the first try. */
  best: number | undefined
  onStart: (quizId: string) => void
}

export const QuizCard = memo(function QuizCard({ quiz, description, lesson, best, onStart }: QuizCardProps) {
  const titleId = useId()
  const start = () => onStart(quiz.id)
  // Loads the quiz while the finger is still down, so that it is there when the tap ends.
  const fetchAhead = () => void loadQuiz(quiz.id)
  return (
    <Card as="article" labelledBy={titleId} className="later relative flex h-full cursor-pointer flex-col">
      <div className="flex flex-1 flex-wrap content-start items-start gap-3.5">
        {lesson ? (
          <LessonTile lesson={lesson} />
        ) : (
          <Tile tone="coral">
            <IconQuiz className="size-9" />
          </Tile>
        )}
        <div className="min-w-[min(100%,9rem)] flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <DifficultyBadge difficulty={quiz.difficulty} />
            {best !== undefined && (
              <Chip tone={best === 100 ? 'leaf' : 'sun'} icon={<IconCheck className="size-4" />}>
                Best {best}%
              </Chip>
            )}
          </div>
          <h3 id={titleId} className="mt-1.5 text-lg">
            {quiz.title}
          </h3>
          {lesson && <p className="text-sm font-semibold wrap-anywhere">{numberedTitle(lesson)}</p>}
          <p className="mt-0.5 text-sm text-soft">{description}</p>
          <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
            <span className="inline-flex items-center gap-1">
              <IconClock className="size-4" />
              about {quiz.duration}
            </span>
            <span>{quiz.timeLimit === undefined ? 'No limit' : `${quiz.timeLimit} min limit`}</span>
            <span className="inline-flex items-center gap-1">
              <IconQuiz className="size-4" />
              {count(quiz.questionCount, 'question')}
            </span>
          </p>
        </div>
      </div>
      {/* This button is for touch and mouse; the keyboard and screen readers use the button below. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className="absolute inset-0 rounded-card"
        onPointerDown={fetchAhead}
        onClick={start}
      />
      <Button
        variant="ghost"
        wide
        className="relative mt-3.5"
        aria-describedby={titleId}
        onPointerDown={fetchAhead}
        onClick={start}
      >
        Start Quiz
      </Button>
    </Card>
  )
})
