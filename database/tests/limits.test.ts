import { beforeAll, describe, expect, test } from 'vitest'
import { makeLearner, type LearnerOverrides } from '../testing.ts'
import { CHECK_VIOLATION, school, type School } from './support.ts'

let here: School

beforeAll(async () => {
  here = await school()
})

describe('a profile', () => {
  const good: LearnerOverrides[] = [
    { age: 5 },
    { age: 40 },
    { firstName: "N'Dri", lastName: 'Nkosi-Dlamini' },
    { firstName: 'ǃXóõ', lastName: '|Kunta' },
    { firstName: 'X', lastName: 'O' },
    { firstName: '😀', lastName: 'x'.repeat(100) },
    { schoolName: '😀a' },
    { phoneNumber: '0'.repeat(20) },
  ]
  test.each(good)('may say %o', async (overrides) => {
    await expect(makeLearner(here.db, overrides)).resolves.toHaveProperty('userId')
  })

  const bad: LearnerOverrides[] = [
    { age: 4 },
    { age: 41 },
    { firstName: '' },
    { firstName: 'x'.repeat(101) },
    { lastName: '' },
    { lastName: 'Dlamini\r\nBcc: all@example.test' },
    { schoolName: 'Qa' },
    { gradeClass: '7' },
    { gradeClass: '7\u0007A' },
    { phoneNumber: '082123456' },
    { phoneNumber: '+27821234567' },
    { phoneNumber: '0'.repeat(21) },
    { email: 'Learner@Example.test' },
  ]
  test.each(bad)('cannot say %o', async (overrides) => {
    await expect(makeLearner(here.db, overrides)).rejects.toMatchObject(CHECK_VIOLATION)
  })
})

describe('lesson progress', () => {
  const save = (row: {
    lesson_id?: string
    completed?: boolean
    completed_at?: Date
    progress?: number
    quiz_score?: number
  }) =>
    here.db.withUser(here.naledi.userId, (trx) =>
      trx
        .insertInto('app.lesson_progress')
        .values({ user_id: here.naledi.userId, lesson_id: 'coding-basics', ...row })
        .execute(),
    )

  test.each([
    { progress: -1 },
    { progress: 101 },
    { quiz_score: -1 },
    { quiz_score: 101 },
    { completed: true, progress: 100 },
    { completed_at: new Date(), progress: 100 },
    { completed: true, completed_at: new Date(), progress: 99 },
    { lesson_id: '' },
    { lesson_id: 'Coding Basics' },
    { lesson_id: 'x'.repeat(65) },
  ])('cannot be %o', async (row) => {
    await expect(save(row)).rejects.toMatchObject(CHECK_VIOLATION)
  })

  test('may be whole with a time', async () => {
    const whole = { completed: true, completed_at: new Date(), progress: 100, quiz_score: 100 }
    await expect(save(whole)).resolves.toHaveLength(1)
  })
})

const ANSWER = `'coding-basics', 'pap', 'daily', true, null, now()`

test.each([
  `app.answers values (:naledi, gen_random_uuid(), ${ANSWER.replace('daily', 'guess')})`,
  `app.answers values (:naledi, gen_random_uuid(), ${ANSWER.replace('pap', 'Pap 1')})`,
  `app.answers values (:naledi, gen_random_uuid(), ${ANSWER.replace('null', `'My own words'`)})`,
  ...['0821234567', 'me@example.org', ' a', 'a ', 'x'.repeat(61), '😀', 'a\nb'].map(
    (word) => `app.own_words values (:naledi, 'byte', 'coding-basics', E'${word}', 1)`,
  ),
])('an answer says no more than it must, and a word is letters: %s', async (row) => {
  await expect(here.as('naledi', `insert into ${row}`)).rejects.toMatchObject(CHECK_VIOLATION)
})

const THING = `'coding-basics', 'stage-win', 0, 0, '[]', 1`

test.each([
  THING.replace('stage-win', 'My game'),
  THING.replace('0, 0', '64, 0'),
  THING.replace('0, 0', '0, -1'),
  THING.replace('[]', 'é'),
  THING.replace('[]', ''),
  THING.replace(`'[]'`, `repeat('a', 8001)`),
  THING.replace(', 1', ', -1'),
])('a thing has a name of two words that are known, and no text of its own: %s', async (row) => {
  await expect(
    here.as('naledi', `insert into app.things values (:naledi, gen_random_uuid(), ${row})`),
  ).rejects.toMatchObject(CHECK_VIOLATION)
})

test.each(['ǃgûs', 'ḓivha', 'i-intanethi', "n''wana", 'setšhaba sa rona', ''])(
  '"%s" may be an own word',
  async (word) => {
    const { rows } = await here.as(
      'naledi',
      `insert into app.own_words values (:naledi, 'term-' || md5('${word}'), 'coding-basics', '${word}', 1) returning word`,
    )
    expect(rows).toHaveLength(1)
  },
)

test.each([
  ['', 'x'],
  [String.raw` \n\t `, 'x'],
  ['x', '   '],
  ['x'.repeat(201), 'x'],
  ['x', 'x'.repeat(10_001)],
])('an announcement cannot be blank or endless: %.20s, %.20s', async (title, content) => {
  await expect(
    here.as(
      'admin',
      `insert into app.announcements (title, content, created_by) values (E'${title}', '${content}', :admin)`,
    ),
  ).rejects.toMatchObject(CHECK_VIOLATION)
})

test.each(['http://push.test/1', 'file:///etc/passwd', ' https://push.test/1', ''])(
  'a push address cannot be "%s"',
  async (endpoint) => {
    await expect(
      here.as(
        'naledi',
        `insert into app.push_subscriptions (endpoint, user_id, p256dh, auth)
         values ('${endpoint}', :naledi, '${'p'.repeat(87)}', '${'a'.repeat(22)}')`,
      ),
    ).rejects.toMatchObject(CHECK_VIOLATION)
  },
)
