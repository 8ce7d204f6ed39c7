import { courseTasks } from 'virtual:qala-tasks'
import { useState } from 'react'
import type { QuizSummary } from '#domain/learning/content.ts'
import { quizTaskId } from '#domain/learning/lesson-tasks.ts'
import { PASS_MARK, type QuizResult } from '#domain/learning/quiz.ts'
import { CERTIFICATE_TITLES, earnedBy, lessonNeeds } from '#domain/school/certificates.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { QuizTaking } from '#web/features/quiz/quiz-taking.tsx'
import { useBusy } from '#web/offline/busy-lock.ts'
import { useActiveTime } from '#web/progress/active-time.ts'
import { recordAnswer, recordQuiz } from '#web/progress/record-work.ts'
import { useSyncStatus } from '#web/progress/sync-status.ts'
import { progressView } from '#web/progress/use-progress.ts'
import { useSession } from '#web/session/session.ts'
import { afterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { TroublePage } from './trouble-page.tsx'
import { guardQuiz, openHeading, openLesson, openTab, replacePlace } from '../navigation/navigate.ts'
import type { PlaceOf } from '../navigation/place.ts'
import { showStorageTrouble } from '../unsent-work/sync-text.ts'

interface QuizRouteProps {
  place: PlaceOf<'quiz'>
  onLeave: () => void
}

export function QuizRoute({ place, onLeave }: QuizRouteProps) {
  const { quiz: quizId, guarded, reviewed } = place
  useBusy()
  const session = useSession()
  const sync = useSyncStatus()
  const [earned, setEarned] = useState<readonly string[]>([])
  const summary = contentIndex.quizzes.find((quiz) => quiz.id === quizId)
  // A quiz without a lesson has no task that could hold its minutes.
  const timed = session.status === 'loading' ? null : (summary?.lessonId ?? null)
  useActiveTime(timed, quizTaskId(quizId))
  if (!summary)
    return <TroublePage what="quiz" status="missing" backLabel="Back to Quizzes" onLeave={onLeave} />
  // A quiz in progress belongs to one person, so it must first be known who is here.
  if (session.status === 'loading') return <Page width="read">{null}</Page>
  const owner = session.status === 'signed-in' ? session.userId : null
  const unlocked = contentIndex.lessons.find(
    ({ isLocked, prerequisite }) => isLocked && prerequisite !== null && prerequisite === summary.lessonId,
  )
  const finished = (result: QuizResult) =>
    void afterPaint(() => {
      const title = `You got ${result.correct}/${result.total} right`
      showToast({
        title,
        text: `That is ${result.percent}%.`,
        tone: result.percent >= PASS_MARK ? 'good' : 'plain',
      })
      showStorageTrouble(sync)
    })
  return (
    <QuizTaking
      // A person who signs in meanwhile starts a quiz of their own.
      key={owner}
      summary={summary}
      owner={owner}
      lesson={contentIndex.lessons.find((lesson) => lesson.id === summary.lessonId) ?? null}
      unlocks={unlocked?.title ?? null}
      earned={earned}
      onCertificates={() => openTab('progress')}
      onOpenLesson={openLesson}
      reviewed={reviewed}
      onReview={(question) => replacePlace({ ...place, reviewed: question })}
      onRead={({ lesson, heading }) => openHeading(lesson, heading)}
      guarded={guarded}
      onGuard={guardQuiz}
      onLeave={onLeave}
      onScore={(percent) => {
        // This comes before the score is recorded, because it asks what the score changes.
        if (owner !== null) setEarned(newCertificates(summary, percent))
        void recordQuiz(summary, percent)
      }}
      onAnswer={(answer) => {
        const { lessonId } = summary
        if (lessonId !== null) void recordAnswer({ ...answer, lessonId, source: 'quiz' })
      }}
      onFinished={finished}
    />
  )
}

function newCertificates({ id, lessonId }: QuizSummary, score: number): string[] {
  if (lessonId === null) return []
  const needs = lessonNeeds(contentIndex.lessons, courseTasks)
  const quiz = { lessonId, taskId: quizTaskId(id), score }
  return earnedBy(quiz, needs, progressView.get()).map((kind) => CERTIFICATE_TITLES[kind])
}
