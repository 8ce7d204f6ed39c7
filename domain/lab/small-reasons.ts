import type { ReasonText } from './reasons.ts'

/** Of the worlds without blocks: who never opens one of them does not fetch these. */
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
    name: 'The row is read from the other side',
    explanation: 'The switch on the right is worth 1. Each one to its left is worth twice as much.',
  },
  'packet-lost': {
    misconception: 'lost-packet-spoils-message',
    name: 'A packet was lost',
    explanation:
      'A lost packet does not spoil the message. The receiver asks for this one packet, and it is sent again.',
  },
  'fake-address': {
    misconception: 'known-name-is-real',
    name: 'It only looks like the bank',
    explanation:
      'Anybody can write a known name at the beginning of an address. What counts stands last, before the first single slash. A padlock does not make a thief honest.',
  },
  'too-many': {
    misconception: 'one-filter-is-enough',
    name: 'Too many records are left',
    explanation: 'With two filters a record must fit both. One filter alone leaves more.',
  },
  'not-unique': {
    misconception: 'names-are-unique',
    name: 'Two records look the same here',
    explanation:
      'Two people can have the same name. A number that only one record has, a key, finds the right one.',
  },
  'fetch-order': {
    misconception: 'processor-picks-lines',
    name: 'Another line comes next',
    explanation: 'A processor takes one line after the other, in their order.',
  },
  'wrong-place': {
    misconception: 'result-saves-itself',
    name: 'The result goes elsewhere',
    explanation: 'A processor works in its register. Only SAVE writes into a box of the memory.',
  },
} as const satisfies Record<string, ReasonText>
