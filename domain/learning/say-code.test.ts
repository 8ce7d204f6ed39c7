import { describe, expect, it } from 'vitest'
import { sayCode } from './say-code.ts'

describe('sayCode', () => {
  it.each([
    ['score = score + 2', 'set score to score plus 2'],
    ['set score to 1', 'set score to 1'],
    ['total_goals = 3 * (goals - 1)', 'set total goals to 3 times open bracket goals minus 1 close bracket'],
    ['if balance < 5:', 'if balance is less than 5'],
    ['if answer = "yes"', 'if answer is equal to yes'],
    ['while lives >= 1', 'while lives is greater than or equal to 1'],
    ['until seats == 0', 'until seats is equal to 0'],
    ['show("Hello, Mpho!")', 'show Hello, Mpho!'],
    ['show "2 + 2 = ?"', 'show 2 + 2 = ?'],
    ['water the tuck-shop plant', 'water the tuck-shop plant'],
    ['units = units - 1', 'set units to units minus 1'],
    ['cold = -4', 'set cold to minus 4'],
    ['half = 10/2', 'set half to 10 divided by 2'],
  ])('reads %s', (line, words) => {
    expect(sayCode(line)).toBe(words)
  })
})
