import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Level } from './level.ts'
import { openLevel, play } from './player.ts'
import type { Effect, Game, Player, PlayerEvent, Saved } from './player-state.ts'
import { shownOf, viewOf } from './player-view.ts'
import { MAX_PROGRAM_TEXT, type Program } from './program.ts'
import { COUNTING_WORLD, countTo } from './testing.ts'
import type { World } from './world.ts'
import { robot } from './worlds/robot/robot.ts'

const NEW: Saved = { stars: 0, last: null, tries: 0, help: 0 }

function gameOf(level: Level): Game {
  return { world: COUNTING_WORLD as World<unknown, unknown, unknown>, level, emptyAnswer: 0 }
}

/** Opens a level and carries out events, each with the effects that it had. */
function open(level: Level, saved: Partial<Saved> = {}, game = gameOf(level)) {
  let player = openLevel(game, { ...NEW, ...saved })
  const effects: Effect[] = []
  const send = (...events: PlayerEvent[]) => {
    for (const event of events) {
      const [next, ...done] = play(game, player, event)
      player = next
      effects.push(...done)
    }
    return viewOf(game, player)
  }
  return {
    send,
    /** Lets the clock come to the last step. */
    watch: (...events: PlayerEvent[]) => send(...events, { type: 'tick', at: 999 }),
    view: () => viewOf(game, player),
    refuses: (event: PlayerEvent) => {
      const [next, ...done] = play(game, player, event)
      return next === player && done.length === 0
    },
    /** Returns the effects since the last call. */
    effects: () => effects.splice(0),
  }
}

const RUN = { type: 'run' } as const
const STEP = { type: 'step' } as const
const STOP = { type: 'stop' } as const
const GO_ON = { type: 'go-on' } as const
const SLOW = { type: 'slow' } as const
const RESTART = { type: 'restart' } as const
const FINISH = { type: 'finish' } as const
const BACK = { type: 'back-to-mine' } as const
const FORGET = { type: 'forget-old' } as const
const look = (at: number) => ({ type: 'look', at }) as const
const tick = (at: number) => ({ type: 'tick', at }) as const
const make = (answer: unknown) => ({ type: 'change', answer }) as const
const help = (step: 1 | 2 | 3 | 4) => ({ type: 'help', help: step }) as const
const see = (setup: number) => ({ type: 'setup', setup }) as const
const choose = (choice: string, isCalm = false) => ({ type: 'predict', choice, isCalm }) as const

const PREDICT = countTo([9], { kind: 'predict', start: 4, options: ['3', '4', '5'] })
const FREE = countTo([9], { kind: 'free' })

/** Makes a failing try of each of these answers. */
const fails = (...answers: number[]) => answers.flatMap((answer) => [make(answer), RUN, tick(999)])

describe('a level that is opened', () => {
  it('is ready, with the answer that the learner left', () => {
    expect(open(countTo([3]), { last: '2' }).view()).toMatchObject({ state: 'ready', answer: 2, setup: 0 })
    expect(open(countTo([3], { start: 7 })).view()).toMatchObject({ state: 'ready', answer: 7 })
  })

  it.each([
    ['not after a win', { stars: 2, tries: 6 }, undefined],
    ['after tries that failed', { tries: 2 }, 1],
    ['the next after one that was shown', { tries: 6, help: 2 }, 3],
    ['not before any try', {}, undefined],
  ])('offers help from the earlier visit: %s', (_, saved, offered) => {
    expect(open(countTo([3]), saved).view().offered).toBe(offered)
  })

  it('keeps the stars of an earlier visit, also after a worse run', () => {
    const { view, watch } = open(countTo([3]), { stars: 3, last: '2' })
    expect(view().stars).toBe(3)
    expect(watch(RUN)).toMatchObject({ state: 'failed', stars: 3 })
  })

  it('keeps an answer that the level no longer accepts, until the learner discards it', () => {
    const { view, send, effects, refuses } = open(countTo([3]), { last: '"three"' })
    expect(view()).toMatchObject({ old: 'three', answer: 0 })
    send(make(1))
    expect(effects()).toEqual([{ do: 'save', work: { last: '{"$answer":1,"$old":"three"}' } }])
    expect(send(FORGET).old).toBeUndefined()
    expect(effects()).toEqual([{ do: 'save', work: { last: '1' } }])
    expect(refuses(FORGET)).toBe(true)
  })

  it('refuses what needs a run', () => {
    const { refuses } = open(countTo([3]))
    for (const event of [STOP, GO_ON, FINISH, BACK, look(1), tick(1), help(1), choose('3')])
      expect(refuses(event)).toBe(true)
  })
})

