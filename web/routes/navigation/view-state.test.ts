import { describe, expect, it } from 'vitest'
import {
  readView,
  START,
  stepsToList,
  toActivity,
  toPractice,
  toGuard,
  toLab,
  toLesson,
  toLevel,
  toQuiz,
  toTab,
  writeView,
  type ViewEntry,
} from './view-state.ts'

/** Before anybody has signed out of this device. */
const read = (state: unknown) => readView(state, null)
const write = (entry: ViewEntry) => writeView(entry, null)

describe('readView', () => {
  it('cannot open an entry of another owner of the history', () => {
    const lesson = toLesson(START, 'what-is-computer', 'k2')
    expect(readView(writeView(lesson, 'hers'), 'hers')).toEqual(lesson)
    for (const [written, read] of [
      ['hers', 'his'],
      ['hers', null],
      [null, 'his'],
    ] as const)
      expect(readView(writeView(lesson, written), read)).toEqual(START)
  })

  it('reads back what was written, also through the structured clone the browser makes', () => {
    const lesson = toLesson({ ...START, tab: 'lessons', depth: 2 }, 'what-is-computer', 'k2')
    expect(read(structuredClone(write(lesson)))).toEqual(lesson)
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
    expect(read(state)).toEqual(START)
  })

  it('reads the section of an open lesson, and no impossible one', () => {
    const open = write({ ...toLesson(START, 'coding-basics', 'k'), section: 3 })
    expect(read(open).section).toBe(3)
    for (const section of [-1, 1.5, 999, '2', NaN]) expect(read({ ...open, section }).section).toBeNull()
  })

  it('reads the block of the notes, or that all are open', () => {
    const open = write({ ...toLesson(START, 'coding-basics', 'k'), block: 2 })
    expect(read(open).block).toBe(2)
    expect(read({ ...open, block: 'all' }).block).toBe('all')
    for (const block of [-1, 999, 'none', undefined]) expect(read({ ...open, block }).block).toBeNull()
    expect(read({ ...open, lesson: null }).block).toBeNull()
  })

  it('reads the activity of a lesson and the step in it, and none without its lesson', () => {
    const entry = { ...toActivity(toLesson(START, 'coding-basics', 'j'), 'drums', 'k'), step: 'loud' }
    const open = write(entry)
    expect(read(open)).toEqual(entry)
    for (const step of [3, null]) expect(read({ ...open, step }).step).toBeNull()
    for (const part of [{ tab: 'home' }, { lesson: null }])
      expect(read({ ...open, ...part })).toMatchObject({ activity: null, step: null })
  })

  it('reads the key word that was looked up in a lesson', () => {
    const entry = { ...toLesson(START, 'coding-basics', 'j'), step: 'algorithm' }
    expect(read(write(entry))).toEqual(entry)
  })

  it('reads an entry of the versions that knew one practice only', () => {
    const { activity: _, step: __, ...older } = write({ ...START, tab: 'lessons', depth: 2 })
    const practice = { lesson: 'practical-computer-usage', activity: 'hands-on-practice', depth: 2 }
    expect(read({ ...older, practice: 'mouse-skills' })).toMatchObject({ ...practice, step: 'mouse-skills' })
    expect(read({ ...older, practice: 'finished' })).toMatchObject({ ...practice, step: 'finished' })
    expect(read({ ...older, tab: 'home', practice: 'power-on' })).toMatchObject({ lesson: null })
    const lesson = read({ ...older, lesson: 'coding-basics', practice: null })
    expect(lesson).toMatchObject({ lesson: 'coding-basics', activity: null })
  })

  it('reads the Lab and a level open in it, and no level without the Lab', () => {
    const lab = toLab({ ...START, depth: 2 }, 'j')
    const level = toLevel(lab, 'robot-corner', 'k')
    expect(read(structuredClone(write(lab)))).toEqual(lab)
    expect(read(structuredClone(write(level)))).toEqual(level)
    expect(level).toMatchObject({ lab: true, level: 'robot-corner', depth: 4, from: 'home' })
    for (const part of [{ tab: 'home' }, { lab: 'yes' }, { lab: undefined }, { lesson: 'coding-basics' }])
      expect(read({ ...write(level), ...part })).toMatchObject({ lab: false, level: null })
    expect(read({ ...write(level), level: 7 })).toMatchObject({ lab: true, level: null })
  })

  it('reads an entry of the versions that had no Lab', () => {
    const { lab: _, level: __, ...older } = write(toLesson(START, 'coding-basics', 'k'))
    expect(read(older)).toEqual(toLesson(START, 'coding-basics', 'k'))
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
    expect(read(odd)).toMatchObject({ tab: 'profile', lesson: null, section: null, depth: 0, from: null })
    expect(read(odd).filter.difficulty).toBe('all')
    expect(read(odd).filter.search).toHaveLength(100)
  })
})

