import type { QuizSummary } from '#domain/content.ts'
import type { QuizResult } from '#domain/quiz.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Page } from '#web/ui/page.tsx'
import { QuizHeader } from './quiz-header.tsx'
import { QuizRunner } from './quiz-runner.tsx'
import { useQuiz } from './use-quiz.ts'

export interface QuizTakingProps {
  summary: QuizSummary
  /** User id of whoever takes it, null for a visitor: a quiz in progress is kept for this person only. */
  owner: string | null
  /** Title of the lesson the quiz belongs to; null when it belongs to none. */
  lessonTitle: string | null
  /** Whether Back first comes to the same quiz again, where the learner is asked. */
  guarded: boolean
  /** Asks for such a stop, from the first choice on. */
  onGuard: () => void
  /** Leaves the quiz from a stop that is not guarded. */
  onLeave: () => void
  /** Called once when the last question, or the time, is over. */
  onFinished: (result: QuizResult) => void
}

/** Taking a quiz (spec 2 and 4): question by question, then the result. Brings its own page, without tabs. */
export function QuizTaking(props: QuizTakingProps) {
  const load = useQuiz(props.summary.id)
  if (load.status === 'ready') return <QuizRunner {...props} quiz={load.quiz} />
  return (
    <Page width="read" top={<QuizHeader title={props.summary.title} percent={0} onBack={props.onLeave} />}>
      {load.status === 'loading' ? (
        <h1 className="text-2xl outline-none">{props.summary.title}</h1>
      ) : (
        <QuizTrouble status={load.status} onRetry={load.retry} onLeave={props.onLeave} />
      )}
    </Page>
  )
}

function QuizTrouble({
  status,
  onRetry,
  onLeave,
}: {
  status: 'offline' | 'missing'
  onRetry: () => void
  onLeave: () => void
}) {
  const back = (
    <Button variant="ghost" onClick={onLeave}>
      Back to Quizzes
    </Button>
  )
  if (status === 'missing') {
    return (
      <ErrorPanel
        headingLevel={1}
        title="This quiz is not here"
        text="It may have moved. The list shows every quiz there is."
        action={back}
      />
    )
  }
  return (
    <ErrorPanel
      offline
      headingLevel={1}
      title="This quiz is not on your device yet"
      text="Connect to the internet once to fetch it. After that it opens without a connection too."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={onRetry}>Try again</Button>
          {back}
        </div>
      }
    />
  )
}
