import { describe, expect, test } from 'vitest'
import { homeActivities } from './home-activities.ts'
import {
  bestOf,
  canDo,
  chosenOption,
  glanceOf,
  itemAnswer,
  needOf,
  progressOf,
  questionAnswer,
  quizOfItem,
  weeksOf,
} from './learner-page-rules.ts'
import type { NamedMistake } from './monday.ts'
import type { LearnerFacts } from './monday-rules.ts'

const TODAY = '2026-11-27'
const LOOPS: NamedMistake = {
  id: 'loops',
  name: 'A loop runs once',
  thinks: 'So it is.',
  remedy: 'Try it.',
  give: { kind: 'practice', title: 'Goats', place: 'Counting' },
}
const facts: LearnerFacts = {
  userId: 'naledi',
  firstName: 'Naledi',
  lastName: 'Dlamini',
  joinedOn: '2026-01-20',
  seenOn: '2026-11-26',
  workedOn: '2026-11-26',
  scoreSum: 270,
  scoreCount: 3,
  stuck: [],
}
const need = (change: Partial<LearnerFacts>) => needOf({ ...facts, ...change }, [LOOPS], TODAY)

describe('what a learner needs is what the Monday page says', () => {
  test('stuck on a mistake of the course, and then not ready for more', () => {
    expect(need({ stuck: ['loops', 'gone'] })).toEqual({ stuck: [LOOPS], quiet: null, isReady: false })
  })
  test('ready for more with three good quizzes', () => {
    expect(need({})).toEqual({ stuck: [], quiet: null, isReady: true })
    expect(need({ scoreCount: 2, scoreSum: 180 }).isReady).toBe(false)
  })
  test('gone quiet, alone in a class too', () => {
    const away = need({ seenOn: '2026-11-01', workedOn: '2026-10-20' })
    expect(away.quiet).toEqual({ kind: 'away', since: '2026-11-01' })
  })
})

test('weeks run from the first one with work to this one, with the empty ones between', () => {
  const days = [
    { day: '2026-11-09', isDaily: false },
    { day: '2026-11-11', isDaily: true },
    { day: '2026-11-23', isDaily: false },
  ]
  expect(weeksOf(days, TODAY)).toEqual([
    { monday: '2026-11-23', days: 1, isDaily: false },
    { monday: '2026-11-16', days: 0, isDaily: false },
    { monday: '2026-11-09', days: 2, isDaily: true },
  ])
  expect(weeksOf([], TODAY)).toEqual([])
})

const task = (lessonId: string, taskId: string, score = 0, completed = true) => ({
  lessonId,
  taskId,
  completed,
  score,
  minutes: 3,
})
const course = {
  lessons: [
    { id: 'one', bonus: false, order: 1 },
    { id: 'two', bonus: false, order: 2 },
    { id: 'extra', bonus: true, order: 3 },
  ],
  quizzes: [{ id: 'a' }, { id: 'b' }],
  levels: [{ id: 'robot-a' }, { id: 'robot-b' }],
  practices: 2,
}

describe('at a glance', () => {
  test('counts what the course has: no bonus lesson, no quiz that left the course, nothing begun only', () => {
    const tasks = [
      task('one', 'quiz-a', 80),
      task('two', 'quiz-b', 45),
      task('one', 'quiz-gone', 100),
      task('one', 'practice'),
      task('two', 'practice', 90, false),
      task('one', 'lab-robot-a'),
      task('one', 'lab-robot-gone'),
    ]
    expect(glanceOf({ lessons: ['one', 'extra'], tasks }, course)).toEqual({
      lessons: { completed: 1, total: 2 },
      quizzes: { taken: 2, total: 2, average: 63 },
      practice: { done: 1, total: 2 },
      levels: { passed: 1, total: 2 },
    })
    expect(bestOf(tasks).get('b')).toBe(45)
  })
  test('has no average before the first quiz', () => {
    expect(glanceOf({ lessons: [], tasks: [] }, course).quizzes).toEqual({
      taken: 0,
      total: 2,
      average: null,
    })
  })
})

