import { describe, expect, it } from 'vitest'
import { awaySince, courseWork, findWork, isInCourse, stateOf, weekOfLearner } from './class-week.ts'
import { workKey, type OwnWork } from './class-work.ts'
import type { LessonTask } from '../learning/lesson-tasks.ts'

const task = (lessonId: string, taskId: string, title = taskId): LessonTask => ({
  lessonId,
  taskId,
  title,
  type: 'other',
  points: 5,
})
const TASKS = [
  task('loops', 'read'),
  task('loops', 'practice'),
  task('loops', 'quiz-loops-quiz'),
  task('loops', 'quiz-advanced'),
  task('loops', 'lab-robot-loop', 'Round the square'),
  task('safety', 'read'),
]
const LESSONS = [
  { id: 'loops', title: 'Loops' },
  { id: 'safety', title: 'Online safety' },
]
const quiz = (id: string, difficulty: 'beginner' | 'advanced') => ({ id, title: id, difficulty, order: 1 })
const COURSE = courseWork(
  LESSONS,
  [quiz('loops-quiz', 'beginner'), quiz('advanced', 'advanced'), quiz('no-lesson', 'beginner')],
  TASKS,
)
const work = (key: string) => COURSE.find((one) => workKey(one) === key) ?? expect.fail(key)

const NOTHING = { lessons: new Map(), tasks: new Map(), levels: new Map() }
const TODAY = '2026-11-25'

describe('the course to give from', () => {
  it('has what a teacher can follow, in its order: no quiz that is never listed or belongs to no lesson', () => {
    expect(COURSE.map(workKey)).toEqual([
      'lesson/loops',
      'practice/loops',
      'quiz/loops-quiz',
      'lab/robot-loop',
      'lesson/safety',
    ])
    const course = { lessons: LESSONS, tasks: TASKS }
    expect(COURSE.filter((one) => !isInCourse(one, course))).toEqual([])
    expect(isInCourse({ kind: 'practice', contentId: 'safety' }, course)).toBe(false)
    expect(isInCourse({ kind: 'lab', contentId: 'gone' }, course)).toBe(false)
  })

  it('is found by name, kind and lesson', () => {
    expect(findWork(COURSE, 'lab LOOPS').map(workKey)).toEqual(['lab/robot-loop'])
    expect(findWork(COURSE, 'robots')).toEqual([])
  })
})

describe('what a device knows of a work', () => {
  const lessonRow = (progress: number, completed = false) => ({
    ...NOTHING,
    lessons: new Map([['loops', { progress, completed }]]),
  })
  const taskRow = (key: string, minutes: number, completed = false) => ({
    ...NOTHING,
    tasks: new Map([[key, { minutes, completed }]]),
  })
  const level = (tries: number, stars = 0) => ({
    ...NOTHING,
    levels: new Map([['robot-loop', { tries, stars }]]),
  })
  it.each([
    ['lesson/loops', NOTHING, 'open'],
    ['lesson/loops', lessonRow(20), 'begun'],
    ['lesson/loops', lessonRow(100, true), 'done'],
    ['lesson/loops', taskRow('loops/read', 3), 'begun'],
    ['quiz/loops-quiz', taskRow('loops/quiz-loops-quiz', 2), 'begun'],
    ['quiz/loops-quiz', taskRow('loops/quiz-loops-quiz', 2, true), 'done'],
    ['quiz/loops-quiz', lessonRow(100, true), 'open'],
    ['practice/loops', taskRow('loops/practice', 9, true), 'done'],
    ['lab/robot-loop', level(0), 'open'],
    ['lab/robot-loop', level(1), 'begun'],
    ['lab/robot-loop', level(4, 1), 'done'],
    ['lab/robot-loop', taskRow('loops/lab-robot-loop', 0, true), 'done'],
  ] as const)('%s is found in %o to be %s', (key, progress, state) => {
    expect(stateOf(work(key), progress)).toBe(state)
  })
})

