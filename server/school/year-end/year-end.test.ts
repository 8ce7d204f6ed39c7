import { SchoolClass, SchoolClasses, UnplacedLearners } from '#domain/school/classes.ts'
import { LearnerOptions, LearnerPage } from '#domain/accounts/learners.ts'
import {
  CHANGED_SINCE_COUNTED,
  LastYearEnd,
  YearEndCounts,
  type ClassEnd,
  type YearEndPlan,
} from '#domain/school/year-end.ts'
import { withOwner } from '#database/temporary-database.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { classesOfSchool } from '../classes/testing-classes.ts'
import { forgetArchivedClasses } from '../classes/archived-classes.ts'
import { testServer, type SignedInLearner } from '../../testing.ts'

const server = await testServer()
const school = await classesOfSchool(server)
const { admin, year, ask, tell, take, statusOf, makeTeacher, learnerOf, classNamed, pageOf } = school

const leave = ({ classId }: SchoolClass): ClassEnd => ({ classId, outcome: 'leave' })
const promote = ({ classId }: SchoolClass, grade: number, letter: string): ClassEnd => ({
  classId,
  outcome: 'promote',
  grade,
  letter,
})
const planOf = (classes: ClassEnd[], more: Partial<YearEndPlan> = {}): YearEndPlan => ({
  schoolYear: year,
  classes,
  repeating: [],
  withTeachers: false,
  ...more,
})
const count = (plan: YearEndPlan) => ask(admin, 'year-ends/try', plan, YearEndCounts)
const end = async (plan: YearEndPlan) =>
  ask(admin, 'year-ends', { ...plan, expected: await count(plan) }, YearEndCounts)
const last = async () => z.parse(LastYearEnd, (await admin.browser.get('/api/admin/year-ends')).body).last
const undo = async () => tell(admin, 'year-ends/undo', { id: (await last())?.id })
const ofYear = async (name: string, schoolYear: number) =>
  z
    .parse(SchoolClasses, (await admin.browser.get('/api/admin/classes')).body)
    .classes.find((one) => one.name === name && one.schoolYear === schoolYear)
const ownClasses = async (who: SignedInLearner) =>
  (
    (await who.browser.get('/api/classes/mine')).body as { classes: { name: string; schoolYear: number }[] }
  ).classes.map(({ name, schoolYear }) => `${name} ${schoolYear}`)
const find = async (gradeClass: string) =>
  z
    .parse(LearnerPage, (await admin.browser.post('/api/admin/learners/find', { gradeClass })).body)
    .learners.map((learner) => [learner.firstName, learner.gradeClass])
const asOwner = (statement: string) =>
  withOwner(server.db.url, async (owner) => {
    await owner.query('alter table app.classes no force row level security, disable trigger keep_class')
    await owner.query('alter table app.year_ends no force row level security')
    await owner.query(statement)
  })

let six: SchoolClass
let seven: SchoolClass
let teacher: SignedInLearner
let ann: SignedInLearner
let ben: SignedInLearner
let cleo: SignedInLearner
let round = 0

beforeEach(async () => {
  round += 1
  const make = (grade: number) =>
    ask(admin, 'classes', { schoolYear: year, grade, letter: `R${round}` }, SchoolClass)
  six = await make(6)
  seven = await make(7)
  teacher = await makeTeacher(six)
  ann = await learnerOf(`6R${round}`, 'Ann')
  ben = await learnerOf(`7R${round}`, 'Ben')
  cleo = await learnerOf(`7R${round}`, 'Cleo')
  await take(admin, six, ann)
  await take(admin, seven, ben, cleo)
})
const usual = () =>
  planOf([promote(six, 7, six.letter), leave(seven)], {
    repeating: [{ classId: seven.classId, userId: cleo.userId }],
  })

