import { expect, test } from 'vitest'
import { undoneText } from './recent-imports.tsx'

const person = (firstName: string) => ({ firstName, lastName: 'Nel' })

test('an undo says for how many it was, who stays and which classes', () => {
  expect(undoneText({ removed: 1, restored: 0, kept: [] })).toBe('Undone for 1 learner')
  expect(
    undoneText({
      removed: 40,
      restored: 2,
      kept: ['Ann', 'Ben', 'Cam', 'Dan', 'Eve'].map(person),
      keptClasses: ['7SUN'],
    }),
  ).toBe(
    'Undone for 42 learners. Already in use, so they stay: Ann Nel, Ben Nel, Cam Nel and 2 more. ' +
      'Classes with learners, a teacher or work by now stay: 7SUN',
  )
})
