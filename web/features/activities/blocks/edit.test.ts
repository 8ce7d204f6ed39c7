import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countBlocks,
  flatLines,
  MAX_DEPTH,
  numbered,
  readProgram,
  type Block,
  type Program,
} from '#domain/learning/lab/program.ts'
import { insert, move, remove, step, swap } from './edit.ts'
import { findLine, firstPlace, gapsOf, TOP, type Place } from './places.ts'
import { block, HAT_RULES, programs, RULES } from './testing.ts'

const at = (parent: number, index: number, room: Place['room'] = 'body'): Place => ({ parent, room, index })
const ops = (program: Program): unknown[] =>
  program.map(({ op, body, otherwise }) => [
    op,
    ...(body ? [ops(body)] : []),
    ...(otherwise ? [ops(otherwise)] : []),
  ])
const blocksOf = (program: Program) =>
  flatLines(numbered(program))
    .map(({ block: { op, args } }) => JSON.stringify({ op, args }))
    .toSorted()

function inserted(program: Program, place: Place, what: Block, rules = RULES) {
  const outcome = insert(rules, program, place, what)
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.edited
}

describe('adding', () => {
  it('makes "repeat 2 times: forward, right" of three taps', () => {
    const first = inserted([], TOP, block('repeat'))
    const second = inserted(first.program, first.next, block('forward'))
    const third = inserted(second.program, second.next, block('right'))
    expect(ops(third.program)).toEqual([['repeat', [['forward'], ['right']]]])
    expect(third).toMatchObject({ line: 3, next: at(1, 2) })
  })

  it('puts a block below "else" and numbers it after those of "if"', () => {
    const program = [block('if-else', [block('left'), block('left')])]
    expect(inserted(program, at(1, 0, 'otherwise'), block('right'))).toMatchObject({
      line: 4,
      next: at(1, 1, 'otherwise'),
    })
  })

  it('cannot go over the limit', () => {
    const program = Array.from({ length: 100 }, () => block('forward'))
    expect(insert(RULES, program, TOP, block('left'))).toEqual({ refused: 'full' })
  })

  it('cannot go deeper than a stored program may be, where an empty body counts', () => {
    let program: Program = []
    for (let depth = 1; depth < MAX_DEPTH; depth += 1) program = [block('repeat', program)]
    const place = at(MAX_DEPTH - 1, 0)
    expect(insert(RULES, program, place, block('repeat'))).toEqual({ refused: 'deep' })
    expect(readProgram(inserted(program, place, block('left')).program)).toBeDefined()
  })

  it('goes to the end where its place is no longer there', () => {
    expect(ops(inserted([block('left')], at(7, 3), block('right')).program)).toEqual([['left'], ['right']])
  })
})

describe('hats', () => {
  const stacks = [block('when-flag', [block('left')]), block('when-flag')]

  it('cannot stand inside a stack: a new one goes below it', () => {
    expect(ops(inserted(stacks, at(1, 1), block('when-flag'), HAT_RULES).program)).toEqual([
      ['when-flag', [['left']]],
      ['when-flag', []],
      ['when-flag', []],
    ])
    expect(inserted(stacks, at(1, 1), block('when-flag'), HAT_RULES).line).toBe(3)
  })

  it('take what needs one', () => {
    expect(ops(inserted(stacks, at(0, 2), block('right'), HAT_RULES).program)).toEqual([
      ['when-flag', [['left']]],
      ['when-flag', [['right']]],
    ])
  })

  it('take a block that nobody placed into an endless loop at their end, where it runs', () => {
    const forever = (...body: Block[]): Block => ({ op: 'forever', body })
    const game = [block('when-flag', [block('left'), forever(block('left'), forever())])]
    expect(firstPlace(HAT_RULES, game)).toEqual(at(5, 0))
    expect(inserted(game, at(0, 1), block('right'), HAT_RULES)).toMatchObject({ line: 6, next: at(5, 1) })
    // Without a hat too, as the two motors have it. A place that was tapped stays where it is.
    expect(firstPlace(RULES, [forever(block('left'))])).toEqual(at(1, 1))
    expect(inserted(game, at(1, 2), block('right'), HAT_RULES).line).toBe(6)
    expect(ops(inserted(game, at(1, 2), block('right'), HAT_RULES).program)).toEqual([
      ['when-flag', [['left'], ['forever', [['left'], ['forever', []]]], ['right']]],
    ])
  })

  it('are asked for before anything else', () => {
    expect(insert(HAT_RULES, [], TOP, block('right'))).toEqual({ refused: 'needs-hat' })
  })

  it('move among themselves, and their blocks from stack to stack', () => {
    expect(ops(step(HAT_RULES, stacks, 1, 1)?.program ?? [])).toEqual([
      ['when-flag', []],
      ['when-flag', [['left']]],
    ])
    expect(ops(step(HAT_RULES, stacks, 2, 1)?.program ?? [])).toEqual([
      ['when-flag', []],
      ['when-flag', [['left']]],
    ])
  })
})

