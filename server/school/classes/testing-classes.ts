import { ClassPage, SchoolClass, SchoolClasses, TeacherInvited } from '#domain/school/classes.ts'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { oneTimeWords } from '../../accounts/auth/one-time-words.ts'
import { signedInAdmin, signedInLearner, type SignedInLearner, type TestServer } from '../../testing.ts'
import { makeLearners } from '../../accounts/users/make-learners.ts'
import { schoolYearNow } from './queries.ts'

type Asker = Pick<SignedInLearner, 'browser'>

/** Creates an admin, with functions for what admins and teachers do with classes through the API. */
export async function classesOfSchool(server: TestServer) {
  const admin = await signedInAdmin(server)
  const year = schoolYearNow()
  const statusOf = async ({ browser }: Asker, path: string, body: unknown) =>
    (await browser.post(`/api/admin/${path}`, body)).status
  /** Returns the response to a call that must succeed. */
  const ask = async <Schema extends z.ZodMiniType>(
    { browser }: Asker,
    path: string,
    body: unknown,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    const { status, body: answer } = await browser.post(`/api/admin/${path}`, body)
    expect([200, 201, 204], `${path} ${status} ${JSON.stringify(answer)}`).toContain(status)
    return z.parse(schema, answer)
  }
  const tell = (who: Asker, path: string, body: unknown) => ask(who, path, body, z.unknown())
  const prove = () => admin.browser.post('/api/auth/prove', { password: admin.password })
  const makeClass = (letter: string) =>
    ask(admin, 'classes', { schoolYear: year, grade: 7, letter }, SchoolClass)
  const classesOf = async ({ browser }: Asker) =>
    z.parse(SchoolClasses, (await browser.get('/api/admin/classes')).body).classes

  return {
    admin,
    year,
    statusOf,
    ask,
    tell,
    prove,
    makeClass,
    classesOf,
    classNamed: async (name: string) => (await classesOf(admin)).find((one) => one.name === name),
    pageOf: (who: Asker, { classId }: SchoolClass) =>
      ask(who, 'classes/members/find', { classId }, ClassPage),
    learnerOf: (gradeClass: string, firstName = 'Naledi') =>
      signedInLearner(server, { gradeClass, firstName }),
    take: (who: Asker, { classId }: SchoolClass, ...learners: { userId: string }[]) =>
      tell(who, 'classes/members/add', { classId, userIds: learners.map(({ userId }) => userId) }),
    /**
     * Creates learners of a class who have no e-mail address, each with a one-time word. The names are first name and
     * surname.
     */
    makeMembers: async ({ classId, name: gradeClass }: SchoolClass, ...names: [string, string][]) => {
      const words = await oneTimeWords(server.services.passwords, names.length)
      const expiresAt = new Date(Date.now() + 60_000)
      const learners = names.map(([firstName, lastName], at) => ({
        firstName,
        lastName,
        schoolName: 'Qala Primary',
        gradeClass,
        age: 12,
        email: null,
        phoneNumber: null,
        classId,
        oneTime: { passwordHash: words[at]?.passwordHash ?? '', expiresAt },
      }))
      const by = admin.userId
      const ids = await server.db.withAuth((trx) => makeLearners(trx, learners, by), { userId: by })
      return ids.map((userId, at) => ({ userId, word: words[at]?.word ?? '' }))
    },
    whoMayRegister: (value: 'anyone' | 'confirmed') =>
      tell(admin, 'settings', { name: 'registration', value }),
    /** Creates a teacher whom the admin has invited, and who has chosen a password. */
    makeTeacher: async (...classes: SchoolClass[]): Promise<SignedInLearner> => {
      await prove()
      const email = `teacher-${randomUUID()}@example.test`
      const { userId, oneTime } = await ask(admin, 'teachers', { email }, TeacherInvited)
      const browser = server.browser()
      expect(await browser.login({ email, password: oneTime?.password ?? '' })).toMatchObject({ status: 200 })
      const password = 'indlovu-enkulu-7'
      await browser.post('/api/auth/choose-password', { password, confirmPassword: password })
      await browser.takeToken()
      for (const { classId } of classes) await tell(admin, 'classes/teachers/add', { classId, userId })
      return { browser, userId, email, password }
    },
  }
}
