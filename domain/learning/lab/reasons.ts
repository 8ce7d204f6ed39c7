import type { PLAIN_REASONS } from './all-reasons.ts'
import type { SMALL_REASONS } from './small-reasons.ts'

/** A misconception is a way of thinking that many learners share; it has a name and a remedy. */
export interface ReasonText {
  /** This is the id in content/misconceptions.yaml, which takes the name and the explanation from this list. */
  readonly misconception: string
  /** This is a heading such as "It went one too far". */
  readonly name: string
  /** This is what learners who make this mistake often believe, and what is true instead. */
  readonly explanation: string
}

/** Misconceptions of all worlds, and of the worlds with blocks. */
export const REASONS = {
  'shown-map-only': {
    misconception: 'one-case-is-enough',
    name: 'It works here, but not everywhere',
    explanation:
      'A program for one map or one number works only for that one. If it looks or asks before it acts, it works for all of them.',
  },
  'off-by-one': {
    misconception: 'off-by-one',
    name: 'One too many or one too few',
    explanation:
      'It is easy to count the squares instead of the steps between them. From square 1 to square 4, there are three steps.',
  },
  'wrong-turn': {
    misconception: 'left-right-swapped',
    name: 'Left and right changed places',
    explanation:
      'Left and right are the robot’s own sides. When it faces you, its left is on your right side.',
  },
  'condition-swapped': {
    misconception: 'if-else-swapped',
    name: 'Yes and no changed places',
    explanation:
      'The blocks below "if" run when the answer is yes. The blocks below "else" run when it is no.',
  },
  'variable-overwritten': {
    misconception: 'set-adds',
    name: 'The old value is gone',
    explanation:
      'A variable holds one value. When you set it again, the old value is lost. To add to it, use its old value too.',
  },
  'wrong-order': {
    misconception: 'order-is-free',
    name: 'The right blocks are in the wrong order',
    explanation: 'A computer follows the lines from the top to the bottom and never looks ahead.',
  },
  'no-output': {
    misconception: 'result-shows-itself',
    name: 'Nothing came out',
    explanation:
      'A program does not show its values by itself. A value stays hidden in its box until a block shows it.',
  },
  'extra-output': {
    misconception: 'below-is-inside',
    name: 'Too much came out',
    explanation:
      'All blocks inside a loop run in every round. So a "show" block inside the loop shows a value in every round.',
  },
  edge: {
    misconception: 'limit-counts-as-less',
    name: 'Look at the limit itself',
    explanation:
      '15 is not less than 15, and it is not more than 15. So at the limit itself, both < and > give the answer "no".',
  },
  'sign-swapped': {
    misconception: 'sign-swapped',
    name: 'The sign < or > is the wrong way round',
    explanation: 'The open side of < and > is always next to the bigger number.',
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
      'A sensor sends a number, and people choose the limit. Measure in the real place, and set the limit halfway between the readings.',
  },
  'read-once': {
    misconception: 'if-keeps-checking',
    name: 'It looked only once',
    explanation:
      'An "if" checks its condition once, when the program reaches it. Inside a loop, it checks again and again.',
  },
  'no-event': {
    misconception: 'blocks-start-themselves',
    name: 'No event starts these blocks',
    explanation: 'A script begins with an event, such as a tap on the flag. Blocks without one never run.',
  },
  'wrong-way': {
    misconception: 'x-direction-swapped',
    name: 'It moved the other way',
    explanation: 'To the right, x gets bigger. To the left, x gets smaller, and it can become less than 0.',
  },
  'old-value': {
    misconception: 'game-resets-variables',
    name: 'It began with an old value',
    explanation: 'A variable keeps its value after the game. Set it when the next game begins.',
  },
  'drawn-twice': {
    misconception: 'one-repeat-more',
    name: 'A line was drawn twice',
    explanation: 'The loop needs one round for each side of the shape. One more round draws a side again.',
  },
  'inner-angle': {
    misconception: 'inner-angle',
    name: 'The turn is not the angle of the corner',
    explanation:
      'The turtle turns by the angle outside the corner. A triangle with three equal sides has corners of 60 degrees. So the turtle turns 120 degrees, because 180 - 60 = 120.',
  },
} as const satisfies Record<string, ReasonText>

export type ReasonId = keyof typeof REASONS | keyof typeof SMALL_REASONS | keyof typeof PLAIN_REASONS
