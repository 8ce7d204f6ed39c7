import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACCOUNT_PATHS,
  entryFor,
  isTab,
  readEntry,
  START,
  stepsToList,
  tabOf,
  tabPlace,
  writeEntry,
  type Entry,
  type MainPlace,
  type Place,
  type PlaceOf,
  type Tab,
} from './place.ts'

/** On a device on which nobody has signed out yet, the owner is null. */
const read = (state: unknown) => readEntry('/', state, null)
const write = (entry: Entry) => writeEntry(entry, null).state as Record<string, unknown>
const open = (place: Place, here: Entry = START, key = 'k') => entryFor(place, here, key)
const on = (tab: Tab, depth = 0): Entry => ({ ...START, place: tabPlace(tab), depth })

const lessonPlace = (lesson: string): PlaceOf<'lesson'> => ({
  page: 'lesson',
  lesson,
  section: null,
  block: null,
  word: null,
  heading: null,
})
const LESSON = lessonPlace('coding-basics')
const QUIZ = { page: 'quiz', quiz: 'hardware', guarded: false, reviewed: null } as const
const LAB = { page: 'lab' } as const
const LEVEL = { page: 'level', level: 'robot-corner' } as const
const activity = (id: string) =>
  ({ page: 'activity', lesson: 'coding-basics', activity: id, step: null }) as const

const text = fc.string()
const textOrNull = fc.option(text)
const count = fc.nat({ max: 20 })
const filter = fc.record({
  search: fc.string({ maxLength: 100 }),
  difficulty: fc.constantFrom('all', 'beginner', 'intermediate', 'advanced'),
})
/** A page that is missing here does not compile. */
const FIELDS: { [P in MainPlace['page']]: fc.Arbitrary<Omit<PlaceOf<P>, 'page'>> } = {
  home: fc.constant({}),
  lessons: fc.record({ filter }),
  quizzes: fc.constant({}),
  progress: fc.constant({}),
  profile: fc.constant({}),
  admin: fc.constant({}),
  lesson: fc.record({
    lesson: text,
    section: fc.option(count),
    block: fc.option(fc.oneof(count, fc.constant('all' as const))),
    word: textOrNull,
    heading: textOrNull,
  }),
  activity: fc.record({ lesson: text, activity: text, step: textOrNull }),
  quiz: fc.record({ quiz: text, guarded: fc.boolean(), reviewed: fc.option(count) }),
  lab: fc.constant({}),
  level: fc.record({ level: text }),
  paper: fc.record({ level: textOrNull }),
  answers: fc.constant({}),
  'make-level': fc.record({ part: fc.constantFrom('make', 'solve', 'share') }),
  'linked-level': fc.record({ code: text }),
  things: fc.constant({}),
  thing: fc.record({ id: text, part: fc.constantFrom('show', 'change') }),
  'five-a-day': fc.constant({}),
  'coding-club': fc.constant({}),
  'my-robot': fc.constant({}),
  'lesson-end': fc.record({ lesson: text }),
  wall: fc.record({ of: fc.constantFrom('lesson', 'level'), id: text, slide: fc.nat({ max: 999 }) }),
  certificate: fc.record({ kind: text }),
  learner: fc.record({ id: text, level: textOrNull }),
}
const mainPlace = fc.oneof(
  ...Object.entries<fc.Arbitrary<object>>(FIELDS).map(([page, fields]) =>
    fields.map((known) => ({ page, ...known }) as MainPlace),
  ),
)
const mainEntry: fc.Arbitrary<Entry> = fc.record({
  place: mainPlace,
  key: text,
  depth: fc.nat(),
  from: fc.option(fc.constantFrom<Tab[]>('home', 'lessons', 'quizzes', 'progress', 'profile', 'admin')),
})
const form = fc.constantFrom('login' as const, 'register' as const)
const otherEntry = fc
  .oneof(
    fc.record({ page: fc.constant('account' as const), path: fc.constantFrom(...ACCOUNT_PATHS), form }),
    fc.record({
      page: fc.constant('not-found' as const),
      path: fc.constantFrom('/nowhere', '/auth/more', '/404'),
    }),
  )
  .map((place): Entry => ({ place, key: place.path, depth: 0, from: null }))

