import { useRef, type ReactNode, type RefObject } from 'react'
import type { Stars } from '#domain/learning/lab/check-answer.ts'
import type { Level, LevelSummary } from '#domain/learning/lab/level.ts'
import type { LabRow } from '#domain/learning/rows/lab-row.ts'
import { SoundButton } from '#web/sound/sound-button.tsx'
import { ReadAloud } from '#web/speech/read-aloud.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconExpand } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page.tsx'
import { StarRow } from '#web/ui/star-row.tsx'
import { useStepFocus } from '#web/ui/use-step-focus.ts'
import './lab-style.ts'
import { LevelHeader } from './level-header.tsx'
import { PlayLevel } from './play-level.tsx'
import { useLevel, type LevelPlayer } from './use-level.ts'
import type { WorldScreen } from './world-screen.ts'

export interface Passed {
  stars: Exclude<Stars, 0>
  /** The answer as the row stores it: JSON in ASCII. */
  answer: string
  size: number
}

export interface LevelScreenProps {
  level: Level
  /** The screen of the level's world, which is already loaded. */
  screen: WorldScreen
  /** A program that was since made in another tab or on another device. It replaces the one shown. */
  newer?: { last: string } | undefined
  /** This is read when the level is opened. */
  saved: Pick<LabRow, 'stars' | 'best' | 'last' | 'tries' | 'help'> | null
  /** `inline`: inside the notes of a lesson. */
  place: 'full' | 'inline'
  /** The learner has not tried any level yet, so the screen shows how to begin. */
  isFirst: boolean
  next: LevelSummary | null
  /** A similar level that is named in this one, for after the solution was shown. */
  like: LevelSummary | null
  /** This is called at every change. The route stores it, and may wait for a pause. `last` is JSON in ASCII. */
  onWork: (change: Partial<Pick<LabRow, 'last' | 'tries' | 'help'>>) => void
  /** This is called for every success; the row keeps the best. It resolves when the disk has it, and nothing here waits for that. */
  onPassed: (passed: Passed) => Promise<void>
  /** This is called with a misconception that a failed run of the learner's own answer shows. */
  onMistake?: (misconception: string) => void
  /** Keeps the answer of a free level in My things. The level offers it after a run that ended well. */
  onKeep?: (answer: string) => void
  /** Opens another level or, from `inline`, this one in full screen. */
  onOpen: (levelId: string) => void
  backLabel?: string
  /** Replaces the title "Level 3". */
  name?: string
  /** The answer can be run and looked at, but not changed, and nothing is won or said about it. */
  isReadOnly?: boolean
  /** This is shown below the program. */
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
  const own = useLevel(props)
  const player = props.isReadOnly ? readOnly(own) : own
  const passage = useRef<HTMLDivElement>(null)
  const reader = (
    <>
      <SoundButton />
      <ReadAloud passage={passage} passageKey={level.id} />
    </>
  )
  const title =
    place === 'full' ? (
      <h1 ref={heading} tabIndex={-1} className="text-xl outline-none lg:text-2xl">
        {level.title}
      </h1>
    ) : (
      <div className="group mb-2 flex items-center gap-2">
        <h3 className="flex-1 text-lg">{level.title}</h3>
        <StarRow stars={player.stars} />
        {reader}
      </div>
    )
  const play = <PlayLevel {...props} player={player} title={title} passage={passage} />
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
          stars={player.stars}
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

/** Returns the player of an answer that somebody else gave. It is locked, like the program of a level that is only read. */
function readOnly(player: LevelPlayer): LevelPlayer {
  return { ...player, isReading: true, canRestart: false, offered: undefined }
}
