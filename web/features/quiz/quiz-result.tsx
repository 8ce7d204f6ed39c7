import { useEffect, useRef, useState } from 'react'
import type { LessonSummary } from '#domain/learning/content.ts'
import type { Quiz, QuizSource } from '#domain/learning/quiz-content.ts'
import { numberedTitle } from '#domain/learning/lessons.ts'
import { gradeQuiz, PASS_MARK, type QuizRun } from '#domain/learning/quiz.ts'
import { useAfterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardButton } from '#web/ui/card.tsx'
import { IconNext } from '#web/ui/icons.tsx'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { Celebration } from '#web/ui/illustrations/celebration.tsx'
import { LessonTile } from '#web/ui/lesson-tile.tsx'
import { Page } from '#web/ui/page.tsx'
import { ReadAgain } from '#web/ui/place-link.tsx'
import { StatRow } from '#web/ui/stat.tsx'
import { StepHeader } from '#web/ui/step-header.tsx'
import { Stimulus } from '#web/ui/stimulus/stimulus.tsx'
import { letterOf } from './question-form.tsx'

interface QuizResultViewProps {
  quiz: Quiz
  run: QuizRun
  lesson: LessonSummary | null
  unlocks: string | null
  earned: readonly string[]
  onCertificates: () => void
  onOpenLesson: (lessonId: string) => void
  /** The question of the review from which the learner went to read and has come back; null if they did not. */
  reviewed: number | null
  onRead: (source: QuizSource, question: number) => void
  onLeave: () => void
  onTryAgain: () => void
}

export function QuizResultView(props: QuizResultViewProps) {
  const { quiz, run, lesson, onLeave, onTryAgain } = props
  const { correct, total, percent } = gradeQuiz(run, quiz)
  const isPainted = useAfterPaint()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBack] = useState(props.reviewed !== null)
  useEffect(() => {
    // The history brings a learner who comes back to where they were.
    if (isBack) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [isBack])
  return (
    <Page
      width="read"
      top={<StepHeader label={`Progress in ${quiz.title}`} percent={100} tone="leaf" onBack={onLeave} />}
      bottom={
        <>
          <Button variant="ghost" className="px-3.5!" onClick={onTryAgain}>
            Try Again
          </Button>
          <Button className="flex-1 px-2!" onClick={onLeave}>
            Back to Quizzes
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center text-center">
        {percent === 100 || props.earned.length > 0 ? (
          <Celebration className="h-44 max-w-full" />
        ) : (
          <span className="robot-ground">
            <Qala pose={percent >= PASS_MARK ? 'wave' : 'explain'} className="h-32 max-w-full" />
          </span>
        )}
        <h1 ref={heading} tabIndex={-1} className="mt-3 text-2xl outline-none">
          Quiz Complete
        </h1>
        <p className="text-soft">{quiz.title}</p>
        {lesson && <p className="text-sm font-semibold wrap-anywhere">{numberedTitle(lesson)}</p>}
        <div data-keep-clear>
          <p className="mt-2 text-4xl font-extrabold text-indigo">
            <span className="sr-only">Score </span>
            {correct}/{total}
          </p>
          <p className="text-xl font-bold">{percent}%</p>
        </div>
      </div>
      <Earned titles={props.earned} onShow={props.onCertificates} />
      {isPainted && <ResultDetails {...props} />}
    </Page>
  )
}

function Earned({ titles, onShow }: { titles: readonly string[]; onShow: () => void }) {
  if (titles.length === 0) return null
  return (
    <Card as="section" tone="sun" labelledBy="earned" className="mt-4 text-center">
      <h2 id="earned" className="text-xl">
        {titles.length === 1 ? 'You earned a certificate!' : 'You earned certificates!'}
      </h2>
      {titles.map((title) => (
        <p key={title} className="font-semibold">
          “{title}”
        </p>
      ))}
      <Button variant="sun" className="mt-3" onClick={onShow}>
        Show my certificates
      </Button>
    </Card>
  )
}

function ResultDetails(props: QuizResultViewProps) {
  const { quiz, run, lesson, unlocks, onOpenLesson } = props
  const { correct, incorrect, total, percent } = gradeQuiz(run, quiz)
  // Only the clock can end a quiz before its last question.
  const timeWasUp = run.answers.length < total
  return (
    <>
      <Card className="mt-4 py-3">
        <StatRow
          stats={[
            { label: 'Correct', value: correct, tone: 'leaf' },
            { label: 'Incorrect', value: incorrect },
          ]}
          className="text-center"
        />
      </Card>
      <p
        className={`mt-3 rounded-card p-4 text-read ${percent >= PASS_MARK ? 'bg-leaf-wash' : 'bg-indigo-wash'}`}
      >
        {timeWasUp && <b className="block">The time is over.</b>}
        {lesson !== null && `You scored ${correct} of ${total}, ${percent}%. `}
        {praiseFor(percent)}
        {unlocks !== null && ` “${unlocks}” is now unlocked.`}
      </p>
      {lesson && percent < 100 && (
        <CardButton
          className="mt-3"
          title="Read the lesson again"
          text={lesson.title}
          leading={<LessonTile lesson={lesson} />}
          onClick={() => onOpenLesson(lesson.id)}
        />
      )}
      <Review {...props} />
    </>
  )
}

function Review({ quiz, run, reviewed, onRead }: QuizResultViewProps) {
  const [cameBackTo] = useState(reviewed)
  const left = useRef<HTMLButtonElement>(null)
  useEffect(() => left.current?.focus(), [])
  return (
    <details
      open={cameBackTo !== null}
      className="quiz-review mt-3 rounded-card border-[1.5px] border-line bg-card"
    >
      <summary className="flex min-h-13 cursor-pointer items-center gap-2 rounded-card px-4 py-3 font-semibold text-indigo">
        <IconNext className="size-5" />
        Review my answers
      </summary>
      <ol className="grid grid-cols-1 gap-5 px-4 pb-5">
        {quiz.questions.map((question, place) => {
          const answer = run.answers[place]
          const right = answer === question.correctAnswer
          return (
            <li key={question.id} className="border-t-[1.5px] border-line pt-4">
              <h2 className="text-lg wrap-anywhere">
                {place + 1}. {question.question}
              </h2>
              <Stimulus of={question} />
              {!right && (
                <p className="mt-2 text-coral-text">
                  <b>{answer === undefined ? '✕ No answer' : '✕ Your answer'}</b>
                  {answer !== undefined && `: ${letterOf(answer)}. ${question.options[answer]?.text}`}
                </p>
              )}
              <p className="mt-1 text-leaf">
                <b>{right ? '✓ Your answer is right' : '✓ Right'}</b>
                {`: ${letterOf(question.correctAnswer)}. ${question.options[question.correctAnswer]?.text}`}
              </p>
              <p className="mt-1 text-base">
                {answer !== undefined && question.options[answer]?.why} {question.explanation}
              </p>
              <ReadAgain
                ref={place === cameBackTo ? left : undefined}
                heading={question.source.heading}
                onOpen={() => onRead(question.source, place)}
              />
            </li>
          )
        })}
      </ol>
    </details>
  )
}

function praiseFor(percent: number): string {
  if (percent === 100) return 'Excellent! You know all of this.'
  if (percent >= PASS_MARK) return 'Well done! You finished the whole quiz.'
  return 'Good try! You finished the quiz. Look at your answers, then try again.'
}