describe('a history entry', () => {
  it('reads back as what was written, also through the structured clone the browser makes', () => {
    fc.assert(
      fc.property(fc.oneof(mainEntry, otherEntry), textOrNull, (entry, owner) => {
        const { path, state } = writeEntry(entry, owner)
        expect(readEntry(path, structuredClone(state), owner)).toEqual(entry)
      }),
    )
  })

  it('can be read whatever another script or version has written', () => {
    const page = fc.constantFrom(...Object.keys(FIELDS), 'tabs')
    const state = fc.record({
      mark: fc.constant('qala-view'),
      page,
      lesson: fc.anything(),
      tab: fc.anything(),
    })
    fc.assert(
      fc.property(state, fc.anything(), (known, rest) => {
        const { place } = read({ ...(rest as object), ...known })
        expect(isTab(place) || place.page === known.page).toBe(true)
      }),
    )
  })

  it('cannot be opened by another owner of the history', () => {
    const lesson = open(LESSON)
    expect(readEntry('/', writeEntry(lesson, 'hers').state, 'hers')).toEqual(lesson)
    for (const [written, read] of [
      ['hers', 'his'],
      ['hers', null],
      [null, 'his'],
    ] as const)
      expect(readEntry('/', writeEntry(lesson, written).state, read)).toEqual(START)
  })

  it.each([
    null,
    undefined,
    7,
    'home',
    [],
    {},
    { page: 'lessons' },
    { mark: 'someone-else', page: 'lessons' },
    { mark: 'qala-view' },
    { mark: 'qala-view', page: 'secrets', lesson: 'x' },
    { mark: 'qala-view', page: 'constructor' },
    { mark: 'qala-view', page: ['lessons'] },
    { mark: 'qala-view', tab: 'secrets', lesson: 'x' },
  ])('falls back to Home for %j', (state) => {
    expect(read(state)).toEqual(START)
  })

  it('has a possible section and block of an open lesson, or none', () => {
    const lesson = write(open({ ...LESSON, section: 3, block: 2 }))
    expect(read(lesson).place).toMatchObject({ section: 3, block: 2 })
    expect(read({ ...lesson, block: 'all' }).place).toMatchObject({ block: 'all' })
    for (const odd of [-1, 1.5, 999, '2', Number.NaN, undefined])
      expect(read({ ...lesson, section: odd, block: odd }).place).toMatchObject({
        section: null,
        block: null,
      })
  })

  it('opens no activity without its lesson, no level without its id and no part that there is not', () => {
    const step = { ...write(open({ ...activity('drums'), step: 'loud' })), step: 3 }
    expect(read(step).place).toEqual(activity('drums'))
    for (const [entry, part] of [
      [open(activity('drums')), { lesson: null }],
      [open(LEVEL), { level: 7 }],
      [open({ page: 'make-level', part: 'solve' }), { part: 'steal' }],
      [open({ page: 'wall', of: 'level', id: 'robot-corner', slide: 1 }), { slide: 1000 }],
    ] as const)
      expect(read({ ...write(entry), ...part })).toEqual(START)
  })

  it('cannot carry a broken filter, depth or tab', () => {
    const odd = { search: 'x'.repeat(5000), difficulty: 'impossible' }
    const entry = read({ ...write(on('lessons')), filter: odd, depth: -4, from: 'nowhere' })
    expect(entry).toMatchObject({ depth: 0, from: null })
    expect(entry.place).toEqual({ page: 'lessons', filter: { search: 'x'.repeat(100), difficulty: 'all' } })
  })

  it.each([
    ['/auth', null, { page: 'account', path: '/auth', form: 'register' }],
    ['/auth', 'login', { page: 'account', path: '/auth', form: 'login' }],
    ['/auth/', null, { page: 'account', path: '/auth', form: 'register' }],
    ['/Admin/Login', null, { page: 'account', path: '/admin/login', form: 'register' }],
    ['/auth/more', null, { page: 'not-found', path: '/auth/more' }],
  ])('at %s with %j has a place of its own', (path, state, place) => {
    expect(readEntry(path, state, 'hers').place).toEqual(place)
  })
})

describe('an entry of the version that wrote the tab and what is open over it', () => {
  const NOTHING = { lesson: null, section: null, block: null, quiz: null, guarded: false, activity: null }
  const older = { mark: 'qala-view', tab: 'lessons', ...NOTHING, step: null, lab: false, level: null }
  const entry = { ...older, filter: { search: '', difficulty: 'all' }, key: 'k', depth: 3, from: 'quiz' }

  it.each([
    [{ tab: 'home' }, { page: 'home' }],
    [{ tab: 'quiz' }, { page: 'quizzes' }],
    [
      { filter: { search: 'mouse', difficulty: 'beginner' } },
      { page: 'lessons', filter: { search: 'mouse', difficulty: 'beginner' } },
    ],
    [
      { lesson: 'coding-basics', section: 2, block: 'all', step: 'loop' },
      { ...LESSON, section: 2, block: 'all', word: 'loop' },
    ],
    [
      { lesson: 'coding-basics', activity: 'drums', step: 'loud' },
      { ...activity('drums'), step: 'loud' },
    ],
    [
      { tab: 'quiz', quiz: 'hardware', guarded: true },
      { ...QUIZ, guarded: true },
    ],
    [{ lab: true }, LAB],
    [{ lab: true, level: 'robot-corner' }, LEVEL],
    [{ lab: true, level: '~wall.lesson.coding-basics.3' }, LAB],
    [{ lab: undefined, level: undefined }, tabPlace('lessons')],
  ])('opens the same: %j', (part, place) => {
    expect(read({ ...entry, ...part })).toEqual({ place, key: 'k', depth: 3, from: 'quizzes' })
  })
})