describe('the end of a school year', () => {
  test('cannot be tried, run or undone by a teacher, and then nothing is changed', async () => {
    const plan = usual()
    expect(await statusOf(teacher, 'year-ends/try', plan)).toBe(403)
    expect(await statusOf(teacher, 'year-ends', { ...plan, expected: await count(plan) })).toBe(403)
    expect(await statusOf(ben, 'year-ends', plan)).toBe(403)
    expect(await ownClasses(ann)).toEqual([`${six.name} ${year}`])
  })

  test('is counted before, and the counting changes nothing', async () => {
    expect(await count(usual())).toEqual({
      classes: 2,
      made: 1,
      promoted: 1,
      repeating: 1,
      leaving: 1,
      unplaced: 0,
      alreadyPlaced: 0,
    })
    expect(await ownClasses(ann)).toEqual([`${six.name} ${year}`])
    expect(await ofYear(seven.name, year + 1)).toBeUndefined()
  })

  test('puts everybody into next year’s class, and the old ones away with their codes', async () => {
    await end(usual())
    expect(await ownClasses(ann)).toEqual([`${seven.name} ${year + 1}`])
    expect(await ownClasses(ben)).toEqual([])
    expect(await ownClasses(cleo)).toEqual([`${seven.name} ${year + 1}`])
    expect(await ofYear(six.name, year)).toMatchObject({ isArchived: true })
    expect((await ben.browser.post('/api/classes/join', { code: six.code })).status).toBe(400)
    const next = await ofYear(seven.name, year + 1)
    expect(next).toMatchObject({
      learners: 2,
      teachers: [],
      code: expect.stringMatching(/^[a-z]+-[a-z]+-\d\d$/),
    })
    expect(await statusOf(teacher, 'classes/members/find', { classId: six.classId })).toBe(404)
  })

  test('takes teachers along where the school says so', async () => {
    await end({ ...usual(), withTeachers: true })
    const next = await ofYear(seven.name, year + 1)
    expect(next?.teachers.map(({ userId }) => userId)).toEqual([teacher.userId])
    await undo()
    expect(await ofYear(seven.name, year + 1)).toBeUndefined()
    expect((await ofYear(six.name, year))?.teachers).toHaveLength(1)
  })

  test('is all undone: classes, codes, teachers and who was where', async () => {
    await end(usual())
    await undo()
    for (const [who, one] of [
      [ann, six],
      [ben, seven],
      [cleo, seven],
    ] as const)
      expect(await ownClasses(who)).toEqual([`${one.name} ${year}`])
    expect(await ofYear(seven.name, year + 1)).toBeUndefined()
    expect(await statusOf(teacher, 'classes/members/find', { classId: six.classId })).toBe(200)
    const late = await learnerOf('late', 'Late')
    expect((await late.browser.post('/api/classes/join', { code: six.code })).status).toBe(200)
    expect(await end(usual())).toMatchObject({ promoted: 2 })
  })

  test('cannot be undone twice, nor after a month', async () => {
    await end(usual())
    const id = (await last())?.id
    await undo()
    expect(await statusOf(admin, 'year-ends/undo', { id })).toBe(404)
    await end(usual())
    const second = (await last())?.id
    await asOwner(`update app.year_ends set done_at = done_at - interval '31 days'`)
    expect(await last()).toBeNull()
    expect(await statusOf(admin, 'year-ends/undo', { id: second })).toBe(404)
    expect(await ownClasses(ben)).toEqual([])
  })

  test('leaves what others did since: a class that somebody joined stays when it is undone', async () => {
    await end(usual())
    const next = await ofYear(seven.name, year + 1)
    const dan = await learnerOf('later', 'Dan')
    if (next) await take(admin, next, dan)
    await undo()
    expect(await ownClasses(dan)).toEqual([`${seven.name} ${year + 1}`])
    expect(await ownClasses(ann)).toEqual([`${six.name} ${year}`])
  })

  test('cannot go on when somebody joined after the counting: then nobody is moved', async () => {
    const plan = usual()
    const expected = await count(plan)
    await take(admin, six, await learnerOf('late', 'Late'))
    expect(await admin.browser.post('/api/admin/year-ends', { ...plan, expected })).toMatchObject({
      status: 400,
      body: { error: { fields: { expected: CHANGED_SINCE_COUNTED } } },
    })
    expect(await ownClasses(ann)).toEqual([`${six.name} ${year}`])
    expect(await ofYear(six.name, year)).toMatchObject({ isArchived: false })
  })

  test('cannot end a class that is archived, of another year, or a learner of another class', async () => {
    const fields = async (plan: YearEndPlan) =>
      ((await admin.browser.post('/api/admin/year-ends/try', plan)).body as { error: { fields: unknown } })
        .error.fields
    expect(await fields(planOf([leave(six)], { schoolYear: year - 1 }))).toEqual({
      classes: CHANGED_SINCE_COUNTED,
    })
    const stranger = { classId: six.classId, userId: ben.userId }
    expect(await fields(planOf([leave(six)], { repeating: [stranger] }))).toEqual({
      repeating: CHANGED_SINCE_COUNTED,
    })
    const away = await ask(
      admin,
      'classes',
      { schoolYear: year + 1, grade: 8, letter: `AWAY${round}` },
      SchoolClass,
    )
    await tell(admin, 'classes/archive', { classId: away.classId, isArchived: true })
    expect(await fields(planOf([promote(six, 8, away.letter)]))).toEqual({
      classes: `Class ${away.name} of ${year + 1} is archived. Bring it back first`,
    })
  })
})

