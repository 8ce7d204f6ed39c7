import { COUNTING_WORLD, type Count } from '#domain/learning/lab/testing.ts'
import type { WorldScreen } from './world-screen.ts'

export const COUNTING: WorldScreen<Count, number, number> = {
  world: COUNTING_WORLD,
  Stage: ({ setup, step }) => <output aria-label="Counter">{`${step.state} of ${setup.goal}`}</output>,
  Workbench: ({ answer, locked, onChange }) => (
    <button type="button" disabled={locked} onClick={() => onChange(answer + 1)}>
      More than {answer}
    </button>
  ),
  emptyAnswer: 0,
}
