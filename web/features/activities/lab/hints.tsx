import type { Level } from '#domain/learning/lab/level.ts'
import type { Program } from '#domain/learning/lab/program.ts'
import type { World } from '#domain/learning/lab/world.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgramText } from './program-text.tsx'

interface HintsProps {
  level: Level
  world: Pick<World, 'vocabulary'>
  /** The highest level of help that was shown. */
  help: number
  /** This is true if the help was given just now; help from an earlier visit is folded. */
  isOpen: boolean
  onPartial: () => void
}

/** Shows what the tutor has said about this level. */
export function Hints({ level, world, help, isOpen, onPartial }: HintsProps) {
  const { nudge, idea, partial } = level.hints
  return (
    <details key={isOpen ? 'now' : 'before'} open={isOpen} className="lab-hints">
      <summary>Hints</summary>
      <p>{nudge}</p>
      {help >= 2 && <p>{idea}</p>}
      {help >= 3 && partial !== undefined && (
        <>
          {world.vocabulary && <ProgramText vocabulary={world.vocabulary} program={partial as Program} />}
          {/* A partial program does not contain all the blocks that must be put in order. */}
          {level.kind !== 'order' && (
            <Button variant="ghost" size="sm" onClick={onPartial}>
              Use this part
            </Button>
          )}
        </>
      )}
    </details>
  )
}
