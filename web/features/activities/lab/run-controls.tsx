import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { BlockIcon } from '#web/ui/stimulus/block-icon.tsx'
import { IconDown } from '../blocks/block-icons.tsx'
import type { LevelWork } from './use-level.ts'

interface RunControlsProps {
  work: LevelWork
  /** Of a world with blocks. */
  hasBlocks: boolean
  /** Nothing runs before a choice was made. */
  mayRun: boolean
  /** A run has one step, which nobody needs to walk through or to slow down. */
  isInstant: boolean
  /** The task can be read. */
  isTask: boolean
  onTask: () => void
}

export function RunControls({ work, hasBlocks, mayRun, isInstant, isTask, onTask }: RunControlsProps) {
  const { playback, show, run } = work
  const { isPlaying, pace } = playback
  const last = show ? show.run.steps.length - 1 : 0
  // At its beginning a run waits to be watched, as after a prediction.
  const isPaused = show !== null && !isPlaying && playback.at > 0 && playback.at < last
  const main: [label: string, act: () => void, icon: ReactNode] = isPlaying
    ? ['Stop', playback.pause, <BlockIcon key="stop" op="stop" />]
    : isPaused
      ? ['Go on', playback.play, <BlockIcon key="run" op="run" />]
      : [
          hasBlocks ? 'Run' : 'Try it',
          () => (show && show.whose !== 'mine' ? playback.play() : run(true)),
          <BlockIcon key="run" op="run" />,
        ]
  const [label, act, icon] = main
  const step = () => {
    if (!show) return run(false)
    const { at } = playback
    if (at >= last) playback.show(0)
    playback.show(at >= last ? 1 : at + 1)
  }
  const slow = () => {
    playback.setPace(pace === 'slow' ? 'usual' : 'slow')
    // Like Step it does something at once.
    if (pace !== 'slow' && !isPlaying) (show ? playback.play : act)()
  }
  if (!mayRun)
    return (
      <p className="lab-controls lab-ask">
        Read first. <strong>Then choose below.</strong>
        <IconDown className="size-6" />
      </p>
    )
  return (
    <div className="lab-controls">
      <Button data-run variant={work.next === 'run' ? 'sun' : 'indigo'} size="sm" icon={icon} onClick={act}>
        {label}
      </Button>
      {!isInstant && (
        <>
          <Button variant="ghost" size="sm" title="Does one step and waits" onClick={step}>
            Step
          </Button>
          <Button
            variant={pace === 'slow' ? 'indigo' : 'ghost'}
            size="sm"
            aria-pressed={pace === 'slow'}
            onClick={slow}
          >
            Slow
          </Button>
        </>
      )}
      <Button variant="ghost" size="sm" aria-expanded={isTask} onClick={onTask}>
        Task
      </Button>
    </div>
  )
}

/** Looks back and forth in the run that is on the stage. */
export function Scrubber({ work: { playback, show } }: { work: LevelWork }) {
  const steps = show?.run.steps ?? []
  if (steps.length <= 2) return null
  const { at } = playback
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
        onChange={(event) => playback.show(event.currentTarget.valueAsNumber)}
      />
    </label>
  )
}
