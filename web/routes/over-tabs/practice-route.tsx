import { PRACTICE_LESSON } from '#domain/course.ts'
import { firstOpenTask, isTaskOpen, PRACTICE_TASK_IDS } from '#domain/practice.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { PracticeScreen, type PracticeScreenProps } from '#web/features/practice/practice-screen.tsx'
import { useBusy } from '#web/offline/busy.ts'
import { useActiveTime } from '#web/progress/active-time.ts'
import { completeLesson, completeTask } from '#web/progress/record.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { practiceTasksDone } from './practice-tasks.ts'
import { goBack, replaceView } from '../navigation/use-view.ts'
import { ViewBoundary } from '../view-boundary.tsx'
import { pastLesson, type ViewEntry } from '../navigation/view-state.ts'

interface PracticeRouteProps {
  view: ViewEntry
  place: NonNullable<ViewEntry['practice']>
  progress: ProgressView
}

/** Hands-On Practice over the tabs. */
export function PracticeRoute({ view, place, progress }: PracticeRouteProps) {
  useBusy()
  const showList = () => goBack(pastLesson(view))
  const leave = () => (view.depth > 0 ? history.back() : showList())
  return (
    <ViewBoundary wholePage leaveLabel="Back to lessons" onLeave={showList}>
      <Ready {...{ view, place, progress }} onLeave={leave} onLessons={showList} />
    </ViewBoundary>
  )
}

function Ready(props: PracticeRouteProps & Pick<PracticeScreenProps, 'onLeave' | 'onLessons'>) {
  const { view, place, progress, onLeave, onLessons } = props
  const done = practiceTasksDone(progress)
  const shown = reachable(place, done)
  const isTask = progress.status === 'ready' && shown !== 'finished'
  useActiveTime(isTask ? PRACTICE_LESSON : null, shown)
  if (progress.status === 'loading') return <Page>{null}</Page>
  return (
    <PracticeScreen
      place={shown}
      done={done}
      onShow={(practice) => replaceView({ ...view, practice })}
      onDone={(task) => completeTask(PRACTICE_LESSON, task)}
      onFinished={() => void finishLesson()}
      onLeave={onLeave}
      onLessons={onLessons}
    />
  )
}

/** A stop may be another account's, or older than a change of the tasks: then practice goes on where it should. */
function reachable(place: PracticeRouteProps['place'], done: ReadonlySet<string>): typeof place {
  const allDone = PRACTICE_TASK_IDS.every((id) => done.has(id))
  const isReachable = place === 'finished' ? allDone : isTaskOpen(place, done)
  return isReachable ? place : firstOpenTask(done)
}

/** After the last task the practical lesson is completed (spec 2 and 4). */
async function finishLesson(): Promise<void> {
  const lesson = contentIndex.lessons.find(({ id }) => id === PRACTICE_LESSON)
  await completeLesson(PRACTICE_LESSON, lesson?.sectionCount ?? 1)
  showToast({
    title: 'Lesson Completed',
    text: 'Well done! You finished Hands-On Practice.',
    tone: 'good',
    alone: true,
  })
}
