import { useEffect } from 'react'
import { completedTasks, funActivityTaskId, quizzedLessons, READ_TASK } from '#domain/lesson-tasks.ts'
import { lockedLessons } from '#domain/lessons.ts'
import { completedIds } from '#domain/course-summary.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { LessonViewer } from '#web/features/lessons/lesson-viewer.tsx'
import { useActiveTime } from '#web/progress/active-time.ts'
import { completeLesson, completeTask, moveToBlock, moveToSection } from '#web/progress/record-work.ts'
import { useSyncStatus } from '#web/progress/sync-status.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Celebration } from '#web/ui/illustrations/celebration.tsx'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { preloadActivities } from './activity-route.tsx'
import { courseFinished, lessonEnded } from './lesson-end.tsx'
import { wallPage } from './lab-page.ts'
import { useMayShowOnWall } from './may-show-on-wall.ts'
import { TroublePage } from './trouble-page.tsx'
import { TryIt } from './try-it.tsx'
import { openActivity, openLabPage, replaceView } from '../navigation/navigate.ts'
import type { ViewEntry } from '../navigation/view-state.ts'
import { showStorageTrouble } from '../unsent-work/sync-text.ts'

const PICTURE = <Celebration className="h-[min(4rem,20vw)]" />

interface LessonRouteProps {
  view: ViewEntry
  lessonId: string
  progress: ProgressView
  onLeave: () => void
}

export function LessonRoute({ view, lessonId, progress, onLeave }: LessonRouteProps) {
  const sync = useSyncStatus()
  const { lessons } = contentIndex
  const summary = lessons.find((lesson) => lesson.id === lessonId)
  const completed = completedIds(progress.lessons)
  const locked = lockedLessons(lessons, completed, quizzedLessons(progress.tasks)).has(lessonId)
  const isOpen = summary !== undefined && progress.status === 'ready' && !locked
  const mayShowOnWall = useMayShowOnWall()
  useActiveTime(isOpen ? lessonId : null, READ_TASK)
  useEffect(() => {
    if (isOpen) void preloadActivities(lessonId)
  }, [isOpen, lessonId])
  if (!summary)
    return <TroublePage what="lesson" status="missing" backLabel="Back to lessons" onLeave={onLeave} />
  if (progress.status === 'loading') return <Page width="read">{null}</Page>
  if (locked) {
    return (
      <Page top={<TopBar />}>
        <EmptyState
          headingLevel={1}
          title="This lesson is still locked"
          text="Finish the lesson before it, then it opens."
          pose="lost"
          action={<Button onClick={onLeave}>Back to lessons</Button>}
        />
      </Page>
    )
  }
  return (
    <LessonViewer
      summary={summary}
      state={progress.lessons.get(lessonId)}
      shownSection={view.section}
      shownBlock={view.block}
      lookedUp={view.step}
      lessons={lessons}
      // In place of this lesson: Back still leads to where it was opened.
      onOpenWord={(lesson, step) =>
        replaceView({ ...view, lesson, step, section: null, block: null, key: `${view.key}-${lesson}` })
      }
      onShowSection={(section, count) => {
        replaceView({ ...view, section, block: null, step: null })
        void moveToSection(lessonId, section, count)
      }}
      onWalk={(block, walk) => {
        replaceView({ ...view, block, step: null })
        void moveToBlock(lessonId, walk)
      }}
      tasksDone={completedTasks(progress.tasks, lessonId)}
      onFunActivity={(id) => completeTask(lessonId, funActivityTaskId(id))}
      onActivity={(id) => openActivity(id)}
      renderActivity={(activity) => <TryIt {...{ activity, progress }} />}
      onWall={
        mayShowOnWall ? () => openLabPage(wallPage({ what: 'lesson', id: lessonId, slide: 0 })) : undefined
      }
      onLeave={onLeave}
      onComplete={(sectionCount) => completeLesson(lessonId, sectionCount)}
      onCompleted={() => {
        const { text, first, wholeCourse } = lessonEnded(lessons, lessonId, progress)
        // At the end of the course the dialog has the robot.
        const picture = first && !wholeCourse ? PICTURE : undefined
        showToast({ title: 'Lesson Completed', text, tone: 'good', picture, goesAlong: true })
        if (wholeCourse) courseFinished.set(true)
        showStorageTrouble(sync)
        onLeave()
      }}
    />
  )
}
