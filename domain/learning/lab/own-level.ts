import { count } from '../../counts.ts'
import { runAnswer } from './check-answer.ts'
import type { Level } from './level.ts'
import { BitReader, BitWriter, checkSigns } from './own-bits.ts'
import { readProgramBits, ROBOT_CODES, TURTLE_CODES, writeProgram } from './own-program.ts'
import { titleText, type OwnTitle } from './own-words.ts'
import { countBlocks, type Program } from './program.ts'
import type { World } from './world.ts'
import { SCENE_WORDS, SCENES } from './worlds/robot/robot-scenes.ts'
import { FACING_SIGNS, squares } from './worlds/robot/robot-map.ts'
import { robot } from './worlds/robot/robot.ts'
import { RobotSetup } from './worlds/robot/robot-setup.ts'
import { targetOf, turtle } from './worlds/turtle/turtle.ts'
import type { TurtleSetup } from './worlds/turtle/turtle-setup.ts'

/**
 * This is a level that a learner made. It contains its own solution, which proves that the level can be done and in how many
 * blocks.
 */
export type OwnLevel = { readonly title: OwnTitle; readonly solution: Program } & (
  | { readonly world: 'robot'; readonly setup: RobotSetup }
  | { readonly world: 'turtle'; readonly ground: TurtleSetup['ground'] }
)

export const OWN_GROUNDS = ['yard', 'wall', 'cloth', 'road'] as const
/** A level that a learner made belongs to this lesson. */
export const OWN_LESSON = 'coding-basics'
export const OWN_SIDE_MAX = 8
/** A code has at most this many characters. With the rest of the address, a cheap phone can still read it as a QR code. */
export const OWN_CODE_MAX = 120

/**
 * `broken` means that a character is wrong or missing, or that the code never was a level. `newer` means that a newer version
 * of Qala made it.
 */
export type OwnTrouble = 'broken' | 'newer' | 'too-long'

export const OWN_TROUBLE_TEXTS: Readonly<Record<OwnTrouble, string>> = {
  broken: 'Something in this link is missing or wrong. Ask for the link again, or scan the code once more.',
  newer: 'This level was made with a newer Qala. Go online and update, then open the link again.',
  'too-long': 'This link is too long for a level. Ask for the link again.',
}

const VERSION = 'A'
const WORLDS = ['robot', 'turtle'] as const
const WORD_BITS = 6
const SIDE_BITS = 3
const SQUARE_BITS = 6

/** Returns the code of a level. @returns undefined for a level whose link would be too long */
export function encodeOwn(own: OwnLevel): string | undefined {
  const writer = new BitWriter()
  writer.number(WORLDS.indexOf(own.world), 2)
  writer.number(own.title.adjective, WORD_BITS)
  writer.number(own.title.thing, WORD_BITS)
  if (own.world === 'robot') writeMap(writer, own.setup)
  else writer.number(OWN_GROUNDS.indexOf(own.ground), 3)
  writeProgram(writer, own.world === 'robot' ? ROBOT_CODES : TURTLE_CODES, own.solution)
  const text = VERSION + writer.text()
  const code = text + checkSigns(text)
  return code.length > OWN_CODE_MAX ? undefined : code
}

/** Reads a code. It accepts any text, because anybody may have written the address. */
export function decodeOwn(code: string): { level: OwnLevel } | { trouble: OwnTrouble } {
  if (code.length > OWN_CODE_MAX) return { trouble: 'too-long' }
  const text = code.slice(0, -3)
  if (!/^[\w-]{5,}$/.test(code) || checkSigns(text) !== code.slice(-3)) return { trouble: 'broken' }
  if (!text.startsWith(VERSION)) return { trouble: 'newer' }
  const own = readOwn(text.slice(1))
  // Each level has exactly one code, and its solution must work.
  return own && encodeOwn(own) === code && isSolved(own) ? { level: own } : { trouble: 'broken' }
}

