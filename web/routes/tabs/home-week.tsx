import { useEffect, useMemo } from 'react'
import { weekOfLearner } from '#domain/school/class-week.ts'
import type { Work } from '#domain/school/class-work.ts'
import { readOwnWork } from '#domain/school/my-classes-api.ts'
import { COURSE_WORK } from '#web/content/course-work.ts'
import { WeekCard } from '#web/features/classes/week-card.tsx'
import { useSavedList } from '#web/progress/saved-list.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { hearAllows } from '#web/session/class-allows.ts'
import { workGiven } from '#web/session/work-given.ts'
import { afterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { useToday } from '#web/ui/use-today.ts'
import { openLesson, openLevel, openPractice, openQuiz } from '../navigation/navigate.ts'

const LIST = { name: 'work', call: readOwnWork, changes: workGiven } as const

/** Renders nothing if no class has given any work. */
export function HomeWeek({ userId, progress }: { userId: string; progress: ProgressView }) {
  const own = useSavedList(userId, LIST, afterPaint)
  const today = useToday()
  useEffect(() => {
    if (own?.allows) hearAllows(userId, own.allows)
  }, [userId, own])
  const lines = useMemo(
    () => (own && progress.status === 'ready' ? weekOfLearner(own.work, COURSE_WORK, progress, today) : []),
    [own, progress, today],
  )
  return lines.length > 0 && <WeekCard {...{ lines, today }} onOpen={openWork} />
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
