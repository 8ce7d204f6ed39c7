import { courseTasks } from 'virtual:qala-tasks'
import { useEffect, useMemo } from 'react'
import type { Activity } from '#domain/learning/activities/types.ts'
import { completedTasks } from '#domain/learning/lesson-tasks.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { loadLesson } from '#web/content/load-content.ts'
import { useContent } from '#web/content/use-content.ts'
import type { ActivityScreen } from '#web/features/activities/activity-screen.ts'
import { ACTIVITY_SCREENS } from '#web/features/activities/registry.ts'
import { preloadable, type Preloadable } from '#web/lib/preloadable.ts'
import { useBusy } from '#web/offline/busy-lock.ts'
import { useActiveTime } from '#web/progress/active-time.ts'
import { givenAnswers } from '#web/progress/given-answers.ts'
import { completeLesson, completeTask, recordAnswer } from '#web/progress/record-work.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { useSession } from '#web/session/session.ts'
import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { LateLevel } from './late-level.tsx'
import { TroublePage } from './trouble-page.tsx'
import { openHeading, replacePlace } from '../navigation/navigate.ts'
import type { PlaceOf } from '../navigation/place.ts'

const SCREENS = new Map<string, Preloadable<ActivityScreen>>(
  Object.entries(ACTIVITY_SCREENS).map(([type, load]) => [type, preloadable<ActivityScreen>(load)]),
)

export async function preloadActivities(lessonId: string): Promise<void> {
  const lesson = await loadLesson(lessonId)
  const activities = typeof lesson === 'string' ? [] : (lesson.activities ?? [])
  await Promise.allSettled(activities.map(({ type }) => SCREENS.get(type)?.load()))
}

interface ActivityRouteProps {
  place: PlaceOf<'activity'>
  /** This is true if no entry of ours is behind this one. */
  isFirst: boolean
  progress: ProgressView
  onLeave: () => void
}

export function ActivityRoute(props: ActivityRouteProps) {
  useBusy()
  const { place, progress, onLeave } = props
  const { lesson: lessonId, activity: activityId } = place
  const load = useContent(loadLesson, lessonId)
  const activity =
    load.status === 'ready' ? load.item.activities?.find(({ id }) => id === activityId) : undefined
  const screen = activity && SCREENS.get(activity.type)
  const session = useSession()
  // Work that was begun belongs to one person, so it must first be known who is here.
  const isWaiting = session.status === 'loading' || progress.status === 'loading'
  if (isWaiting || load.status === 'loading') return <Page>{null}</Page>
  const owner = session.status === 'signed-in' ? session.userId : null
  // A person who signs in meanwhile begins anew.
  if (screen) return <OpenActivity key={owner} {...props} {...{ activity, screen, owner }} />
  return (
    <TroublePage
      what="lesson"
      status={load.status === 'offline' ? 'offline' : 'missing'}
      backLabel="Back to lessons"
      onRetry={load.retry}
      onLeave={onLeave}
    />
  )
}

interface OpenActivityProps extends ActivityRouteProps {
  activity: Activity
  screen: Preloadable<ActivityScreen>
  owner: string | null
}

function OpenActivity(props: OpenActivityProps) {
  const { place, isFirst, activity, screen, progress, owner, onLeave } = props
  const lessonId = place.lesson
  const { title, settings } = activity
  const answers = useMemo(() => givenAnswers(progress.answers), [progress.answers])
  const shown = usePreloadable(screen)
  useHeadingFocusAfter(!shown)
  const done = completedTasks(progress.tasks, lessonId)
  const step = shown?.openStep(settings, place.step, done) ?? ''
  const isTask = courseTasks.some((task) => task.lessonId === lessonId && task.taskId === step)
  useActiveTime(isTask ? lessonId : null, step)
  // Without a step in the history entry, the screen would jump to the next task as soon as the first one is recorded.
  useEffect(() => {
    if (shown && place.step !== step) replacePlace({ ...place, step })
  }, [shown, place, step])
  if (!shown) return <Page>{null}</Page>
  const show = (next: string) => replacePlace({ ...place, step: next })
  const leave = () => (isFirst ? onLeave() : history.back())
  return (
    <shown.Screen
      {...{ title, settings, step, done, owner, answers }}
      onLessons={onLeave}
      onShow={show}
      renderLevel={(levelId, nextId) => (
        <LateLevel
          place="full"
          backLabel="Back to the lesson"
          onOpen={show}
          onLeave={leave}
          {...{ levelId, nextId, progress }}
        />
      )}
      onAnswer={(answer) => void recordAnswer({ ...answer, lessonId, source: 'practice' })}
      onDone={(task) => completeTask(lessonId, task)}
      onFinished={() => {
        if (activity.after === undefined) void finishLesson(lessonId, title)
      }}
      onRead={(heading) => openHeading(lessonId, heading)}
      onLeave={leave}
    />
  )
}

/** Completes the lesson that has this activity at its end. */
async function finishLesson(lessonId: string, title: string): Promise<void> {
  const lesson = contentIndex.lessons.find(({ id }) => id === lessonId)
  await completeLesson(lessonId, lesson?.sectionCount ?? 1)
  const text = `Well done! You finished ${title}.`
  showToast({ title: 'Lesson Completed', text, tone: 'good', alone: true })
}
