// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const EVERYBODY = { schoolName: '', gradeClass: '', view: 'cards' }
const CLASS = { schoolName: 'Qala Primary', gradeClass: '7A', view: 'list' } as const
const KEY = 'qala.admin-students'

/** Simulates a page that was reloaded. */
async function freshPage() {
  vi.resetModules()
  return import('./filter.tsx')
}

beforeEach(() => localStorage.clear())

test('a class is there again after a look at another section, a name that was searched for is not', async () => {
  const { rememberChoice, readRememberedChoice } = await freshPage()
  const typed = { ...CLASS, search: 'naledi' }
  rememberChoice('mrs-nkosi', typed)
  expect(readRememberedChoice('mrs-nkosi')).toEqual(CLASS)
  expect(JSON.stringify(localStorage)).not.toContain('naledi')
})

test('filters cannot outlive the page; cards or list is remembered', async () => {
  const { rememberChoice } = await freshPage()
  rememberChoice('mrs-nkosi', CLASS)
  const { readRememberedChoice } = await freshPage()
  expect(readRememberedChoice('mrs-nkosi')).toEqual({ ...EVERYBODY, view: 'list' })
  expect(JSON.stringify(localStorage)).not.toContain('7A')
})

test('cannot be had by another admin of this device, who forgets it for both', async () => {
  const { rememberChoice, readRememberedChoice } = await freshPage()
  rememberChoice('mrs-nkosi', CLASS)
  expect(readRememberedChoice('mr-botha')).toEqual(EVERYBODY)
  expect(readRememberedChoice('mrs-nkosi')).toEqual(EVERYBODY)
})

test('filters stored by an earlier version are deleted', async () => {
  localStorage.setItem(KEY, JSON.stringify({ owner: 'mrs-nkosi', ...CLASS }))
  const { readRememberedChoice } = await freshPage()
  expect(readRememberedChoice('mrs-nkosi')).toEqual({ ...EVERYBODY, view: 'list' })
  expect(localStorage.getItem(KEY)).not.toContain('7A')
})

test.each(['no json', '7', 'null', '{"owner":"mrs-nkosi","gradeClass":7,"view":"wall"}'])(
  'something else under our name is not taken for a choice: %s',
  async (stored) => {
    localStorage.setItem(KEY, stored)
    const { readRememberedChoice } = await freshPage()
    expect(readRememberedChoice('mrs-nkosi')).toEqual(EVERYBODY)
  },
)
