/** @module-tag long */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runAnswer } from '#domain/learning/lab/check-answer.ts'
import { checkAnswer } from '#domain/learning/lab/name-fault.ts'
import { fits } from '#domain/learning/lab/fits.ts'
import type { Level } from '#domain/learning/lab/level.ts'
import { flatLines, numbered, type Block, type Program } from '#domain/learning/lab/program.ts'
import { newBlock, type BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import type { Fault, World } from '#domain/learning/lab/world.ts'
import { WORLDS } from '#domain/learning/lab/worlds.ts'
import { readLevel } from './compile/level-files.ts'

/**
 * This is the share of programs one edit away from a solution whose mark is on the edited block. The measured share is 0.99.
 */
const LEAST_SHARE = 0.97
/** This is the share of those whose mark is there or on a block next to it. The measured share is 0.997. */
const LEAST_NEAR = 0.99
/**
 * At most this many edits are tried, spread evenly over all edits of a level, because games have hundreds that take seconds
 * each.
 */
const MOST_EDITS = 30

type Edit = 'inserted' | 'deleted' | 'changed' | 'swapped'

interface Edited {
  edit: Edit
  program: Program
  /** These are the lines in which the edit can be seen. */
  lines: readonly number[]
}

type BlockLevel = Level<unknown, Program>

const folder = join(import.meta.dirname, 'lab')
const levels = globSync('*/*.yaml', { cwd: folder })
  .toSorted()
  .flatMap((file) => {
    const { data } = readLevel(file, readFileSync(join(folder, file), 'utf8'))
    const world = data && (WORLDS[data.world] as World<unknown, unknown, Program> | undefined)
    const isJudged = data && ['solve', 'debug', 'fill'].includes(data.kind)
    return isJudged && world?.vocabulary
      ? [{ id: data.id, level: data as BlockLevel, world, vocabulary: world.vocabulary }]
      : []
  })

/** Yields every list of blocks, with a function that returns the program with another list in its place. */
function* listsOf(
  blocks: Program,
  put: (blocks: Program) => Program,
  above: number,
): Generator<{ blocks: Program; put: (blocks: Program) => Program; first: number; isTop: boolean }> {
  yield { blocks, put, first: above + 1, isTop: above === 0 }
  let line = above
  for (const [index, block] of blocks.entries()) {
    line += 1
    for (const room of ['body', 'otherwise'] as const) {
      const inside = block[room]
      if (!inside) continue
      yield* listsOf(inside, (other) => put(blocks.with(index, { ...block, [room]: other })), line)
      line += sizeOf(inside)
    }
  }
}

function sizeOf(blocks: Program): number {
  return flatLines(numbered(blocks)).length
}

function* editsOf(
  { toolbox, choices = {}, solution }: BlockLevel,
  vocabulary: readonly BlockSpec[],
  edited: Program,
): Generator<Edited> {
  const specs = new Map(vocabulary.map((spec) => [spec.op, spec]))
  const isHat = ({ op }: Block) => specs.get(op)?.isHat ?? false
  const hasHats = vocabulary.some((spec) => spec.isHat)
  const valuesOf = (op: string, name: string) =>
    choices[`${op}.${name}`] ??
    specs
      .get(op)
      ?.fields?.find((field) => field.name === name)
      ?.choices.map(({ value }) => value) ??
    []
  const offered = vocabulary
    .filter(({ op, rooms }) => (toolbox?.includes(op) ?? true) && !rooms)
    .map((spec) => {
      const { op, args } = newBlock(spec)
      const first = Object.keys(args ?? {}).map((name) => [name, valuesOf(op, name)[0] ?? ''])
      return { op, ...(args && { args: Object.fromEntries(first) as Block['args'] }) } as Block
    })
  const pieces = flatLines(numbered(solution)).map(({ block }) => block)
  for (const { blocks, put, first, isTop } of listsOf(edited, (whole) => whole, 0)) {
    const lines = blocks.map((_, index) => first + sizeOf(blocks.slice(0, index)))
    const end = first + sizeOf(blocks)
    for (const [index, block] of blocks.entries()) {
      const line = lines[index] ?? end
      const above = [line - 1, lines[index - 1] ?? line - 1]
      yield { edit: 'deleted', program: put(blocks.toSpliced(index, 1)), lines: [line, ...above] }
      for (const [name, value] of Object.entries(block.args ?? {}))
        for (const other of valuesOf(block.op, name))
          if (other !== value) {
            const args = { ...block.args, [name]: other }
            yield { edit: 'changed', program: put(blocks.with(index, { ...block, args })), lines: [line] }
          }
      const below = blocks[index + 1]
      if (below)
        yield {
          edit: 'swapped',
          program: put(blocks.with(index, below).with(index + 1, block)),
          lines: [line, line + sizeOf([below])],
        }
    }
    for (const block of edited === solution ? offered : pieces)
      if (isHat(block) === (hasHats && isTop))
        for (let index = 0; index <= blocks.length; index += 1)
          yield {
            edit: 'inserted',
            program: put(blocks.toSpliced(index, 0, block)),
            lines: [lines[index] ?? end, ...(edited === solution ? [] : [lines[index - 1] ?? first - 1])],
          }
  }
}

/** Edits that give the same program count as one. In a level to fill, a learner cannot change the fixed parts. */
function uniqueEdits({ level, vocabulary }: (typeof levels)[number], program: Program): Edited[] {
  const { kind, start = [] } = level
  return [...Map.groupBy(editsOf(level, vocabulary, program), (one) => JSON.stringify(one.program)).values()]
    .map((same) => ({ ...(same[0] as Edited), lines: same.flatMap(({ lines }) => lines) }))
    .filter((one) => kind !== 'fill' || fits(start, one.program))
}

function markOf({ line, isAtEnd }: Fault, program: Program): number {
  return isAtEnd ? sizeOf(program) + 1 : (line ?? -1)
}

it('marks the block that was edited', () => {
  const marks = levels.flatMap((one) => {
    const { id, level, world } = one
    const failed = uniqueEdits(one, level.solution).flatMap(({ program, ...rest }) => {
      const { stars, fault } = runAnswer(world, level, program)
      // A program without blocks has no block that could be marked.
      return stars === 0 && fault?.reason !== 'empty' ? [{ program, ...rest }] : []
    })
    const step = Math.max(1, failed.length / MOST_EDITS)
    const some = failed.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step))
    return some.map(({ program, edit, lines }) => {
      const { fault } = checkAnswer(world, level, program)
      const mark = fault ? markOf(fault, program) : -1
      const fixes = () =>
        uniqueEdits(one, program).filter(
          (fix) => fix.lines.includes(mark) && checkAnswer(world, level, fix.program).stars > 0,
        )
      const isBlamedInVain = !lines.includes(mark) && fixes().length === 0
      return { id, edit, program: JSON.stringify(program), lines, mark, isBlamedInVain, say: fault?.say }
    })
  })
  const share = (isRight: (mark: (typeof marks)[number]) => boolean) =>
    marks.filter(isRight).length / marks.length
  const near = share(({ lines, mark }) => lines.some((line) => Math.abs(line - mark) <= 1))
  const exact = share(({ lines, mark }) => lines.includes(mark))
  expect(marks.length).toBeGreaterThan(600)
  expect(exact).toBeGreaterThan(LEAST_SHARE)
  expect(near).toBeGreaterThan(LEAST_NEAR)
  // A marked block must not be one that no change would help, while a change of another block would.
  expect(marks.filter(({ isBlamedInVain }) => isBlamedInVain)).toEqual([])
})
