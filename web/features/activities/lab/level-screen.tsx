import { useRef, type ReactNode, type RefObject } from 'react'
import type { Stars } from '#domain/lab/check-answer.ts'
import type { Level, LevelSummary } from '#domain/lab/level.ts'
import type { LabRow } from '#domain/rows/lab-row.ts'
import { ReadAloud } from '#web/speech/read-aloud.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconExpand } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page.tsx'
import { StarRow } from '#web/ui/star-row.tsx'
import { useStepFocus } from '#web/ui/use-step-focus.ts'
import './lab-style.ts'
import { LevelHeader } from './level-header.tsx'
import { PlayLevel } from './play-level.tsx'
import { useLevel } from './use-level.ts'
import type { WorldScreen } from './world-screen.ts'

export interface Passed {
  stars: Exclude<Stars, 0>
  /** As the row keeps it: JSON in ASCII. */
  answer: string
  size: number
}

export interface LevelScreenProps {
  level: Level
  /** Of the level's world, already fetched. */
  screen: WorldScreen
  /** Read when the level is opened; later news from another device does not disturb who is at work. */
  saved: Pick<LabRow, 'stars' | 'best' | 'last' | 'tries' | 'help'> | null
  /** `inline`: inside the notes of a lesson. */
  place: 'full' | 'inline'
  /** Nobody has made a program here yet: shows how. */
  isFirst: boolean
  next: LevelSummary | null
  /** What the level names as its like, for after the solution was shown. */
  like: LevelSummary | null
  /** At every change; the route keeps it, and may wait for a pause. `last` is JSON in ASCII. */
  onWork: (change: Partial<Pick<LabRow, 'last' | 'tries' | 'help'>>) => void
  /** Resolves when the disk has it. Called for every success; the row keeps the best. */
  onPassed: (passed: Passed) => Promise<void>
  /** A misconception that a failed run of the learner's own answer shows. */
  onMistake?: (misconception: string) => void
  /** Another level; from `inline` this one, to see it full screen. */
  onOpen: (levelId: string) => void
  backLabel?: string
  /** Instead of "Level 3". */
  name?: string
  /** Below the program. */
  children?: ReactNode
  onLeave: () => void
}

/** Plays any level of any world. */
export function LevelScreen(props: LevelScreenProps) {
  const heading = useStepFocus(props.level.id)
  return <OneLevel key={props.level.id} {...props} heading={heading} />
}

function OneLevel(props: LevelScreenProps & { heading: RefObject<HTMLHeadingElement | null> }) {
  const { level, place, heading, onOpen, onLeave } = props
  const work = useLevel(props)
  const passage = useRef<HTMLDivElement>(null)
  const reader = <ReadAloud passage={passage} passageKey={level.id} />
  const title =
    place === 'full' ? (
      <h1 ref={heading} tabIndex={-1} className="text-xl outline-none lg:text-2xl">
        {level.title}
      </h1>
    ) : (
      <div className="mb-2 flex items-center gap-2">
        <h3 className="flex-1 text-lg">{level.title}</h3>
        <StarRow stars={work.stars} />
        {reader}
      </div>
    )
  const play = <PlayLevel {...props} work={work} title={title} passage={passage} />
  if (place === 'inline')
    return (
      <div className="lab-inline">
        {play}
        <Button variant="quiet" size="sm" icon={<IconExpand />} onClick={() => onOpen(level.id)}>
          Full screen
        </Button>
      </div>
    )
  return (
    <Page
      top={
        <LevelHeader
          name={props.name ?? `Level ${level.order}`}
          stars={work.stars}
          backLabel={props.backLabel}
          onBack={onLeave}
        >
          {reader}
        </LevelHeader>
      }
    >
      {play}
    </Page>
  )
}
