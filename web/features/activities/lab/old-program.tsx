import { readProgram } from '#domain/learning/lab/program.ts'
import type { World } from '#domain/learning/lab/world.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgramText } from './program-text.tsx'

interface OldProgramProps {
  old: unknown
  world: Pick<World, 'vocabulary'>
  onLetGo: () => void
}

/** Shows the learner's work on a level that has changed since then. */
export function OldProgram({ old, world: { vocabulary }, onLetGo }: OldProgramProps) {
  const program = vocabulary && readProgram(old)
  return (
    <Card tone="sun" className="mt-4">
      <p className="font-semibold">This level has changed. Here is your old program:</p>
      {program ? (
        <ProgramText vocabulary={vocabulary} program={program} />
      ) : (
        <p className="break-all">{typeof old === 'string' ? old : JSON.stringify(old)}</p>
      )}
      <Button variant="ghost" size="sm" className="mt-3" onClick={onLetGo}>
        I do not need it any more
      </Button>
    </Card>
  )
}