describe('a run', () => {
  it('goes from ready to running to won, and tells its stars at the end', () => {
    const { send, effects } = open(countTo([3]), { last: '3' })
    expect(send(RUN)).toMatchObject({ state: 'running', isPlaying: true, main: 'stop', stars: 0 })
    expect(effects()).toEqual([
      { do: 'save', work: { tries: 1 } },
      { do: 'pass', stars: 3, answer: '3', size: 3 },
    ])
    expect(send(tick(2))).toMatchObject({ state: 'running', hasWon: false, litLine: 2 })
    expect(send(tick(3))).toMatchObject({ state: 'won', stars: 3, hasWon: true, litLine: 0 })
  })

  it('goes from ready to running to failed, and asks for the name of the fault', () => {
    const { send, watch, effects } = open(countTo([3]), { last: '2' })
    expect(send(RUN)).toMatchObject({ state: 'running', fault: undefined })
    expect(effects()).toMatchObject([
      { do: 'save' },
      { do: 'name-fault', answer: 2, outcome: { stars: 0, fault: { reason: 'off-by-one' } } },
    ])
    expect(watch()).toMatchObject({ state: 'failed', fault: { say: 'It came to 2, not to 3.' } })
  })

  it.each([
    ['three stars within the ideal size', 5, 3],
    ['two stars beyond it', 4, 2],
  ])('wins %s', (_, ideal, stars) => {
    const { watch } = open(countTo([5], { ideal }), { last: '5' })
    expect(watch(RUN)).toMatchObject({ state: 'won', outcome: { stars } })
  })

  it('wins with one star without the block of the idea', () => {
    const level: Level = {
      ...countTo([0]),
      world: 'robot',
      setups: [{ scene: 'spaza', rows: ['>.F'] }],
      required: ['repeat'],
    }
    const game = { world: robot as World<unknown, unknown, unknown>, level, emptyAnswer: [] }
    const program: Program = [{ op: 'forward' }, { op: 'forward' }]
    const { watch } = open(level, {}, game)
    expect(watch(make(program), RUN)).toMatchObject({ state: 'won', stars: 1 })
  })

  it('that runs out of steps has failed', () => {
    const { watch } = open(countTo([30]), { last: '30' })
    expect(watch(RUN)).toMatchObject({ state: 'failed', fault: { reason: 'endless' } })
  })

  it('is stopped, and goes on from there', () => {
    const { send, watch } = open(countTo([5]), { last: '5' })
    expect(send(RUN, tick(2), STOP)).toMatchObject({ state: 'running', isPlaying: false, main: 'go-on' })
    expect(send(GO_ON)).toMatchObject({ state: 'running', isPlaying: true, shown: { at: 2 } })
    expect(watch().state).toBe('won')
  })

  it('refuses to begin again or to look for another choice while it plays', () => {
    const { send, refuses } = open(countTo([5]), { last: '5' })
    send(RUN, tick(2))
    for (const event of [RUN, GO_ON, RESTART, FINISH, BACK, help(1), tick(1), choose('5')])
      expect(refuses(event)).toBe(true)
  })

  it('goes step by step, and does not play', () => {
    const { send } = open(countTo([2]), { last: '2' })
    expect(send(STEP)).toMatchObject({ state: 'running', isPlaying: false, shown: { at: 1, moves: true } })
    expect(send(STEP)).toMatchObject({ state: 'won', shown: { at: 2 } })
    expect(send(STEP)).toMatchObject({ state: 'looking-back', shown: { at: 1 } })
  })

  it('begins at a tap on Slow, goes on at it, and only changes its pace at the usual one', () => {
    const { send } = open(countTo([5]), { last: '5' })
    expect(send(SLOW)).toMatchObject({ state: 'running', isPlaying: true, pace: 'slow' })
    expect(send(SLOW)).toMatchObject({ state: 'running', isPlaying: true, pace: 'usual' })
    send(STOP)
    expect(send(SLOW)).toMatchObject({ isPlaying: true, pace: 'slow' })
    send(STOP)
    expect(send(SLOW)).toMatchObject({ isPlaying: false, pace: 'usual' })
  })

  it('of the same answer is no new try', () => {
    const { watch, effects, view } = open(countTo([5]), { last: '2' })
    watch(RUN)
    effects()
    watch(RUN)
    expect(view().tries).toBe(1)
    expect(effects().filter((effect) => effect.do === 'save')).toEqual([])
  })

  it('of the answer that the level gives is no try', () => {
    const { watch } = open(countTo([5], { kind: 'debug', start: 2 }))
    expect(watch(RUN)).toMatchObject({ state: 'failed', tries: 0 })
  })

  it('with one step plays until the clock has seen it', () => {
    const { send, watch } = open(countTo([3]), { last: '0' })
    expect(send(RUN)).toMatchObject({ state: 'running', isPlaying: true })
    expect(watch().state).toBe('failed')
  })
})

