import { describe, expect, it } from 'vitest'
import { checkAnswer } from '../../name-fault.ts'
import type { Level } from '../../level.ts'
import { readWritten, type Written } from '../../notation.ts'
import type { Program } from '../../program.ts'
import { number } from './number.ts'
import type { NumberSetup } from './number-setup.ts'

const program = (...lines: Written[]) => readWritten(number.vocabulary, lines)

function run(lines: Written[], more: Partial<NumberSetup> = {}) {
  const setup: NumberSetup = {
    scene: 'spaza',
    boxes: { price: 5, total: 0 },
    inputs: [],
    outputs: [1],
    ...more,
  }
  const run = number.run(setup, program(...lines), 100)
  return { ...run, last: run.steps.at(-1)?.state, verdict: run.fault ?? number.judge(setup, run) }
}

const till: Level<NumberSetup, Program> = {
  id: 'number-test',
  world: 'number',
  order: 1,
  kind: 'solve',
  title: 'Test',
  lesson: 'programming-concepts',
  idea: 'Add.',
  story: 'Add.',
  setups: [[20, 50], [5]].map((inputs) => ({
    scene: 'stokvel',
    boxes: { amount: 0, total: 0 },
    inputs,
    outputs: [inputs.reduce((sum, input) => sum + input, 0)],
  })),
  solution: [],
  wrong: [],
  hints: { nudge: 'Add.', idea: 'Add.' },
}

describe('the number machine', () => {
  it.each<[string, number]>([
    ['set total to price', 5],
    ['set total to price + 2', 7],
    ['set total to price - 8', -3],
    ['set total to price × price', 25],
    ['set total to 20 ÷ price', 4],
    ['set total to 3 ÷ 2', 1],
    ['change total by price', 5],
    ['change total by -20', -20],
  ])('calculates: %s', (line, total) => {
    expect(run([line]).last?.boxes).toMatchObject({ total })
  })

  it.each<[number[], string]>([
    [[], 'price is 5, total is 0.'],
    [[7], 'price is 5, total is 0. The next input is 7.'],
    [[7, 8], 'price is 5, total is 0. The next input is 7, and 1 more waits.'],
  ])('says what is there at the beginning: inputs %j', (inputs, say) => {
    expect(run(['show 1'], { inputs }).steps[0]?.say).toBe(say)
  })

  it('takes its inputs in their order and knows how many are left', () => {
    const { last, steps } = run([{ 'repeat until inputs left = 1': ['read total', 'show total'] }], {
      inputs: [7, 8, 9],
    })
    expect(last).toMatchObject({ inputs: [9], shown: [7, 8] })
    expect(steps.at(-1)?.say).toBe('Repeat until inputs left = 1: yes. Inputs left: 1.')
  })

  it.each<[string, Written[], object]>([
    ['nothing shown', ['set total to 1'], { reason: 'no-output' }],
    ['a wrong value, at its line', ['set total to 2', 'show total'], { reason: 'wrong-output', line: 2 }],
    ['the steps on the way too', ['show price', 'show 1'], { reason: 'extra-output', line: 1 }],
    ['more than was asked', ['show 1', 'show price'], { reason: 'extra-output', line: 2 }],
    ['no input left', ['read total'], { reason: 'no-input', line: 1 }],
    ['sharing by 0', ['set total to 5 ÷ total'], { reason: 'crash', line: 1 }],
    [
      'a box that grows without an end',
      [{ 'repeat until total > 5': ['set price to price × price'] }],
      { reason: 'endless' },
    ],
  ])('says why: %s', (_, lines, fault) => {
    expect(run(lines).verdict).toMatchObject(fault)
  })

  it('says which values are missing', () => {
    expect(run(['show 1'], { outputs: [1, 2] }).verdict).toMatchObject({ reason: 'short' })
  })

  it('cannot hold a number too large to be read', () => {
    const grown = run([{ 'repeat 12 times': ['set price to price × price'] }]).last
    expect(grown?.boxes['price']).toBe(999_999)
  })

  it.each<[string, string, string, object]>([
    [
      'set in the place of change',
      'inputs left = 0',
      'set total to amount',
      { reason: 'variable-overwritten', line: 3 },
    ],
    ['a limit that is one off', 'inputs left = 1', 'change total by amount', { reason: 'edge', line: 1 }],
    ['nothing', 'inputs left = 0', 'change total by amount', {}],
  ])('names the mistake: %s', (_, until, inside, fault) => {
    const answer = program({ [`repeat until ${until}`]: ['read amount', inside] }, 'show total')
    expect(checkAnswer(number, till, answer).fault ?? {}).toMatchObject(fault)
  })

  it('cannot be passed by a number that fits only the inputs shown', () => {
    expect(checkAnswer(number, till, program('show 70'))).toMatchObject({
      stars: 0,
      setup: 1,
      fault: { reason: 'shown-map-only' },
    })
  })
})

it('tells of two inputs in the wrong order which of them came first', () => {
  const lines = (...names: string[]) =>
    program(...names.map((name) => `read ${name}`), 'set coins to paid - price', 'show coins')
  const level: Level<NumberSetup, Program> = {
    ...till,
    kind: 'order',
    setups: [{ scene: 'spaza', boxes: { paid: 0, price: 0, coins: 0 }, inputs: [20, 14], outputs: [6] }],
    start: lines('price', 'paid'),
    solution: lines('paid', 'price'),
  }
  expect(checkAnswer(number, level, lines('price', 'paid')).fault).toMatchObject({
    reason: 'wrong-order',
    line: 1,
    say: '20 came first, so line 1 put it into price. Does it belong there?',
  })
})

it('a block in the wrong place with the wrong number is not told to be missing', () => {
  const level = {
    ...till,
    setups: [10, 29].map((input) => ({
      scene: 'airtime' as const,
      boxes: { amount: 0 },
      inputs: [input],
      outputs: [input + 3],
    })),
    toolbox: ['read', 'change', 'show'],
    choices: { 'change.by': [1, 2, 3] },
    solution: program('read amount', 'change amount by 3', 'show amount'),
  }
  const answer = program('read amount', 'show amount', 'change amount by 1')
  expect(checkAnswer(number, level, answer).fault).toMatchObject({
    line: 3,
    say: expect.stringMatching(/The block in line 3 belongs somewhere else, with another number\.$/),
  })
})
