// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { keepChoice, readKeptChoice } from './kept-choice.ts'

const EVERYBODY = { schoolName: '', gradeClass: '', view: 'cards' }
const CLASS = { schoolName: 'Qala Primary', gradeClass: '7A', view: 'list' } as const

beforeEach(() => localStorage.clear())

test('a class is there again at the next visit, a name that was searched for is not', () => {
  const typed = { ...CLASS, search: 'naledi' }
  keepChoice('mrs-nkosi', typed)
  expect(readKeptChoice('mrs-nkosi')).toEqual(CLASS)
  expect(JSON.stringify(localStorage)).not.toContain('naledi')
})

test('cannot be had by another admin of this device, who forgets it for both', () => {
  keepChoice('mrs-nkosi', CLASS)
  expect(readKeptChoice('mr-botha')).toEqual(EVERYBODY)
  expect(readKeptChoice('mrs-nkosi')).toEqual(EVERYBODY)
})

test.each(['no json', '7', 'null', '{"owner":"mrs-nkosi","gradeClass":7,"view":"wall"}'])(
  'something else under our name is not taken for a choice: %s',
  (kept) => {
    localStorage.setItem('qala.admin-students', kept)
    expect(readKeptChoice('mrs-nkosi')).toEqual(EVERYBODY)
  },
)
