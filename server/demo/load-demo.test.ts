import { Registration } from '#domain/accounts.ts'
import type { LessonTask } from '#domain/lesson-tasks.ts'
import { makeAdmin, makeLearner, testDatabase } from '#database/testing.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { countLearners, loadDemo, removeDemo } from './load-demo.ts'
import { DEMO_DOMAIN, makeLearners } from './make-learners.ts'

const LESSONS = Array.from({ length: 24 }, (_, at) => `lesson-${at + 1}`)
const TASKS: LessonTask[] = LESSONS.flatMap((lessonId) =>
  ['read', 'quiz-a', 'do-a'].map((taskId) => ({
    lessonId,
    taskId,
    title: `${taskId} of ${lessonId}`,
    type: 'other' as const,
    points: 5,
  })),
)
const NOW = new Date('2026-11-21T10:00:00Z')
const wish = { schoolName: 'Qala Primary School', lessons: LESSONS, tasks: TASKS, now: NOW }

describe('made-up learners', () => {
  const learners = makeLearners({ ...wish, count: 1735 })

  test('are the same each time', () => {
    expect(makeLearners({ ...wish, count: 20 })).toEqual(learners.slice(0, 20))
  })

  test('could all have registered: every rule of the form holds', () => {
    const refused = learners.filter(
      ({ firstName, lastName, email, schoolName, gradeClass, age, phoneNumber }) => {
        const form = { firstName, lastName, email, schoolName, gradeClass, age, phoneNumber }
        const password = { password: 'umthi-omkhulu', confirmPassword: 'umthi-omkhulu' }
        return !Registration.safeParse({ ...form, ...password }).success || !email.endsWith(`@${DEMO_DOMAIN}`)
      },
    )
    expect(refused).toEqual([])
    expect(new Set(learners.map(({ email }) => email)).size).toBe(1735)
  })

  test('did nothing before they joined, and nothing tomorrow', () => {
    const outside = learners.filter(({ joinedAt, lessons, tasks }) =>
      [...lessons, ...tasks].some(
        ({ completedAt }) => completedAt !== null && (completedAt < joinedAt || completedAt > NOW),
      ),
    )
    expect(outside).toEqual([])
    expect(learners.filter(({ joinedAt }) => joinedAt > NOW)).toEqual([])
  })

  test('are a school: all classes, a spread of progress and of scores', () => {
    const classes = new Set(learners.map(({ gradeClass }) => gradeClass))
    for (const name of ['7A', '7B', '7C', '7D', '7E', '7F', '6A', '8B']) expect(classes).toContain(name)
    const done = learners.map(({ lessons }) => lessons.filter((l) => l.completedAt !== null).length)
    expect(done.filter((count) => count === 0).length).toBeGreaterThan(50)
    expect(done.filter((count) => count === LESSONS.length).length).toBeGreaterThan(50)
    expect(done.filter((count) => count > 3 && count < 20).length).toBeGreaterThan(500)
    const elsewhere = learners.filter(({ schoolName }) => schoolName !== wish.schoolName).length
    expect(elsewhere).toBeGreaterThan(10)
    expect(elsewhere).toBeLessThan(150)
    expect(
      new Set(learners.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size,
    ).toBeGreaterThan(900)
  })
})

describe('loading and removing them', () => {
  const COUNT = 250
  const database = testDatabase()

  beforeAll(async () => {
    const db = await database
    await makeLearner(db, { firstName: 'Really', lastName: 'Here', email: `real@${DEMO_DOMAIN}` })
    await loadDemo(db, { ...wish, count: COUNT })
  })

  test('makes them whole, with figures that add up', async () => {
    const db = await database
    expect(await countLearners(db)).toEqual({ demo: COUNT, others: 1 })
    const admin = await makeAdmin(db)
    const totals = await db.withUser(admin.userId, (trx) =>
      trx
        .selectFrom('app.learner_totals')
        .select((eb) => [
          eb.fn.sum('lessons_completed').as('lessons'),
          eb.fn.sum('tasks_completed').as('tasks'),
        ])
        .executeTakeFirstOrThrow(),
    )
    const made = makeLearners({ ...wish, count: COUNT, tasks: sorted(TASKS) })
    const lessons = made.flatMap((learner) => learner.lessons.filter((lesson) => lesson.completedAt !== null))
    expect(Number(totals.lessons)).toBe(lessons.length)
    expect(Number(totals.tasks)).toBe(made.flatMap((learner) => learner.tasks).length)
  })

  test('leaves no way to sign in as one', async () => {
    const db = await database
    const passwords = await db.withAuth((trx) =>
      trx.selectFrom('auth.accounts').select('id').where('password_hash', 'is not', null).execute(),
    )
    expect(passwords).toEqual([])
  })

  test('takes away exactly them, also from among addresses that look alike', async () => {
    const db = await database
    expect(await removeDemo(db)).toBe(COUNT)
    expect(await countLearners(db)).toEqual({ demo: 0, others: 1 })
    expect(await removeDemo(db)).toBe(0)
  })
})

function sorted(tasks: readonly LessonTask[]): LessonTask[] {
  const keyOf = ({ lessonId, taskId }: LessonTask) => `${lessonId}/${taskId}`
  return tasks.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
