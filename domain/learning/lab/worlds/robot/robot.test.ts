import { describe, expect, it } from 'vitest'
import { readWritten, type Written } from '../../notation.ts'
import { SCENES } from './robot-scenes.ts'
import { robot, type RobotState } from './robot.ts'
import { RobotSetup } from './robot-setup.ts'

function run(setup: RobotSetup, ...written: Written[]) {
  return robot.run(setup, readWritten(robot.vocabulary, written), 100)
}

function end(setup: RobotSetup, ...written: Written[]): RobotState | undefined {
  return run(setup, ...written).steps.at(-1)?.state
}

function spaza(...rows: string[]): RobotSetup {
  return { scene: 'spaza', rows }
}

/** The robot turns if the condition holds, so the test can see the answer. */
function isTrue(setup: RobotSetup, condition: string): boolean {
  const { steps } = run(setup, { [`if ${condition}`]: ['turn left'] })
  return steps.at(-1)?.state.facing !== steps[0]?.state.facing
}

describe('a condition', () => {
  const crossing = spaza('#.#', '.>#', '#*F')
  it.each([
    ['wall ahead', true],
    ['path ahead', false],
    ['path on the left', true],
    ['path on the right', true],
    ['at the flag', false],
    ['on an item', false],
  ])('%s is %s at a crossing', (condition, holds) => {
    expect(isTrue(crossing, condition)).toBe(holds)
  })

  it.each(['^', '>', 'v', '<'])('takes the edge of the map for a wall, for a robot looking %s', (sign) => {
    expect(isTrue(spaza(sign), 'wall ahead')).toBe(true)
  })

  it('is asked again in each turn of a repeat until', () => {
    const state = end(spaza('>..F'), { 'repeat until at the flag': ['move forward'] })
    expect(state).toMatchObject({ x: 3, y: 0 })
  })

  it('on an item is no longer true once it was picked up', () => {
    const there = spaza('>*F')
    expect(end(there, 'move forward', { 'if on an item': ['turn left'] })?.facing).toBe(0)
    expect(end(there, 'move forward', 'pick up', { 'if on an item': ['turn left'] })?.facing).toBe(1)
  })
})

describe('each scene', () => {
  it.each(SCENES)('%s takes its own block for its things, and no other', (scene) => {
    const rows = ['>*']
    const [right, other] = scene === 'street' ? ['switch on', 'pick up'] : ['pick up', 'switch on']
    expect(run({ scene, rows }, 'move forward', right).fault).toBeUndefined()
    expect(run({ scene, rows }, 'move forward', other).fault).toMatchObject({
      reason: 'missed-item',
      line: 2,
    })
  })

  it.each([
    ['taxi', 'ran into a taxi on B1. That was line 1.'],
    ['garden', 'ran into a bush'],
  ] as const)('%s names what is in the way', (scene, words) => {
    expect(run({ scene, rows: ['>#F'] }, 'move forward').fault?.say).toContain(words)
  })
})

it.each([
  ['one step from the flag', ['>.F'], ': one step more.'],
  ['two steps from the flag', ['>..F'], ': 2 steps more.'],
  ['with the flag behind a wall', ['>.#F'], 'The flag is on D1.'],
  ['with the flag at its side', ['>..', '.F.'], 'The flag is on B2.'],
])('stopping %s says what is missing', (_, rows, ending) => {
  const setup = spaza(...rows)
  const fault = robot.judge(setup, run(setup, 'move forward'))
  expect(fault?.say.endsWith(ending)).toBe(true)
})

it('calls the edge of the map an edge', () => {
  expect(run(spaza('>'), 'move forward').fault?.say).toBe(
    'From A1 the robot went over the edge of the map. That was line 1.',
  )
  const says = (...rows: string[]) => run(spaza(...rows), { 'if wall ahead': ['turn left'] }).steps[1]?.say
  expect(says('>')).toBe('If wall ahead: yes. Here is the edge of the map.')
  expect(says('>#')).toBe('If wall ahead: yes.')
})

it('names the thing that is not there', () => {
  const { fault } = run({ scene: 'street', rows: ['>*'] }, 'switch on')
  expect(fault?.say).toBe('Line 1: there is no dark lamp on A1.')
})

it('the first sentence says where everything is', () => {
  const { steps } = run({ scene: 'farm', rows: ['>*', '*F'] })
  expect(steps[0]?.say).toBe('The robot is on A1 and looks right. The flag is on B2. 2 sheep: B1, A2.')
})

it.each([
  ['two robots', ['>v', '.F']],
  ['rows of unlike length', ['>.', 'F']],
  ['nothing to do', ['>.', '..']],
])('a map cannot have %s', (_, rows) => {
  expect(RobotSetup.safeParse({ scene: 'farm', rows }).success).toBe(false)
})