describe('looking back', () => {
  it('leaves the result known, and comes back to it at both ends', () => {
    const { send, watch } = open(countTo([5]), { last: '4' })
    watch(RUN)
    expect(send(look(2))).toMatchObject({ state: 'looking-back', litLine: 2, fault: {}, main: 'go-on' })
    expect(send(look(4)).state).toBe('failed')
    expect(send(look(0)).state).toBe('failed')
    expect(send(look(-3)).shown?.at).toBe(0)
    expect(send(look(77)).shown?.at).toBe(4)
  })

  it('plays again from where one looks, and from the beginning at the end', () => {
    const { send, watch } = open(countTo([5]), { last: '5' })
    watch(RUN)
    expect(send(look(3), GO_ON)).toMatchObject({ state: 'running', hasWon: true, shown: { at: 3 } })
    watch()
    expect(send(GO_ON)).toMatchObject({ state: 'running', shown: { at: 0 } })
    expect(send(tick(2), STOP).state).toBe('looking-back')
  })

  it('cannot show the end of a run before it was seen', () => {
    const { send } = open(countTo([5]), { last: '5' })
    expect(send(RUN, tick(2), look(1))).toMatchObject({ state: 'running', hasWon: false, outcome: undefined })
    expect(send(look(5)).state).toBe('won')
  })
})

describe('a change of the answer', () => {
  it('takes the run from the stage and is saved', () => {
    const { watch, send, effects } = open(countTo([5]), { last: '2' })
    watch(RUN)
    effects()
    expect(send(make(3))).toMatchObject({ state: 'ready', answer: 3, shown: undefined, fault: undefined })
    expect(effects()).toEqual([{ do: 'save', work: { last: '3' } }])
  })

  it('after a failure still offers help, but not after a run that was left early or won', () => {
    const { send, watch } = open(countTo([5]), { last: '2' })
    send(...fails(1, 2))
    expect(send(make(3)).offered).toBe(1)
    expect(send(RUN, tick(1), make(4)).offered).toBeUndefined()
    watch(make(5), RUN)
    expect(send(make(6)).offered).toBeUndefined()
  })

  it('leaves the guilty line marked until something is changed there', () => {
    const level: Level = { ...countTo([0]), world: 'robot', setups: [{ scene: 'spaza', rows: ['>..F'] }] }
    const game = { world: robot as World<unknown, unknown, unknown>, level, emptyAnswer: [] }
    const [right, forward]: Program = [{ op: 'right' }, { op: 'forward' }]
    if (!right || !forward) throw new RangeError('two blocks')
    const { send, watch } = open(level, {}, game)
    expect(watch(make([right, forward]), RUN)).toMatchObject({ state: 'failed', guilty: 2 })
    expect(send(look(1)).guilty).toBe(2)
    expect(send(make([right, forward, { op: 'left' }]))).toMatchObject({ state: 'ready', guilty: 2 })
    expect(send(make([right, { op: 'left' }])).guilty).toBe(0)
  })

  it('is refused when it is too long to be kept', () => {
    const { send, effects } = open(countTo([5]))
    expect(send(make('x'.repeat(MAX_PROGRAM_TEXT))).answer).toBe(0)
    expect(effects()).toEqual([{ do: 'say-too-long' }])
  })

  it('from another device is taken over in any state', () => {
    const newer = { type: 'newer', last: '4' } as const
    for (const before of [[], [RUN], [RUN, tick(2)], [RUN, tick(999)]]) {
      const { send, effects } = open(countTo([5]), { last: '5' })
      send(...before)
      effects()
      expect(send(newer)).toMatchObject({ state: 'ready', answer: 4 })
      expect(effects()).toEqual([])
    }
    expect(open(PREDICT).refuses(newer)).toBe(true)
  })

  it('begins again with the answer of the level', () => {
    const { send, watch, effects } = open(countTo([9], { kind: 'debug', start: 7 }), { last: '5' })
    watch(RUN)
    effects()
    expect(send(RESTART)).toMatchObject({ state: 'ready', answer: 7 })
    expect(effects()).toEqual([{ do: 'save', work: { last: '7' } }])
  })
})

