import type { ReactNode } from 'react'
import { OWN_GROUNDS } from '#domain/learning/lab/own-level.ts'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { Button } from '#web/ui/button.tsx'
import { IconArrowRight, IconCheck } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page.tsx'
import { BackHeader } from '#web/ui/back-header.tsx'
import { Pick } from '#web/ui/pick.tsx'
import style from './own.css?inline'

type Ground = (typeof OWN_GROUNDS)[number]

interface MakeScreenProps {
  world: 'robot' | 'turtle'
  onWorld: (world: 'robot' | 'turtle') => void
  ground: Ground
  onGround: (ground: Ground) => void
  /** The map to tap on, in a level of the robot. */
  map: ReactNode
  /** Says what the learner must do first. */
  lacks: string | undefined
  isSolved: boolean
  onSolve: () => void
  onShare: () => void
  onLeave: () => void
}

const GROUND_NAMES: Readonly<Record<Ground, string>> = {
  yard: 'School yard',
  wall: 'Wall',
  cloth: 'Cloth',
  road: 'Road',
}

/** The screen on which a learner makes a level. The level can be shared after the learner has solved it. */
export function MakeScreen(props: MakeScreenProps) {
  const { world, onWorld, ground, onGround, map, lacks, isSolved, onSolve, onShare, onLeave } = props
  const isRobot = world === 'robot'
  return (
    <Page width="read" top={<BackHeader onBack={onLeave} />}>
      <h1 tabIndex={-1} className="text-2xl outline-none">
        Make your own level
      </h1>
      <p className="mt-1 text-read text-soft">
        {isRobot
          ? 'Make a map. Solve it yourself. Then give it to a friend.'
          : 'Draw a pattern. Your friends must draw the same one.'}
      </p>
      <fieldset className="own-kinds mt-4 border-0">
        <legend className="sr-only">What to make</legend>
        <button type="button" aria-pressed={isRobot} onClick={() => onWorld('robot')}>
          Robot map
        </button>
        <button type="button" aria-pressed={!isRobot} onClick={() => onWorld('turtle')}>
          Turtle pattern
        </button>
      </fieldset>
      <div className="mt-4">
        {isRobot ? (
          map
        ) : (
          <Pick
            label="Draw on"
            value={ground}
            options={OWN_GROUNDS.map((value) => ({ value, label: GROUND_NAMES[value] }))}
            onPick={onGround}
          />
        )}
      </div>
      {isSolved && (
        <p className="mt-4 flex items-center gap-2 font-semibold text-leaf">
          <IconCheck /> {isRobot ? 'You solved it. It can be shared.' : 'Your pattern is ready.'}
        </p>
      )}
      <p className="mt-4" aria-live="polite">
        {lacks}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {isSolved && (
          <Button variant="sun" iconAfter={<IconArrowRight />} onClick={onShare}>
            Share it
          </Button>
        )}
        <Button
          variant={isSolved ? 'ghost' : 'sun'}
          busy={lacks !== undefined}
          iconAfter={<IconArrowRight />}
          onClick={onSolve}
        >
          {isRobot ? (isSolved ? 'Solve it again' : 'Now solve it') : isSolved ? 'Draw on' : 'Draw it'}
        </Button>
      </div>
    </Page>
  )
}

adoptStyle(style)
