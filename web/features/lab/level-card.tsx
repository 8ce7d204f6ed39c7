import type { Difficulty, ListedLevel } from '#domain/learning/lab/level.ts'
import { KIND_NAMES } from '#domain/learning/lab/level-list.ts'
import { Chip } from '#web/ui/chip.tsx'
import { StarRow } from '#web/ui/star-row.tsx'

interface LevelCardProps {
  level: ListedLevel
  /** The number of the level in its world. */
  place: number
  work: { stars: number; tries: number } | undefined
  isNext: boolean
  onOpen: (levelId: string) => void
}

export function LevelCard({ level, place, work, isNext, onOpen }: LevelCardProps) {
  const stars = work?.stars ?? 0
  return (
    <li
      className={`card-tap relative flex min-h-[64px] min-w-0 items-center gap-3 rounded-card border-[1.5px] border-line bg-card px-3 py-2.5 ${isNext ? 'card-current' : ''}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-10 flex-none place-items-center rounded-control font-bold tabular-nums ${
          stars > 0 ? 'bg-leaf-wash text-leaf' : 'bg-indigo-wash text-indigo'
        }`}
      >
        {place}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-base leading-snug">
          <button
            type="button"
            className="text-left font-bold wrap-anywhere after:absolute after:inset-0 after:rounded-card"
            onClick={() => onOpen(level.id)}
          >
            {level.title}
          </button>
        </h3>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <Chip tone={isNext ? 'sun' : 'plain'}>{KIND_NAMES[level.kind]}</Chip>
          {level.kind !== 'free' && <HowHard difficulty={level.difficulty} />}
          {stars > 0 || work === undefined || work.tries === 0 ? (
            <StarRow stars={stars} />
          ) : (
            <span className="text-2xs text-soft">Begun</span>
          )}
        </div>
      </div>
    </li>
  )
}

const DOTS: Record<Difficulty, number> = { easy: 1, medium: 2, hard: 3 }

function HowHard({ difficulty }: { difficulty: Difficulty }) {
  return (
    <span className="mr-auto inline-flex items-center gap-1.5 text-2xs text-soft">
      <svg viewBox="0 0 24 8" aria-hidden="true" className="h-2 w-6 stroke-indigo" strokeWidth="1.5">
        {[1, 2, 3].map((dot) => (
          <circle
            key={dot}
            cx={dot * 8 - 4}
            cy="4"
            r="2.8"
            className={dot <= DOTS[difficulty] ? 'fill-indigo' : 'fill-none'}
          />
        ))}
      </svg>
      {difficulty}
    </span>
  )
}
