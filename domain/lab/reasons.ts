import type { PLAIN_REASONS } from './all-reasons.ts'
import type { SMALL_REASONS } from './small-reasons.ts'

/** A misconception is a way of thinking that many learners share; it has a name and a remedy. */
export interface ReasonText {
  /** Its id in content/misconceptions.yaml, which leaves name and explanation to this list. */
  readonly misconception: string
  /** As a heading: "It went one too far". */
  readonly name: string
  /** What learners who do this often believe, and what is so instead. */
  readonly explanation: string
}

/** Misconceptions of every world and of those with blocks. */
export const REASONS = {
  'shown-map-only': {
    misconception: 'one-case-is-enough',
    name: 'It works here, but not everywhere',
    explanation:
      'A program made for one map or one number works for that one only. Let it look or ask before it acts, and it works for all of them.',
  },
  'off-by-one': {
    misconception: 'off-by-one',
    name: 'One too many or one too few',
    explanation:
      'It is easy to count the squares instead of the steps between them. From the first to the fourth square are three steps.',
  },
  'wrong-turn': {
    misconception: 'left-right-swapped',
    name: 'Left and right changed places',
    explanation: 'Left and right are the robot’s own. When it faces you, its left is on your right side.',
  },
  'condition-swapped': {
    misconception: 'if-else-swapped',
    name: 'Yes and no changed places',
    explanation: 'The blocks below "if" run when the answer is yes, those below "else" when it is no.',
  },
  'variable-overwritten': {
    misconception: 'set-adds',
    name: 'The old value is gone',
    explanation:
      'A variable holds one value. Setting it again throws the old one away; to add to it, use its old value.',
  },
  'wrong-order': {
    misconception: 'order-is-free',
    name: 'The right blocks in another order',
    explanation: 'A computer follows the lines from the top to the bottom and never looks ahead.',
  },
  'no-output': {
    misconception: 'result-shows-itself',
    name: 'Nothing came out',
    explanation: 'A program works in silence. What is in a box stays hidden until a block shows it.',
  },
  'extra-output': {
    misconception: 'below-is-inside',
    name: 'Too much came out',
    explanation: 'What stands inside a loop happens in every round, also the showing.',
  },
  edge: {
    misconception: 'limit-counts-as-less',
    name: 'Look exactly at the limit',
    explanation: '15 is not less than 15. At the limit itself, < and > both say no.',
  },
  'sign-swapped': {
    misconception: 'sign-swapped',
    name: 'The sign looks the other way',
    explanation: 'The open side of < and > always looks at the bigger number.',
  },
  'off-line': {
    misconception: 'line-steering-swapped',
    name: 'The robot lost the line',
    explanation:
      'When the left sensor sees the line, the robot is too far to the right, and a left turn brings it back.',
  },
  threshold: {
    misconception: 'one-threshold-everywhere',
    name: 'The limit does not fit this place',
    explanation:
      'A sensor gives a number, and people choose the limit. Measure in the real place, then choose a number halfway.',
  },
  'read-once': {
    misconception: 'if-keeps-checking',
    name: 'It looked only once',
    explanation: 'An "if" asks once, when its turn comes. Inside a loop it asks again and again.',
  },
  'no-event': {
    misconception: 'blocks-start-themselves',
    name: 'No event starts these blocks',
    explanation: 'A script begins with an event, such as a tap on the flag. Blocks without one never run.',
  },
  'wrong-way': {
    misconception: 'x-direction-swapped',
    name: 'It moved the other way',
    explanation: 'To the right x gets bigger, to the left it gets smaller, also below zero.',
  },
  'old-value': {
    misconception: 'game-resets-variables',
    name: 'It began with an old value',
    explanation: 'A variable keeps its value after the game. Set it when the next game begins.',
  },
  'drawn-twice': {
    misconception: 'one-repeat-more',
    name: 'A line was drawn twice',
    explanation: 'A shape has as many turns of the repeat as it has sides. One more goes over a side again.',
  },
  'inner-angle': {
    misconception: 'inner-angle',
    name: 'The angle of the corner, not of the turn',
    explanation:
      'The turtle turns by the angle outside the corner. A triangle has corners of 60 degrees, and the turtle turns 120, because 180 minus 60 is 120.',
  },
} as const satisfies Record<string, ReasonText>

export type ReasonId = keyof typeof REASONS | keyof typeof SMALL_REASONS | keyof typeof PLAIN_REASONS
