import { useEffect, useState, type ComponentType } from 'react'
import { PRACTICE_LESSON } from '#domain/course.ts'
import { firstOpenTask, isTaskOpen, PRACTICE_TASK_IDS } from '#domain/practice.ts'
import { contentIndex } from '#web/content/content-index.ts'
import type { PracticeScreenProps } from '#web/features/practice/practice-screen.tsx'
import { completeLesson, completeTask } from '#web/progress/record.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { practiceTasksDone } from './practice-tasks.ts'
import { replaceView } from './use-view.ts'
import { ViewBoundary } from './view-boundary.tsx'
import { START, type ViewEntry } from './view-state.ts'

let screen: ComponentType<PracticeScreenProps> | undefined

/** Fetches Hands-On Practice, a chunk of its own: most visits do without it. */
export async function loadPractice(): Promise<void> {
  screen ??= (await import('#web/features/practice/practice-screen.tsx')).PracticeScreen
}

interface PracticePlaceProps {
  view: ViewEntry
  place: NonNullable<ViewEntry['practice']>
  progress: ProgressView
}

/** Hands-On Practice over the tabs. */
export function PracticePlace({ view, place, progress }: PracticePlaceProps) {
  const leave = () => {
    if (view.depth > 0) history.back()
    else showList()
  }
  const showList = () => replaceView({ ...START, tab: 'lessons', key: `${view.key}-list`, depth: view.depth })
  return (
    <ViewBoundary wholePage leaveLabel="Back to lessons" onLeave={showList}>
      <Loaded {...{ view, place, progress }} onLeave={leave} onLessons={showList} />
    </ViewBoundary>
  )
}

function Loaded(props: PracticePlaceProps & Pick<PracticeScreenProps, 'onLeave' | 'onLessons'>) {
  const { view, place, progress, onLeave, onLessons } = props
  const [Screen, setScreen] = useState(() => screen)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (Screen) return
    loadPractice().then(
      () => setScreen(() => screen),
      (error: unknown) => setFailure(() => error),
    )
  }, [Screen])
  // The boundary says so and offers to load it again.
  if (failure !== undefined) throw failure
  if (!Screen || progress.status === 'loading') return <Page>{null}</Page>
  const done = practiceTasksDone(progress)
  return (
    <Screen
      place={reachable(place, done)}
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
function reachable(place: PracticePlaceProps['place'], done: ReadonlySet<string>): typeof place {
  const allDone = PRACTICE_TASK_IDS.every((id) => done.has(id))
  const isReachable = place === 'finished' ? allDone : isTaskOpen(place, done)
  return isReachable ? place : firstOpenTask(done)
}

/** After the last task the practical lesson is completed (spec 2 and 4). */
async function finishLesson(): Promise<void> {
  const lesson = contentIndex.lessons.find(({ id }) => id === PRACTICE_LESSON)
  await completeLesson(PRACTICE_LESSON, lesson?.sectionCount ?? 1)
  showToast({ title: 'Lesson Completed', text: 'Well done! You finished Hands-On Practice.', tone: 'good' })
}
