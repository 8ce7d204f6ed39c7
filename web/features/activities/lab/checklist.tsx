import { useEffect, useRef } from 'react'
import type { Level } from '#domain/learning/lab/level.ts'
import { IconCheck } from '#web/ui/icons.tsx'
import type { LevelPlayer } from './use-level.ts'

interface ChecklistProps {
  lines: NonNullable<Level['checklist']>
  player: LevelPlayer
}

/** Shows what an answer in free play must do. The engine ticks each line after a run that does it. */
export function Checklist({ lines, player: { outcome, isSolution } }: ChecklistProps) {
  const checks = isSolution ? [] : (outcome?.checks ?? [])
  const list = useRef<HTMLElement>(null)
  const isChecked = checks.length > 0
  useEffect(() => {
    if (!isChecked) return undefined
    // The card with the fault comes into view first, and the list is below it.
    const frame = requestAnimationFrame(() => list.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [isChecked])
  return (
    <section ref={list} aria-label="Checklist" className="lab-checklist">
      <p className="font-semibold">{headline(lines.length, checks)}</p>
      <ul>
        {lines.map(({ text }, index) => {
          const isDone = checks[index] === true
          return (
            <li key={text} data-done={isDone || undefined}>
              <span aria-hidden="true" className="lab-check">
                {isDone && <IconCheck className="size-4" />}
              </span>
              <span>
                <span className="sr-only">{isDone ? 'Done: ' : 'Not done yet: '}</span>
                {text}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function headline(count: number, checks: readonly boolean[]): string {
  const done = checks.filter(Boolean).length
  if (checks.length === 0) return 'You are done when the checklist is full.'
  return done === count ? 'The checklist is full.' : `${done} of ${count} are done.`
}