describe('the name of the fault', () => {
  const fault = { reason: 'wrong-order', say: 'Look at line 2.', line: 2 } as const

  it('is said as soon as it is known, while the run plays or after it', () => {
    for (const [before, after] of [
      [[RUN], [tick(999)]],
      [[RUN, tick(999)], []],
    ]) {
      const { send } = open(countTo([5]), { last: '3' })
      const run = send(...(before ?? [])).shown?.run
      if (!run) throw new RangeError('a run')
      expect(send({ type: 'named', run, fault }, ...(after ?? []))).toMatchObject({
        state: 'failed',
        fault,
        guilty: 2,
      })
    }
  })

  describe('in a level to debug', () => {
    const level = countTo([9], { kind: 'debug', start: 7 })
    const named = (game: ReturnType<typeof open>) => {
      const run = game.view().shown?.run
      return game.send(...(run ? [{ type: 'named', run, fault } as const] : []))
    }
    const HIDDEN = { tellsMistake: false, guilty: 0, isShort: false, offered: 1 }

    it('is hidden after the first run, which says only what happened', () => {
      const game = open(level)
      game.watch(RUN)
      expect(named(game)).toMatchObject({ ...HIDDEN, fault: { say: 'It came to 7, not to 9.' } })
      expect(game.view().guiltyField).toBeUndefined()
    })

    it('is told to a learner who asks for a hint', () => {
      const game = open(level)
      game.watch(RUN)
      named(game)
      expect(game.send(help(1))).toMatchObject({ guilty: 2, fault, offered: undefined })
    })

    it('is told after the second try that failed, and running the same again is no try', () => {
      const game = open(level)
      game.watch(RUN, tick(999), RUN)
      game.send(...fails(6))
      expect(named(game)).toMatchObject({ ...HIDDEN, tries: 1 })
      game.send(...fails(5))
      expect(named(game)).toMatchObject({ guilty: 2, fault, tries: 2 })
    })
  })

  it('is refused once the run has left the stage', () => {
    const { send, refuses } = open(countTo([5]), { last: '3' })
    const run = send(RUN).shown?.run
    if (!run) throw new RangeError('a run')
    send(make(4))
    expect(refuses({ type: 'named', run, fault })).toBe(true)
    send(RUN)
    expect(refuses({ type: 'named', run, fault })).toBe(true)
  })
})

describe('other setups', () => {
  it('can be looked at before any run', () => {
    const { send, refuses } = open(countTo([3, 4]))
    expect(send(see(1))).toMatchObject({ state: 'ready', setup: 1 })
    expect(refuses(see(2))).toBe(true)
  })

  it('know the result, but mark the fault only after their own run was seen', () => {
    const { send, watch } = open(countTo([3, 4]), { last: '3' })
    expect(watch(RUN)).toMatchObject({ state: 'failed', setup: 1 })
    expect(send(see(0))).toMatchObject({ state: 'failed', setup: 0, shown: { at: 0, seen: 'elsewhere' } })
    expect(send(GO_ON, tick(1), STOP).state).toBe('running')
    expect(watch(GO_ON).state).toBe('failed')
  })
})

