import { count } from '#domain/counts.ts'
import { countedLessons } from '#domain/learning/course-summary.ts'
import { listedQuizzes } from '#domain/learning/quiz-list.ts'
import type { KeptAnswer, LearnerPage } from '#domain/school/learner-page.ts'
import { bestOf, quizOfItem } from '#domain/school/learner-page-rules.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { PracticeAnswers, QuizAnswers } from './answers.tsx'
import { Folded } from './folded.tsx'
import { PartCard } from './part-card.tsx'

/** How far the learner is in each lesson. */
export function LessonsCard({ page }: { page: LearnerPage }) {
  const progress = new Map(page.lessons.map((lesson) => [lesson.lessonId, lesson]))
  const bonus = contentIndex.lessons.filter((lesson) => lesson.bonus && progress.has(lesson.id))
  const lessons = [...countedLessons(contentIndex.lessons), ...bonus]
  const begun = lessons.filter(({ id }) => (progress.get(id)?.progress ?? 0) > 0)
  return (
    <PartCard
      id="learner-lessons"
      title="Lessons"
      empty={begun.length === 0 && 'No lesson has been begun yet.'}
    >
      <ul className="mt-2 grid gap-2.5">
        {begun.map(({ id, title }) => {
          const { progress: percent = 0 } = progress.get(id) ?? {}
          return (
            <li key={id}>
              <p className="flex flex-wrap justify-between gap-x-3">
                <span className="min-w-0 wrap-anywhere">{title}</span>
                <span className="text-sm text-soft">{percent === 100 ? 'All read' : `${percent}% read`}</span>
              </p>
              <ProgressBar
                value={percent}
                label={`${title}: percent read`}
                tone={percent === 100 ? 'leaf' : 'indigo'}
              />
            </li>
          )
        })}
      </ul>
      {begun.length < lessons.length && (
        <p className="mt-3 text-sm text-soft">
          {count(lessons.length - begun.length, 'lesson is', 'lessons are')} not begun yet.
        </p>
      )}
    </PartCard>
  )
}

/** The best result of each quiz, and the kept answers. */
export function QuizzesCard({ page }: { page: LearnerPage }) {
  const best = bestOf(page.tasks)
  const ids = contentIndex.quizzes.map(({ id }) => id)
  const ofQuiz = (quizId: string) =>
    page.answers.filter(({ source, itemId }) => source === 'quiz' && quizOfItem(itemId, ids) === quizId)
  const quizzes = listedQuizzes(contentIndex.quizzes)
    .map((quiz) => ({ ...quiz, answers: ofQuiz(quiz.id), percent: best.get(quiz.id) }))
    .filter(({ percent, answers }) => percent !== undefined || answers.length > 0)
  return (
    <PartCard
      id="learner-quizzes"
      title="Quizzes"
      empty={quizzes.length === 0 && 'No quiz has been taken yet.'}
    >
      <ul className="mt-1 divide-y-[1.5px] divide-line">
        {quizzes.map(({ id, title, percent, answers }) => (
          <li key={id} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
              <span>{percent === undefined ? 'Not finished yet' : `Best result ${percent}%`}</span>
            </p>
            {answers.length > 0 && (
              <Folded summary={<AnswersSummary answers={answers} of={title} />}>
                <QuizAnswers quizId={id} answers={answers} mistakes={page.mistakes} />
              </Folded>
            )}
          </li>
        ))}
      </ul>
    </PartCard>
  )
}

/** The answers to practice and five a day, by lesson. */
export function PracticeCard({ page }: { page: LearnerPage }) {
  const answers = page.answers.filter(({ source }) => source === 'practice' || source === 'daily')
  const byLesson = Map.groupBy(answers, ({ lessonId }) => lessonId)
  const lessons = contentIndex.lessons.filter(({ id }) => byLesson.has(id))
  return (
    <PartCard
      id="learner-practice"
      title="Practice and five a day"
      empty={lessons.length === 0 && 'No practice has been done yet.'}
    >
      <ul className="mt-1 divide-y-[1.5px] divide-line">
        {lessons.map(({ id, title }) => {
          const own = byLesson.get(id) ?? []
          return (
            <li key={id} className="py-2">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <Folded summary={<AnswersSummary answers={own} of={title} />}>
                <PracticeAnswers lessonId={id} answers={own} mistakes={page.mistakes} />
              </Folded>
            </li>
          )
        })}
      </ul>
    </PartCard>
  )
}

function AnswersSummary({ answers, of }: { answers: readonly KeptAnswer[]; of: string }) {
  const wrong = answers.filter(({ isRight }) => !isRight).length
  return (
    <>
      Look at {count(answers.length, 'answer')}, {wrong === 0 ? 'all right' : `${wrong} of them wrong`}
      <span className="sr-only"> in {of}</span>
    </>
  )
}
