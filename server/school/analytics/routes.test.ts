import { AnalyticsAnswer, type Analytics } from '#domain/school/analytics.ts'
import type { LessonTask } from '#domain/learning/lesson-tasks.ts'
import { makeLearner } from '#database/testing.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { syncCourse } from '../../learning/progress/course.ts'
import { LESSONS, signedInAdmin, signedInLearner, testServer } from '../../testing.ts'
import { countBeforehand, countedBefore, countNow, presentFigures, storeFigures } from './read-analytics.ts'

const server = await testServer()
const { db } = server

const task = (lessonId: string, taskId: string, type: LessonTask['type']): LessonTask => ({
  lessonId,
  taskId,
  title: taskId,
  type,
  points: 5,
})

await syncCourse(db, {
  lessons: [{ id: 'practical-computer-usage', bonus: true }],
  tasks: [
    task('what-is-computer', 'read', 'other'),
    task('what-is-computer', 'quiz-basics', 'quiz'),
    task('what-is-computer', 'quiz-more', 'quiz'),
    task('computer-types', 'quiz-types', 'quiz'),
  ],
})
const admin = await signedInAdmin(server, { gradeClass: 'Staff' })

/** Removes all learners except the admin. */
beforeEach(() =>
  db.withAuth((trx) => trx.deleteFrom('auth.accounts').where('id', '<>', admin.userId).execute()),
)

interface Work {
  gradeClass: string
  lessons?: [lessonId: string, completedAt: string | null][]
  tasks?: [lessonId: string, taskId: string, score: number, completedAt: string | null][]
}

async function learnerWith({ gradeClass, lessons = [], tasks = [] }: Work): Promise<void> {
  const { userId } = await makeLearner(db, { gradeClass })
  await db.withUser(userId, async (trx) => {
    for (const [lesson_id, completed_at] of lessons) {
      const progress = completed_at === null ? 40 : 100
      await sql`insert into app.lesson_progress (user_id, lesson_id, completed, completed_at, progress)
        values (${userId}, ${lesson_id}, ${completed_at !== null}, ${completed_at}, ${progress})`.execute(trx)
    }
    for (const [lesson_id, task_id, score, completed_at] of tasks)
      await sql`insert into app.task_progress (id, user_id, lesson_id, task_id, score, completed, completed_at)
        values (gen_random_uuid(), ${userId}, ${lesson_id}, ${task_id}, ${score},
          ${completed_at !== null}, ${completed_at})`.execute(trx)
  })
}

const analytics = async (className?: string): Promise<Analytics | null> => {
  const answer = await admin.browser.post('/api/admin/analytics', { className })
  expect(answer.status).toBe(200)
  return AnalyticsAnswer.parse(answer.body).analytics
}

// This is a Thursday, at 14:00 in South Africa.
const NOW = new Date('2026-11-19T12:00:00Z')
const at = (now: Date, className: string | null = null) =>
  db.withUser(admin.userId, async (trx) =>
    presentFigures(await countNow(trx, now, className), className, now, now, LESSONS),
  )

/** Creates three learners whose figures can be checked by hand. */
async function smallSchool(): Promise<void> {
  await learnerWith({
    gradeClass: 'Grade 7A',
    lessons: [
      ['what-is-computer', '2026-11-17T08:00:00Z'],
      ['computer-types', '2026-11-09T08:00:00Z'],
    ],
    tasks: [
      ['what-is-computer', 'quiz-basics', 60, '2026-11-17T08:00:00Z'],
      ['computer-types', 'quiz-types', 100, '2026-11-09T08:00:00Z'],
    ],
  })
  await learnerWith({
    gradeClass: '7 a',
    lessons: [
      ['what-is-computer', '2026-11-18T08:00:00Z'],
      ['computer-types', null],
      ['practical-computer-usage', '2026-11-18T08:00:00Z'],
    ],
    tasks: [
      ['what-is-computer', 'quiz-basics', 85, '2026-11-18T08:00:00Z'],
      ['what-is-computer', 'quiz-more', 0, '2026-11-18T09:00:00Z'],
      ['computer-types', 'quiz-types', 100, null],
    ],
  })
  await learnerWith({ gradeClass: '7B', tasks: [['what-is-computer', 'read', 0, '2026-11-16T08:00:00Z']] })
}

