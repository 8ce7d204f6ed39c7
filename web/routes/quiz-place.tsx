import { useEffect, useState, type ComponentType } from 'react'
import type { QuizResult } from '#domain/quiz.ts'
import { contentIndex } from '#web/content/content-index.ts'
import type { QuizTakingProps } from '#web/features/quiz/quiz-taking.tsx'
import { useSyncStatus } from '#web/progress/sync-status.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { syncText } from './sync-text.ts'
import { pushView, replaceView } from './use-view.ts'
import { ViewBoundary } from './view-boundary.tsx'
import { readView, toGuard, toList, type ViewEntry } from './view-state.ts'

let taking: ComponentType<QuizTakingProps> | undefined

/** Fetches the part of the app in which a quiz is taken; the list is enough to look around. */
export async function loadQuizTaking(): Promise<void> {
  taking ??= (await import('#web/features/quiz/quiz-taking.tsx')).QuizTaking
}

/** A quiz over the tabs, or why there is none. */
export function QuizPlace({ view, quizId }: { view: ViewEntry; quizId: string }) {
  const session = useSession()
  const sync = useSyncStatus()
  const leave = () => leaveQuiz(view)
  const summary = contentIndex.quizzes.find((quiz) => quiz.id === quizId)
  if (!summary) {
    return (
      <Page top={<TopBar />}>
        <EmptyState
          headingLevel={1}
          title="This quiz is not here"
          text="The list shows every quiz there is."
          pose="lost"
          action={<Button onClick={leave}>Back to Quizzes</Button>}
        />
      </Page>
    )
  }
  // A quiz in progress belongs to one person: first it must be known who is here.
  if (session.status === 'loading') return <Page width="read">{null}</Page>
  const owner = session.status === 'signed-in' ? session.userId : null
  const finished = (result: QuizResult) => {
    showToast({
      title: `You got ${result.correct}/${result.total} right`,
      text: `That is ${result.percent}%.`,
      tone: 'good',
    })
    // A quiz has no badge at its top, so trouble with the device's own memory is said here.
    const trouble = sync.storage === 'lasting' ? null : syncText(sync)
    if (trouble) showToast({ title: trouble.short, text: trouble.full, tone: 'bad' })
  }
  return (
    <ViewBoundary wholePage leaveLabel="Back to Quizzes" onLeave={leave}>
      <LazyQuizTaking
        // Somebody else signed in: their quiz, from their own beginning.
        key={owner}
        summary={summary}
        owner={owner}
        lessonTitle={contentIndex.lessons.find((lesson) => lesson.id === summary.lessonId)?.title ?? null}
        guarded={view.guarded}
        onGuard={() => {
          const here = readView(history.state)
          if (!here.guarded) pushView(toGuard(here))
        }}
        onLeave={leave}
        onFinished={finished}
      />
    </ViewBoundary>
  )
}

/** The taking of a quiz once it was fetched, which is done while Home is idle; an empty page until then. */
function LazyQuizTaking(props: QuizTakingProps) {
  const [Taking, setTaking] = useState(() => taking)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (Taking) return
    loadQuizTaking().then(
      () => setTaking(() => taking),
      (error: unknown) => setFailure(() => error),
    )
  }, [Taking])
  // The boundary around it says so and offers to load it again.
  if (failure !== undefined) throw failure
  return Taking ? <Taking {...props} /> : <Page width="read">{null}</Page>
}

function leaveQuiz(view: ViewEntry): void {
  const way = toList(view)
  if (way === 'back') history.back()
  else replaceView(way)
}