function readOwn(text: string): OwnLevel | undefined {
  try {
    const reader = new BitReader(text)
    const world = WORLDS[reader.number(2)]
    const title = { adjective: reader.number(WORD_BITS), thing: reader.number(WORD_BITS) }
    if (world === undefined || titleText(title).includes('undefined')) return undefined
    if (world === 'turtle') {
      const ground = OWN_GROUNDS[reader.number(3)]
      const solution = turtle.readAnswer(readProgramBits(reader, TURTLE_CODES))
      return ground && solution && { world, title, ground, solution }
    }
    const setup = RobotSetup.safeParse(readMap(reader))
    const solution = robot.readAnswer(readProgramBits(reader, ROBOT_CODES))
    return setup.success && solution ? { world, title, setup: setup.data, solution } : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const NO_FLAG = 0

function writeMap(writer: BitWriter, { scene, rows }: RobotSetup): void {
  const width = rows[0]?.length ?? 0
  const [start] = squares(rows, FACING_SIGNS)
  const [flag] = squares(rows, 'F')
  if (!start) throw new RangeError('The map has no robot')
  const placeOf = ({ x, y }: { x: number; y: number }) => y * width + x
  writer.number(SCENES.indexOf(scene), 3)
  writer.number(width - 1, SIDE_BITS)
  writer.number(rows.length - 1, SIDE_BITS)
  writer.number(placeOf(start), SQUARE_BITS)
  writer.number(FACING_SIGNS.indexOf(start.sign), 2)
  writer.number(flag ? 1 : NO_FLAG, 1)
  if (flag) writer.number(placeOf(flag), SQUARE_BITS)
  for (const sign of rows.join('')) {
    if (sign === '.') writer.number(0, 1)
    else if (sign === '#' || sign === '*') writer.number(sign === '#' ? 2 : 3, 2)
  }
}

function readMap(reader: BitReader): unknown {
  const scene = SCENES[reader.number(3)]
  const width = reader.number(SIDE_BITS) + 1
  const height = reader.number(SIDE_BITS) + 1
  const start = reader.number(SQUARE_BITS)
  const robotSign = FACING_SIGNS.charAt(reader.number(2))
  const flag = reader.number(1) === NO_FLAG ? -1 : reader.number(SQUARE_BITS)
  const readSign = (place: number): string => {
    if (place === start) return robotSign
    if (place === flag) return 'F'
    if (reader.number(1) === 0) return '.'
    return reader.number(1) === 0 ? '#' : '*'
  }
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => readSign(y * width + x)).join(''),
  )
  return { scene, rows }
}

export function worldOf({ world }: Pick<OwnLevel, 'world'>): World<unknown, unknown, Program> {
  return world === 'robot'
    ? (robot as World<unknown, unknown, Program>)
    : (turtle as World<unknown, unknown, Program>)
}

/** Says whether the level's own solution works and there is something to do in it. */
export function isSolved(own: OwnLevel): boolean {
  const level = asLevel(own)
  if (own.world === 'turtle' && targetOf(level.setups[0] as TurtleSetup).length === 0) return false
  return runAnswer(worldOf(own), level, own.solution).stars > 0
}

/** Returns the level in the form that the level screen plays. */
export function asLevel(own: OwnLevel): Level<unknown, Program> {
  const { world, title, solution } = own
  const ideal = countBlocks(solution)
  const half = solution.slice(0, Math.ceil(solution.length / 2))
  return {
    id: `${world}-own`,
    world,
    order: 1,
    kind: 'solve',
    title: titleText(title),
    lesson: OWN_LESSON,
    idea: 'Everybody can make a puzzle.',
    story: storyOf(own),
    setups: [own.world === 'robot' ? own.setup : { ground: own.ground, target: solution }],
    toolbox: toolboxOf(own),
    ideal,
    solution,
    wrong: [],
    hints: {
      nudge:
        world === 'robot'
          ? 'Go the way with your finger first.'
          : 'Which line comes first? Go over it with your finger.',
      idea: `It can be done with ${count(ideal, 'block')}.`,
      ...(solution.length > 1 && { partial: half }),
    },
  }
}

function storyOf(own: OwnLevel): string {
  if (own.world === 'turtle') return 'Draw the same picture.'
  const { scene, rows } = own.setup
  const { items, deed } = SCENE_WORDS[scene]
  const collect = `${deed === 'pick' ? 'pick up' : 'switch on'} all ${items}`
  const [hasFlag, hasItems] = [squares(rows, 'F').length > 0, squares(rows, '*').length > 0]
  if (hasFlag && hasItems) return `Bring the robot to the flag, and ${collect} on the way.`
  return hasFlag ? 'Bring the robot to the flag.' : `${collect.charAt(0).toUpperCase()}${collect.slice(1)}.`
}

/** Returns all blocks but the ones for things that are not on the map. */
export function toolboxOf(own: Pick<OwnLevel, 'world'> & { setup?: RobotSetup }): string[] {
  const ops = worldOf(own).vocabulary?.map(({ op }) => op) ?? []
  if (!own.setup) return ops
  const { scene, rows } = own.setup
  const deed = squares(rows, '*').length > 0 ? SCENE_WORDS[scene].deed : undefined
  return ops.filter((op) => (op !== 'pick' && op !== 'light') || op === deed)
}
