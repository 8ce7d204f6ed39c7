import { beforeAll, describe, expect, test } from 'vitest'
import { makeLearner, testDatabase, type LearnerOverrides, type TestDatabase } from '../testing.ts'
import { CHECK_VIOLATION } from './support.ts'

let db: TestDatabase
let userId: string

beforeAll(async () => {
  db = await testDatabase()
  userId = (await makeLearner(db)).userId
})

describe('a profile', () => {
  const good: LearnerOverrides[] = [
    { age: 5 },
    { age: 40 },
    { firstName: "N'Dri", lastName: 'Nkosi-Dlamini' },
    { firstName: 'ǃXóõ', lastName: '|Kunta' },
    { firstName: '😀', lastName: 'x'.repeat(100) },
    { schoolName: '😀a' },
    { phoneNumber: '0'.repeat(20) },
  ]
  test.each(good)('may say %o', async (overrides) => {
    await expect(makeLearner(db, overrides)).resolves.toHaveProperty('userId')
  })

  const bad: LearnerOverrides[] = [
    { age: 4 },
    { age: 41 },
    { firstName: 'N' },
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
    await expect(makeLearner(db, overrides)).rejects.toMatchObject(CHECK_VIOLATION)
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
    db.withUser(userId, (trx) =>
      trx
        .insertInto('app.lesson_progress')
        .values({ user_id: userId, lesson_id: 'coding-basics', ...row })
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

describe('an announcement', () => {
  test.each([
    { title: '', content: 'x' },
    { title: ' \n\t ', content: 'x' },
    { title: 'x', content: '   ' },
    { title: 'x'.repeat(201), content: 'x' },
    { title: 'x', content: 'x'.repeat(10_001) },
  ])('cannot be blank or endless', async (news) => {
    const admin = await makeLearner(db)
    await db.appointAdmin(admin.userId)
    await expect(
      db.withUser(admin.userId, (trx) =>
        trx
          .insertInto('app.announcements')
          .values({ ...news, created_by: admin.userId })
          .execute(),
      ),
    ).rejects.toMatchObject(CHECK_VIOLATION)
  })
})

test('a push address cannot be anything but https', async () => {
  for (const endpoint of ['http://push.test/1', 'file:///etc/passwd', ' https://push.test/1', '']) {
    await expect(
      db.withUser(userId, (trx) =>
        trx
          .insertInto('app.push_subscriptions')
          .values({ endpoint, user_id: userId, p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) })
          .execute(),
      ),
    ).rejects.toMatchObject(CHECK_VIOLATION)
  }
})
