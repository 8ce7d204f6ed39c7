import { useEffect, useRef } from 'react'
import type { Level } from '#domain/learning/lab/level.ts'
import type { LevelPlayer } from './use-level.ts'
import type { WorldScreen } from './world-screen.ts'

interface StagePanelProps {
  level: Level
  screen: WorldScreen
  player: LevelPlayer
}

export function StagePanel({
  level,
  screen: { Stage },
  player: { steps, at, moves, moveMs, isPlaying, setup },
}: StagePanelProps) {
  const step = steps[at]
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPlaying) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isPlaying])
  if (!step) return null
  const before = moves ? (steps[at - 1] ?? null) : null
  return (
    <div ref={place} className="lab-stage">
      <Stage
        key={`${level.id} ${setup}`}
        setup={level.setups[setup]}
        step={step}
        before={before}
        moveMs={before ? moveMs : 0}
        trail={steps.slice(0, at + 1)}
      />
    </div>
  )
}

interface SetupTabsProps {
  count: number
  shown: number
  word: string
  onShow: (setup: number) => void
}

/** Tabs for the other maps or tests. */
export function SetupTabs({ count, shown, word, onShow }: SetupTabsProps) {
  return (
    <fieldset className="lab-setups">
      <legend className="sr-only capitalize">{word}s</legend>
      <span aria-hidden="true" className="capitalize">
        {word}
      </span>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-pressed={index === shown}
          aria-label={`${word.charAt(0).toUpperCase()}${word.slice(1)} ${index + 1} of ${count}`}
          onClick={() => onShow(index)}
        >
          {index + 1}
        </button>
      ))}
    </fieldset>
  )
}
