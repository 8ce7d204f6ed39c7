import { count, plural } from '#domain/counts.ts'
import { FIVE, type FiveADay } from '#domain/learning/practice/five-a-day.ts'
import type { Mastery } from '#domain/learning/practice/mastery.ts'
import { CardButton, Tile } from '#web/ui/card.tsx'

interface DailyCardProps {
  round: FiveADay
  /** The mastery of each lesson that was practised. */
  masteries: readonly Mastery[]
  onOpen: () => void
}

/** This is shown on Home once a lesson is finished. */
export function DailyCard({ round, masteries, onOpen }: DailyCardProps) {
  const freshness = freshnessText(masteries)
  return (
    <CardButton
      title="Five a day"
      className="mt-3 sm:mt-4"
      text={
        <>
          {roundText(round)}
          {freshness !== null && <span className="block">{freshness}</span>}
        </>
      }
      leading={
        <Tile tone="leaf">
          <FiveDots done={round.next.length === 0 ? FIVE : round.done} />
        </Tile>
      }
      onClick={onOpen}
    />
  )
}

export function roundText({ done, next }: FiveADay): string {
  if (next.length === 0)
    return done > 0 ? 'Done for today. Well done!' : 'Nothing to go over today. What you know can rest.'
  if (done > 0) return `${done} of ${done + next.length} done today. Go on?`
  const questions = `${NUMBERS[next.length] ?? next.length} ${plural(next.length, 'question')}`
  return `${questions} from lessons you finished. About ${next.length > 2 ? '3 minutes' : '1 minute'}.`
}

const NUMBERS: Readonly<Record<number, string>> = { 1: 'One', 2: 'Two', 3: 'Three', 4: 'Four', 5: 'Five' }

/** Returns null while there is nothing to say. */
function freshnessText(masteries: readonly Mastery[]): string | null {
  const sum = (state: Mastery['state']) => masteries.filter((one) => one.state === state).length
  const [fresh, fading, growing] = [sum('fresh'), sum('fading'), sum('growing')]
  const parts = [
    fresh > 0 && `${count(fresh, 'lesson')} fresh`,
    growing > 0 && `${fresh > 0 ? growing : count(growing, 'lesson')} growing`,
    fading > 0 && `${fresh + growing > 0 ? fading : count(fading, 'lesson')} fading`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `${parts.join(', ')}.`
}

/** Draws five dots as on a die. Dots of finished questions are filled. */
function FiveDots({ done }: { done: number }) {
  const places = [
    [12, 12],
    [28, 12],
    [20, 20],
    [12, 28],
    [28, 28],
  ] as const
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-11">
      <rect x="3" y="3" width="34" height="34" rx="9" fill="none" stroke="currentColor" strokeWidth="2.5" />
      {places.map(([x, y], place) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r="3.5"
          stroke="currentColor"
          strokeWidth="1.5"
          fill={place < done ? 'currentColor' : 'none'}
        />
      ))}
    </svg>
  )
}
