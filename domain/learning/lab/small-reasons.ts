import type { ReasonText } from './reasons.ts'

/**
 * Misconceptions of the worlds without blocks. They are in a module of their own, so a learner who never opens such a world
 * does not download them.
 */
export const SMALL_REASONS = {
  'open-circuit': {
    misconception: 'one-wire-is-enough',
    name: 'The circuit is open somewhere',
    explanation:
      'One wire from the cell to the lamp is not enough. Current needs a way there and a way back to the cell, without a gap.',
  },
  'short-circuit': {
    misconception: 'wire-alone-is-harmless',
    name: 'A short circuit',
    explanation:
      'Current that finds a way with only wire flows far too strongly. On every way there must be a part that works, such as a lamp.',
  },
  'led-reversed': {
    misconception: 'led-either-way',
    name: 'The LED is the wrong way round',
    explanation:
      'An LED lets current through in one direction only: from plus to minus, as its arrow points.',
  },
  'too-few-volts': {
    misconception: 'one-cell-lights-all',
    name: 'The LED gets too few volts',
    explanation:
      'One cell has 1.5 volts, but an LED needs about 2 volts. The volts of cells in a row add up: two cells have 3 volts.',
  },
  'no-resistor': {
    misconception: 'led-without-resistor',
    name: 'The LED has no resistor',
    explanation:
      'Too much current can burn an LED. A resistor in the same path makes the current smaller, before or after the LED.',
  },
  'switch-skipped': {
    misconception: 'switch-anywhere',
    name: 'The switch decides nothing',
    explanation: 'A switch works only when all the current must go through it.',
  },
  shared: {
    misconception: 'current-used-up',
    name: 'They share the push of the cell',
    explanation:
      'Lamps do not use current up: in one row the same current goes through all, only less of it. Side by side, each lamp has a way of its own and is bright.',
  },
  mirrored: {
    misconception: 'binary-from-left',
    name: 'The row was read from the wrong side',
    explanation:
      'The switch on the right is worth 1. Each switch is worth twice as much as the switch to the right of it.',
  },
  'packet-lost': {
    misconception: 'lost-packet-spoils-message',
    name: 'A packet was lost',
    explanation:
      'A lost packet does not spoil the message. The receiver asks for this packet, and only this packet is sent again.',
  },
  'fake-address': {
    misconception: 'known-name-is-real',
    name: 'The address only looks like the bank’s',
    explanation:
      'Anybody can write a known name in front. The ending and the one part before it name the website, and they stand before the first single slash. A thief’s website can have https too.',
  },
  'too-many': {
    misconception: 'one-filter-is-enough',
    name: 'Too many records are left',
    explanation: 'With two filters, a record must fit both. With only one filter, more records are left.',
  },
  'not-unique': {
    misconception: 'names-are-unique',
    name: 'Two records look the same here',
    explanation:
      'Two people can have the same name. A key is a value that only one record has, so it finds the right record.',
  },
  'fetch-order': {
    misconception: 'processor-picks-lines',
    name: 'The CPU fetches another line next',
    explanation: 'The CPU fetches one line after the other, in order.',
  },
  'wrong-place': {
    misconception: 'result-saves-itself',
    name: 'The result goes to another place',
    explanation:
      'The CPU keeps each result in its register. Only SAVE puts a result into a box of the memory.',
  },
} as const satisfies Record<string, ReasonText>
