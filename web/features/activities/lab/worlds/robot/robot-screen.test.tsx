// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readWritten, type Written } from '#domain/learning/lab/notation.ts'
import { robot } from '#domain/learning/lab/worlds/robot/robot.ts'
import type { RobotSetup } from '#domain/learning/lab/worlds/robot/robot-setup.ts'
import { render } from '#web/ui/testing.tsx'
import { robotScreen } from './robot-screen.tsx'

const { Stage } = robotScreen
const animate = vi.fn<Element['animate']>()

beforeEach(() => {
  Element.prototype.animate = animate.mockReturnValue({ cancel: () => {} } as Animation)
})
afterEach(() => {
  vi.clearAllMocks()
})

/** Renders the stage at the end of a program: after a jump to the end or, with `moveMs`, after the last step. */
function stageAfter(setup: RobotSetup, written: Written[], moveMs = 0) {
  const { steps } = robot.run(setup, readWritten(robot.vocabulary, written), 50)
  const [before, step] = steps.slice(-2)
  if (!before || !step) throw new RangeError('The program does nothing')
  return render(
    <Stage setup={setup} step={step} before={moveMs > 0 ? before : null} moveMs={moveMs} trail={steps} />,
  ).container
}

/** Returns the transforms through which the parts of the drawing were animated. */
function moves(): unknown[] {
  return animate.mock.calls.map(([frames]) => (frames as Keyframe[]).map(({ transform }) => transform))
}

describe('the stage of the robot', () => {
  const setup: RobotSetup = { scene: 'garden', rows: ['>.F', '#.#'] }

  it('says in words what a picture shows, and hides the picture', () => {
    const stage = stageAfter(setup, ['move forward'])
    expect(stage.querySelector('p')?.textContent).toBe('A map of 3 by 2 squares. Blocked by a bush: A2, C2.')
    expect(stage.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })

  it.each<[string, Written[], number]>([
    ['number of the row', ['turn left', 'turn left', 'move forward'], 0],
    ['letter of the column', ['turn left', 'move forward'], 1],
  ])('cannot hide the %s where the robot runs against the edge', (_, written, axis) => {
    const burst = stageAfter(setup, written).querySelector(
      'svg > g:has(> path:only-child[stroke-width="2.2"])',
    )
    const [x = 0, y = 0, size = 0] = (burst?.getAttribute('transform')?.match(/[\d.]+/g) ?? []).map(Number)
    // The names end 17 px from the edge of the drawing, and the burst is 28 wide.
    expect((axis === 0 ? x : y) - 14 * size).toBeGreaterThan(17)
  })

  it('moves from the square before to the next', () => {
    stageAfter(setup, ['move forward'], 300)
    expect(moves()).toContainEqual([
      'translate(42px, 42px) rotate(90deg)',
      'translate(82px, 42px) rotate(90deg)',
    ])
  })

  it('turns the short way, from up to left as from left to up', () => {
    stageAfter(setup, ['turn left', 'turn left'], 300)
    expect(moves()).toContainEqual([
      'translate(42px, 42px) rotate(0deg)',
      'translate(42px, 42px) rotate(-90deg)',
    ])
  })

  it('goes towards what it bumps into, and comes back', () => {
    stageAfter(setup, ['turn right', 'move forward'], 300)
    expect(moves()).toContainEqual([
      'translate(42px, 42px) rotate(180deg)',
      'translate(42px, 54px) rotate(180deg)',
      'translate(42px, 42px) rotate(180deg)',
    ])
  })

  it('cannot move when it jumps to a moment', () => {
    stageAfter(setup, ['move forward', 'move forward'])
    expect(animate).not.toHaveBeenCalled()
  })
})

it('shows on the robot what it has picked up', () => {
  const load = (...written: Written[]) =>
    stageAfter({ scene: 'garden', rows: ['>*'] }, ['move forward', ...written])
      .querySelector('g[style*="rotate"]')
      ?.querySelectorAll('[transform$="scale(.5)"] > *').length
  expect(load()).toBe(0)
  expect(load('pick up')).toBeGreaterThan(0)
})

it.each([
  ['farm', 'pick up', 0],
  ['street', 'switch on', 1],
] as const)('on the %s, "%s" leaves %i thing there', (scene, deed, count) => {
  const things = (written: Written[]) =>
    [
      ...stageAfter({ scene, rows: ['>*'] }, written).querySelectorAll('g[transform="translate(62 22)"]'),
    ].filter((place) => place.querySelector('ellipse')).length
  expect(things(['turn left'])).toBe(1)
  expect(things(['move forward', deed])).toBe(count)
})
