import { expect, it } from 'vitest'
import { pageTitle, PAGES } from './page-heads.ts'
import { START, toLab, toLesson } from './view-state.ts'

it('names the view, the lesson or the page', () => {
  expect(pageTitle('/', START, undefined)).toBe(PAGES['/'].title)
  expect(pageTitle('/', { ...START, tab: 'quiz' }, undefined)).toBe('Knowledge Quizzes · Qala')
  expect(pageTitle('/', toLesson(START, 'coding-basics', 'k'), 'Coding Basics')).toBe('Coding Basics · Qala')
  expect(pageTitle('/', toLesson(START, 'gone', 'k'), undefined)).toBe('Computer Lessons · Qala')
  expect(pageTitle('/', toLab(START, 'k'), undefined)).toBe('The Lab · Qala')
  expect(pageTitle('/', { ...START, tab: 'admin' }, undefined)).toBe('Admin Dashboard · Qala')
  expect(pageTitle('/', { ...START, tab: 'admin' }, undefined, true)).toBe('My Classes · Qala')
  expect(pageTitle('/auth', START, undefined)).toBe('Your account · Qala')
  expect(pageTitle('/nowhere', START, undefined)).toBe('Page not found · Qala')
  expect(pageTitle('/constructor', START, undefined)).toBe('Page not found · Qala')
})
