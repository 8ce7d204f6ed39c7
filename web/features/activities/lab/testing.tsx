import type { Level } from '#domain/lab/level.ts'
import type { World } from '#domain/lab/world.ts'
import type { WorldScreen } from './world-screen.ts'

interface Setup {
  goal: number
}

/** A world to play without blocks: it counts up to the answer, at 20 at the latest. */
const counting: World<Setup, number, number> = {
  name: 'counting',
  readAnswer: (value) => (typeof value === 'number' ? value : undefined),
  run: (_, answer) => ({
    steps: Array.from({ length: Math.min(answer, 20) + 1 }, (_, count) => ({
      line: count,
      state: count,
      say: `It counts ${count}.`,
    })),
    ...(answer > 20 && { fault: { reason: 'endless', say: 'It was still counting.' } }),
  }),
  judge: ({ goal }, { steps }) =>
    steps.length - 1 === goal
      ? undefined
      : { reason: 'off-by-one', say: `It came to ${steps.length - 1}, not to ${goal}.` },
  result: (_, { steps }) => String(steps.length - 1),
  sizeOf: (answer) => answer,
}

export const COUNTING: WorldScreen<Setup, number, number> = {
  world: counting,
  Stage: ({ setup, step }) => <output aria-label="Counter">{`${step.state} of ${setup.goal}`}</output>,
  Workbench: ({ answer, locked, onChange }) => (
    <button type="button" disabled={locked} onClick={() => onChange(answer + 1)}>
      More than {answer}
    </button>
  ),
  emptyAnswer: 0,
}

export function countTo(goals: readonly number[], more: Partial<Level<Setup, number>> = {}): Level {
  return {
    id: 'binary-count',
    world: 'binary',
    order: 1,
    kind: 'solve',
    title: 'Count',
    lesson: 'coding-basics',
    idea: 'Counting.',
    story: 'Count to the number.',
    setups: goals.map((goal) => ({ goal })),
    solution: goals[0] ?? 0,
    wrong: [],
    hints: { nudge: 'Use your fingers.', idea: 'One for each finger.', partial: 1 },
    ...more,
  }
}
