/** Why a try did not succeed. A misconception is a way of thinking that many learners share; it has a name and a remedy. */
interface ReasonText {
  /** As a heading: "It went one too far". */
  readonly name: string
  /** What learners who do this often believe, and what is so instead. Only where it is a misconception. */
  readonly explanation?: string
}

export const REASONS = {
  empty: { name: 'There are no blocks yet' },
  hole: { name: 'A place is still empty' },
  crash: { name: 'It bumped into something' },
  short: { name: 'It stopped too early' },
  overshoot: { name: 'It went too far' },
  'missed-item': { name: 'Something was left behind' },
  endless: { name: 'It never ends' },
  'shown-map-only': {
    name: 'It works here, but not everywhere',
    explanation:
      'A program made for one map or one number works for that one only. Let it look or ask before it acts, and it works for all of them.',
  },
  'missing-block': { name: 'It works, but without the new block' },
  'too-long': { name: 'It works, and it can be shorter' },
  'other-result': { name: 'The program does something else' },
  'off-by-one': {
    name: 'One too many or one too few',
    explanation:
      'It is easy to count the squares instead of the steps between them. From the first to the fourth square are three steps.',
  },
  'wrong-turn': {
    name: 'Left and right changed places',
    explanation: 'Left and right are the robot’s own. When it faces you, its left is on your right side.',
  },
  'condition-swapped': {
    name: 'Yes and no changed places',
    explanation: 'The blocks below "if" run when the answer is yes, those below "else" when it is no.',
  },
  'variable-overwritten': {
    name: 'The old value is gone',
    explanation:
      'A variable holds one value. Setting it again throws the old one away; to add to it, use its old value.',
  },
  'wrong-order': {
    name: 'The right blocks in another order',
    explanation: 'A computer follows the lines from the top to the bottom and never looks ahead.',
  },
  'wrong-output': { name: 'Another value came out' },
  'no-output': {
    name: 'Nothing came out',
    explanation: 'A program works in silence. What is in a box stays hidden until a block shows it.',
  },
  'extra-output': {
    name: 'Too much came out',
    explanation: 'What stands inside a loop happens in every round, also the showing.',
  },
  'no-input': { name: 'There was no input left' },
  edge: {
    name: 'Look exactly at the limit',
    explanation: '15 is not less than 15. At the limit itself, < and > both say no.',
  },
  'sign-swapped': {
    name: 'The sign looks the other way',
    explanation: 'The open side of < and > always looks at the bigger number.',
  },
  'off-line': {
    name: 'The robot lost the line',
    explanation:
      'When the left sensor sees the line, the robot is too far to the right, and a left turn brings it back.',
  },
  threshold: {
    name: 'The limit does not fit this place',
    explanation:
      'A sensor gives a number, and people choose the limit. Measure in the real place, then choose a number halfway.',
  },
  'read-once': {
    name: 'It looked only once',
    explanation: 'An "if" asks once, when its turn comes. Inside a loop it asks again and again.',
  },
  'no-event': {
    name: 'No event starts these blocks',
    explanation: 'A script begins with an event, such as a tap on the flag. Blocks without one never run.',
  },
  'wrong-way': {
    name: 'It moved the other way',
    explanation: 'To the right x gets bigger, to the left it gets smaller, also below zero.',
  },
  'old-value': {
    name: 'It began with an old value',
    explanation: 'A variable keeps its value after the game. Set it when the next game begins.',
  },
  silent: { name: 'It did not say it' },
  'said-too-soon': { name: 'It spoke without a reason' },
  'not-caught': { name: 'It was not caught' },
  'wrong-drawing': { name: 'It is another drawing' },
  'missing-line': { name: 'A line is missing' },
  'extra-line': { name: 'There is a line too many' },
  'wrong-colour': { name: 'The lines are right, a colour is not' },
  'wrong-angle': { name: 'It turned too much or too little' },
  'drawn-twice': {
    name: 'A line was drawn twice',
    explanation: 'A shape has as many turns of the repeat as it has sides. One more goes over a side again.',
  },
  'inner-angle': {
    name: 'The angle of the corner, not of the turn',
    explanation:
      'The turtle turns by the angle outside the corner. A triangle has corners of 60 degrees, and the turtle turns 120, because 180 minus 60 is 120.',
  },
  'open-circuit': {
    name: 'The circuit is open somewhere',
    explanation:
      'One wire from the cell to the lamp is not enough. Current needs a way there and a way back to the cell, without a gap.',
  },
  'short-circuit': {
    name: 'A short circuit',
    explanation:
      'Current that finds a way with only wire flows far too strongly. On every way there must be a part that works, such as a lamp.',
  },
  'led-reversed': {
    name: 'The LED is the wrong way round',
    explanation:
      'An LED lets current through in one direction only: from plus to minus, as its arrow points.',
  },
  'switch-skipped': {
    name: 'The switch decides nothing',
    explanation: 'A switch works only when all the current must go through it.',
  },
  shared: {
    name: 'They share the push of the cell',
    explanation:
      'Lamps do not use current up: in one row the same current goes through all, only less of it. Side by side, each lamp has a way of its own and is bright.',
  },
  mirrored: {
    name: 'The row is read from the other side',
    explanation: 'The switch on the right is worth 1. Each one to its left is worth twice as much.',
  },
  'packet-lost': {
    name: 'A packet was lost',
    explanation:
      'A lost packet does not spoil the message. The receiver asks for this one packet, and it is sent again.',
  },
  'fake-address': {
    name: 'It only looks like the bank',
    explanation:
      'Anybody can write a known name at the beginning of an address. What counts stands last, before the first single slash. A padlock does not make a thief honest.',
  },
  'real-address': { name: 'This one is real' },
  'record-gone': { name: 'A record is missing' },
  'too-many': {
    name: 'Too many records are left',
    explanation: 'With two filters a record must fit both. One filter alone leaves more.',
  },
  'not-unique': {
    name: 'Two records look the same here',
    explanation:
      'Two people can have the same name. A number that only one record has, a key, finds the right one.',
  },
  'sort-reversed': { name: 'Sorted the other way round' },
  'other-field': { name: 'Sorted by another field' },
  'fetch-order': {
    name: 'Another line comes next',
    explanation: 'A processor takes one line after the other, in their order.',
  },
  'wrong-decode': { name: 'This instruction means something else' },
  'wrong-place': {
    name: 'The result goes elsewhere',
    explanation: 'A processor works in its register. Only SAVE writes into a box of the memory.',
  },
} as const satisfies Record<string, ReasonText>

export type ReasonId = keyof typeof REASONS

export function isReason(id: string): id is ReasonId {
  return Object.hasOwn(REASONS, id)
}
