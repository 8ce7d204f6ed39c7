import type { Level } from '#domain/lab/level.ts'
import type { Program } from '#domain/lab/program.ts'
import type { World } from '#domain/lab/world.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgramText } from './program-text.tsx'

interface HintsProps {
  level: Level
  world: Pick<World, 'vocabulary'>
  /** The most that was shown. */
  help: number
  /** It was said just now; what was said another day lies folded. */
  isOpen: boolean
  onPartial: () => void
}

/** What the tutor has said of this level. */
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
          {/* A part has not all the blocks that are to be put in order. */}
          {level.kind !== 'order' && (
            <Button variant="ghost" size="sm" onClick={onPartial}>
              Put this part in
            </Button>
          )}
        </>
      )}
    </details>
  )
}