describe('another block in the place of one', () => {
  it('loses no other block, and leaves those in their order', () => {
    fc.assert(
      fc.property(programs, fc.nat(), fc.constantFrom('forward', 'repeat', 'if-else'), (program, at, op) => {
        const count = blocksOf(program).length
        fc.pre(count > 0)
        const line = (at % count) + 1
        const outcome = swap(RULES, program, line, { ...block(op), args: { name: 'new' } })
        if (!outcome || !('edited' in outcome)) throw new Error('It was refused')
        const names = (one: Program) => flatLines(numbered(one)).map(({ block }) => block.args?.['name'])
        const expected = names(program).with(line - 1, 'new')
        expect(names(outcome.edited.program)).toEqual(expected)
        expect(findLine(outcome.edited.program, line)?.block.op).toBe(op)
      }),
    )
  })

  it('cannot go deeper than a stored program may be', () => {
    let program: Program = [block('left')]
    for (let depth = 1; depth < MAX_DEPTH; depth += 1) program = [block('repeat', program)]
    expect(swap(RULES, program, MAX_DEPTH, block('repeat'))).toEqual({ refused: 'deep' })
  })
})

describe('deleting', () => {
  it.each<[string, number, number]>([
    ['to the block that took its line', 1, 1],
    ['to the one before at the end of a list', 4, 2],
    ['to the next of its list', 2, 2],
    ['nowhere when its list is empty: the place says which', 3, 0],
  ])('leads %s', (_, line, next) => {
    const program = [block('left'), block('repeat', [block('forward')]), block('right')]
    expect(remove(program, line).line).toBe(next)
  })

  it('takes all that is inside', () => {
    const edited = remove([block('repeat', [block('left'), block('left')]), block('right')], 1)
    expect(ops(edited.program)).toEqual([['right']])
    expect(edited).toMatchObject({ line: 1, next: TOP })
  })
})

describe('moving', () => {
  it('walks in reading order into and out of both rooms', () => {
    let program: Program = [block('left'), block('if-else', [block('forward')])]
    let line = 1
    const seen = []
    for (let edited = step(RULES, program, line, 1); edited; edited = step(RULES, program, line, 1)) {
      ;({ program, line } = edited)
      seen.push(ops(program))
    }
    expect(seen).toEqual([
      [['if-else', [['left'], ['forward']], []]],
      [['if-else', [['forward'], ['left']], []]],
      [['if-else', [['forward']], [['left']]]],
      [['if-else', [['forward']], []], ['left']],
    ])
  })

  it('lands above the block it is dropped on, from above and from below', () => {
    const program = ['left', 'right', 'forward'].map((op) => block(op))
    expect(ops(move(RULES, program, 1, at(0, 2))?.program ?? [])).toEqual([['right'], ['left'], ['forward']])
    expect(ops(move(RULES, program, 3, at(0, 1))?.program ?? [])).toEqual([['left'], ['forward'], ['right']])
  })

  it('cannot put a block into itself', () => {
    expect(move(RULES, [block('repeat', [block('left')])], 1, at(1, 1))).toBeUndefined()
  })

  it('goes over places that are too deep', () => {
    let deep: Program = []
    for (let depth = 1; depth < MAX_DEPTH; depth += 1) deep = [block('repeat', deep)]
    const program = [block('repeat', [block('left')]), ...deep]
    let line = 1
    for (let now: Program = program; ;) {
      const edited = step(RULES, now, line, 1)
      if (!edited) break
      ;({ program: now, line } = edited)
      expect(readProgram(now)).toBeDefined()
    }
    expect(line).toBe(MAX_DEPTH)
  })
})

describe('whatever the program', () => {
  const lines = programs
    .filter((program) => program.length > 0)
    .chain((program) =>
      fc.record({ program: fc.constant(program), line: fc.integer({ min: 1, max: countBlocks(program) }) }),
    )

  it('no move loses, doubles or changes a block, and each can be read again', () => {
    fc.assert(
      fc.property(lines, fc.nat(), ({ program, line }, gap) => {
        const gaps = gapsOf(program)
        const place = gaps[gap % gaps.length]?.place ?? TOP
        for (const edited of [move(RULES, program, line, place), step(RULES, program, line, 1)]) {
          if (!edited) continue
          expect(blocksOf(edited.program)).toEqual(blocksOf(program))
          expect(findLine(edited.program, edited.line)?.block).toEqual(findLine(program, line)?.block)
          expect(readProgram(edited.program)).toEqual(edited.program)
        }
      }),
    )
  })

  it('up undoes down', () => {
    fc.assert(
      fc.property(lines, ({ program, line }) => {
        const down = step(RULES, program, line, 1)
        fc.pre(down !== undefined)
        expect(down && step(RULES, down.program, down.line, -1)).toMatchObject({ program, line })
      }),
    )
  })

  it('up and down reach every place a drag can', () => {
    fc.assert(
      fc.property(lines, ({ program, line }) => {
        const seen = new Set([JSON.stringify(program)])
        for (const by of [1, -1] as const) {
          let now = step(RULES, program, line, by)
          for (; now; now = step(RULES, now.program, now.line, by)) seen.add(JSON.stringify(now.program))
        }
        const dragged = gapsOf(program).flatMap(({ place }) => move(RULES, program, line, place) ?? [])
        expect([...seen]).toEqual(
          expect.arrayContaining(dragged.map(({ program }) => JSON.stringify(program))),
        )
      }),
    )
  })

  it('deleting what was added leaves the program of before, and names a line that is there', () => {
    fc.assert(
      fc.property(lines, fc.nat(), ({ program, line }, gap) => {
        const gaps = gapsOf(program)
        const added = inserted(program, gaps[gap % gaps.length]?.place ?? TOP, block('right'))
        expect(findLine(added.program, added.line)?.block.op).toBe('right')
        expect(remove(added.program, added.line).program).toEqual(program)
        const removed = remove(program, line)
        expect(removed.line).toBeLessThanOrEqual(countBlocks(removed.program))
        expect(gapsOf(removed.program).map(({ place }) => place)).toContainEqual(removed.next)
      }),
    )
  })
})
