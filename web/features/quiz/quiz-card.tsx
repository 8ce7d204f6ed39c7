import { memo, useId } from 'react'
import type { LessonSummary, QuizSummary } from '#domain/content.ts'
import { questionsText } from '#domain/quiz-list.ts'
import { loadQuiz } from '#web/content/load-content.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Tile } from '#web/ui/card.tsx'
import { Chip, DifficultyBadge } from '#web/ui/chip.tsx'
import { IconCheck, IconClock, IconQuiz } from '#web/ui/icons.tsx'
import { LessonTile } from '#web/ui/lesson-tile.tsx'

export interface QuizCardProps {
  quiz: QuizSummary
  lesson: LessonSummary | undefined
  /** Undefined before the first try. */
  best: number | undefined
  onStart: (quizId: string) => void
}

export const QuizCard = memo(function QuizCard({ quiz, lesson, best, onStart }: QuizCardProps) {
  const titleId = useId()
  const start = () => onStart(quiz.id)
  // While the finger is still down, so that the tap finds the quiz here.
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
          <p className="mt-0.5 text-sm text-soft">{quiz.description}</p>
          <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
            <span className="inline-flex items-center gap-1">
              <IconClock className="size-4" />
              about {quiz.duration}
            </span>
            <span>{quiz.timeLimit === undefined ? 'No limit' : `${quiz.timeLimit} min limit`}</span>
            <span className="inline-flex items-center gap-1">
              <IconQuiz className="size-4" />
              {questionsText(quiz.questionCount)}
            </span>
          </p>
        </div>
      </div>
      {/* For fingers and mice only; the keyboard and screen readers have the button below. */}
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
