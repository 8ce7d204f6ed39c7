import { clock } from '#domain/clock.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import {
  STUCK,
  type MondayPage,
  MondayPage as Page,
  StuckClasses,
  type Teaching,
} from '#domain/school/monday.ts'
import { addDays } from '#domain/school-week.ts'
import { withOwner } from '#database/temporary-database.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { classesOfSchool } from '../classes/testing-classes.ts'
import { syncCourse } from '../../learning/progress/course.ts'
import { LESSONS, testServer, type SignedInLearner } from '../../testing.ts'
import { countStuckClasses } from './stuck-classes.ts'

const mistake = (id: string, ...items: string[]): Teaching['mistakes'][number] => ({
  id,
  name: `Name of ${id}`,
  thinks: 'So it is.',
  remedy: 'Try it.',
  give: { kind: 'practice', title: 'Goats', place: 'Counting' },
  items,
})
const TEACHING: Teaching = {
  mistakes: [mistake('loops', 'l1', 'l2', 'l3'), mistake('turns', 't1', 't2'), mistake('lab-only')],
  challenges: [
    { id: 'robot-a', lessonId: LESSONS[0], title: 'Corner', place: 'Robot, level 8' },
    { id: 'robot-b', lessonId: LESSONS[0], title: 'Maze', place: 'Robot, level 9' },
  ],
}
const course = {
  lessons: LESSONS.map((id) => ({ id, bonus: false })),
  tasks: [
    { lessonId: LESSONS[0], taskId: 'lab-robot-a', title: 'Corner', type: 'practice' as const, points: 5 },
  ],
  teaching: TEACHING,
}
const server = await testServer({ course })
const { db } = server
const school = await classesOfSchool(server)
const { admin, ask, statusOf, tell, makeClass, makeTeacher, learnerOf, take } = school

beforeAll(() => syncCourse(db, course))

type Given = [item: string, mistake: string | null, daysAgo: number, source?: 'quiz' | 'lab']

/** Adds answers to the log, as a device would send them. An answer without a mistake was correct. */
const answers = ({ userId }: SignedInLearner, ...given: Given[]) =>
  db.withUser(userId, async (trx) => {
    for (const [item, misconception, daysAgo, source = 'quiz'] of given)
      await sql`
        insert into app.answers (user_id, id, lesson_id, item_id, source, is_right, misconception, answered_at)
        values (${userId}, ${randomUUID()}, 'one', ${item}, ${source}, ${misconception === null}, ${misconception},
          now() - ${daysAgo} * interval '1 day')
      `.execute(trx)
  })
const monday = (who: Pick<SignedInLearner, 'browser'>, { classId }: SchoolClass) =>
  ask(who, 'classes/monday/find', { classId }, Page)
const stuckIn = ({ stuck }: MondayPage) =>
  stuck.map((one) => [one.mistake.id, one.people.map(({ firstName }) => firstName)])

/** Creates a class with a teacher, and learners with these first names who are already in it. */
async function classOf(letter: string, ...names: string[]) {
  const one = await makeClass(letter)
  const teacher = await makeTeacher(one)
  const learners: SignedInLearner[] = []
  for (const name of names) learners.push(await learnerOf(`7${letter}`, name))
  if (learners.length > 0) await take(admin, one, ...learners)
  return { one, teacher, learners }
}

describe('stuck is', () => {
  const together = classOf('TEST')
  const WRONG_TWICE: Given[] = [
    ['l1', 'loops', 3],
    ['l2', 'loops', 2],
  ]
  test.each<[string, Given[], boolean]>([
    ['one mistake in two questions', WRONG_TWICE, true],
    [
      'not the same question twice',
      [
        ['l1', 'loops', 3],
        ['l1', 'loops', 2],
      ],
      false,
    ],
    [
      'not two mistakes of one question each',
      [
        ['l1', 'loops', 3],
        ['t1', 'turns', 2],
      ],
      false,
    ],
    [
      'not what was answered rightly since, in any question that shows it',
      [...WRONG_TWICE, ['l3', null, 1]],
      false,
    ],
    ['still when another question was right', [...WRONG_TWICE, ['t1', null, 1]], true],
    ['still when the right answer came before', [['l3', null, 4], ...WRONG_TWICE], true],
    [
      'not when one of the two is older than that',
      [
        ['l1', 'loops', 3],
        ['l2', 'loops', STUCK.days + 1],
      ],
      false,
    ],
    [
      'also just within the time',
      [
        ['l1', 'loops', 3],
        ['l2', 'loops', STUCK.days - 1],
      ],
      true,
    ],
    [
      'not what has left the course',
      [
        ['x', 'gone', 3],
        ['y', 'gone', 2],
      ],
      false,
    ],
  ])('%s', async (_, given, expected) => {
    const { one, teacher } = await together
    const learner = await learnerOf('7Test', 'Aisha')
    await take(admin, one, learner)
    await answers(learner, ...given)
    const people = (await monday(teacher, one)).stuck.flatMap((stuck) => stuck.people)
    expect(people.some(({ userId }) => userId === learner.userId)).toBe(expected)
  })

  test('not on a level of the Lab that was passed', async () => {
    const { one, teacher, learners } = await classOf('LAB', 'Liam')
    const [liam] = learners as [SignedInLearner]
    await answers(liam, ['robot-a', 'lab-only', 3, 'lab'], ['robot-b', 'lab-only', 2, 'lab'])
    expect(stuckIn(await monday(teacher, one))).toEqual([['lab-only', ['Liam']]])
    await db.withUser(liam.userId, (trx) =>
      sql`
        insert into app.lab_progress (user_id, level_id, lesson_id, stars, best, best_size, last, version, tries, help)
        values (${liam.userId}, 'robot-b', 'one', 2, '[]', 1, '[]', 1, 1, 0)
      `.execute(trx),
    )
    expect(stuckIn(await monday(teacher, one))).toEqual([])
  })
})

