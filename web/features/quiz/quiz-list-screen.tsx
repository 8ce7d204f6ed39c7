import type { LessonSummary, QuizSummary } from '#domain/learning/content.ts'
import { listedQuizzes, QUIZ_CATEGORIES, QUIZ_SECTIONS } from '#domain/learning/quiz-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { StatRow } from '#web/ui/stat.tsx'
import { QuizCard } from './quiz-card.tsx'

export interface QuizListScreenProps {
  quizzes: readonly QuizSummary[]
  /** By quiz id. */
  descriptions: Readonly<Record<string, string>>
  lessons: readonly LessonSummary[]
  /** The best percent by quiz id. */
  best: ReadonlyMap<string, number>
  onOpenQuiz: (quizId: string) => void
  onOpenLessons: () => void
}

export function QuizListScreen(props: QuizListScreenProps) {
  const { quizzes, descriptions, lessons, best, onOpenQuiz, onOpenLessons } = props
  const listed = listedQuizzes(quizzes)
  if (listed.length === 0) {
    return (
      <EmptyState
        title="No quizzes yet"
        text="Every lesson already has “Check yourself” questions. Try those while you learn."
        action={<Button onClick={onOpenLessons}>Go to the lessons</Button>}
      />
    )
  }
  return (
    <>
      <Card className="py-3">
        <StatRow
          stats={[
            { label: 'Total Quizzes', value: listed.length, tone: 'indigo' },
            { label: 'Questions', value: listed.reduce((sum, quiz) => sum + quiz.questionCount, 0) },
            { label: 'Categories', value: QUIZ_CATEGORIES },
          ]}
        />
      </Card>
      <QuizTip />
      {QUIZ_SECTIONS.map(({ difficulty, title }) => {
        const level = listed.filter((quiz) => quiz.difficulty === difficulty)
        if (level.length === 0) return null
        return (
          <section key={difficulty} aria-labelledby={`level-${difficulty}`} className="mt-6">
            <h2 id={`level-${difficulty}`} className="text-xl">
              {title}
            </h2>
            <ul className="mt-3 grid gap-3 md:grid-cols-2 md:gap-4">
              {level.map((quiz) => (
                <li key={quiz.id}>
                  <QuizCard
                    quiz={quiz}
                    description={descriptions[quiz.id]}
                    lesson={lessons.find(({ id }) => id === quiz.lessonId)}
                    best={best.get(quiz.id)}
                    onStart={onOpenQuiz}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

function QuizTip() {
  return (
    <Card as="section" tone="sun" labelledBy="quiz-tip" className="mt-3 flex items-center gap-3.5">
      <Qala pose="explain" className="h-20 shrink-0" />
      <div className="min-w-0">
        <h2 id="quiz-tip" className="text-lg">
          Quiz Tip
        </h2>
        <p className="text-sm">Read every answer before you choose one. You can try each quiz again.</p>
      </div>
    </Card>
  )
}