describe('help', () => {
  it('is offered after the same answer has failed three times, and again after three more', () => {
    const { send, watch } = open(countTo([3]))
    send(make(2))
    expect([1, 2, 3].map(() => watch(RUN).offered)).toEqual([undefined, undefined, 1])
    send(help(1))
    expect([1, 2, 3].map(() => watch(RUN).offered)).toEqual([undefined, undefined, 2])
  })

  it('comes one after the other, as it is offered', () => {
    const { send, refuses, effects } = open(countTo([19]))
    send(...fails(1, 2))
    expect(refuses(help(2))).toBe(true)
    effects()
    expect(send(help(1))).toMatchObject({ state: 'failed', help: 1, tookHelp: true, offered: undefined })
    expect(effects()).toEqual([{ do: 'save', work: { help: 1 } }])
    expect(send(...fails(3))).toMatchObject({ offered: 2, tookHelp: false })
  })

  it('shows the solution, which earns nothing and cannot be changed', () => {
    const { send, watch, refuses, effects } = open(countTo([7]), { help: 3, tries: 5 })
    send(...fails(6))
    effects()
    expect(send(help(4))).toMatchObject({ state: 'running', isSolution: true, answer: 7 })
    expect(watch()).toMatchObject({ state: 'ended', stars: 0, canFinish: false, fault: undefined })
    expect(effects()).toEqual([{ do: 'save', work: { help: 4 } }])
    for (const event of [make(3), RESTART, FINISH, help(4)]) expect(refuses(event)).toBe(true)
    expect(send(look(3)).state).toBe('looking-back')
    expect(send(RUN)).toMatchObject({ state: 'running', isSolution: true, shown: { at: 3 } })
    expect(send(BACK)).toMatchObject({ state: 'ready', answer: 6 })
  })
})

describe('a level to predict', () => {
  it('has no run before the choice, and refuses to be changed', () => {
    const { refuses } = open(PREDICT)
    for (const event of [RUN, STEP, make(3), RESTART]) expect(refuses(event)).toBe(true)
  })

  it('has three stars for the very first choice', () => {
    const { send, effects, watch, refuses } = open(PREDICT)
    expect(send(choose('4'))).toMatchObject({
      state: 'running',
      choice: '4',
      shown: { verdict: { end: 'won' } },
    })
    expect(effects()).toEqual([
      { do: 'save', work: { tries: 1 } },
      { do: 'pass', stars: 3, answer: '"4"', size: 1 },
    ])
    expect(watch()).toMatchObject({ state: 'won', stars: 3 })
    expect(refuses(choose('5'))).toBe(true)
    expect(send(RUN)).toMatchObject({ state: 'running', hasWon: false })
  })

  it('has two stars after a miss, and shows the run only once', () => {
    const { send, watch, refuses } = open(PREDICT)
    expect(watch(choose('5'))).toMatchObject({ state: 'failed', misses: ['5'], tries: 1 })
    expect(refuses(choose('5'))).toBe(true)
    expect(send(choose('4'))).toMatchObject({ state: 'won', stars: 2, shown: { at: 4 } })
  })

  it('has two stars for the first choice of a later visit, and keeps the three of an earlier one', () => {
    expect(open(PREDICT, { tries: 1 }).watch(choose('4')).stars).toBe(2)
    expect(open(PREDICT, { tries: 1, stars: 3 }).watch(choose('4')).outcome?.stars).toBe(3)
  })

  it('shows only the end of the run where movement is not wanted', () => {
    expect(open(PREDICT).send(choose('5', true))).toMatchObject({ state: 'failed', shown: { at: 4 } })
  })
})

