// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readWritten, type Written } from '#domain/learning/lab/notation.ts'
import { turtle } from '#domain/learning/lab/worlds/turtle/turtle.ts'
import type { TurtleSetup } from '#domain/learning/lab/worlds/turtle/turtle-setup.ts'
import { render } from '#web/ui/testing.tsx'
import { turtleScreen } from './turtle-screen.tsx'

const { Stage } = turtleScreen
const animate = vi.fn<Element['animate']>()

beforeEach(() => {
  Element.prototype.animate = animate.mockReturnValue({ cancel: () => {} } as Animation)
})
afterEach(() => {
  vi.clearAllMocks()
})

function stageAfter(setup: TurtleSetup, written: Written[], moveMs = 0) {
  const { steps } = turtle.run(setup, readWritten(turtle.vocabulary, written), 300)
  const [before, step] = steps.slice(-2)
  if (!before || !step) throw new RangeError('The program does nothing')
  return render(
    <Stage setup={setup} step={step} before={moveMs > 0 ? before : null} moveMs={moveMs} trail={steps} />,
  ).container
}

function lines(stage: HTMLElement): (string | null)[] {
  return [...stage.querySelectorAll('path[stroke="var(--pic-indigo)"]')].map((line) => line.getAttribute('d'))
}

describe('the stage of the turtle', () => {
  it('says the drawing to make in words', () => {
    const written = ['move 100 steps', 'turn right 90 degrees', 'pen colour red', 'move 50 steps']
    const target = readWritten(turtle.vocabulary, written)
    expect(stageAfter({ ground: 'yard', target }, ['pen up']).querySelector('p')?.textContent).toBe(
      'The drawing to make has 2 lines: blue, 100 steps, right; red, 50 steps, down.',
    )
  })

  it('draws what was drawn, and nothing where the pen was up', () => {
    const stage = stageAfter({ ground: 'wall' }, ['move 50 steps', 'pen up', 'move 10 steps'])
    expect(lines(stage)).toEqual(['M0 0L50 0'])
  })

  it('lets the last line grow while the turtle goes along it', () => {
    const stage = stageAfter({ ground: 'wall' }, ['turn right 90 degrees', 'move 50 steps'], 300)
    expect(lines(stage)).toEqual(['M0 0H50'])
    const frames = animate.mock.calls.map(([keys]) => (keys as Keyframe[]).map(({ transform }) => transform))
    expect(frames).toContainEqual(['scaleX(0)', 'scaleX(1)'])
    expect(frames).toContainEqual(['translate(0px, 0px) rotate(90deg)', 'translate(0px, 50px) rotate(90deg)'])
  })

  it('turns the short way through the upper right', () => {
    stageAfter({ ground: 'wall' }, ['turn left 45 degrees', 'turn right 90 degrees'], 300)
    const [keys] = animate.mock.calls[0] ?? []
    expect((keys as Keyframe[]).map(({ transform }) => transform)).toEqual([
      'translate(0px, 0px) rotate(315deg)',
      'translate(0px, 0px) rotate(405deg)',
    ])
  })

  it('cannot hide a turtle that leaves the drawing', () => {
    const box = stageAfter({ ground: 'road' }, [{ 'repeat 5 times': ['move 200 steps'] }])
      .querySelector('svg')
      ?.getAttribute('viewBox')
    const [left = 0, , width = 0] = (box ?? '').split(' ').map(Number)
    expect(left + width).toBeGreaterThan(1000)
  })
})