describe('the figures', () => {
  test('cannot be had by a learner or a visitor, were the route’s guard forgotten', async () => {
    await smallSchool()
    const learner = await signedInLearner(server)
    expect(await db.withUser(learner.userId, (trx) => countNow(trx, NOW, null))).toEqual([
      { class_name: '7A', kind: 'learners', key: '', number: 1, total: 0 },
    ])
    expect(await db.withUser(null, (trx) => countNow(trx, NOW, null))).toEqual([])
    await countBeforehand(db, NOW, 0)
    expect(await db.withUser(learner.userId, (trx) => countedBefore(trx, null))).toEqual([])
  })

  test('cannot be asked for with anything but a class', async () => {
    for (const body of [{ className: 'x'.repeat(101) }, { className: 7 }, { schoolName: 'x' }])
      expect(await admin.browser.post('/api/admin/analytics', body)).toMatchObject({ status: 400 })
    expect((await analytics("7A'; drop table app.profiles --"))?.learners).toBe(0)
  })

  test('of a school nobody has learned in are zeros, not gaps', async () => {
    const figures = await analytics()
    expect(figures?.learners).toBe(1)
    expect(figures?.weeks).toHaveLength(12)
    expect(figures?.weeks.every(({ learners }) => learners === 0)).toBe(true)
    expect(figures?.lessons).toHaveLength(LESSONS.length)
    expect(figures?.quizzes).toEqual([])
    expect(figures?.classes).toEqual([{ className: 'Staff', learners: 1, lessonsCompleted: 0 }])
  })

  test('are what one counts by hand', async () => {
    await smallSchool()
    const figures = await at(NOW)
    expect(figures.learners).toBe(4)
    expect(figures.weeks.slice(-2)).toEqual([
      { monday: '2026-11-09', learners: 1 },
      { monday: '2026-11-16', learners: 3 },
    ])
    expect(figures.lessons.slice(0, 3)).toEqual([
      { lessonId: 'what-is-computer', completed: 2, begun: 2 },
      { lessonId: 'computer-types', completed: 1, begun: 2 },
      { lessonId: 'computer-hardware', completed: 0, begun: 0 },
    ])
    // Different spellings count as one class. The bonus lesson does not count.
    expect(figures.classes).toEqual([
      { className: '7A', learners: 2, lessonsCompleted: 3 },
      { className: '7B', learners: 1, lessonsCompleted: 0 },
      { className: 'STAFF', learners: 1, lessonsCompleted: 0 },
    ])
    // 72.5 is rounded up. An unfinished quiz is not an answer, and a score of 0 is one.
    const quiz = (lessonId: string, quizId: string, taken: number, average: number) => ({
      lessonId,
      quizId,
      taken,
      average,
    })
    expect(figures.quizzes).toHaveLength(3)
    expect(figures.quizzes).toContainEqual(quiz('what-is-computer', 'basics', 2, 73))
    expect(figures.quizzes).toContainEqual(quiz('what-is-computer', 'more', 1, 0))
    expect(figures.quizzes.at(-1)).toEqual(quiz('computer-types', 'types', 1, 100))
  })

  test('name a class as most of its learners write it, and are found by any of its spellings', async () => {
    for (const gradeClass of ['7A', 'gr 7 a', 'Grade 7A', 'Grade 7A', 'Grade 10B'])
      await learnerWith({ gradeClass })
    const classes = (await analytics())?.classes.map(({ className, learners }) => [className, learners])
    expect(classes).toEqual([
      ['Grade 7A', 4],
      ['Grade 10B', 1],
      ['Staff', 1],
    ])
    for (const spelling of ['Grade 7A', '7A', 'gr 7 a']) expect((await analytics(spelling))?.learners).toBe(4)
    expect((await analytics('Grade 7'))?.learners).toBe(0)
  })

  test('of one class are those of its learners alone', async () => {
    await smallSchool()
    const figures = await at(NOW, '7B')
    expect(figures.learners).toBe(1)
    expect(figures.weeks.at(-1)).toEqual({ monday: '2026-11-16', learners: 1 })
    expect(figures.lessons.every(({ begun }) => begun === 0)).toBe(true)
    expect(figures.quizzes).toEqual([])
    expect(figures.classes).toHaveLength(3)
  })

  test('begin a week on Monday at midnight in South Africa, and leave out what is not of the twelve', async () => {
    const done = (moment: string): Work => ({ gradeClass: '7A', lessons: [['what-is-computer', moment]] })
    await learnerWith(done('2026-11-15T21:59:59Z')) // Sunday 23:59:59
    await learnerWith(done('2026-11-15T22:00:00Z')) // Monday 00:00
    await learnerWith(done('2026-08-30T22:00:00Z')) // the first moment that is included
    await learnerWith(done('2026-08-30T21:59:59Z')) // the last moment that is not included
    await learnerWith(done('2026-11-22T22:00:00Z')) // next week, from a wrong clock
    const weeks = (await at(NOW)).weeks.filter(({ learners }) => learners > 0)
    expect(weeks).toEqual([
      { monday: '2026-08-31', learners: 1 },
      { monday: '2026-11-09', learners: 1 },
      { monday: '2026-11-16', learners: 1 },
    ])
    // On a Sunday night in UTC, it is already Monday at the school.
    expect((await at(new Date('2026-11-22T22:00:00Z'))).weeks.at(-1)?.monday).toBe('2026-11-23')
  })

  test('counted beforehand are the same as counted now, and a later count takes their place', async () => {
    await smallSchool()
    const stored = () =>
      db.withUser(admin.userId, async (trx) =>
        presentFigures(await countedBefore(trx, null), null, NOW, NOW, LESSONS),
      )
    await countBeforehand(db, NOW, 0)
    expect(await stored()).toEqual(await at(NOW))
    await learnerWith({ gradeClass: '8A', lessons: [['what-is-computer', '2026-11-18T08:00:00Z']] })
    expect(await stored()).not.toEqual(await at(NOW))
    await countBeforehand(db, NOW, 0)
    expect(await stored()).toEqual(await at(NOW))
  })

  test('cannot be changed by any request', async () => {
    await countBeforehand(db, NOW, 0)
    await expect(
      db.withUser(admin.userId, (trx) => trx.deleteFrom('app.progress_figures').execute()),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(db.withUser(admin.userId, (trx) => storeFigures(trx, NOW))).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('cannot be read by the worker, who has them counted', async () => {
    for (const read of [
      countedBefore,
      (trx: Parameters<typeof countedBefore>[0]) => countNow(trx, NOW, null),
    ])
      await expect(db.withWorker((trx) => read(trx, null))).rejects.toMatchObject({ code: '42501' })
  })
})

test.each([
  ['7A', '7A'],
  ['Grade 7A', '7A'],
  ['grade7a', '7A'],
  ['Gr. 7-A', '7A'],
  ['  Graad 7 a ', '7A'],
  ['Grade R', 'R'],
  ['Green', 'GREEN'],
  ['Class 10', '10'],
  ['Grade', 'GRADE'],
  ['??', '??'],
])('the class written %j is %s', async (gradeClass, className) => {
  await makeLearner(db, { gradeClass })
  expect((await at(NOW)).classes.map((one) => one.className)).toContain(className)
})