describe('after it', () => {
  test('in December already, nobody who went on or left is in no class', async () => {
    const none = async () => ({
      counted: z.parse(SchoolClasses, (await admin.browser.get('/api/admin/classes')).body).unplaced,
      listed: z
        .parse(UnplacedLearners, (await admin.browser.get('/api/admin/classes/unplaced')).body)
        .learners.map(({ userId, lastClass }) => [userId, lastClass]),
    })
    const before = await none()
    await end(planOf([promote(six, 7, six.letter), leave(seven)]))
    expect(await none()).toEqual(before)
    await undo()
    // The learners of a class that was only archived have to be placed by hand.
    await end(planOf([{ classId: six.classId, outcome: 'archive' }, leave(seven)]))
    expect(await none()).toEqual({
      counted: (before.counted ?? 0) + 1,
      listed: expect.arrayContaining([...before.listed, [ann.userId, `${six.name} ${year}`]]),
    })
  })

  test('nobody of last year waits at the door of this year’s class of that name, and who left is not to be placed', async () => {
    await end(usual())
    const next = await ofYear(seven.name, year + 1)
    expect(next?.typed).toBe(0)
    // A year has passed.
    for (const passed of [year, year + 1])
      await asOwner(
        `update app.classes set school_year = ${passed - 1} where letter = 'R${round}' and school_year = ${passed}`,
      )
    const { learners } = z.parse(
      UnplacedLearners,
      (await admin.browser.get('/api/admin/classes/unplaced')).body,
    )
    expect(learners.map(({ userId }) => userId)).not.toContain(ben.userId)
    // They were removed from the class by hand, so they have to be placed again. The class that they typed a year ago is not
    // used for this.
    const sevenNow = await classNamed(seven.name)
    await tell(admin, 'classes/members/remove', { classId: sevenNow?.classId, userId: ann.userId })
    const again = z.parse(UnplacedLearners, (await admin.browser.get('/api/admin/classes/unplaced')).body)
    expect(again.learners.find(({ userId }) => userId === ann.userId)).toMatchObject({
      lastClass: `${six.name} ${year - 1}`,
      suggestion: null,
    })
  })

  test('lists and filters call everybody by the class they are in, and by what they wrote where they are in none', async () => {
    await end(usual())
    const late = await learnerOf(`grade 7 r${round}`, 'Late')
    expect((await find(seven.name)).toSorted()).toEqual([
      ['Ann', seven.name],
      ['Cleo', seven.name],
      ['Late', `grade 7 r${round}`],
    ])
    // Learners who have left are not included.
    expect(await find(`${seven.name} ${year}`)).toEqual([['Ben', `${seven.name} ${year}`]])
    expect(await find(six.name)).toEqual([])
    const next = await ofYear(seven.name, year + 1)
    if (next) await take(admin, next, late)
    expect(await find(seven.name)).toContainEqual(['Late', seven.name])
    const { grades } = z.parse(LearnerOptions, (await admin.browser.get('/api/admin/learners/options')).body)
    expect(grades.filter((grade) => grade.toUpperCase().includes(`R${round}`))).toEqual([
      seven.name,
      `${seven.name} ${year}`,
    ])
  })

  test('a class of long ago is forgotten with who was in it, and one of last year is not', async () => {
    await end(usual())
    await asOwner(
      `update app.classes set archived_at = archived_at - interval '800 days' where id = '${six.classId}'`,
    )
    expect(await forgetArchivedClasses(server.db, 730)).toBe(1)
    expect(await ofYear(six.name, year)).toBeUndefined()
    expect(await ofYear(seven.name, year)).toMatchObject({ learners: 2 })
    expect(await forgetArchivedClasses(server.db, 1)).toBe(0)
    expect(await pageOf(admin, seven)).toMatchObject({
      members: [{ firstName: 'Ben' }, { firstName: 'Cleo' }],
    })
  })
})
