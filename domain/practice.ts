export const PRACTICE_TASK_IDS = ['power-on', 'mouse-skills', 'keyboard-basics', 'open-programs'] as const
export type PracticeTaskId = (typeof PRACTICE_TASK_IDS)[number]

/** One hands-on task (spec 3): what to do on the drawn computer, in four lines. */
export interface PracticeTask {
  id: PracticeTaskId
  title: string
  description: string
  instructions: readonly [string, string, string, string]
}

/** The four tasks in order (spec 2). */
export const PRACTICE_TASKS: readonly PracticeTask[] = [
  {
    id: 'power-on',
    title: 'Power On',
    description: 'The computer is asleep. Wake it up!',
    instructions: [
      'Look at the dark screen.',
      'Find the yellow power button below it.',
      'Press the button once.',
      'Wait while the computer starts.',
    ],
  },
  {
    id: 'mouse-skills',
    title: 'Mouse Skills',
    description: 'The ball rolls away each time. Click it three times.',
    instructions: [
      'Move the pointer to the ball.',
      'Click once with the left button.',
      'Follow the ball and click it again.',
      'No mouse? Tap it, or press Enter.',
    ],
  },
  {
    id: 'keyboard-basics',
    title: 'Keyboard Basics',
    description: 'Write anything you like. Ten characters are enough.',
    instructions: [
      'Click or tap the white page.',
      'Type a few words, like a greeting.',
      'Use the long space bar between words.',
      'A mistake? Press Backspace and try again.',
    ],
  },
  {
    id: 'open-programs',
    title: 'Open Programs',
    description: 'Three programs are on the desktop. Open the Calculator.',
    instructions: [
      'Look at the pictures on the desktop.',
      'Read the name below each one.',
      'Find the Calculator.',
      'Click or tap it once to open it.',
    ],
  },
]

/** Spec 9. */
export const CLICKS_NEEDED = 3
export const CHARACTERS_NEEDED = 10

/** The programs on the drawn desktop, in the order they stand there. */
export const PROGRAMS = ['paint', 'notes', 'calculator'] as const
export type Program = (typeof PROGRAMS)[number]

/** Whether a click finishes the mouse task (spec 5): counted are the clicks before it, so it is the third one. */
export function clickCompletes(clicksBefore: number): boolean {
  return clicksBefore >= CLICKS_NEEDED - 1
}

/** How many characters stand on the page, as a child counts them: a letter with its accent is one. */
export function countCharacters(text: string): number {
  return [...new Intl.Segmenter('en-ZA').segment(text)].length
}

export function typingCompletes(text: string): boolean {
  return countCharacters(text) >= CHARACTERS_NEEDED
}

/** Only the Calculator finishes the last task (spec 5). */
export function programCompletes(program: Program): boolean {
  return program === 'calculator'
}

/** The task after this one, null after the last. */
export function taskAfter(id: PracticeTaskId): PracticeTaskId | null {
  return PRACTICE_TASK_IDS[PRACTICE_TASK_IDS.indexOf(id) + 1] ?? null
}

/** Where practice opens: at the first task not done yet, or at the start again when all are. */
export function firstOpenTask(done: ReadonlySet<string>): PracticeTaskId {
  return PRACTICE_TASK_IDS.find((id) => !done.has(id)) ?? PRACTICE_TASK_IDS[0]
}

/** Whether a task may be begun: one at a time in order, and again whenever it was done before. */
export function isTaskOpen(id: PracticeTaskId, done: ReadonlySet<string>): boolean {
  return done.has(id) || id === firstOpenTask(done)
}
