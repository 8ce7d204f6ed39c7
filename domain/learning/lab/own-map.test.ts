import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAP_TOOLS, placed, resized } from './own-map.ts'
import { countSquares, FACING_SIGNS } from './worlds/robot/robot-map.ts'

const at = (x: number, y: number) => ({ x, y })

test('a second tap takes a thing away again', () => {
  const once = placed(['>..'], at(1, 0), 'wall')
  expect(once).toEqual(['>#.'])
  expect(placed(once, at(1, 0), 'wall')).toEqual(['>..'])
})

test('there is one flag, and the robot is not covered', () => {
  expect(placed(['>.F'], at(1, 0), 'flag')).toEqual(['>F.'])
  expect(placed(['>.F'], at(0, 0), 'flag')).toEqual(['>.F'])
})

test('the robot moves as it looks, and turns where it is', () => {
  expect(placed(['^..'], at(2, 0), 'robot')).toEqual(['..^'])
  expect(placed(['^..'], at(0, 0), 'robot')).toEqual(['>..'])
})

test('whatever is done, a map has one robot and at most one flag', () => {
  const change = fc.record({
    tool: fc.constantFrom(...MAP_TOOLS),
    x: fc.nat({ max: 7 }),
    y: fc.nat({ max: 7 }),
    isResize: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      let rows = ['>..', '...', '...']
      for (const { tool, x, y, isResize } of changes) {
        if (isResize) rows = resized(rows, Math.max(3, x), Math.max(3, y))
        else if (y < rows.length && x < (rows[0]?.length ?? 0)) rows = placed(rows, at(x, y), tool)
        expect(countSquares(rows, FACING_SIGNS)).toBe(1)
        expect(countSquares(rows, 'F')).toBeLessThanOrEqual(1)
        expect(new Set(rows.map((row) => row.length)).size).toBe(1)
      }
    }),
  )
})
