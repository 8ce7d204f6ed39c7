import { useEffect, useMemo, useRef } from 'react'
import { weekOfLearner } from '#domain/school/class-week.ts'
import type { OwnWork, Work } from '#domain/school/class-work.ts'
import { readOwnComments } from '#domain/school/comments-api.ts'
import { readOwnWork } from '#domain/school/my-classes-api.ts'
import { COURSE_WORK } from '#web/content/course-work.ts'
import { WeekCard } from '#web/features/classes/week-card.tsx'
import { preloadable } from '#web/lib/preloadable.ts'
import { useSavedList } from '#web/progress/saved-list.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { hearAllows } from '#web/session/class-allows.ts'
import { keepHeight } from '#web/session/stored-session.ts'
import { workGiven } from '#web/session/work-given.ts'
import { afterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { useToday } from '#web/ui/use-today.ts'
import { openLesson, openLevel, openPractice, openQuiz } from '../navigation/navigate.ts'

const LIST = {
  name: 'work',
  call: readOwnWork,
  changes: workGiven,
  onAnswer: (userId: string, { allows }: OwnWork) => {
    if (allows) hearAllows(userId, allows)
  },
} as const

const COMMENTS = { name: 'comments', call: readOwnComments, changes: workGiven } as const

/** Most learners have no comment, so the card is fetched with the first one. */
const comments = preloadable(() => import('./home-comments.tsx'))

/** What teachers wrote to this learner and gave to the classes. */
export function HomeWeek(props: { userId: string; progress: ProgressView }) {
  return (
    <>
      <Comments {...props} />
      <GivenWork {...props} />
    </>
  )
}

function Comments({ userId, progress }: { userId: string; progress: ProgressView }) {
  const own = useSavedList(userId, COMMENTS, afterPaint)
  const needed = own !== null && own.comments.length > 0 && progress.status === 'ready'
  const part = usePreloadable(comments, { needed, onFailure: () => undefined })
  return needed && part && <part.HomeComments comments={own.comments} progress={progress} />
}

/** Renders nothing if no class has given any work. */
function GivenWork({ userId, progress }: { userId: string; progress: ProgressView }) {
  const own = useSavedList(userId, LIST, afterPaint)
  const today = useToday()
  const lines = useMemo(
    () => (own && progress.status === 'ready' ? weekOfLearner(own.work, COURSE_WORK, progress, today) : []),
    [own, progress, today],
  )
  const card = useRef<HTMLDivElement>(null)
  const isKnown = own !== null && progress.status === 'ready'
  useEffect(() => {
    if (!isKnown || !card.current) return
    // What stands below the card has its place from now on, and the next start leaves this room free.
    const follow = new ResizeObserver(() => keepHeight(card.current?.offsetHeight || null))
    follow.observe(card.current)
    return () => follow.disconnect()
  }, [isKnown])
  return (
    <div ref={card} className="flow-root">
      {lines.length > 0 && <WeekCard {...{ lines, today }} onOpen={openWork} />}
    </div>
  )
}

const OPEN: Record<Work['kind'], (contentId: string) => void> = {
  lesson: (id) => openLesson(id),
  quiz: openQuiz,
  practice: openPractice,
  lab: openLevel,
}

function openWork({ kind, contentId }: Work): void {
  OPEN[kind](contentId)
}
