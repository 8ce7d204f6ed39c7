import { faultOfShape } from '../../block-world.ts'
import { countBlocks, numbered, readProgram, type Program } from '../../program.ts'
import { count } from '../../../../counts.ts'
import {
  conditionBlocks,
  inVocabulary,
  numbers,
  repeatBlock,
  words,
  type BlockSpec,
  type Field,
} from '../../vocabulary.ts'
import type { Fault, Step, World } from '../../world.ts'
import { EDGE, startGame, TOP, type Key, type StageState } from './stage-game.ts'
import { gameLacks } from './stage-players.ts'
import type { StageAsks, StageSetup } from './stage-setup.ts'

export const SAYINGS = [
  'Got it!',
  'You win!',
  'Game over',
  'Sawubona!',
  'Molo!',
  'Dumela!',
  'Hello!',
] as const

const NUMBERS_NAMED: Field = {
  name: 'name',
  label: 'which number',
  choices: words({
    x: 'x',
    y: 'y',
    'mango-x': 'mango x',
    'mango-y': 'mango y',
    score: 'score',
    misses: 'misses',
  }),
  first: 'x',
}
const PLACES = numbers(-EDGE, EDGE, 10)

function hat(op: string, text: string, letter: string): BlockSpec {
  return { op, text, group: 'event', letter, rooms: 'body', isHat: true }
}

function placeField(name: 'x' | 'y'): Field {
  return { name, label: name, choices: PLACES, first: 0 }
}

export const STAGE_BLOCKS: readonly BlockSpec[] = [
  hat('flag', 'when the flag is tapped', 'f'),
  hat('key-left', 'when the left arrow is tapped', 'l'),
  hat('key-right', 'when the right arrow is tapped', 'r'),
  {
    op: 'change',
    text: 'change {name} by {by}',
    group: 'move',
    letter: 'c',
    fields: [
      NUMBERS_NAMED,
      {
        name: 'by',
        label: 'by how much',
        choices: [...numbers(-100, -10, 10), ...numbers(-5, 5), ...numbers(10, 100, 10)],
        first: 10,
      },
    ],
  },
  {
    op: 'set',
    text: 'set {name} to {to}',
    group: 'data',
    letter: 's',
    fields: [
      NUMBERS_NAMED,
      {
        name: 'to',
        label: 'to which number',
        choices: [...numbers(-EDGE, -10, 10), ...numbers(-5, 5), ...numbers(10, EDGE, 10)],
        first: 0,
      },
    ],
  },
  {
    op: 'go',
    text: 'go to x {x} y {y}',
    group: 'move',
    letter: 'g',
    fields: [placeField('x'), placeField('y')],
  },
  { op: 'drop', text: 'new mango at the top', group: 'look', letter: 'n' },
  {
    op: 'say',
    text: 'say {word}',
    group: 'look',
    letter: 'y',
    fields: [
      {
        name: 'word',
        label: 'what it says',
        choices: words(Object.fromEntries(SAYINGS.map((saying) => [saying, saying]))),
        first: SAYINGS[0],
      },
    ],
  },
  {
    op: 'wait',
    text: 'wait {time} s',
    group: 'control',
    letter: 'w',
    fields: [
      {
        name: 'time',
        label: 'how many seconds',
        choices: [
          { value: 5, label: '0.5' },
          { value: 10, label: '1' },
          { value: 20, label: '2' },
        ],
        first: 10,
      },
    ],
  },
  { op: 'stop', text: 'stop the game', group: 'control', letter: 't' },
  { op: 'forever', text: 'forever', group: 'control', letter: 'v', rooms: 'body' },
  repeatBlock(),
  ...conditionBlocks(
    words({
      'touching-mango': 'touching the mango',
      'mango-on-ground': 'mango on the ground',
      'left-edge': 'at the left edge',
      'right-edge': 'at the right edge',
      'score-3': 'score is 3',
      'score-5': 'score is 5',
      'misses-3': 'misses are 3',
    }),
  ),
]

