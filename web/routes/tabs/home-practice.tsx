import { itemPlaces } from 'virtual:qala-items'
import { lessonMastery } from '#domain/learning/practice/mastery.ts'
import { DailyCard } from '#web/features/daily/daily-card.tsx'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { openDaily } from '../navigation/navigate.ts'
import { useRound } from './use-round.ts'

/** Renders nothing until a lesson that has questions is finished. */
export function HomePractice({ progress }: { progress: ProgressView }) {
  const { round, answers, finished, today } = useRound(progress)
  if (!itemPlaces.some(({ lessonId }) => finished.has(lessonId))) return null
  const masteries = [...lessonMastery(itemPlaces, answers, today).values()]
  return (
    <DailyCard
      round={round}
      masteries={masteries.filter(({ state }) => state !== 'none')}
      onOpen={openDaily}
    />
  )
}
