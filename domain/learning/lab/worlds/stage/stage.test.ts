import { describe, expect, it } from 'vitest'
import { readWritten, type Written } from '../../notation.ts'
import { startGame } from './stage-game.ts'
import { stage, STAGE_BLOCKS } from './stage.ts'
import type { StageSetup } from './stage-setup.ts'

const yard: StageSetup = { keys: '..........', x: 0, y: -130, drops: [0, 100], goal: {} }
const program = (...lines: Written[]) => readWritten(STAGE_BLOCKS, lines)

function run(more: Partial<StageSetup>, ...lines: Written[]) {
  const setup = { ...yard, ...more }
  const run = stage.run(setup, program(...lines), 500)
  return { ...run, last: run.steps.at(-1)?.state, verdict: run.fault ?? stage.judge(setup, run) }
}

const FALL: Written = {
  'when the flag is tapped': [
    { forever: ['change mango y by -20', { 'if mango on the ground': ['new mango at the top'] }] },
  ],
}
const CATCHER: Written = { 'when the right arrow is tapped': ['change x by 10'] }
const CATCH: Written = { 'if touching the mango': ['change score by 1', 'new mango at the top'] }

describe('the stage', () => {
  it('starts a script at each tap of its key', () => {
    const { last } = run(
      { keys: 'R.RL' },
      { 'when the right arrow is tapped': ['change x by 50'] },
      { 'when the left arrow is tapped': ['change x by -20'] },
    )
    expect(last?.x).toBe(80)
  })

  it('runs two scripts of the same event side by side', () => {
    const { last } = run(
      { keys: '.....' },
      { 'when the flag is tapped': [{ forever: ['change x by 10'] }] },
      { 'when the flag is tapped': [{ forever: ['change y by 10'] }] },
    )
    expect(last).toMatchObject({ x: 50, y: -80 })
  })

  it('does one round of a loop in a tick, also inside another loop', () => {
    const loop = { 'repeat 2 times': [{ 'repeat 3 times': ['change x by 10'] }] }
    const after = (ticks: number) =>
      run({ keys: '.'.repeat(ticks) }, { 'when the flag is tapped': [loop] }).last?.x
    expect([1, 2, 3, 4, 30].map(after)).toEqual([10, 20, 30, 40, 60])
  })

  it('waits without holding up the others', () => {
    const waiting = { 'when the flag is tapped': ['wait 0.5 s', 'set x to 100'] }
    const after = (ticks: number) => run({ keys: '.'.repeat(ticks) }, waiting, FALL).last
    expect(after(5)).toMatchObject({ x: 0, 'mango-y': 60 })
    expect(after(6)).toMatchObject({ x: 100, 'mango-y': 40 })
  })

  it('lets mangoes fall one after the other and counts the caught', () => {
    const catching = { 'when the flag is tapped': [{ forever: [CATCH] }] }
    expect(run({ keys: '.'.repeat(40) }, FALL, catching).last).toMatchObject({ score: 1, drops: 3 })
  })

  it('begins with the score that the last game left', () => {
    expect(run({ score: 7 }, FALL).last?.score).toBe(7)
  })

  it('stops everything at once', () => {
    const ending = { 'when the flag is tapped': ['wait 0.5 s', 'say You win!', 'stop the game'] }
    const { last } = run({}, ending, FALL)
    expect(last).toMatchObject({ isStopped: true, said: 'You win!', tick: 6 })
  })

  it.each<[string, Partial<StageSetup>, Written[], object]>([
    ['no event', {}, ['change x by 20'], { reason: 'no-event', line: 1 }],
    ['a place not reached', { goal: { x: 60 } }, [FALL], { reason: 'short' }],
    [
      'the other way',
      { keys: 'R', goal: { x: 20 } },
      [{ 'when the right arrow is tapped': ['change x by -20'] }],
      { reason: 'wrong-way' },
    ],
    ['no mango caught', { goal: { score: 2 } }, [FALL], { reason: 'not-caught' }],
    ['silence', { goal: { said: 'Got it!' } }, [FALL], { reason: 'silent' }],
    [
      'words for nothing',
      { goal: { said: '' } },
      [{ 'when the flag is tapped': ['say Got it!'] }],
      { reason: 'said-too-soon' },
    ],
    ['a mango that hangs', { goal: { drops: 2 } }, [CATCHER], { reason: 'short' }],
    [
      'a mango that rises',
      { goal: { drops: 2 } },
      [{ 'when the flag is tapped': ['change mango y by 20'] }],
      { reason: 'short', say: 'The mango went up, out of the picture. It should fall to the ground.' },
    ],
  ])('says why: %s', (_, more, lines, fault) => {
    expect(run(more, ...lines).verdict).toMatchObject(fault)
  })

  it.each([
    ['R.R', 40, 'The game tapped the right arrow 2 times. '],
    ['RL.L', 60, 'The game tapped the right arrow once and the left arrow 2 times. '],
    ['...', 60, ''],
  ])('says which arrows the game itself tapped: %s', (keys, goal, taps) => {
    const { verdict } = run({ keys, goal: { x: goal } }, CATCHER)
    expect(verdict?.say.startsWith(`${taps}The basket is at x `)).toBe(true)
    expect(verdict?.say.endsWith(`It should be at x ${goal}.`)).toBe(true)
  })

  it('is the same game by a script of keys and by hand', () => {
    const lines = program(FALL, { 'when the right arrow is tapped': ['change x by 20'] })
    const game = startGame(STAGE_BLOCKS, yard, lines)
    for (const key of ['R', undefined, 'R'] as const) game.tick(key)
    expect(game.state()).toEqual(stage.run({ ...yard, keys: 'R.R' }, lines, 500).steps.at(-1)?.state)
  })

  it('cannot hang in loops that do nothing', () => {
    const nothing = { 'if misses are 3': ['change x by 20'] }
    const idle = { forever: [{ 'repeat 12 times': [nothing] }, { 'repeat until score is 5': [nothing] }] }
    expect(run({}, { 'when the flag is tapped': [idle] }).fault).toBeUndefined()
  })

  describe('played by the engine, for the checklist of a free game', () => {
    const winAsks = { play: 'catch', times: 5, says: 'You win!' } as const
    const lossAsks = { play: 'miss', times: 3, says: 'Game over' } as const
    const keys: Written[] = [
      { 'when the left arrow is tapped': ['change x by -40'] },
      { 'when the right arrow is tapped': ['change x by 40'] },
    ]
    const game = (...more: Written[]): Written[] => [
      ...keys,
      {
        'when the flag is tapped': [
          'set score to 0',
          'set misses to 0',
          {
            forever: [
              'change mango y by -20',
              CATCH,
              { 'if mango on the ground': ['change misses by 1', 'new mango at the top'] },
              ...more,
            ],
          },
        ],
      },
    ]
    const win = { 'if score is 5': ['say You win!', 'stop the game'] }
    const loss = { 'if misses are 3': ['say Game over', 'stop the game'] }
    const cast = { ...yard, drops: [40, -40, 80, 0, -80, 60, -20] }
    const lacks = (asks: unknown, ...lines: Written[]) =>
      stage.lacks?.(cast, program(...lines), { steps: [] }, asks)

    it('finds that a whole game lacks nothing, whatever else it does', () => {
      for (const whole of [game(win, loss), game(loss, 'change score by 0', win)]) {
        expect(lacks(winAsks, ...whole)).toBeUndefined()
        expect(lacks(lossAsks, ...whole)).toBeUndefined()
      }
    })

    it.each<[string, unknown, Written[], string]>([
      ['a game that never ends', winAsks, game(), 'When the score was 5, the game went on.'],
      ['other words', winAsks, game({ 'if score is 5': ['say Got it!', 'stop the game'] }), 'said “Got it!”'],
      ['no words', lossAsks, game({ 'if misses are 3': ['stop the game'] }), 'the game said nothing'],
      [
        'an end too early',
        winAsks,
        game({ 'if score is 3': ['say You win!', 'stop the game'] }),
        'when the score was 3',
      ],
      ['no end after misses', lossAsks, game(win), 'After 3 missed mangoes, the game went on.'],
      ['a basket that stays', winAsks, game(win, loss).slice(2), 'The game stopped when the score was'],
      ['misses that count double', lossAsks, game('change misses by 1', loss), 'stopped after'],
    ])('says what is missing: %s', (_, asks, lines, said) => {
      expect(lacks(asks, ...lines)).toContain(said)
    })
  })
})
