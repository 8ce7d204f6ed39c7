import type { LessonSummary } from '#domain/content.ts'
import { quizzedLessons } from '#domain/lesson-tasks.ts'
import { lockedLessons, nextLesson } from '#domain/lessons.ts'
import { firstOpenTask } from '#domain/practice.ts'
import { countedLessons } from '#domain/course-summary.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { LessonViewer } from '#web/features/lessons/lesson-viewer.tsx'
import { completeTask } from '#web/progress/record.ts'
import { useSyncStatus } from '#web/progress/sync-status.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { practiceTasksDone } from './practice-tasks.ts'
import { syncText } from './sync-text.ts'
import { newKey, pushView, replaceView } from './use-view.ts'
import { ViewBoundary } from './view-boundary.tsx'
import { toList, toPractice, type ViewEntry } from './view-state.ts'

interface LessonPlaceProps {
  view: ViewEntry
  lessonId: string
  progress: ProgressView
}

/** An open lesson over the tabs: the viewer, or why there is none. */
export function LessonPlace({ view, lessonId, progress }: LessonPlaceProps) {
  const leave = () => leaveLesson(view)
  const sync = useSyncStatus()
  const { lessons } = contentIndex
  const summary = lessons.find((lesson) => lesson.id === lessonId)
  const completed = new Set([...progress.lessons].filter(([, row]) => row.completed).map(([id]) => id))
  if (!summary) {
    return (
      <NoLesson
        title="This lesson is not here"
        text="The list shows every lesson there is."
        onLeave={leave}
      />
    )
  }
  if (progress.status === 'loading') return <Page width="read">{null}</Page>
  if (lockedLessons(lessons, completed, quizzedLessons(progress.tasks)).has(lessonId)) {
    return (
      <NoLesson
        title="This lesson is still locked"
        text="Finish the lesson before it, then it opens."
        onLeave={leave}
      />
    )
  }
  return (
    <ViewBoundary wholePage leaveLabel="Back to lessons" onLeave={leave}>
      <LessonViewer
        summary={summary}
        state={progress.lessons.get(lessonId)}
        shownSection={view.section}
        onShowSection={(section) => replaceView({ ...view, section })}
        activitiesDone={activitiesDone(progress, lessonId)}
        onActivity={(taskId) => completeTask(lessonId, `do-${taskId}`)}
        onPractice={() => pushView(toPractice(view, firstOpenTask(practiceTasksDone(progress)), newKey()))}
        onLeave={leave}
        onCompleted={() => {
          showToast({ title: 'Lesson Completed', text: unlockedText(summary, completed), tone: 'good' })
          // The viewer has no badge, so trouble with the device's own memory is said here.
          if (sync.storage !== 'lasting') {
            const trouble = syncText(sync)
            if (trouble) showToast({ title: trouble.short, text: trouble.full, tone: 'bad' })
          }
          leave()
        }}
      />
    </ViewBoundary>
  )
}

function leaveLesson(view: ViewEntry): void {
  const way = toList(view)
  if (way === 'back') history.back()
  else replaceView(way)
}

/** The Fun Activities of a lesson that were ticked off, by their own ids. */
function activitiesDone(progress: ProgressView, lessonId: string): ReadonlySet<string> {
  const start = `${lessonId}/do-`
  const done = [...progress.tasks].filter(([key, task]) => task.completed && key.startsWith(start))
  return new Set(done.map(([key]) => key.slice(start.length)))
}

/** The toast's second line (spec 4): which lesson is unlocked now. */
function unlockedText(done: LessonSummary, before: ReadonlySet<string>): string {
  const after = new Set([...before, done.id])
  const counted = countedLessons(contentIndex.lessons)
  const state = new Map([...after].map((id) => [id, { completed: true, progress: 100 }]))
  const follower = counted.find((lesson) => lesson.prerequisite === done.id && !after.has(lesson.id))
  const next = follower ?? nextLesson(counted, state, lockedLessons(counted, after))
  return next ? `Well done! The next lesson is unlocked: ${next.title}.` : 'Well done! That was the last one.'
}

function NoLesson({ title, text, onLeave }: { title: string; text: string; onLeave: () => void }) {
  return (
    <Page top={<TopBar />}>
      <EmptyState
        headingLevel={1}
        title={title}
        text={text}
        pose="lost"
        action={<Button onClick={onLeave}>Back to lessons</Button>}
      />
    </Page>
  )
}
