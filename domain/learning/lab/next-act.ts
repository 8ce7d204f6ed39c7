import { HOLE, OPEN_FIELD } from './program.ts'

interface Situation {
  /** The answer, the answer that the level begins with, and the answer that ran last, all as they are stored. */
  answer: string
  first: string | undefined
  tried: string | undefined
  /** `paused`: the learner has not yet seen the end of the run. */
  run: 'none' | 'paused' | 'shown'
}

/** Returns the one thing to do next: choose a value, put in a block, or run. Only `run` makes the Run button yellow. */
export function nextAct({ answer, first, tried, run }: Situation): 'choose' | 'put' | 'run' | undefined {
  if (run === 'paused') return 'run'
  if (answer.includes(`"${OPEN_FIELD}"`)) return 'choose'
  if (answer.includes(`"${HOLE}"`)) return 'put'
  return run === 'shown' || [first, tried, '[]'].includes(answer) ? undefined : 'run'
}