describe('a free level', () => {
  it('is won when the learner says so, and only after its run was seen', () => {
    const { send, watch, refuses, effects } = open(FREE, { last: '2' })
    send(RUN)
    expect(refuses(FINISH)).toBe(true)
    expect(watch()).toMatchObject({ state: 'ended', canFinish: true, stars: 0 })
    expect(effects()).toEqual([{ do: 'save', work: { tries: 1 } }])
    expect(send(FINISH)).toMatchObject({ state: 'won', stars: 3 })
    expect(effects()).toEqual([{ do: 'pass', stars: 3, answer: '2', size: 2 }])
    expect(refuses(FINISH)).toBe(true)
  })

  it('is won at any moment of the run at which the learner says so', () => {
    const { send, watch } = open(FREE, { last: '3' })
    watch(RUN)
    expect(send(look(1), FINISH)).toMatchObject({ state: 'looking-back', hasWon: true })
    expect(send(look(3)).state).toBe('won')
  })
})

const anyEvent: fc.Arbitrary<PlayerEvent> = fc.oneof(
  fc.constantFrom<PlayerEvent>(RUN, RUN, STEP, STOP, GO_ON, SLOW, RESTART, FINISH, BACK, FORGET),
  fc.integer({ min: 0, max: 22 }).map(make),
  fc.integer({ min: -1, max: 22 }).map(look),
  fc.integer({ min: 0, max: 22 }).map(tick),
  fc.constantFrom<PlayerEvent>(tick(999), see(0), see(1), see(2), help(1), help(2), help(3), help(4)),
  fc.constantFrom('3', '4', '5').chain((choice) => fc.boolean().map((isCalm) => choose(choice, isCalm))),
  fc.constantFrom<PlayerEvent>({ type: 'newer', last: '4' }, { type: 'newer', last: '"x"' }),
)

const anyLevel = fc.constantFrom<Level>(
  countTo([3]),
  countTo([3, 3], { ideal: 2 }),
  countTo([3, 4]),
  countTo([9], { kind: 'debug', start: 7 }),
  PREDICT,
  FREE,
)

const anySaved = fc.record<Saved>({
  stars: fc.integer({ min: 0, max: 3 }),
  last: fc.constantFrom(null, '3', '"x"'),
  tries: fc.integer({ min: 0, max: 7 }),
  help: fc.integer({ min: 0, max: 4 }),
})

/** Checks what the types cannot say. */
function check({ level }: Game, player: Player): void {
  const { state, work } = player
  const shown = shownOf(player)
  expect(work.stars).toBeGreaterThanOrEqual(0)
  expect(Object.hasOwn(level.setups, work.setup)).toBe(true)
  if (!shown) return expect(state).toBe('ready')
  const { at, seen, verdict, whose } = shown
  const last = shown.run.steps.length - 1
  expect(at >= 0 && at <= last).toBe(true)
  if (at === last) expect(seen).toBe('whole')
  if (verdict.end === 'won') {
    expect(whose).toBe('mine')
    expect(work.stars).toBeGreaterThanOrEqual(verdict.outcome.stars)
  }
  if (verdict.end === 'ended') expect(whose === 'solution' || level.kind === 'free').toBe(true)
  if (state === 'looking-back') expect(at > 0 && at < last).toBe(true)
  if (state === 'failed' || state === 'won' || state === 'ended') {
    expect(state).toBe(verdict.end)
    expect(at === 0 || at === last).toBe(true)
  }
  if (state === 'running' && !player.isPlaying) expect(at < last).toBe(true)
}

describe('random events', () => {
  it('never lead to a state that cannot be', () => {
    fc.assert(
      fc.property(anyLevel, anySaved, fc.array(anyEvent, { maxLength: 40 }), (level, saved, events) => {
        const game = gameOf(level)
        let player = openLevel(game, saved)
        check(game, player)
        let passed = 0
        for (const event of events) {
          const [next, ...effects] = play(game, player, event)
          check(game, next)
          for (const effect of effects) if (effect.do === 'pass') passed = Math.max(passed, effect.stars)
          // Stars come from a row or from a run that passed, and are never lost.
          expect(next.work.stars).toBe(Math.max(saved.stars, passed))
          if (next.work.tries !== player.work.tries)
            expect(effects).toContainEqual({ do: 'save', work: { tries: next.work.tries } })
          if (next.work.help !== player.work.help)
            expect(effects).toContainEqual({ do: 'save', work: { help: next.work.help } })
          player = next
        }
      }),
      { numRuns: 2000 },
    )
  })
})