test('work is found by the keys of the learner’s own device', () => {
  const level = { levelId: 'robot-a', stars: 2, tries: 3, help: 1, hasProgram: true }
  const lesson = { lessonId: 'one', progress: 40, completed: false }
  const { lessons, tasks, levels } = progressOf({
    lessons: [lesson],
    tasks: [task('one', 'read')],
    levels: [level],
  })
  expect([lessons.get('one'), tasks.get('one/read')?.minutes, levels.get('robot-a')]).toEqual([
    lesson,
    3,
    level,
  ])
})

test('the chosen option is known only if one option alone shows the mistake', () => {
  const options = [{}, { misconception: 'loops' }, { misconception: 'turns' }, { misconception: 'turns' }]
  expect(chosenOption(options, 'loops')).toBe(1)
  expect(chosenOption(options, 'turns')).toBeNull()
  expect(chosenOption(options, 'gone')).toBeNull()
  expect(chosenOption(options, null)).toBeNull()
})

test('a question belongs to the quiz with the longest id that fits', () => {
  expect(quizOfItem('robots-more-q1', ['robots', 'robots-more'])).toBe('robots-more')
  expect(quizOfItem('robots-q1', ['robots', 'robots-more'])).toBe('robots')
  expect(quizOfItem('gone-q1', ['robots'])).toBeUndefined()
})

describe('what was chosen and what is right', () => {
  const common = { id: 'x', level: 'easy', heading: 'H', question: 'Q', explanation: 'E' } as const
  test('of a question with options', () => {
    const options = [
      { text: 'No', misconception: 'loops', why: 'w' },
      { text: 'Yes', right: true as const },
    ]
    expect(itemAnswer({ ...common, kind: 'choose', options }, 'loops')).toEqual({
      right: ['Yes'],
      chosen: 'No',
    })
    expect(itemAnswer({ ...common, kind: 'several', options }, 'loops').chosen).toBeNull()
    expect(questionAnswer({ options, correctAnswer: 1 }, 'loops')).toEqual({ right: ['Yes'], chosen: 'No' })
    expect(questionAnswer({ options, correctAnswer: 1 }, null).chosen).toBeNull()
  })
  test('of a number, unless every other wrong number shows the same mistake', () => {
    const mistakes = [{ value: 3, misconception: 'turns', why: 'w' }]
    const number = {
      ...common,
      kind: 'number',
      answer: 4,
      unit: 'steps',
      mistakes,
      misconception: 'loops',
    } as const
    expect(itemAnswer(number, 'turns')).toEqual({ right: ['4 steps'], chosen: '3 steps' })
    expect(itemAnswer(number, 'loops').chosen).toBeNull()
    expect(itemAnswer({ ...number, misconception: 'turns' }, 'turns').chosen).toBeNull()
  })
})

describe('the report for parents', () => {
  const outcomes = Array.from({ length: 12 }, (_, at) => ({
    lessonId: `l${at}`,
    outcomes: [`first of ${at}`, `second of ${at}`, `third of ${at}`],
  }))
  test('says two things of each lesson while there are few', () => {
    expect(canDo(['l1', 'l0', 'gone'], outcomes)).toEqual([
      'first of 0',
      'second of 0',
      'first of 1',
      'second of 1',
    ])
  })
  test('says one thing of each of the newest eight lessons, in the order of the course', () => {
    const all = outcomes.map(({ lessonId }) => lessonId)
    expect(canDo(all, outcomes)).toEqual([4, 5, 6, 7, 8, 9, 10, 11].map((at) => `first of ${at}`))
    expect(canDo([], outcomes)).toEqual([])
  })
  test('names three different things to do at home, first of what was learned last', () => {
    expect(homeActivities([])).toHaveLength(3)
    const [first] = homeActivities(['coding', 'internet'])
    expect(first).toContain('password')
    expect(new Set(homeActivities(['internet', 'coding', 'robotics', 'application'])).size).toBe(3)
  })
})
