import type { Page } from '@playwright/test'
import type { Level } from '#domain/learning/lab/level.ts'
import {
  countBlocks,
  flatLines,
  HOLE,
  numbered,
  type Block,
  type Program,
} from '#domain/learning/lab/program.ts'
import type { BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import { insert, remove, replace, step } from '#web/features/activities/blocks/edit.ts'
import { findLine, type Place, type Rules } from '#web/features/activities/blocks/places.ts'
import { fieldName, shortName } from '#web/features/activities/blocks/texts.ts'
import { editor, type Hands } from './hands.ts'

type Edit = { remove: number } | { set: number; block: Block } | { add: Block; place: Place }

/** Turns the program at the beginning of a level into an answer, one edit after another. */
export async function makeProgram(
  page: Page,
  hands: Hands,
  vocabulary: readonly BlockSpec[],
  { kind, start = [] }: Level<unknown, Program>,
  answer: Program,
): Promise<void> {
  const specs = new Map(vocabulary.map((spec) => [spec.op, spec]))
  const rules: Rules = {
    limit: Number.POSITIVE_INFINITY,
    isHat: (op) => specs.get(op)?.isHat === true,
    hasHats: vocabulary.some(({ isHat }) => isHat),
  }
  const specOf = (block: Block): BlockSpec => {
    const spec = specs.get(block.op)
    if (!spec) throw new Error(`${block.op} is not a block of this world`)
    return spec
  }
  const lineButton = (line: number) =>
    editor(page).getByRole('button', { name: new RegExp(String.raw`^${line}\. `) })
  const setFields = async (line: number, block: Block) => {
    for (const field of specOf(block).fields ?? []) {
      const value = String(block.args?.[field.name])
      const select = editor(page).getByLabel(fieldName(specs, line, block, field), { exact: true })
      if ((await select.inputValue()) !== value) await hands.choose(select, value)
    }
  }
  const slotName = (program: Program, { parent, room }: Place): RegExp => {
    const around = findLine(program, parent)
    const label = around
      ? `inside ${parent}. ${shortName(specs, around.block)}${room === 'body' ? '' : ', below else'}`
      : 'at the end'
    return new RegExp(`^(Add a|Next) block (goes )?here, ${label.replaceAll('.', String.raw`\.`)}$`)
  }

  if (kind === 'order') {
    for (const { line, by } of movesTo(rules, start, answer)) await hands.move(lineButton(line), by)
    return
  }
  let program = start
  for (let edit = nextEdit(program, answer); edit; edit = nextEdit(program, answer)) {
    if ('remove' in edit) {
      await hands.remove(lineButton(edit.remove))
      program = remove(program, edit.remove).program
    } else if ('set' in edit) {
      const { set: line, block } = edit
      if (findLine(program, line)?.block.op === HOLE) await hands.add(lineButton(line), specOf(block))
      await setFields(line, block)
      program = replace(program, line, (now) => ({ ...now, ...withoutRooms(block) }))
    } else {
      const { add: block, place } = edit
      const isEnd = place.index === roomAt(program, place).length
      const target = isEnd
        ? editor(page).getByRole('button', { name: slotName(program, place) })
        : lineButton(lineBefore(program, place))
      await hands.add(target, specOf(block))
      const emptied = {
        ...withoutRooms(block),
        ...(block.body && { body: [] }),
        ...(block.otherwise && { otherwise: [] }),
      }
      const outcome = insert(rules, program, place, emptied)
      if ('refused' in outcome) throw new Error(`The editor refuses ${block.op}: ${outcome.refused}`)
      program = outcome.edited.program
      await setFields(outcome.edited.line, block)
    }
  }
}

function withoutRooms({ op, args }: Block): Block {
  return { op, ...(args && { args }) }
}

function roomAt(program: Program, { parent, room }: Place): Program {
  return findLine(program, parent)?.block[room] ?? (parent === 0 ? program : [])
}

/** Returns the line of the block before a gap in the same list or, at the top of a list, of the block that contains it. */
function lineBefore(program: Program, place: Place): number {
  if (place.index === 0) return place.parent
  const before = roomAt(program, place)[place.index - 1]
  const found = flatLines(numbered(program)).find(({ block }) => block === before)
  return found?.line ?? 0
}

/** Returns the edit for the first line, in reading order, at which two programs differ. */
function nextEdit(
  program: Program,
  goal: Program,
  at: Omit<Place, 'index'> = { parent: 0, room: 'body' },
  firstLine = 1,
): Edit | undefined {
  let line = firstLine
  for (let index = 0; index < Math.max(program.length, goal.length); index += 1) {
    const [have, want] = [program[index], goal[index]]
    if (!want) return { remove: line }
    if (!have) return { add: want, place: { ...at, index } }
    if (have.op === HOLE) return { set: line, block: want }
    if (have.op !== want.op) {
      const before = program[index - 1]
      // A new block goes directly below the selected line, which is first inside a block that has room for others.
      const hasPlace = before ? before.body === undefined : at.parent > 0 && at.room === 'body'
      const canAdd = program.length < goal.length && hasPlace
      return canAdd ? { add: want, place: { ...at, index } } : { remove: line }
    }
    if (JSON.stringify(have.args) !== JSON.stringify(want.args)) return { set: line, block: want }
    const inside =
      nextEdit(have.body ?? [], want.body ?? [], { parent: line, room: 'body' }, line + 1) ??
      nextEdit(
        have.otherwise ?? [],
        want.otherwise ?? [],
        { parent: line, room: 'otherwise' },
        line + 1 + countBlocks(have.body ?? []),
      )
    if (inside) return inside
    line += countBlocks([have])
  }
  return undefined
}

interface Move {
  line: number
  by: 1 | -1
}

/** Returns the shortest list of moves, each of one block by one place, that sorts a program. */
function movesTo(rules: Rules, start: Program, goal: Program): readonly Move[] {
  const wanted = JSON.stringify(goal)
  const seen = new Set([JSON.stringify(start)])
  let edge: { program: Program; moves: readonly Move[] }[] = [{ program: start, moves: [] }]
  while (edge.length > 0) {
    const next: typeof edge = []
    for (const { program, moves } of edge) {
      if (JSON.stringify(program) === wanted) return moves
      for (let line = 1; line <= countBlocks(program); line += 1)
        for (const by of [1, -1] as const) {
          const moved = step(rules, program, line, by)?.program
          const text = JSON.stringify(moved)
          if (!moved || seen.has(text)) continue
          seen.add(text)
          next.push({ program: moved, moves: [...moves, { line, by }] })
        }
    }
    edge = next
  }
  throw new Error('The blocks cannot be put in this order')
}
