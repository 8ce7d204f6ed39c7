import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runAnswer } from './check-answer.ts'
import { asLevel, decodeOwn, encodeOwn, isSolved, OWN_CODE_MAX, worldOf, type OwnLevel } from './own-level.ts'
import { checkSigns } from './own-bits.ts'
import { MOTORS_CODES, ROBOT_CODES, STAGE_CODES, TURTLE_CODES, type OpCodes } from './own-program.ts'
import { ADJECTIVES, THINGS } from './own-words.ts'
import { programsOf, withoutHoles } from './testing.ts'
import { ahead, FACING_SIGNS, type Facing, turned } from './worlds/robot/robot-map.ts'
import { robot } from './worlds/robot/robot.ts'
import { MOTORS_BLOCKS } from './worlds/motors/motors-blocks.ts'
import { STAGE_BLOCKS } from './worlds/stage/stage.ts'
import { turtle } from './worlds/turtle/turtle.ts'

const GOAT: OwnLevel = {
  world: 'robot',
  title: { adjective: 2, thing: 0 },
  setup: { scene: 'farm', rows: ['#####', '>.*F#', '#####'] },
  solution: [{ op: 'forward' }, { op: 'forward' }, { op: 'pick' }, { op: 'forward' }],
}
const SQUARE: OwnLevel = {
  world: 'turtle',
  title: { adjective: 0, thing: 10 },
  ground: 'cloth',
  solution: [
    {
      op: 'repeat',
      args: { times: 4 },
      body: [
        { op: 'move', args: { steps: 50 } },
        { op: 'right', args: { degrees: 90 } },
      ],
    },
  ],
}

const title = fc.record(
  { adjective: fc.nat({ max: ADJECTIVES.length - 1 }), thing: fc.nat({ max: THINGS.length - 1 }) },
  { noNullPrototype: true },
)

/** Makes maps from random walks, so that the walk is a solution of its map. */
const walkedMap: fc.Arbitrary<OwnLevel> = fc
  .record({
    title,
    scene: fc.constantFrom('farm', 'spaza', 'taxi', 'netball', 'garden'),
    side: fc.record({ x: fc.integer({ min: 2, max: 8 }), y: fc.integer({ min: 2, max: 8 }) }),
    from: fc.record({ x: fc.nat({ max: 1 }), y: fc.nat({ max: 1 }) }),
    facing: fc.constantFrom(0, 1, 2, 3),
    moves: fc.array(fc.constantFrom('forward', 'forward', 'left', 'right', 'pick'), { maxLength: 40 }),
    walls: fc.array(fc.nat({ max: 63 }), { maxLength: 30 }),
  })
  .map(({ title, scene, side, from, facing, moves, walls }) => {
    const seen = new Map([[`${from.x},${from.y}`, '.']])
    let [place, way] = [from, facing as Facing]
    const solution = moves.flatMap((op) => {
      if (op === 'left' || op === 'right') way = turned(way, op)
      const key = `${place.x},${place.y}`
      if (op === 'pick') {
        if (seen.get(key) === '*' || (place.x === from.x && place.y === from.y)) return []
        seen.set(key, '*')
      }
      if (op === 'forward') {
        const to = ahead(place, way)
        if (to.x < 0 || to.y < 0 || to.x >= side.x || to.y >= side.y) return []
        place = to
        const there = `${to.x},${to.y}`
        seen.set(there, seen.get(there) ?? '.')
      }
      return [{ op }]
    })
    const end = `${place.x},${place.y}`
    const isBack = end === `${from.x},${from.y}`
    if (!isBack && seen.get(end) !== '*') seen.set(end, 'F')
    const rows = Array.from({ length: side.y }, (_, y) =>
      Array.from({ length: side.x }, (_, x) => {
        if (x === from.x && y === from.y) return FACING_SIGNS.charAt(facing)
        return seen.get(`${x},${y}`) ?? (walls.includes(y * 8 + x) ? '#' : '.')
      }).join(''),
    )
    return { world: 'robot' as const, title, setup: { scene, rows }, solution }
  })
  .filter(({ setup, solution }) => solution.length > 0 && /[F*]/.test(setup.rows.join('')))

const drawing: fc.Arbitrary<OwnLevel> = fc
  .record({
    title,
    ground: fc.constantFrom('yard', 'wall', 'cloth', 'road'),
    solution: programsOf(turtle.vocabulary).map(withoutHoles),
  })
  .map((own) => ({ world: 'turtle' as const, ...own }))
  .filter(isSolved)

