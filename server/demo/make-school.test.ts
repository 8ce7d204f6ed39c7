import { Registration } from '#domain/accounts/accounts.ts'
import { PRACTICE_TASK } from '#domain/learning/lesson-tasks.ts'
import { outfitRow } from '#domain/learning/rows/outfit-row.ts'
import { thingRow } from '#domain/learning/rows/thing-row.ts'
import { describe, expect, test } from 'vitest'
import { DEMO_DOMAIN } from './make-classes.ts'
import { makeSchool, type DemoLearner } from './make-school.ts'
import { smallCourse } from './testing-course.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const wish = { schoolName: 'Qala Primary School', course: smallCourse(), now: NOW }
const school = makeSchool({ ...wish, count: 1735 })
const { learners, classes } = school

describe('a made-up school', () => {
  test('is the same each time', () => {
    expect(makeSchool({ ...wish, count: 90 })).toEqual(makeSchool({ ...wish, count: 90 }))
  })

  test('is made of learners who could all have registered: every rule of the form holds', () => {
    const password = { password: 'umthi-omkhulu', confirmPassword: 'umthi-omkhulu' }
    const refused = learners.filter((learner) => {
      const { firstName, lastName, schoolName, gradeClass, age } = learner
      // A learner without an e-mail address or a phone number was created by the school.
      const email = learner.email ?? `x@${DEMO_DOMAIN}`
      const phoneNumber = learner.phoneNumber ?? '0821234567'
      const form = { firstName, lastName, email, schoolName, gradeClass, age, phoneNumber, ...password }
      return !Registration.safeParse(form).success || !email.endsWith(`@${DEMO_DOMAIN}`)
    })
    expect(refused).toEqual([])
    const emails = learners.flatMap(({ email }) => email ?? [])
    expect(new Set(emails).size).toBe(emails.length)
    expect(emails.length).toBeLessThan(1735 - 50)
    expect(new Set(learners.map((one) => `${one.firstName} ${one.lastName}`)).size).toBeGreaterThan(900)
  })

  test('did nothing before it joined, and nothing tomorrow', () => {
    const momentsOf = ({ lessons, tasks, answers }: DemoLearner) => [
      ...[...lessons, ...tasks].flatMap(({ completedAt }) => completedAt ?? []),
      ...answers.map(({ answeredAt }) => answeredAt),
    ]
    const outside = learners.filter((one) => momentsOf(one).some((at) => at < one.joinedAt || at > NOW))
    expect(outside).toEqual([])
    expect(
      learners.filter(({ joinedAt, lastSeenAt }) => joinedAt > NOW || (lastSeenAt ?? NOW) > NOW),
    ).toEqual([])
  })

  test('has things and dressed robots of those who have worked, and nobody wears what is not earned', () => {
    const own = learners.filter(({ things, worn }) => things.length > 0 || worn !== null)
    expect(own.filter(({ lessons }) => lessons.every(({ completedAt }) => completedAt === null))).toEqual([])
    expect(learners.filter(({ things }) => things.length > 0).length).toBeGreaterThan(300)
    expect(learners.filter(({ worn }) => worn !== null).length).toBeGreaterThan(300)
    // The practice of eight lessons earns this colour.
    const practised = ({ tasks }: DemoLearner) =>
      tasks.filter(({ taskId, completedAt }) => taskId === PRACTICE_TASK && completedAt !== null).length
    const green = learners.filter(({ worn }) => worn?.startsWith('leaf '))
    expect(green.length).toBeGreaterThan(0)
    expect(green.filter((one) => practised(one) < 8)).toEqual([])
    const outfits = own.flatMap(({ worn }) => worn ?? [])
    expect(
      outfits.filter(
        (worn) =>
          !outfitRow.schema.safeParse({ kind: 'outfit', lessonId: 'robot', worn, version: 1 }).success,
      ),
    ).toEqual([])
    const rows = own.flatMap(({ things }) =>
      things.map((one) => ({ kind: 'thing', id: crypto.randomUUID(), version: 1, ...one })),
    )
    expect(rows.filter((row) => !thingRow.schema.safeParse(row).success)).toEqual([])
  })

  test('has classes of about 43, most of grade 7, and two or three teachers a grade', () => {
    const sizes = classes.map(({ name }) => learners.filter(({ gradeClass }) => gradeClass === name).length)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(42)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(45)
    for (const name of ['7A', '7F', '6A', '8B', '9A']) expect(classes.map((one) => one.name)).toContain(name)
    for (const ofGrade of Map.groupBy(classes, ({ grade }) => grade).values()) {
      const teachers = new Set(ofGrade.flatMap((one) => one.teachers))
      expect([2, 3]).toContain(teachers.size)
      for (const one of ofGrade) expect(one.teachers.length).toBeGreaterThan(0)
    }
  })

  test('leaves the names that the school has to the school', () => {
    const beside = makeSchool({ ...wish, count: 90, taken: new Set(['7A', '7C']) })
    expect(beside.classes.map(({ name }) => name)).toContain('7B')
    for (const name of ['7A', '7C']) {
      expect(beside.classes.map((one) => one.name)).not.toContain(name)
      expect(beside.learners.map(({ gradeClass }) => gradeClass)).not.toContain(name)
    }
  })

  test.each(['2026-01-15T06:00:00Z', '2026-06-30T20:00:00Z', '2026-11-22T00:30:00Z', '2026-12-31T22:30:00Z'])(
    'is as believable at %s',
    (moment) => {
      const now = new Date(moment)
      const then = makeSchool({ ...wish, now, count: 60 })
      expect(then.learners.some(({ memberSince }) => memberSince === null)).toBe(true)
      expect(then.learners.filter(({ lastSeenAt }) => lastSeenAt && lastSeenAt > now)).toEqual([])
      expect(then.classes.every(({ work }) => work.length > 4)).toBe(true)
    },
  )
})
