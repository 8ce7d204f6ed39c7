import { HOLE, OPEN_FIELD } from '#domain/lab/program.ts'

interface Situation {
  /** The answer, what the level begins with and the answer that ran last, as they are stored. */
  answer: string
  first: string | undefined
  tried: string | undefined
  /** `paused`: a run whose end was not seen yet. */
  run: 'none' | 'paused' | 'shown'
}

/** The one thing to do next: choose a value, put in a block, or run, which alone makes Run yellow. */
export function nextAct({ answer, first, tried, run }: Situation): 'choose' | 'put' | 'run' | undefined {
  if (run === 'paused') return 'run'
  if (answer.includes(`"${OPEN_FIELD}"`)) return 'choose'
  if (answer.includes(`"${HOLE}"`)) return 'put'
  return run === 'shown' || [first, tried, '[]'].includes(answer) ? undefined : 'run'
}
