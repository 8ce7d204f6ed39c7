import { useEffect } from 'react'
import type { LessonSummary, QuizSummary } from '#domain/learning/content.ts'
import type { QuizSource } from '#domain/learning/quiz-content.ts'
import type { QuizResult } from '#domain/learning/quiz.ts'
import type { Answer } from '#domain/learning/rows/answer-row.ts'
import { loadQuiz } from '#web/content/load-content.ts'
import { useContent } from '#web/content/use-content.ts'
import { useReadyAfterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { ContentTrouble } from '#web/ui/content-trouble.tsx'
import { Page } from '#web/ui/page.tsx'
import { StepHeader } from '#web/ui/step-header.tsx'
import { preloadBlocks } from '#web/ui/stimulus/program-sample.tsx'
import { QuizRunner } from './quiz-runner.tsx'

export interface QuizTakingProps {
  summary: QuizSummary
  /** The user id, or null for a visitor. */
  owner: string | null
  lesson: LessonSummary | null
  /** The title of the lesson that finishing this quiz unlocks; null if it unlocks none. */
  unlocks: string | null
  /** The titles of the certificates that this quiz has just earned. */
  earned: readonly string[]
  onCertificates: () => void
  onOpenLesson: (lessonId: string) => void
  /** The question of the review from which the learner went to read; null while the review is closed. */
  reviewed: number | null
  /** Keeps that question in the history entry, so that Back returns to it. */
  onReview: (question: number | null) => void
  onRead: (source: QuizSource) => void
  /** This is true if Back first leads to the same quiz again, which then asks whether to stop. */
  guarded: boolean
  /** Adds such a history entry. */
  onGuard: () => void
  onLeave: () => void
  /** This is called after the last question, and again when a finished quiz is reloaded. */
  onScore: (percent: number) => void
  /** This is called with each submitted answer. */
  onAnswer: (answer: Pick<Answer, 'itemId' | 'isRight' | 'misconception'>) => void
  /** This is called once, and not for a finished quiz that is reloaded. */
  onFinished: (result: QuizResult) => void
}

export function QuizTaking(props: QuizTakingProps) {
  const load = useContent(loadQuiz, props.summary.id)
  useEffect(preloadBlocks, [])
  const isPainted = useReadyAfterPaint(load.status === 'ready')
  if (load.status === 'ready' && isPainted) return <QuizRunner {...props} quiz={load.item} />
  return (
    <Page
      width="read"
      top={<StepHeader label={`Progress in ${props.summary.title}`} percent={0} onBack={props.onLeave} />}
    >
      {load.status === 'loading' || load.status === 'ready' ? (
        <h1 className="text-2xl outline-none">{props.summary.title}</h1>
      ) : (
        <ContentTrouble
          what="quiz"
          status={load.status}
          backLabel="Back to Quizzes"
          headingLevel={1}
          onRetry={load.retry}
          onLeave={props.onLeave}
        />
      )}
    </Page>
  )
}
