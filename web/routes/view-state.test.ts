import { describe, expect, it } from 'vitest'
import {
  readView,
  START,
  toGuard,
  toLesson,
  toList,
  toPractice,
  toQuiz,
  toTab,
  writeView,
} from './view-state.ts'

describe('readView', () => {
  it('reads back what was written, also through the structured clone the browser makes', () => {
    const lesson = toLesson({ ...START, tab: 'lessons', depth: 2 }, 'what-is-computer', 'k2')
    expect(readView(structuredClone(writeView(lesson)))).toEqual(lesson)
    expect(lesson).toMatchObject({ from: 'lessons', depth: 3, tab: 'lessons' })
  })

  it.each([
    null,
    undefined,
    7,
    'home',
    [],
    {},
    { tab: 'lessons' },
    { mark: 'someone-else', tab: 'lessons' },
    { mark: 'qala-view' },
    { mark: 'qala-view', tab: 'secrets', lesson: 'x' },
    { mark: 'qala-view', tab: ['lessons'] },
  ])('falls back to home for %j', (state) => {
    expect(readView(state)).toEqual(START)
  })

  it('reads the section of an open lesson, and no impossible one', () => {
    const open = writeView({ ...toLesson(START, 'coding-basics', 'k'), section: 3 })
    expect(readView(open).section).toBe(3)
    for (const section of [-1, 1.5, 999, '2', NaN]) expect(readView({ ...open, section }).section).toBeNull()
  })

  it('reads the task of practice, the end of it, and no unknown one', () => {
    const open = writeView(toPractice(START, 'mouse-skills', 'k'))
    expect(readView(open)).toMatchObject({ practice: 'mouse-skills', tab: 'lessons', lesson: null })
    expect(readView({ ...open, practice: 'finished' }).practice).toBe('finished')
    for (const practice of ['hack', 3, null]) expect(readView({ ...open, practice }).practice).toBeNull()
    expect(readView({ ...open, tab: 'home' }).practice).toBeNull()
    expect(readView({ ...open, lesson: 'coding-basics' }).practice).toBeNull()
  })

  it('cannot be made to open a lesson on another tab, or to carry a broken filter', () => {
    const odd = {
      mark: 'qala-view',
      tab: 'profile',
      lesson: 'what-is-computer',
      filter: { search: 'x'.repeat(5000), difficulty: 'impossible' },
      depth: -4,
      section: 2,
      from: 'nowhere',
    }
    expect(readView(odd)).toMatchObject({ tab: 'profile', lesson: null, section: null, depth: 0, from: null })
    expect(readView(odd).filter.difficulty).toBe('all')
    expect(readView(odd).filter.search).toHaveLength(100)
  })
})

describe('moving about', () => {
  it('adds no stop for the tab already shown, but leaves a lesson for its list', () => {
    const lessons = { ...START, tab: 'lessons' as const }
    expect(toTab(lessons, 'lessons', 'k')).toBeNull()
    expect(toTab({ ...lessons, lesson: 'coding-basics' }, 'lessons', 'k')).toMatchObject({ lesson: null })
    expect(toTab({ ...lessons, practice: 'power-on' }, 'lessons', 'k')).toMatchObject({ practice: null })
    expect(toTab(lessons, 'quiz', 'k')).toMatchObject({ tab: 'quiz', depth: 1, key: 'k' })
  })

  it('reads back a quiz, and a guard only where there is one', () => {
    const guard = toGuard(toQuiz({ ...START, tab: 'quiz' }, 'hardware', 'k'))
    expect(readView(writeView(guard))).toEqual(guard)
    expect(guard).toMatchObject({ quiz: 'hardware', guarded: true, depth: 2, key: 'k' })
    expect(readView({ ...writeView(guard), tab: 'lessons' })).toMatchObject({ quiz: null, guarded: false })
    expect(readView({ ...writeView(guard), quiz: 7 })).toMatchObject({ quiz: null, guarded: false })
  })

  it('goes from a quiz to the list of quizzes', () => {
    expect(toList(toQuiz({ ...START, tab: 'quiz' }, 'hardware', 'k'))).toBe('back')
    expect(toList(toQuiz(START, 'hardware', 'k'))).toMatchObject({ tab: 'quiz', quiz: null, depth: 1 })
    expect(toTab(toQuiz(START, 'hardware', 'k'), 'quiz', 'l')).toMatchObject({ quiz: null })
  })

  it('goes Back to the list a lesson was opened from', () => {
    expect(toList(toLesson({ ...START, tab: 'lessons' }, 'coding-basics', 'k'))).toBe('back')
  })

  it('cannot leave the app from a lesson with no list behind it', () => {
    const fromHome = toList(toLesson(START, 'coding-basics', 'k'))
    expect(fromHome).toMatchObject({ tab: 'lessons', lesson: null, depth: 1 })
    const reopened = { ...toLesson({ ...START, tab: 'lessons' }, 'coding-basics', 'k'), depth: 0 }
    expect(toList(reopened)).not.toBe('back')
  })
})
