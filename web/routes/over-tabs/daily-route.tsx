import { clock } from '#domain/clock.ts'
import { useEffect, useState } from 'react'
import { todaysResult } from '#domain/learning/practice/five-a-day.ts'
import { schoolDay } from '#domain/school-time.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { DailyItem } from '#web/features/daily/daily-item.tsx'
import { ReminderCard } from '#web/features/daily/reminder-card.tsx'
import { DailyEnd, DailyLoading, DailyOffline } from '#web/features/daily/daily-screen.tsx'
import { useBusy } from '#web/offline/busy-lock.ts'
import { todaysRound } from '#web/progress/todays-round.ts'
import { givenAnswers } from '#web/progress/given-answers.ts'
import { recordAnswer } from '#web/progress/record-work.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { useSession } from '#web/session/session.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { preloadBlocks } from '#web/ui/stimulus/program-sample.tsx'
import { useItems } from './daily-items.ts'

interface DailyRouteProps {
  progress: ProgressView
  onLeave: () => void
}

/** The daily five questions. The answers themselves record the position, because what was answered today is not asked again. */
export function DailyRoute(props: DailyRouteProps) {
  useBusy()
  useEffect(preloadBlocks, [])
  const session = useSession()
  if (session.status === 'loading') return <DailyLoading onLeave={props.onLeave} />
  // A person who signs in meanwhile gets a round of their own.
  return <Round key={session.status === 'signed-in' ? session.userId : null} {...props} />
}

function Round({ progress, onLeave }: DailyRouteProps) {
  // The round is worked out once, so that answers from another device do not change what is on the screen.
  const [{ round, today }] = useState(() => todaysRound(progress, schoolDay(clock.now())))
  const [answered, setAnswered] = useState(0)
  const load = useItems(round.next)
  if (load.status === 'loading') return <DailyLoading onLeave={onLeave} />
  if (load.status === 'offline') return <DailyOffline onRetry={load.retry} onLeave={onLeave} />
  const asked = load.items[answered]
  if (!asked) return <End {...{ progress, today, onLeave }} hasAsked={answered > 0} />
  const { item, lessonId } = asked
  return (
    <DailyItem
      key={item.id}
      item={item}
      lessonTitle={contentIndex.lessons.find(({ id }) => id === lessonId)?.title ?? ''}
      seed={`${item.id} ${today}`}
      place={round.done + answered}
      total={round.done + load.items.length}
      onAnswered={({ isRight, misconception }) =>
        void recordAnswer({ lessonId, itemId: item.id, source: 'daily', isRight, misconception })
      }
      onNext={() => setAnswered(answered + 1)}
      onLeave={onLeave}
    />
  )
}

function End({ progress, today, hasAsked, onLeave }: DailyRouteProps & { today: number; hasAsked: boolean }) {
  useEffect(() => {
    if (!hasAsked) return
    window.scrollTo(0, 0)
    focusHeading()
  }, [hasAsked])
  const isLearner = useSession().status === 'signed-in'
  return (
    <DailyEnd
      {...todaysResult(givenAnswers(progress.answers), today)}
      reminder={hasAsked && isLearner && <ReminderCard />}
      onLeave={onLeave}
    />
  )
}
