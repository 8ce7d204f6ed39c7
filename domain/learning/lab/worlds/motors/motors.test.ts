import { describe, expect, it } from 'vitest'
import { readWritten, type Written } from '../../notation.ts'
import { distanceAhead, distanceToLine, hitBy, move, noiseOf, PER_CM } from './motor-geometry.ts'
import { FLOOR } from './motor-geometry.ts'
import type { MotorsSetup } from './motors-setup.ts'
import { motors, read } from './motors.ts'

const BENCH = { what: 'bench', x: 100, y: 40, w: 20, h: 20 } as const
const plain: MotorsSetup = { scene: 'hall', start: { x: 40, y: 50, heading: 0 } }

function run(setup: MotorsSetup, ...lines: Written[]) {
  const run = motors.run(setup, readWritten(motors.vocabulary, lines), 500)
  const state = run.steps.at(-1)?.state
  const place = state && {
    x: Math.round(state.x / PER_CM),
    y: Math.round(state.y / PER_CM),
    heading: state.heading / 100,
  }
  return { ...run, place, verdict: run.fault ?? motors.judge(setup, run) }
}

describe('the two-motor robot', () => {
  it.each<[string, object]>([
    ['left motor 10 right motor 10 for 3 seconds', { x: 70, y: 50, heading: 0 }],
    ['left motor -10 right motor -10 for 2 seconds', { x: 20, y: 50, heading: 0 }],
    ['left motor 10 right motor -10 for 1 second', { x: 40, y: 50, heading: 90 }],
    ['left motor -10 right motor 10 for 1 second', { x: 40, y: 50, heading: 270 }],
    ['left motor 10 right motor 0 for 2 seconds', { x: 46, y: 56, heading: 90 }],
    ['left motor 0 right motor 0 for 2 seconds', { x: 40, y: 50, heading: 0 }],
  ])('turns its wheels: %s', (line, place) => {
    expect(run(plain, line).place).toEqual(place)
  })

  it('is said in words of what a learner sees, not in coordinates', () => {
    const parked = { ...plain, park: { x: 90, y: 40, w: 20, h: 20 } }
    const { steps } = run(parked, 'left motor 10 right motor 0 for 2 seconds')
    expect(steps[0]?.say).toBe('The robot faces right. The yellow square is 60 cm away.')
    expect(steps.at(-1)?.say).toBe('Drive in a bend to the right. From the start: 6 cm right, 6 cm down.')
  })

  it('stops where it bumps, and cannot go through a thing or the wall', () => {
    const bumped = run({ ...plain, things: [BENCH] }, 'left motor 20 right motor 20 for 6 seconds')
    expect(bumped).toMatchObject({ verdict: { reason: 'crash', line: 1 }, place: { x: 92 } })
    expect(run(plain, 'left motor 20 right motor 20 for 6 seconds').verdict?.say).toContain('wall')
  })

  it('measures from its front to the thing or the wall ahead', () => {
    const at = (heading: number) => ({ x: 40 * PER_CM, y: 50 * PER_CM, heading: heading * 100 })
    expect(Math.round(distanceAhead(at(0), [BENCH], FLOOR))).toBe(53)
    expect(Math.round(distanceAhead(at(180), [BENCH], FLOOR))).toBe(33)
    expect(Math.round(distanceAhead(at(90), [BENCH], FLOOR))).toBe(43)
    expect(hitBy(at(0), [BENCH], FLOOR)).toBeUndefined()
  })

  it('sees the tape below each sensor', () => {
    const line: [number, number][] = [
      [0, 53],
      [160, 53],
    ]
    const state = { x: 40 * PER_CM, y: 50 * PER_CM, heading: 0, time: 0, left: 0, right: 0 }
    const lights = (['left-light', 'right-light'] as const).map((side) =>
      read({ ...plain, line, light: { tape: 15, floor: 90 } }, state, side),
    )
    expect(lights).toEqual([90, 15])
    expect(distanceToLine({ x: 10, y: 50 }, line)).toBe(3)
  })

  it('reads a little wrong, within the noise and each time alike', () => {
    const readings = Array.from({ length: 200 }, (_, time) => noiseOf(4, 7, `distance${time}`))
    expect(Math.min(...readings)).toBe(-4)
    expect(Math.max(...readings)).toBe(4)
    expect(new Set(readings).size).toBe(9)
    expect(Array.from({ length: 200 }, (_, time) => noiseOf(4, 7, `distance${time}`))).toEqual(readings)
  })

  it('comes to the same place after 100,000 moves as Node and Chromium of 2026 did', () => {
    let pose = { x: 0, y: 0, heading: 1234 }
    for (let tick = 0; tick < 100_000; tick += 1) pose = move(pose, 20, 20 - (tick % 7) * 5)
    expect(pose).toEqual({ x: 1296, y: -50, heading: 109 })
  })

  it('says in centimetres what is missing', () => {
    const setup = { ...plain, park: { x: 90, y: 40, w: 20, h: 20 } }
    expect(run(setup, 'left motor 10 right motor 10 for 1 second').verdict?.say).toBe(
      'The robot drove 10 cm. Now it is 50 cm away from the middle of the yellow square.',
    )
  })

  it.each<[string, string, object | undefined]>([
    ['too far away', '1 second', { reason: 'short' }],
    ['well', '4 seconds', undefined],
    ['too near', '5 seconds', { reason: 'overshoot' }],
  ])('stops before the bench: %s', (_, time, fault) => {
    const setup = { ...plain, things: [BENCH], gap: { from: 10, to: 20 } }
    const { verdict } = run(setup, `left motor 10 right motor 10 for ${time}`)
    if (fault) expect(verdict).toMatchObject(fault)
    else expect(verdict).toBeUndefined()
  })

  // The fault is at the limit, no matter which block drove off the tape.
  const THRESHOLD = { reason: 'threshold', line: 2 }
  it.each<[string, Written, object | undefined]>([
    ['halfway between tape and floor', 'if left light < 50', undefined],
    ['below both', 'if left light < 15', THRESHOLD],
    ['above both', 'if left light < 90', THRESHOLD],
  ])('follows the tape with a limit %s', (_, question, fault) => {
    const setup: MotorsSetup = {
      ...plain,
      start: { x: 20, y: 50, heading: 0 },
      line: [
        [20, 50],
        [70, 50],
        [100, 75],
        [120, 75],
        [150, 75],
      ],
      finish: { x: 120, y: 62, w: 30, h: 26 },
    }
    const loop = {
      [String(question)]: ['left motor 5 right motor 10 for 0.3 seconds'],
      else: ['left motor 10 right motor 5 for 0.3 seconds'],
    }
    const { verdict } = run(setup, { forever: [loop] })
    if (fault) expect(verdict).toMatchObject(fault)
    else expect(verdict).toBeUndefined()
  })

  it('ends a free drive after its time', () => {
    const { fault, steps } = run(plain, { forever: ['left motor 10 right motor -10 for 1 second'] })
    expect(fault).toBeUndefined()
    expect(steps.at(-1)?.state.time).toBe(250)
  })
})
