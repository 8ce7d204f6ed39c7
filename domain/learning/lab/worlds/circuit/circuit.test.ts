import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { circuit, CircuitSetup, type CircuitAnswer } from './circuit.ts'
import { currentsOf, type Part } from './circuit-current.ts'

const CHOICES = ['gap', 'wire', 'switch', 'lamp', 'motor', 'resistor', 'led', 'led-turned'] as const

/** The board has one or two cells on the left and a ladder with two rungs. */
const setup = (goal: CircuitSetup['goal'] = { work: 1 }, cells = 1) =>
  CircuitSetup.parse({
    scene: 'spaza',
    places: [
      { name: 'cell', from: [0, 2], to: [0, 1], part: 'cell' },
      { name: 'side', from: [0, 1], to: [0, 0], part: cells > 1 ? 'cell' : 'wire' },
      ...(
        [
          ['A', [0, 0], [1, 0]],
          ['B', [1, 0], [3, 0]],
          ['C', [1, 0], [1, 2]],
          ['D', [3, 0], [3, 2]],
        ] as const
      ).map(([name, from, to]) => ({ name, from, to, choices: [...CHOICES] })),
      { name: 'bottom right', from: [3, 2], to: [1, 2], part: 'wire' },
      { name: 'bottom left', from: [1, 2], to: [0, 2], part: 'wire' },
    ],
    goal,
  })

function glowOf(cells: number, ...parts: Part[]) {
  const [A = 'gap', B = 'gap', C = 'gap', D = 'gap'] = parts
  return circuit.run(setup(undefined, cells), { A, B, C, D }, 500).steps.at(-1)?.state.glow.slice(2, 6)
}

function faultOf(answer: CircuitAnswer, goal?: CircuitSetup['goal'], cells?: number) {
  const board = setup(goal, cells)
  const run = circuit.run(board, answer, 500)
  return run.fault ?? circuit.judge(board, run)
}

function verdict(...given: Parameters<typeof faultOf>) {
  return faultOf(...given)?.reason
}

