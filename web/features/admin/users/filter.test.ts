// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { rememberChoice, readRememberedChoice } from './filter.tsx'

const EVERYBODY = { schoolName: '', gradeClass: '', view: 'cards' }
const CLASS = { schoolName: 'Qala Primary', gradeClass: '7A', view: 'list' } as const

beforeEach(() => localStorage.clear())

test('a class is there again at the next visit, a name that was searched for is not', () => {
  const typed = { ...CLASS, search: 'naledi' }
  rememberChoice('mrs-nkosi', typed)
  expect(readRememberedChoice('mrs-nkosi')).toEqual(CLASS)
  expect(JSON.stringify(localStorage)).not.toContain('naledi')
})

test('cannot be had by another admin of this device, who forgets it for both', () => {
  rememberChoice('mrs-nkosi', CLASS)
  expect(readRememberedChoice('mr-botha')).toEqual(EVERYBODY)
  expect(readRememberedChoice('mrs-nkosi')).toEqual(EVERYBODY)
})

test.each(['no json', '7', 'null', '{"owner":"mrs-nkosi","gradeClass":7,"view":"wall"}'])(
  'something else under our name is not taken for a choice: %s',
  (stored) => {
    localStorage.setItem('qala.admin-students', stored)
    expect(readRememberedChoice('mrs-nkosi')).toEqual(EVERYBODY)
  },
)