test('the page of a class says who needs what, and whose names it shows is written down', async () => {
  const { one, teacher, learners } = await classOf('WEEK', 'Naledi', 'Thabo', 'Zanele', 'Pieter', 'Ayanda')
  const [naledi, thabo, zanele, pieter, ayanda] = learners as [SignedInLearner, ...SignedInLearner[]]
  for (const who of [naledi, thabo, zanele] as SignedInLearner[])
    await answers(who, ['l1', 'loops', 3], ['l2', 'loops', 2])
  await answers(thabo as SignedInLearner, ['t1', 'turns', 1], ['t2', 'turns', 1])
  const ready = (pieter as SignedInLearner).userId
  await db.withUser(ready, async (trx) => {
    for (const lesson of LESSONS.slice(0, 3))
      await sql`
        insert into app.lesson_progress (user_id, lesson_id, completed, completed_at, progress, quiz_score)
        values (${ready}, ${lesson}, true, now() - interval '1 day', 100, 90)
      `.execute(trx)
    await sql`
      insert into app.task_progress (id, user_id, lesson_id, task_id, completed, completed_at, time_spent_minutes, score)
      values (gen_random_uuid(), ${ready}, ${LESSONS[0]}, 'lab-robot-a', true, now() - interval '1 day', 5, 0)
    `.execute(trx)
  })
  const gone = (ayanda as SignedInLearner).userId
  await answers(ayanda as SignedInLearner, ['l1', null, 20])
  await db.withAuth((trx) =>
    sql`update app.profiles set last_seen_at = now() - interval '16 days' where user_id = ${gone}`.execute(
      trx,
    ),
  )
  await withOwner(db.url, async (owner) => {
    await owner.query('alter table app.class_members no force row level security')
    await owner.query(`update app.class_members set added_at = now() - interval '60 days'`)
    await owner.query('alter table app.class_members force row level security')
  })

  const page = await monday(teacher, one)
  const names = (people: readonly { firstName: string }[]) => people.map(({ firstName }) => firstName)
  expect(page).toMatchObject({ learners: 5, isClassQuiet: false })
  expect(page.teachAgain).toMatchObject([{ mistake: { id: 'loops', remedy: 'Try it.' }, learners: 3 }])
  expect(stuckIn(page)).toEqual([
    ['loops', expect.arrayContaining(['Naledi', 'Thabo', 'Zanele'])],
    ['turns', ['Thabo']],
  ])
  expect(page.help).toMatchObject({ mistake: { id: 'loops' }, people: { length: 3 } })
  expect(page.more).toMatchObject({ give: { title: 'Maze' }, people: [{ firstName: 'Pieter' }] })
  expect(page.quiet).toMatchObject([{ firstName: 'Ayanda', kind: 'away', since: addDays(page.today, -16) }])
  expect(names(page.ready)).toEqual(['Pieter'])
  // Single answers, scores and questions never leave the server.
  expect(JSON.stringify(page)).not.toMatch(/"items"|"l1"|score|answered/)

  const { rows } = await db.withUser(admin.userId, (trx) =>
    sql<{ ids: string[] }>`
      select profile_ids as ids from app.data_access where reader = ${teacher.userId} order by at desc limit 1
    `.execute(trx),
  )
  expect(rows[0]?.ids.toSorted()).toEqual(learners.map(({ userId }) => userId).toSorted())
})