export const stage: World<StageSetup, StageState> & { readonly vocabulary: readonly BlockSpec[] } = {
  name: 'stage',
  setupWord: 'game',
  vocabulary: STAGE_BLOCKS,
  readAnswer(value) {
    const program = readProgram(value)
    return program && inVocabulary(STAGE_BLOCKS, program)
  },
  sizeOf: countBlocks,

  run(setup, program, cap) {
    const game = startGame(STAGE_BLOCKS, setup, program)
    const steps: Step<StageState>[] = [{ line: 0, state: game.state(), say: opening(setup) }]
    const fault = faultOfShape(numbered(program)) ?? faultOfEvents(program)
    if (fault) return { steps, fault }
    const keys = [...setup.keys]
    for (const [index, key] of keys.entries()) {
      steps.push(...game.tick(key === '.' ? undefined : (key as Key)))
      if (steps.length > cap)
        return {
          steps: steps.slice(0, cap),
          fault: { reason: 'endless', say: `It was still going after ${cap} steps.` },
        }
      if (game.isQuiet() && !keys.slice(index + 1).some((later) => later !== '.')) break
    }
    return { steps }
  },

  judge(setup, { steps }) {
    const state = steps.at(-1)?.state
    return state && faultOfGoal(setup, state)
  },

  lacks: (setup, program, _, asks) => gameLacks(STAGE_BLOCKS, setup, program, asks as StageAsks),

  result: ({ goal }, { steps }) => {
    const state = steps.at(-1)?.state
    if (!state) return ''
    return goal.score === undefined ? `x ${state.x}` : `score ${state.score}`
  },
}

function opening({ x, drops }: StageSetup): string {
  const mango = drops.length > 0 ? ` A mango hangs at x ${drops[0]}.` : ''
  return `The basket is at x ${x}.${mango}`
}

function faultOfEvents(program: Program): Fault | undefined {
  const loose = numbered(program).find(
    ({ block }) => !STAGE_BLOCKS.some(({ op, isHat }) => isHat && op === block.op),
  )
  return (
    loose && {
      reason: 'no-event',
      line: loose.line,
      say: `No event starts line ${loose.line}. Put it below a block that begins with "when".`,
    }
  )
}

function faultOfGoal({ keys, goal, score: old = 0 }: StageSetup, state: StageState): Fault | undefined {
  if (goal.x !== undefined && state.x !== goal.x) {
    const say = `${tapsOf(keys)}The basket is at x ${state.x}. It should be at x ${goal.x}.`
    if (state.x * goal.x < 0) return { reason: 'wrong-way', say }
    return { reason: Math.abs(state.x) > Math.abs(goal.x) ? 'overshoot' : 'short', say }
  }
  if (goal.drops !== undefined && state['mango-y'] > TOP)
    return { reason: 'short', say: 'The mango went up, out of the picture. It should fall to the ground.' }
  if (goal.drops !== undefined && state.drops !== goal.drops)
    return {
      reason: state.drops < goal.drops ? 'short' : 'overshoot',
      say: `${count(state.drops, 'mango', 'mangoes')} came. In this time there should be ${goal.drops}, one after the other.`,
    }
  if (goal.score !== undefined && old > 0 && state.score === goal.score + old)
    return {
      reason: 'old-value',
      say: `The score is ${state.score}. It began with ${old}, from the last game.`,
    }
  if (goal.score !== undefined && state.score !== goal.score)
    return {
      reason: state.score < goal.score ? 'not-caught' : 'overshoot',
      say: `The score is ${state.score}. After this game it should be ${goal.score}.`,
    }
  if (goal.said !== undefined && state.said !== goal.said)
    return goal.said === ''
      ? { reason: 'said-too-soon', say: `It said "${state.said}", and there was no reason to.` }
      : { reason: 'silent', say: `At the end it should say "${goal.said}".` }
  return undefined
}

/** Returns "The game tapped the right arrow 3 times and the left arrow once. " */
function tapsOf(keys: string): string {
  const taps = [
    ['right', keys.split('R').length - 1],
    ['left', keys.split('L').length - 1],
  ] as const
  const tapped = taps
    .filter(([, times]) => times > 0)
    .map(([side, times]) => `the ${side} arrow ${times === 1 ? 'once' : `${times} times`}`)
  return tapped.length > 0 ? `The game tapped ${tapped.join(' and ')}. ` : ''
}