describe('the week of a learner', () => {
  const given = (
    contentId: string,
    dueOn: string,
    more: Partial<OwnWork['work'][number]> = {},
  ): OwnWork['work'][number] => ({
    workId: crypto.randomUUID(),
    kind: 'lesson',
    className: '7A',
    contentId,
    dueOn,
    note: null,
    ...more,
  })
  const loopsDone = { ...NOTHING, lessons: new Map([['loops', { progress: 100, completed: true }]]) }
  const keys = (lines: readonly { kind: 'lesson' | 'quiz' | 'practice' | 'lab'; contentId: string }[]) =>
    lines.map(workKey)

  it('begins with what is due first; what is done comes last', () => {
    const list = [given('safety', '2026-11-27'), given('loops', '2026-11-25')]
    expect(keys(weekOfLearner(list, COURSE, NOTHING, TODAY))).toEqual(['lesson/loops', 'lesson/safety'])
    const sameDay = list.map((one) => ({ ...one, dueOn: TODAY }))
    expect(keys(weekOfLearner(sameDay, COURSE, NOTHING, TODAY))).toEqual(['lesson/loops', 'lesson/safety'])
    expect(weekOfLearner(list, COURSE, loopsDone, TODAY)).toMatchObject([
      { contentId: 'safety', state: 'open' },
      { contentId: 'loops', state: 'done' },
    ])
  })

  it('still asks for three weeks for what is late, and lets go of what is done', () => {
    const late = [given('loops', '2026-11-19'), given('safety', '2026-11-03')]
    expect(keys(weekOfLearner(late, COURSE, NOTHING, TODAY))).toEqual(['lesson/loops'])
    expect(weekOfLearner(late, COURSE, loopsDone, TODAY)).toEqual([])
  })

  it('has one line for what two classes gave, with the nearer day and both notes', () => {
    const both = [
      given('loops', '2026-11-27', { note: 'Page 3' }),
      given('loops', '2026-11-26', { className: 'ROBOTICS', note: 'Twice' }),
    ]
    expect(weekOfLearner(both, COURSE, NOTHING, TODAY)).toMatchObject([
      { dueOn: '2026-11-26', classes: ['7A', 'ROBOTICS'], notes: ['Page 3', 'Twice'] },
    ])
  })

  it('leaves out what this course does not have', () => {
    expect(weekOfLearner([given('gone', '2026-11-27')], COURSE, NOTHING, TODAY)).toEqual([])
  })
})

describe('who is away', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  const list = [
    { workId: 'one', givenAt: '2026-11-24T08:00:00Z', dueOn: '2026-11-27' },
    { workId: 'two', givenAt: '2026-11-25T09:00:00Z', dueOn: '2026-11-27' },
  ]
  const since = (lastSeenAt: string | null, done: string[] = []) => awaySince({ lastSeenAt, done }, list, now)

  it('was not heard from since the work was given', () => {
    expect(since('2026-11-20T08:00:00Z')).toEqual(new Date('2026-11-20T08:00:00Z'))
    expect(since(null)).toBe('never')
  })

  it('is nobody who was here since, or today, or in the hour in which visits count once', () => {
    expect(since('2026-11-24T09:30:00Z')).toBeNull()
    expect(since('2026-11-24T07:30:00Z')).toBeNull()
    expect(since('2026-11-25T07:00:00Z', ['one'])).toBeNull()
  })

  it('is nobody because of work whose week has not begun', () => {
    const next = list.map((one) => ({ ...one, dueOn: '2026-11-30' }))
    expect(awaySince({ lastSeenAt: null, done: [] }, next, now)).toBeNull()
    expect(awaySince({ lastSeenAt: '2026-11-01T08:00:00Z', done: [] }, next, now)).toBeNull()
  })

  it('is nobody who did everything, and nobody while nothing is given', () => {
    expect(since(null, ['one', 'two'])).toBeNull()
    expect(awaySince({ lastSeenAt: null, done: [] }, [], now)).toBeNull()
  })
})