describe('nobody but the class’s staff', () => {
  test('is told of it: another teacher, a learner, a teacher of an archived class', async () => {
    const { one, teacher, learners } = await classOf('OWN', 'Mpho')
    const [mpho] = learners as [SignedInLearner]
    await answers(mpho, ['l1', 'loops', 3], ['l2', 'loops', 2])
    const { classId } = one
    const other = await makeTeacher(await makeClass('OTHER'))
    expect(await statusOf(other, 'classes/monday/find', { classId })).toBe(404)
    expect(await statusOf(mpho, 'classes/monday/find', { classId })).toBe(403)
    expect(await statusOf(teacher, 'classes/monday/find', { classId: randomUUID() })).toBe(404)
    expect(await statusOf(teacher, 'classes/monday/find', { classId: 'x' })).toBe(400)
    expect(stuckIn(await monday(admin, one))).toEqual([['loops', ['Mpho']]])
    await tell(admin, 'classes/archive', { classId, isArchived: true })
    expect(await statusOf(teacher, 'classes/monday/find', { classId })).toBe(404)
  })

  test('gets a row of the functions either, nor any answer', async () => {
    const { one, teacher, learners } = await classOf('LAW', 'Sipho')
    const [sipho] = learners as [SignedInLearner]
    await answers(sipho, ['l1', 'loops', 3], ['l2', 'loops', 2])
    const rowsFor = (userId: string, what: string) =>
      db.withUser(userId, async (trx) => (await sql`select * from ${sql.raw(what)}`.execute(trx)).rows)
    const other = await makeTeacher(await makeClass('LAWTOO'))
    for (const what of [`app.class_stuck('${one.classId}')`, `app.class_last_work('${one.classId}')`]) {
      expect(await rowsFor(teacher.userId, what)).toHaveLength(1)
      for (const userId of [other.userId, sipho.userId]) expect(await rowsFor(userId, what)).toEqual([])
    }
    expect(await rowsFor(teacher.userId, 'app.answers')).toEqual([])
    await expect(rowsFor(teacher.userId, `app.stuck_learners('{${one.classId}}')`)).rejects.toThrow('denied')
  })
})

test('a learner of two classes stands on both pages; an empty class and one learner are no trouble', async () => {
  const { one, teacher, learners } = await classOf('BOTH', 'Lerato')
  const second = await makeClass('TWICE')
  await tell(admin, 'classes/teachers/add', { classId: second.classId, userId: teacher.userId })
  expect(await monday(teacher, second)).toMatchObject({
    learners: 0,
    stuck: [],
    help: null,
    more: null,
    ready: [],
  })
  await take(admin, second, ...learners)
  await answers(learners[0] as SignedInLearner, ['l1', 'loops', 3], ['l2', 'loops', 2])
  for (const its of [one, second])
    expect(await monday(teacher, its)).toMatchObject({
      learners: 1,
      teachAgain: [],
      help: { people: [{ firstName: 'Lerato' }] },
    })
})

test('whoever manages classes sees numbers of each, counted by the worker; a teacher sees none of them', async () => {
  const { one, teacher, learners } = await classOf('COUNT', 'Anele', 'Bongi', 'Chipo', 'Dineo')
  for (const who of learners.slice(0, 3)) await answers(who, ['l1', 'loops', 3], ['l2', 'loops', 2])
  await answers(learners[3] as SignedInLearner, ['t1', 'turns', 3], ['t2', 'turns', 2])
  const before = clock.ms()
  await countStuckClasses(db)
  const after = clock.ms()
  const { status, body } = await admin.browser.get('/api/admin/classes/stuck')
  expect(status).toBe(200)
  const { countedAt, classes } = StuckClasses.parse(body)
  expect(Date.parse(countedAt ?? '')).toBeGreaterThanOrEqual(before)
  expect(Date.parse(countedAt ?? '')).toBeLessThanOrEqual(after)
  expect(classes.filter(({ classId }) => classId === one.classId)).toEqual([
    { classId: one.classId, name: '7COUNT', stuck: 4, shared: [{ name: 'Name of loops', learners: 3 }] },
  ])
  expect(JSON.stringify(body)).not.toMatch(/Anele|Bongi|Chipo|Dineo/)
  expect((await teacher.browser.get('/api/admin/classes/stuck')).status).toBe(403)
  await expect(
    db.withUser(admin.userId, (trx) => sql`select app.keep_class_mistakes()`.execute(trx)),
  ).rejects.toThrow('denied')
})

test('what the content says of questions is stored as it is now', async () => {
  const stored = () =>
    db.withWorker((trx) => trx.selectFrom('app.asked_mistakes').selectAll().orderBy('item_id').execute())
  const sync = (mistakes: Teaching['mistakes']) =>
    syncCourse(db, { ...course, teaching: { mistakes, challenges: [] } })
  await Promise.all([sync([mistake('a', 'x', 'y')]), sync([mistake('a', 'x', 'y')])])
  await sync([mistake('a', 'y'), mistake('b', 'y')])
  expect(await stored()).toEqual([
    { item_id: 'y', misconception: 'a' },
    { item_id: 'y', misconception: 'b' },
  ])
  await syncCourse(db, course)
  expect(await stored()).toHaveLength(5)
})