describe('a circuit', () => {
  it.each<[string, Part[], number[]]>([
    ['a closed circle', ['lamp', 'wire', 'gap', 'wire'], [2, 0, 0, 0]],
    ['two lamps in one row', ['lamp', 'lamp', 'gap', 'wire'], [1, 1, 0, 0]],
    ['two lamps side by side', ['wire', 'wire', 'lamp', 'lamp'], [0, 0, 2, 2]],
    ['three lamps in one row', ['lamp', 'lamp', 'gap', 'lamp'], [1, 1, 0, 1]],
    ['a wire past the last lamp', ['lamp', 'wire', 'wire', 'lamp'], [2, 0, 0, 0]],
    ['a gap', ['lamp', 'gap', 'gap', 'wire'], [0, 0, 0, 0]],
    ['an LED', ['led', 'resistor', 'gap', 'wire'], [0, 0, 0, 0]],
    ['an LED against the current beside a lamp', ['wire', 'wire', 'led-turned', 'lamp'], [0, 0, 0, 2]],
    ['an LED as the current goes beside a lamp', ['wire', 'wire', 'led', 'lamp'], [0, 0, 0, 2]],
  ])('shines with one cell: %s', (_, parts, glow) => {
    expect(glowOf(1, ...parts)).toEqual(glow)
  })

  it.each<[string, Part[], number[]]>([
    ['a lamp', ['lamp', 'wire', 'gap', 'wire'], [2, 0, 0, 0]],
    ['an LED before its resistor', ['led', 'resistor', 'gap', 'wire'], [2, 0, 0, 0]],
    ['an LED behind its resistor', ['wire', 'resistor', 'gap', 'led'], [0, 0, 0, 2]],
    ['an LED against the current', ['led-turned', 'resistor', 'gap', 'wire'], [0, 0, 0, 0]],
    ['two LEDs against each other', ['led', 'led-turned', 'gap', 'resistor'], [0, 0, 0, 0]],
    ['two LEDs in one row', ['led', 'led', 'gap', 'resistor'], [0, 0, 0, 0]],
    ['two LEDs that share a resistor', ['resistor', 'wire', 'led', 'led'], [0, 0, 1, 1]],
    ['an LED without a resistor', ['led', 'wire', 'gap', 'wire'], [3, 0, 0, 0]],
    ['an LED with a resistor on another path', ['wire', 'wire', 'resistor', 'led'], [0, 0, 0, 3]],
    ['an LED whose resistor has a wire past it', ['led', 'wire', 'wire', 'resistor'], [3, 0, 0, 0]],
    ['an LED with a lamp in place of a resistor', ['led', 'lamp', 'gap', 'wire'], [3, 1, 0, 0]],
  ])('shines with two cells: %s', (_, parts, glow) => {
    expect(glowOf(2, ...parts)).toEqual(glow)
  })

  it.each<[string, CircuitAnswer, string | undefined]>([
    ['a wire from plus to minus', { A: 'wire', C: 'wire' }, 'short-circuit'],
    ['the same beside a lamp', { A: 'wire', B: 'wire', C: 'wire', D: 'lamp' }, 'short-circuit'],
    ['one wire only', { A: 'wire', C: 'gap', D: 'lamp' }, 'open-circuit'],
    ['an LED that one cell is too weak for', { A: 'resistor', C: 'led' }, 'too-few-volts'],
    ['the same without a resistor', { A: 'wire', C: 'led' }, 'too-few-volts'],
    ['the same the wrong way round', { A: 'resistor', C: 'led-turned' }, 'led-reversed'],
    ['an LED behind a gap', { A: 'gap', C: 'led-turned' }, 'open-circuit'],
    ['an LED with a wire past it', { A: 'resistor', B: 'wire', C: 'wire', D: 'led' }, 'open-circuit'],
    ['lamps in one row', { A: 'lamp', C: 'lamp' }, 'shared'],
    ['nothing that works', { A: 'wire' }, 'hole'],
    ['a lamp', { A: 'wire', C: 'lamp' }, undefined],
  ])('says why: %s', (_, answer, reason) => {
    expect(verdict(answer)).toBe(reason)
  })

  it.each<[string, CircuitAnswer, string | undefined]>([
    ['an LED with its resistor', { A: 'resistor', C: 'led' }, undefined],
    ['the wrong way round', { A: 'resistor', C: 'led-turned' }, 'led-reversed'],
    ['without a resistor', { A: 'wire', C: 'led' }, 'no-resistor'],
    ['without a resistor, the wrong way round', { A: 'wire', C: 'led-turned' }, 'led-reversed'],
    ['a wire past an LED without a resistor', { A: 'wire', B: 'led', C: 'wire', D: 'wire' }, 'short-circuit'],
    ['two LEDs in one row', { A: 'led', B: 'led', D: 'resistor' }, 'too-few-volts'],
  ])('says why of an LED with two cells: %s', (_, answer, reason) => {
    expect(verdict(answer, undefined, 2)).toBe(reason)
  })

  it('says plainly what an LED lacks', () => {
    expect(faultOf({ A: 'resistor', C: 'led' })?.say).toBe(
      'The LED at C gets less than 2 volts, so it is dark. One cell gives only 1.5 volts.',
    )
    expect(faultOf({ A: 'wire', C: 'led' }, undefined, 2)?.say).toBe(
      'Too much current flows through the LED at C, and it can burn. A resistor makes the current smaller.',
    )
  })

  it('says how many volts the cells have together', () => {
    const says = (cells: number) => circuit.run(setup(undefined, cells), {}, 500).steps.map(({ say }) => say)
    expect(says(1)).toEqual(['The cell is not in yet.', 'The cell goes in: 1.5 volts. No current flows.'])
    expect(says(2)).toEqual(['The cells are not in yet.', '2 cells go in: 3 volts. No current flows.'])
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

describe('on any board', () => {
  const point = fc.constantFrom<[number, number][]>([0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1])
  const boards = fc.array(
    fc
      .record({ from: point, to: point, part: fc.constantFrom<Part[]>(...CHOICES, 'cell') })
      .filter(({ from, to }) => String(from) !== String(to)),
    { minLength: 2, maxLength: 10 },
  )

  it('as much current flows into each point as out of it', () => {
    fc.assert(
      fc.property(boards, fc.boolean(), (places, isClosed) => {
        const sums = new Map<string, number>()
        for (const [index, current] of currentsOf(places, isClosed).entries()) {
          const [from, to] = [String(places[index]?.from), String(places[index]?.to)]
          sums.set(from, (sums.get(from) ?? 0) - current)
          sums.set(to, (sums.get(to) ?? 0) + current)
        }
        for (const sum of sums.values()) expect(Math.abs(sum)).toBeLessThan(1e-6)
      }),
    )
  })

  it('no LED lets current through against its direction', () => {
    fc.assert(
      fc.property(boards, fc.boolean(), (places, isClosed) => {
        const backwards = currentsOf(places, isClosed).filter((current, index) => {
          const part = places[index]?.part
          return (part === 'led' && current < -1e-6) || (part === 'led-turned' && current > 1e-6)
        })
        expect(backwards).toEqual([])
      }),
    )
  })

  it('no LED gets current from one cell alone', () => {
    fc.assert(
      fc.property(boards, (places) => {
        const first = places.findIndex(({ part }) => part === 'cell')
        const alone = places.filter(({ part }, index) => part !== 'cell' || index === first)
        const lit = currentsOf(alone, true).filter((current, index) => {
          const part = alone[index]?.part
          return (part === 'led' || part === 'led-turned') && Math.abs(current) > 1e-6
        })
        expect(lit).toEqual([])
      }),
    )
  })
})