test('links that are printed on paper can be read for ever', () => {
  expect(decodeOwn('AAgHEKyKqdVQiggaZm')).toEqual({ level: GOAT })
  expect(decodeOwn('AQCk4xIRgA33L')).toEqual({ level: SQUARE })
})

test('a map and its solution come back as they were made', () => {
  fc.assert(
    fc.property(walkedMap, (own) => {
      const code = encodeOwn(own)
      expect(decodeOwn(code ?? '')).toEqual({ level: own })
    }),
  )
})

test('a pattern comes back as it was drawn, unless it is too long for a link', () => {
  fc.assert(
    fc.property(drawing, (own) => {
      const code = encodeOwn(own)
      fc.pre(code !== undefined)
      expect(decodeOwn(code)).toEqual({ level: own })
    }),
    { numRuns: 25 },
  )
})

test('any text is read without an error', () => {
  const base64 = fc.stringMatching(/^A[\w-]{0,116}$/)
  const texts = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.webUrl(),
    base64,
    base64.map((text) => text + checkSigns(text)),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const read = decodeOwn(text)
      if ('trouble' in read) return
      expect(encodeOwn(read.level)).toBe(text)
      expect(runAnswer(worldOf(read.level), asLevel(read.level), read.level.solution).stars).toBe(3)
    }),
    { numRuns: 1000 },
  )
})

test('a code with a wrong, missing or added sign cannot be opened', () => {
  const code = encodeOwn(GOAT) ?? ''
  for (let at = 0; at < code.length; at += 1) {
    expect(decodeOwn(code.slice(0, at))).toEqual({ trouble: 'broken' })
    const other = code[at] === 'A' ? 'B' : 'A'
    expect(decodeOwn(code.slice(0, at) + other + code.slice(at + 1))).toEqual({ trouble: 'broken' })
  }
  expect(decodeOwn(`${code}A`)).toEqual({ trouble: 'broken' })
})

test.each([
  ['', 'broken'],
  ['https://example.org/#lab=1', 'broken'],
  ['A'.repeat(OWN_CODE_MAX + 1), 'too-long'],
  ['A'.repeat(100_000), 'too-long'],
  [`Bxyz${checkSigns('Bxyz')}`, 'newer'],
])('cannot open %.30s', (code, trouble) => {
  expect(decodeOwn(code)).toEqual({ trouble })
})

test.each([
  ['a map that its solution does not solve', { ...GOAT, solution: [{ op: 'forward' }] }],
  ['a map without anything to do', { ...GOAT, setup: { scene: 'farm', rows: ['>..'] } }],
  ['a pattern without a line', { ...SQUARE, solution: [{ op: 'pen-up' }] }],
] as [string, OwnLevel][])('cannot open %s', (_, own) => {
  expect(decodeOwn(encodeOwn(own) ?? '')).toEqual({ trouble: 'broken' })
})

test('the largest map with fifty blocks still fits', () => {
  const rows = ['>*******', ...Array.from({ length: 6 }, () => '********'), '*******F']
  const own = {
    ...GOAT,
    setup: { ...GOAT.setup, rows },
    solution: Array.from({ length: 50 }, () => ({ op: 'forward' })),
  }
  expect(encodeOwn(own as OwnLevel)?.length).toBeLessThanOrEqual(OWN_CODE_MAX)
})

test('what is too long for a link makes none', () => {
  const move = { op: 'move', args: { steps: 10 } }
  expect(encodeOwn({ ...SQUARE, solution: Array.from({ length: 100 }, () => move) })).toBeUndefined()
})

test.each([
  ['robot', robot.vocabulary, ROBOT_CODES],
  ['turtle', turtle.vocabulary, TURTLE_CODES],
  ['stage', STAGE_BLOCKS, STAGE_CODES],
  ['robot with two motors', MOTORS_BLOCKS, MOTORS_CODES],
] as [string, typeof robot.vocabulary, OpCodes][])(
  'every block and value of the %s has a code',
  (_, vocabulary, codes) => {
    const wanted = vocabulary.map(({ op, fields = [] }) => ({
      op,
      values: fields.flatMap(({ choices }) => choices.map(({ value }) => value)),
    }))
    const known = codes.map(({ op, fields = [] }) => ({ op, values: fields.flatMap(({ values }) => values) }))
    for (const { values, bits = 5 } of codes.flatMap(({ fields = [] }) => fields))
      expect(values.length).toBeLessThanOrEqual(2 ** bits)
    expect(known.toSorted((a, b) => a.op.localeCompare(b.op))).toEqual(
      wanted.toSorted((a, b) => a.op.localeCompare(b.op)),
    )
  },
)