describe('moving about', () => {
  it('adds no entry for the tab already shown, but leaves a lesson for its list', () => {
    const lessons = { ...START, tab: 'lessons' as const }
    expect(toTab(lessons, 'lessons', 'k')).toBeNull()
    expect(toTab({ ...lessons, lesson: 'coding-basics' }, 'lessons', 'k')).toMatchObject({ lesson: null })
    const activity = toActivity(toLesson(START, 'coding-basics', 'k'), 'drums', 'l')
    expect(toTab(activity, 'lessons', 'm')).toMatchObject({ lesson: null, activity: null })
    expect(toTab(lessons, 'quiz', 'k')).toMatchObject({ tab: 'quiz', depth: 1, key: 'k' })
  })

  it('reads back a quiz, and a guard only where there is one', () => {
    const guard = toGuard(toQuiz({ ...START, tab: 'quiz' }, 'hardware', 'k'))
    expect(read(write(guard))).toEqual(guard)
    expect(guard).toMatchObject({ quiz: 'hardware', guarded: true, depth: 2, key: 'k' })
    expect(read({ ...write(guard), tab: 'lessons' })).toMatchObject({ quiz: null, guarded: false })
    expect(read({ ...write(guard), quiz: 7 })).toMatchObject({ quiz: null, guarded: false })
  })

  it('goes from a quiz to the list of quizzes', () => {
    expect(stepsToList(toQuiz({ ...START, tab: 'quiz' }, 'hardware', 'k'))).toEqual({ steps: 1, put: null })
    expect(stepsToList(toQuiz(START, 'hardware', 'k'))).toMatchObject({
      steps: 0,
      put: { tab: 'quiz', quiz: null, depth: 1 },
    })
    expect(toTab(toQuiz(START, 'hardware', 'k'), 'quiz', 'l')).toMatchObject({ quiz: null })
  })

  it('goes Back to the list a lesson was opened from', () => {
    expect(stepsToList(toLesson({ ...START, tab: 'lessons' }, 'coding-basics', 'k'))).toEqual({
      steps: 1,
      put: null,
    })
  })

  it('goes from a finished activity past its lesson: to the list it was opened from, or to one put in its place', () => {
    const lesson = (tab: 'home' | 'lessons') =>
      toLesson({ ...START, tab, depth: 1 }, 'practical-computer-usage', 'k')
    expect(stepsToList(toActivity(lesson('lessons'), 'hands-on-practice', 'p'))).toEqual({
      steps: 2,
      put: null,
    })
    const fromHome = stepsToList(toActivity(lesson('home'), 'hands-on-practice', 'p'))
    expect(fromHome).toMatchObject({
      steps: 1,
      put: { tab: 'lessons', lesson: null, activity: null, depth: 2 },
    })
    const reopened = { ...toActivity(lesson('lessons'), 'hands-on-practice', 'p'), depth: 0 }
    expect(stepsToList(reopened)).toMatchObject({ steps: 0, put: { tab: 'lessons', depth: 0 } })
  })

  it('goes from practice to the list whose card opened it, and no further', () => {
    const practice = toPractice({ ...START, tab: 'lessons', depth: 3 }, 'coding-basics', 'p')
    expect(practice).toMatchObject({ lesson: 'coding-basics', activity: 'practice', depth: 4 })
    expect(stepsToList(practice)).toMatchObject({ steps: 1, put: { tab: 'lessons', lesson: null, depth: 3 } })
  })

  it('goes from a level to the Lab and from there to the tab it was opened from, after a reload too', () => {
    const lab = toLab({ ...START, tab: 'home' }, 'k')
    const level = toLevel(lab, 'robot-corner', 'l')
    expect(stepsToList(level)).toEqual({ steps: 1, put: null })
    expect(stepsToList(lab)).toEqual({ steps: 1, put: null })
    expect(stepsToList({ ...level, depth: 0 })).toMatchObject({
      steps: 0,
      put: { tab: 'lessons', lab: true, level: null, from: 'home', depth: 0 },
    })
    expect(stepsToList({ ...lab, depth: 0 })).toMatchObject({ steps: 0, put: { tab: 'home', lab: false } })
    expect(stepsToList({ ...lab, depth: 0, from: null })).toMatchObject({ put: { tab: 'home' } })
    expect(toTab(lab, 'lessons', 'm')).toMatchObject({ lab: false })
  })

  it('cannot leave the app from a lesson with no list behind it', () => {
    const fromHome = stepsToList(toLesson(START, 'coding-basics', 'k'))
    expect(fromHome).toMatchObject({ steps: 0, put: { tab: 'lessons', lesson: null, depth: 1 } })
    const reopened = { ...toLesson({ ...START, tab: 'lessons' }, 'coding-basics', 'k'), depth: 0 }
    expect(stepsToList(reopened)).toMatchObject({ steps: 0 })
  })
})
