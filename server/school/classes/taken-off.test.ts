import { clock } from '#domain/clock.ts'
import { exampleOf } from '#domain/api-call.ts'
import { VERBS, type Verb } from '#domain/permissions.ts'
import { expect, test } from 'vitest'
import { ROUTES } from '../../app.ts'
import { LESSONS, targetNobody, testServer } from '../../testing.ts'
import { classesOfSchool } from './testing-classes.ts'

const server = await testServer()
const { admin, year, makeClass, makeTeacher, learnerOf, take, tell } = await classesOfSchool(server)

const STAFF = ROUTES.filter(
  ({ key, access }) => access in VERBS && VERBS[access as Verb].staff && !key.includes('back-up'),
)

/** Creates a teacher with a class, a learner in it, and one of everything that a call of the teacher can be about. */
async function teacherAtWork(letter: string) {
  const one = await makeClass(letter)
  const own = await makeTeacher(one)
  const learner = await learnerOf(`7${letter}`, 'Lerato')
  await take(admin, one, learner)
  const post = async (path: string, body: object) =>
    (await own.browser.post(`/api/admin/${path}`, body)).body as Record<string, string>
  const work = [{ kind: 'lesson', contentId: LESSONS[0] }]
  await post('classes/work/give', { classIds: [one.classId], work, dueOn: clock.today(), note: '' })
  const week = await post('classes/work/find', { classId: one.classId, week: clock.today() })
  const rows = [{ row: 2, firstName: 'Zola', lastName: 'Nkosi', grade: 7, letter, age: 13 }]
  const file = { schoolYear: year, schoolName: 'Qala Primary School', rows }
  const { planId = '' } = await post('import/plan', file)
  const { importId = '' } = await post('import', { ...file, planId, decisions: {} })
  const said = await post('announcements', { title: 'Hello', content: 'Hello all', classIds: [one.classId] })
  const ids = {
    workId: /"workId":"([\w-]{36})"/.exec(JSON.stringify(week))?.[1] ?? '',
    announcementId: /"(?:id|announcementId)":"([\w-]{36})"/.exec(JSON.stringify(said))?.[1] ?? '',
  }
  expect([importId, ids.workId].every((id) => id.length === 36)).toBe(true)
  const { userId: otherId, email } = learner
  const target = { ...targetNobody(own.userId), otherId, email, mark: letter, classId: one.classId, ...ids }
  return { one, own, learner, importId, target }
}

test.each([
  ['classes/teachers/remove', 'taken off the class'],
  ['teachers/remove', 'taken off the staff'],
])(
  'every call of staff answers a teacher who is %s with a refusal and never fails',
  async (path, how) => {
    const { one, own, importId, target } = await teacherAtWork(how.endsWith('class') ? 'WALKA' : 'WALKB')
    await admin.browser.post('/api/auth/prove', { password: admin.password })
    const { classId } = one
    await tell(
      admin,
      path,
      path === 'teachers/remove' ? { userId: own.userId } : { classId, userId: own.userId },
    )
    server.logged.length = 0
    const failed: string[] = []
    for (const route of STAFF) {
      const { key, method, path: address } = route
      const body = key === 'POST /api/admin/import/undo' ? { importId } : exampleOf(route, target)
      const response = await own.browser.raw(method, address, {
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      await response.body?.cancel()
      if (response.status >= 500) failed.push(`${key} ${response.status}`)
    }
    expect(failed).toEqual([])
    expect(server.logged.filter((line) => line.startsWith('error'))).toEqual([])
  },
  60_000,
)
