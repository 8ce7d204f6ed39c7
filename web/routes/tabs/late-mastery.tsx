import { itemPlaces } from 'virtual:qala-items'
import { lessonMastery, strandMastery } from '#domain/learning/practice/mastery.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { MasteryCard } from '#web/features/daily/mastery-card.tsx'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { openDaily } from '../navigation/navigate.ts'
import { useRound } from './use-round.ts'

/** Renders nothing until a lesson that has questions is finished. */
export function Mastery({ progress }: { progress: ProgressView }) {
  const { round, answers, finished, today } = useRound(progress)
  const lessons = contentIndex.lessons.filter(({ id }) => itemPlaces.some(({ lessonId }) => lessonId === id))
  const done = lessons.filter(({ id }) => finished.has(id))
  if (done.length === 0) return null
  const byLesson = lessonMastery(itemPlaces, answers, today)
  const strands = strandMastery(lessons, itemPlaces, answers, { finished, today }).map((strand) => ({
    ...strand,
    ofLessons: done
      .filter((lesson) => lesson.strand === strand.strand)
      .flatMap(({ id, title }) => {
        const mastery = byLesson.get(id)
        return mastery ? [{ id, title, mastery }] : []
      }),
  }))
  return <MasteryCard {...{ strands, round }} onOpenDaily={openDaily} />
}
