import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Program } from '#domain/learning/lab/program.ts'
import { begin, follow, record, redo, undo, type History } from './history.ts'
import { block, programs } from './testing.ts'

it('undo gives the programs of before, one by one, and redo those after', () => {
  fc.assert(
    fc.property(programs, fc.array(programs, { maxLength: 8 }), (first, edits) => {
      const all = [first, ...edits]
      const done = edits.reduce(record, begin(first))
      const back: Program[] = [done.now]
      let now: History = done
      for (let before = undo(now); before; before = undo(now)) back.push((now = before).now)
      expect(back).toEqual(all.toReversed())
      for (let after = redo(now); after; after = redo(now)) now = after
      expect(now).toEqual(done)
    }),
  )
})

it('an edit after undo cannot be undone into what was given up', () => {
  const [one, two, three] = ['left', 'right', 'forward'].map((op) => [block(op)])
  const back = undo(record(begin(one ?? []), two ?? []))
  const edited = back && record(back, three ?? [])
  expect(edited && redo(edited)).toBeUndefined()
  expect(edited && undo(edited)?.now).toBe(one)
})

it('a program from outside is one more step, the same one read anew is none', () => {
  const history = begin([block('left')])
  expect(follow(history, [block('left')]).past).toEqual([])
  expect(follow(history, [block('right')]).past).toEqual([[block('left')]])
})
