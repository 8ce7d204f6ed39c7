import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { readWritten, type Written } from '#domain/learning/lab/notation.ts'
import type { Program } from '#domain/learning/lab/program.ts'
import type { WorldScreen } from '../world-screen.ts'
import { motorsScreen } from './motors/motors-screen.tsx'
import { numberScreen } from './number/number-screen.tsx'
import { stageScreen } from './stage/stage-screen.tsx'

/** Returns the drawing of each step of a run, as text. */
function drawings<Setup, State>(
  { world, Stage }: WorldScreen<Setup, State, Program>,
  setup: Setup,
  ...lines: Written[]
) {
  const { steps } = world.run(setup, readWritten(world.vocabulary ?? [], lines), 500)
  return steps.map((step, index) => {
    const before = steps[index - 1] ?? null
    const trail = steps.slice(0, index + 1)
    return renderToStaticMarkup(<Stage setup={setup} step={step} before={before} moveMs={0} trail={trail} />)
  })
}

const texts = (drawing: string | undefined) => drawing?.match(/(?<=>)[^<>]+(?=<)/g) ?? []

describe('the number machine', () => {
  const run = drawings(
    numberScreen,
    { scene: 'taxi', boxes: { people: 0, total: 4 }, inputs: [7, 8, 9, 10, 11], outputs: [1] },
    'read people',
    'change total by people',
    'show total',
  )

  it('shows the inputs that wait, the next two of them as cards, and the boxes', () => {
    expect(texts(run[0])).toEqual(expect.arrayContaining(['+3', '8', '7', 'people', 'total', '4']))
    expect(texts(run[1])).not.toContain('+3')
    expect(texts(run[0]).slice(0, 9)).not.toContain('11')
  })

  it('writes down each line that changed something', () => {
    expect(texts(run[3]).slice(-16)).toEqual([
      'line',
      'people',
      'total',
      'paper',
      '0',
      '4',
      '1',
      '7',
      '4',
      '2',
      '7',
      '11',
      '3',
      '7',
      '11',
      '11',
    ])
  })
})

describe('the floor of the robot', () => {
  it('is told in words, because the picture is hidden from screen readers', () => {
    const [first] = drawings(
      motorsScreen,
      {
        scene: 'hall',
        start: { x: 20, y: 50, heading: 270 },
        things: [{ what: 'bench', x: 60, y: 40, w: 30, h: 10 }],
        finish: { x: 120, y: 40, w: 20, h: 20 },
      },
      'left motor 10 right motor 10 for 1 second',
    )
    expect(first).toContain('The robot starts at x 20, y 50.')
    expect(first).toContain('The yellow square goes from x 120 to 140 and y 40 to 60.')
    expect(first).toContain('A bench stands from x 60 to 90 and y 40 to 50.')
  })

  it('turns the robot the short way past 0 degrees', () => {
    const [, turned] = drawings(
      motorsScreen,
      { scene: 'hall', start: { x: 80, y: 50, heading: 10 } },
      'left motor -10 right motor 10 for 0.5 seconds',
    )
    expect(turned).toContain('rotate(55deg)')
  })

  it('shows the readings of the sensors that a level is about', () => {
    const floor = { scene: 'yard', start: { x: 40, y: 50, heading: 0 } } as const
    const goal = { x: 120, y: 40, w: 20, h: 20 }
    const line: [number, number][] = [
      [20, 50],
      [140, 50],
    ]
    const last = (setup: typeof floor & object) =>
      texts(drawings(motorsScreen, setup, 'left motor 10 right motor 10 for 1 second').at(-1))
    expect(last(floor)).not.toContain('distance')
    expect(last({ ...floor, finish: goal } as typeof floor)).toContain('103 cm')
    expect(last({ ...floor, finish: goal, line } as typeof floor).slice(-8)).toEqual([
      'motor',
      '10',
      'light',
      '80',
      'light',
      '80',
      'motor',
      '10',
    ])
  })
})

it('the stage shows what is said and how many were caught', () => {
  const last = drawings(
    stageScreen,
    { keys: '..', x: 200, y: -130, drops: [0], score: 4, goal: {} },
    { 'when the flag is tapped': ['change misses by 1', 'say Game over'] },
  ).at(-1)
  expect(texts(last)).toEqual(['score 4', 'misses 1', 'Game over'])
})
