import { Button } from '#web/ui/button.tsx'
import { BlockIcon } from '#web/ui/stimulus/block-icon.tsx'
import { IconDown } from '../blocks/block-icons.tsx'
import type { LevelPlayer } from './use-level.ts'

interface RunControlsProps {
  player: LevelPlayer
  /** This is true for a world with blocks. */
  hasBlocks: boolean
  /** This is false until a choice was made. */
  mayRun: boolean
  /** The run has only one step, so it need not be stepped through or slowed down. */
  isInstant: boolean
  /** The task is visible. */
  isTask: boolean
  /** This is false where the task is always visible. */
  hasTask: boolean
  onTask: () => void
}

const LABELS = { stop: 'Stop', 'go-on': 'Go on' }

export function RunControls({
  player,
  hasBlocks,
  mayRun,
  isInstant,
  isTask,
  hasTask,
  onTask,
}: RunControlsProps) {
  const { main, next, pace, send } = player
  const label = main === 'run' ? (hasBlocks ? 'Run' : 'Try it') : LABELS[main]
  if (!mayRun)
    return (
      <p className="lab-controls lab-ask">
        Read first. <strong>Then choose below.</strong>
        <IconDown className="size-6" />
      </p>
    )
  return (
    <div className="lab-controls">
      <Button
        data-run
        variant={next === 'run' ? 'sun' : 'indigo'}
        size="sm"
        icon={<BlockIcon op={main === 'stop' ? 'stop' : 'run'} />}
        onClick={() => send({ type: main })}
      >
        {label}
      </Button>
      {!isInstant && (
        <>
          <Button
            variant="ghost"
            size="sm"
            title="Does one step and waits"
            onClick={() => send({ type: 'step' })}
          >
            Step
          </Button>
          <Button
            variant={pace === 'slow' ? 'indigo' : 'ghost'}
            size="sm"
            aria-pressed={pace === 'slow'}
            onClick={() => send({ type: 'slow' })}
          >
            Slow
          </Button>
        </>
      )}
      {hasTask && (
        <Button variant="ghost" size="sm" data-task aria-expanded={isTask} onClick={onTask}>
          Task
          <IconDown className="lab-task-sign size-5" />
        </Button>
      )}
    </div>
  )
}

/** A slider that moves through the steps of the run on the stage. */
export function Scrubber({ player: { shown, at, send } }: { player: LevelPlayer }) {
  const steps = shown?.run.steps ?? []
  if (steps.length <= 2) return null
  return (
    <label className="lab-scrubber">
      <span aria-hidden="true">Look back</span>
      <input
        type="range"
        aria-label="Look back at the run"
        aria-valuetext={`Step ${at} of ${steps.length - 1}. ${steps[at]?.say ?? ''}`}
        min={0}
        max={steps.length - 1}
        value={at}
        onChange={(event) => send({ type: 'look', at: event.currentTarget.valueAsNumber })}
      />
    </label>
  )
}