describe('moving about', () => {
  it('keeps the tab from which a lesson, a quiz or the Lab was opened, also for what is opened in it', () => {
    const lesson = open(LESSON, on('home', 2))
    expect(lesson).toMatchObject({ place: LESSON, depth: 3, from: 'home' })
    expect(open(activity('drums'), lesson)).toMatchObject({ depth: 4, from: 'home' })
    expect(open(LEVEL, open(LAB, on('progress')))).toMatchObject({ depth: 2, from: 'progress' })
    expect(open(QUIZ, on('quizzes'))).toMatchObject({ from: 'quizzes' })
    expect(open(tabPlace('profile'), lesson)).toMatchObject({ depth: 4, from: null })
  })

  it('has the tab of what is open: the quizzes under a quiz, the lessons under everything else', () => {
    expect([tabPlace('admin'), QUIZ, LESSON, LAB, LEVEL].map(tabOf)).toEqual([
      'admin',
      'quizzes',
      'lessons',
      'lessons',
      'lessons',
    ])
  })

  it('goes from a quiz to the list of quizzes', () => {
    expect(stepsToList(open(QUIZ, on('quizzes')))).toEqual({ steps: 1, put: null })
    expect(stepsToList(open(QUIZ))).toMatchObject({ steps: 0, put: { place: tabPlace('quizzes'), depth: 1 } })
  })

  it('goes Back to the list a lesson was opened from', () => {
    expect(stepsToList(open(LESSON, on('lessons')))).toEqual({ steps: 1, put: null })
  })

  it('goes from a heading that was looked up to where that was asked for, also when the learner read on', () => {
    const quiz = open(QUIZ, on('quizzes'))
    for (const block of [null, 2, 'all'] as const) {
      const read = open({ ...LESSON, heading: 'Steps', block }, quiz)
      expect(stepsToList(read)).toEqual({ steps: 1, put: null })
    }
    expect(stepsToList({ ...open({ ...LESSON, heading: 'Steps' }), depth: 0 })).toMatchObject({ steps: 0 })
  })

  it('goes from a finished activity past its lesson: to the list it was opened from, or to one put in its place', () => {
    const drums = (tab: Tab) => open(activity('drums'), open(LESSON, on(tab, 1)))
    expect(stepsToList(drums('lessons'))).toEqual({ steps: 2, put: null })
    const list = { place: tabPlace('lessons'), from: null }
    expect(stepsToList(drums('home'))).toMatchObject({ steps: 1, put: { ...list, depth: 2 } })
    expect(stepsToList({ ...drums('lessons'), depth: 0 })).toMatchObject({
      steps: 0,
      put: { ...list, depth: 0 },
    })
  })

  it('goes from practice to the list whose card opened it, and no further', () => {
    const practice = open(activity('practice'), on('lessons', 3))
    expect(practice).toMatchObject({ depth: 4, from: null })
    expect(stepsToList(practice)).toMatchObject({ steps: 1, put: { place: tabPlace('lessons'), depth: 3 } })
  })

  it('goes from a level to the Lab and from there to the tab it was opened from, after a reload too', () => {
    const lab = open(LAB, on('profile'))
    const level = open(LEVEL, lab)
    expect(stepsToList(level)).toEqual({ steps: 1, put: null })
    expect(stepsToList(lab)).toEqual({ steps: 1, put: null })
    expect(stepsToList({ ...level, depth: 0 })).toMatchObject({
      steps: 0,
      put: { place: LAB, from: 'profile', depth: 0 },
    })
    expect(stepsToList({ ...lab, depth: 0 })).toMatchObject({ steps: 0, put: { place: tabPlace('profile') } })
    expect(stepsToList({ ...lab, depth: 0, from: null })).toMatchObject({ put: { place: tabPlace('home') } })
  })

  it('goes from the coding club to the lesson or tab that opened it, and from a lesson of the club to the list', () => {
    const club = open({ page: 'coding-club' }, on('home'))
    expect(stepsToList(club)).toEqual({ steps: 1, put: null })
    expect(stepsToList({ ...club, depth: 0 })).toMatchObject({ steps: 0, put: { place: tabPlace('home') } })
    expect(stepsToList(open(LESSON, club))).toMatchObject({ steps: 0, put: { place: tabPlace('lessons') } })
  })

  it('goes from a learner back to where the name was tapped, and after a reload to the staff area', () => {
    const learner = open({ page: 'learner', id: 'naledi', level: null }, on('admin'))
    expect(tabOf(learner.place)).toBe('admin')
    expect(stepsToList(learner)).toEqual({ steps: 1, put: null })
    expect(stepsToList({ ...learner, depth: 0 })).toMatchObject({
      steps: 0,
      put: { place: tabPlace('admin') },
    })
  })

  it('cannot leave the app from a lesson with no list behind it', () => {
    expect(stepsToList(open(LESSON))).toMatchObject({
      steps: 0,
      put: { place: tabPlace('lessons'), depth: 1 },
    })
    expect(stepsToList({ ...open(LESSON, on('lessons')), depth: 0 })).toMatchObject({ steps: 0 })
  })

  it('never goes back further than our own entries', () => {
    fc.assert(
      fc.property(mainEntry, (entry) => {
        expect(stepsToList(entry).steps).toBeLessThanOrEqual(entry.depth)
      }),
    )
  })
})
