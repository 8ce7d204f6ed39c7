import { expect, test } from 'vitest'
import { isStaff, may, ROLES, VERBS, verbsOf } from './permissions.ts'

test('several roles together may what any of them may', () => {
  expect(new Set(verbsOf(['learner', 'admin']))).toEqual(new Set([...ROLES.learner, ...ROLES.admin]))
  expect(may(['learner', 'admin'], 'admins:manage')).toBe(true)
  expect(may(['learner'], 'admins:manage')).toBe(false)
})

test('nobody may anything by a role that is not in the table', () => {
  for (const roles of [[], ['janitor'], ['constructor'], ['Admin']]) expect(verbsOf(roles)).toEqual([])
})

test('whoever holds one verb of the staff is staff', () => {
  expect(isStaff(['learner'])).toBe(false)
  expect(isStaff(['learner', 'admin'])).toBe(true)
  expect(ROLES.learner.filter((verb) => VERBS[verb].staff)).toEqual([])
})
