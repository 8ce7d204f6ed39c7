import { count } from '#domain/counts.ts'
import { STRAND_NAMES } from '#domain/learning/content.ts'
import type { FiveADay } from '#domain/learning/practice/five-a-day.ts'
import {
  MASTERY_WORDS,
  type Mastery,
  type MasteryState,
  type StrandMastery,
} from '#domain/learning/practice/mastery.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip, type ChipTone } from '#web/ui/chip.tsx'
import { IconNext } from '#web/ui/icons.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { roundText } from './daily-card.tsx'

interface LessonFreshness {
  id: string
  title: string
  mastery: Mastery
}

type StrandFreshness = StrandMastery & {
  /** These are only the finished lessons. */
  ofLessons: readonly LessonFreshness[]
}

interface MasteryCardProps {
  strands: readonly StrandFreshness[]
  round: FiveADay
  onOpenDaily: () => void
}

/** No state is red, because knowledge that fades is only due for practice. */
const TONES: Record<MasteryState, ChipTone> = {
  none: 'plain',
  growing: 'indigo',
  fresh: 'leaf',
  fading: 'sun',
}

/** This is shown on Progress once a lesson is finished. */
export function MasteryCard({ strands, round, onOpenDaily }: MasteryCardProps) {
  const begun = strands.filter(({ finished }) => finished > 0)
  const states = (['growing', 'fresh', 'fading'] as const).filter((state) =>
    begun.some(
      ({ state: own, ofLessons }) =>
        own === state || ofLessons.some(({ mastery }) => mastery.state === state),
    ),
  )
  return (
    <Card as="section" labelledBy="mastery" className="sm:p-5">
      <h2 id="mastery" className="text-lg">
        How fresh it is
      </h2>
      <p className="mt-1 text-sm text-soft">
        What you learn fades a little with time. That happens to everybody. A few questions bring it back.
      </p>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2">
        {begun.map((strand) => (
          <StrandRow key={strand.strand} {...strand} />
        ))}
      </ul>
      {states.length > 0 && (
        <dl className="mt-3 grid gap-1 text-xs text-soft">
          {states.map((state) => (
            <div key={state} className="flex flex-wrap gap-x-1.5">
              <dt className="font-semibold">{MASTERY_WORDS[state].name}:</dt>
              <dd>{MASTERY_WORDS[state].about}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-4 text-sm">
        <b className="font-semibold">Five a day.</b> {roundText(round)}
      </p>
      {round.next.length > 0 && (
        <Button wide className="mt-2" onClick={onOpenDaily}>
          {round.done > 0
            ? `Go on: ${round.done + 1} of ${round.done + round.next.length}`
            : 'Start five a day'}
        </Button>
      )}
    </Card>
  )
}

function StrandRow({ strand, state, percent, finished, lessons, ofLessons }: StrandFreshness) {
  const name = STRAND_NAMES[strand]
  return (
    <li>
      <details className="group">
        <summary className="grid min-h-12 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 rounded-control py-1.5">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <StateChip state={state} />
            <span className="text-xs text-soft">
              {finished} of {count(lessons, 'lesson')} finished
            </span>
          </span>
          <IconNext className="size-5 text-indigo group-open:rotate-90" />
          <span className="col-span-2">
            <ProgressBar
              label={`Known in ${name}`}
              value={percent}
              tone={state === 'fresh' ? 'leaf' : 'indigo'}
            />
          </span>
        </summary>
        <ul className="mt-1 grid gap-1 pb-1">
          {ofLessons.map(({ id, title, mastery }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1">
              <span className="min-w-[min(100%,9rem)] flex-1 text-sm wrap-anywhere">{title}</span>
              <StateChip state={mastery.state} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function StateChip({ state }: { state: MasteryState }) {
  return <Chip tone={TONES[state]}>{MASTERY_WORDS[state].name}</Chip>
}
