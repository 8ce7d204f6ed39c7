import { useEffect, useRef } from 'react'
import type { Outcome } from '#domain/learning/lab/check-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { IconArrowRight } from '#web/ui/icons.tsx'
import { StarRow } from '#web/ui/star-row.tsx'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import type { LevelScreenProps } from './level-screen.tsx'

interface WinCardProps extends Pick<
  LevelScreenProps,
  'level' | 'screen' | 'next' | 'place' | 'onOpen' | 'backLabel' | 'onLeave'
> {
  outcome: Outcome
  /** Says how stars are earned. */
  rule: string
}

/** Says that the level is won. It is short, so that the program below it can be changed and run again. */
export function WinCard(props: WinCardProps) {
  const { level, screen, outcome, rule, next, place, onOpen, onLeave } = props
  const { stars, fault } = outcome
  const { setups } = level
  const word = screen.world.setupWord ?? 'map'
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <div ref={card} className="lab-win">
      <Qala pose="dance" className="h-20 shrink-0" />
      <div className="min-w-[min(100%,8rem)] flex-1">
        <p className="flex flex-wrap items-center gap-x-3 text-lg font-bold">
          {WORDS[stars]} <StarRow stars={stars} className="size-8" />
        </p>
        {setups.length > 1 && level.kind !== 'predict' && (
          <p>
            It works on {setups.length === 2 ? 'both' : `all ${setups.length}`} {word}s.
          </p>
        )}
        <p>{fault?.say ?? level.why}</p>
        <p className="text-sm text-soft">{rule}</p>
      </div>
      {next ? (
        <Button variant="sun" wide iconAfter={<IconArrowRight />} onClick={() => onOpen(next.id)}>
          Next: {next.title}
        </Button>
      ) : (
        place === 'full' && (
          <Button variant="sun" wide onClick={onLeave}>
            {props.backLabel ?? 'All levels'}
          </Button>
        )
      )}
    </div>
  )
}

const WORDS = ['', 'It works!', 'Well done!', 'Brilliant!'] as const
