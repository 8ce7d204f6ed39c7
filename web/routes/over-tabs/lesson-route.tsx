import { useEffect, useMemo } from 'react'
import {
  completedTasks,
  funActivityTaskId,
  quizzedLessons,
  READ_TASK,
} from '#domain/learning/lesson-tasks.ts'
import { lockedLessons } from '#domain/learning/lessons.ts'
import { completedIds } from '#domain/learning/course-summary.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { loadPractice } from '#web/content/load-practice.ts'
import { LessonViewer } from '#web/features/lessons/lesson-viewer.tsx'
import { useActiveTime } from '#web/progress/active-time.ts'
import { givenAnswers } from '#web/progress/given-answers.ts'
import { completeLesson, completeTask, moveToBlock, moveToSection } from '#web/progress/record-work.ts'
import { useSyncStatus } from '#web/progress/sync-status.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { preloadActivities } from './activity-route.tsx'
import { courseFinished, lessonEnded } from './lesson-end.tsx'
import { lessonEnd } from './late-route.tsx'
import { useMayShowOnWall } from './may-show-on-wall.ts'
import { TroublePage } from './trouble-page.tsx'
import { TryIt } from './try-it.tsx'
import { itemInText, TryQuestion } from './try-question.tsx'
import { openActivity, openClub, openPlace, replacePlace } from '../navigation/navigate.ts'
import type { PlaceOf } from '../navigation/place.ts'
import { showStorageTrouble } from '../unsent-work/sync-text.ts'

interface LessonRouteProps {
  place: PlaceOf<'lesson'>
  entryKey: string
  progress: ProgressView
  onLeave: () => void
}

export function LessonRoute({ place, entryKey, progress, onLeave }: LessonRouteProps) {
  const { lesson: lessonId, section, block, word, heading } = place
  const sync = useSyncStatus()
  const { lessons } = contentIndex
  const summary = lessons.find((lesson) => lesson.id === lessonId)
  const completed = completedIds(progress.lessons)
  const locked = lockedLessons(lessons, completed, quizzedLessons(progress.tasks)).has(lessonId)
  const isOpen = summary !== undefined && progress.status === 'ready' && !locked
  const mayShowOnWall = useMayShowOnWall()
  const answers = useMemo(() => givenAnswers(progress.answers), [progress.answers])
  useActiveTime(isOpen ? lessonId : null, READ_TASK)
  useEffect(() => {
    if (!isOpen) return
    void preloadActivities(lessonId)
    // Everything that reading on may open is fetched now, because the network may be gone by then.
    void Promise.allSettled([lessonEnd.load(), itemInText.load(), loadPractice(lessonId)])
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
      shownSection={section}
      shownBlock={block}
      lookedUp={word}
      heading={heading}
      lessons={lessons}
      // The new lesson replaces this one in the history, so Back still leads to where this one was opened.
      onOpenWord={(lesson, word) =>
        replacePlace(
          { page: 'lesson', lesson, word, section: null, block: null, heading: null },
          `${entryKey}-${lesson}`,
        )
      }
      onShowSection={(section, count) => {
        replacePlace({ ...place, section, block: null, word: null })
        void moveToSection(lessonId, section, count)
      }}
      onWalk={(block, walk) => {
        replacePlace({ ...place, block, word: null })
        void moveToBlock(lessonId, walk)
      }}
      tasksDone={completedTasks(progress.tasks, lessonId)}
      onFunActivity={(id) => completeTask(lessonId, funActivityTaskId(id))}
      onOpenClub={openClub}
      onActivity={(id) => openActivity(lessonId, id)}
      renderActivity={(activity) => <TryIt {...{ lessonId, activity, progress }} />}
      renderQuestion={(heading) => <TryQuestion {...{ lessonId, heading, answers }} />}
      onWall={
        mayShowOnWall ? () => openPlace({ page: 'wall', of: 'lesson', id: lessonId, slide: 0 }) : undefined
      }
      onLeave={onLeave}
      onComplete={(sectionCount) => completeLesson(lessonId, sectionCount)}
      onCompleted={() => {
        const { text, wholeCourse } = lessonEnded(lessons, lessonId, progress)
        showToast({ title: 'Lesson Completed', text, tone: 'good', goesAlong: true })
        showStorageTrouble(sync)
        if (wholeCourse) {
          courseFinished.set(true)
          onLeave()
        } else replacePlace({ page: 'lesson-end', lesson: lessonId }, `${entryKey}-end`)
      }}
    />
  )
}
