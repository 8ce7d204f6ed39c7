import { expect, it } from 'vitest'
import { pageTitle, TITLES } from './page-heads.ts'
import { readEntry, tabPlace, type PlaceOf } from './place.ts'

const LESSON: PlaceOf<'lesson'> = {
  page: 'lesson',
  lesson: 'coding-basics',
  section: null,
  block: null,
  word: null,
  heading: null,
}

it('names the tab, the lesson, the Lab or the page', () => {
  expect(pageTitle(tabPlace('home'), undefined)).toBe(TITLES['/'])
  expect(pageTitle(tabPlace('quizzes'), undefined)).toBe('Knowledge Quizzes · Qala')
  expect(pageTitle(LESSON, 'Coding Basics')).toBe('Coding Basics · Qala')
  expect(pageTitle(LESSON, undefined)).toBe('Computer Lessons · Qala')
  expect(pageTitle({ page: 'quiz', quiz: 'gone', guarded: false, reviewed: null }, undefined)).toBe(
    'Knowledge Quizzes · Qala',
  )
  expect(pageTitle({ page: 'lab' }, undefined)).toBe('The Lab · Qala')
  expect(pageTitle(tabPlace('admin'), undefined)).toBe('Admin Dashboard · Qala')
  expect(pageTitle(tabPlace('admin'), undefined, 'teacher')).toBe('My Classes · Qala')
  expect(pageTitle(tabPlace('profile'), undefined)).toBe('Student Profile · Qala')
  expect(pageTitle(tabPlace('profile'), undefined, 'teacher')).toBe('Your Profile · Qala')
  expect(pageTitle(tabPlace('profile'), undefined, 'admin')).toBe('Your Profile · Qala')
})

it.each([
  ['/auth', 'Your account · Qala'],
  ['/class', 'Sign in with your card · Qala'],
  ['/nowhere', 'Page not found · Qala'],
  ['/constructor', 'Page not found · Qala'],
])('names the page at %s', (path, title) => {
  expect(pageTitle(readEntry(path, null, null).place, undefined)).toBe(title)
})
