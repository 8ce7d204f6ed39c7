import { describe, expect, it } from 'vitest'
import type { Level } from '#domain/learning/lab/level.ts'
import { openLevel, play } from '#domain/learning/lab/player.ts'
import type { Game, PlayerEvent } from '#domain/learning/lab/player-state.ts'
import { COUNTING_WORLD, countTo } from '#domain/learning/lab/testing.ts'
import type { World } from '#domain/learning/lab/world.ts'
import { robotScreen } from './worlds/robot/robot-screen.tsx'
import { stageScreen } from './worlds/stage/stage-screen.tsx'
import type { WorldScreen } from './world-screen.ts'
import { soundOf } from './level-sound.ts'

const COUNTING = { world: COUNTING_WORLD as World<unknown, unknown, unknown>, emptyAnswer: 0 }
const ROBOT = robotScreen as WorldScreen

/** Opens a level, carries out the events, and returns what each of them lets hear. */
function listen(
  level: Level,
  events: readonly PlayerEvent[],
  { world, emptyAnswer, isCatch }: Pick<WorldScreen, 'world' | 'emptyAnswer' | 'isCatch'> = COUNTING,
) {
  const game: Game = { world, level, emptyAnswer }
  let player = openLevel(game, null)
  return events.map((event) => {
    const [next] = play(game, player, event)
    const sound = soundOf(player, next, event, isCatch)
    player = next
    return sound
  })
}
const RUN = { type: 'run' } as const
const STEP = { type: 'step' } as const
const tick = (at: number) => ({ type: 'tick', at }) as const
const make = (answer: unknown) => ({ type: 'change', answer }) as const
const ROAD: Level = { ...countTo([0]), world: 'robot', setups: [{ scene: 'farm', rows: ['>*F'] }] }
const program = (...ops: string[]) => make(ops.map((op) => ({ op })))

describe('soundOf', () => {
  it('is heard at each step, and at the end the result in its place', () => {
    expect(listen(countTo([2]), [make(2), RUN, tick(1), tick(2)])).toEqual([
      undefined,
      undefined,
      'step',
      'win',
    ])
    expect(listen(countTo([3]), [make(2), RUN, tick(1), tick(2)]).slice(2)).toEqual(['step', 'try-again'])
  })

  it('is the same step by step, and once for steps that a late frame skips', () => {
    expect(listen(countTo([3]), [make(3), STEP, STEP, STEP])).toEqual([undefined, 'step', 'step', 'win'])
    expect(listen(countTo([3]), [make(3), RUN, tick(2), tick(3)]).slice(2)).toEqual(['step', 'win'])
  })

  it('is a crash, or a catch of something', () => {
    const crash = [program('forward', 'forward', 'forward'), RUN, tick(1), tick(2), tick(3)]
    expect(listen(ROAD, crash, ROBOT).slice(2)).toEqual(['step', 'step', 'crash'])
    const win = [program('forward', 'pick', 'forward'), RUN, tick(1), tick(2), tick(3)]
    expect(listen(ROAD, win, ROBOT).slice(2)).toEqual(['step', 'catch', 'win'])
    expect(stageScreen.isCatch?.({ score: 1 } as never, { score: 2 } as never)).toBe(true)
    expect(stageScreen.isCatch?.({ score: 1 } as never, { score: 0 } as never)).toBe(false)
  })

  it('is nothing for a question of a block, which moves nothing', () => {
    const repeat = make([{ op: 'repeat', args: { times: 2 }, body: [{ op: 'forward' }] }])
    const heard = listen(ROAD, [repeat, RUN, tick(1), tick(2), tick(3)], ROBOT)
    expect(heard.slice(2)).toEqual([undefined, 'step', undefined])
  })

  it('is nothing when the learner looks back, at another map or at what somebody else changed', () => {
    const events = [
      make(2),
      RUN,
      tick(2),
      { type: 'look', at: 1 },
      { type: 'look', at: 2 },
      { type: 'setup', setup: 0 },
      { type: 'newer', last: '1' },
    ] as const
    expect(listen(countTo([2]), events).slice(3)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('tells a prediction at once where nothing may move, and otherwise after its run', () => {
    const level = countTo([9], { kind: 'predict', start: 2, options: ['2', '5'], solution: 2 })
    const choose = (choice: string, isCalm: boolean) => ({ type: 'predict', choice, isCalm }) as const
    expect(listen(level, [choose('5', true), choose('2', true)])).toEqual(['try-again', 'win'])
    expect(listen(level, [choose('2', false), tick(1), tick(2)])).toEqual([undefined, 'step', 'win'])
  })

  it('is a win when a level that nobody judges is declared done', () => {
    const level = countTo([2], { kind: 'free' })
    expect(listen(level, [make(2), RUN, tick(2), { type: 'finish' }]).slice(2)).toEqual(['step', 'win'])
  })
})
