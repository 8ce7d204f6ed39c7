import { describe, expect, it } from 'vitest'
import { circuit, CircuitSetup, type CircuitAnswer } from './circuit.ts'
import type { Part } from './circuit-current.ts'

/** A cell on the left and a ladder of two rungs. */
const setup = (goal: CircuitSetup['goal'] = { work: 1 }) =>
  CircuitSetup.parse({
    scene: 'spaza',
    places: [
      { name: 'cell', from: [0, 2], to: [0, 0], part: 'cell' },
      ...(
        [
          ['A', [0, 0], [1, 0]],
          ['B', [1, 0], [3, 0]],
          ['C', [1, 0], [1, 2]],
          ['D', [3, 0], [3, 2]],
        ] as const
      ).map(([name, from, to]) => ({
        name,
        from,
        to,
        choices: ['gap', 'wire', 'switch', 'lamp', 'motor', 'led', 'led-turned'],
      })),
      { name: 'bottom right', from: [3, 2], to: [1, 2], part: 'wire' },
      { name: 'bottom left', from: [1, 2], to: [0, 2], part: 'wire' },
    ],
    goal,
  })

function glowOf(...parts: Part[]) {
  const [A = 'gap', B = 'gap', C = 'gap', D = 'gap'] = parts
  return circuit.run(setup(), { A, B, C, D }, 500).steps.at(-1)?.state.glow.slice(1, 5)
}

function verdict(answer: CircuitAnswer, goal?: CircuitSetup['goal']) {
  const board = setup(goal)
  const run = circuit.run(board, answer, 500)
  return (run.fault ?? circuit.judge(board, run))?.reason
}

describe('a circuit', () => {
  it.each<[string, Part[], number[]]>([
    ['a closed circle', ['lamp', 'wire', 'gap', 'wire'], [2, 0, 0, 0]],
    ['two lamps in one row', ['lamp', 'lamp', 'gap', 'wire'], [1, 1, 0, 0]],
    ['two lamps side by side', ['wire', 'wire', 'lamp', 'lamp'], [0, 0, 2, 2]],
    ['three lamps in one row', ['lamp', 'lamp', 'gap', 'lamp'], [1, 1, 0, 1]],
    ['a wire past the last lamp', ['lamp', 'wire', 'wire', 'lamp'], [2, 0, 0, 0]],
    ['a gap', ['lamp', 'gap', 'gap', 'wire'], [0, 0, 0, 0]],
    ['an LED as the current goes', ['led', 'wire', 'gap', 'wire'], [2, 0, 0, 0]],
    ['an LED against it', ['led-turned', 'wire', 'gap', 'wire'], [0, 0, 0, 0]],
    ['an LED against it beside a lamp', ['wire', 'wire', 'led-turned', 'lamp'], [0, 0, 0, 2]],
    ['two LEDs against each other', ['led', 'led-turned', 'gap', 'wire'], [0, 0, 0, 0]],
  ])('shines: %s', (_, parts, glow) => {
    expect(glowOf(...parts)).toEqual(glow)
  })

  it.each<[string, CircuitAnswer, string | undefined]>([
    ['a wire from plus to minus', { A: 'wire', C: 'wire' }, 'short-circuit'],
    ['the same beside a lamp', { A: 'wire', B: 'wire', C: 'wire', D: 'lamp' }, 'short-circuit'],
    ['one wire only', { A: 'wire', C: 'gap', D: 'lamp' }, 'open-circuit'],
    ['an LED the wrong way round', { A: 'wire', C: 'led-turned' }, 'led-reversed'],
    ['an LED behind a gap', { A: 'gap', C: 'led-turned' }, 'open-circuit'],
    ['lamps in one row', { A: 'lamp', C: 'lamp' }, 'shared'],
    ['nothing that works', { A: 'wire' }, 'hole'],
    ['a lamp', { A: 'wire', C: 'lamp' }, undefined],
  ])('says why: %s', (_, answer, reason) => {
    expect(verdict(answer)).toBe(reason)
  })

  it.each<[string, CircuitAnswer, string]>([
    ['beside a lamp', { A: 'wire', B: 'wire', C: 'wire', D: 'lamp' }, ' Look at place\u00A0C.'],
    ['with nothing that works', { A: 'wire', C: 'wire' }, ''],
  ])('points at the place of a short circuit where one is to blame: %s', (_, answer, end) => {
    expect(circuit.run(setup(), answer, 500).fault?.say).toBe(
      `The current has a way with no lamp, through wire alone. The wire gets very hot.${end}`,
    )
  })

  it.each<[string, CircuitAnswer, string | undefined]>([
    ['a switch in the circle', { A: 'switch', C: 'motor' }, undefined],
    ['no switch', { A: 'wire', C: 'motor' }, 'switch-skipped'],
    ['a switch beside the motor', { A: 'motor', C: 'wire', D: 'switch' }, 'switch-skipped'],
    ['a switch across the cell', { A: 'wire', B: 'wire', C: 'switch', D: 'motor' }, 'short-circuit'],
  ])('is switched: %s', (_, answer, reason) => {
    expect(verdict(answer, { work: 1, switch: true })).toBe(reason)
  })

  it('cannot have a part that its place does not offer', () => {
    const board = setup()
    const [first] = board.places
    const run = circuit.run(board, { A: 'cell', B: 'cell' }, 500)
    expect(first?.part).toBe('cell')
    expect(run.steps[0]?.state.parts.filter((part) => part === 'cell')).toHaveLength(1)
  })
})
