import { PeopleOfEvent, SecurityEvents } from '#domain/privacy/security.ts'
import { ImportPlan, type ImportRow } from '#domain/school/import-learners/import-learners.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { classesOfSchool } from '../../school/classes/testing-classes.ts'
import { testServer, type SignedInLearner } from '../../testing.ts'

const server = await testServer()
const { admin, year, ask, tell, makeClass, makeTeacher, pageOf } = await classesOfSchool(server)

const events = async ({ browser }: SignedInLearner) =>
  z.parse(SecurityEvents, (await browser.get('/api/admin/security/events')).body).events
const peopleOf = (id: string) => ask(admin, 'security/events/people', { id }, PeopleOfEvent)

test('an import is one line that says who did it, from which file, and unfolds to the names', async () => {
  const mine = await makeClass('MANY')
  const teacher = await makeTeacher(mine)
  const rows: ImportRow[] = Array.from({ length: 45 }, (_, at) => ({
    row: at + 2,
    firstName: `Learner${String(at).padStart(2, '0')}`,
    lastName: 'Mokoena',
    grade: 7,
    letter: 'MANY',
  }))
  const file = { schoolYear: year, schoolName: 'Qala Primary School', rows }
  const { planId } = await ask(teacher, 'import/plan', file, ImportPlan)
  await tell(teacher, 'import', { ...file, planId, decisions: {}, fileName: 'grade7.csv' })

  const [line, ...others] = await events(admin)
  expect(line).toMatchObject({
    eventType: 'class_changed',
    userName: teacher.email,
    details: '45 learners added from the file grade7.csv',
    people: 45,
  })
  // The one entry that is left is about the teacher.
  expect(others.filter(({ eventType }) => eventType === 'account_made')).toHaveLength(1)
  const { people, gone } = await peopleOf(line?.id ?? '')
  expect([people.length, people[0]?.firstName, gone]).toEqual([45, 'Learner00', 0])

  const userIds = (await pageOf(teacher, mine)).members.map(({ userId }) => userId)
  await tell(teacher, 'classes/cards', { classId: mine.classId, userIds, replacesOwn: false })
  const [cards] = await events(admin)
  expect(cards).toMatchObject({ eventType: 'password_reset', people: 45, userName: teacher.email })
})

test('a single entry stays as it is, and nobody unfolds what is not there', async () => {
  await tell(admin, 'settings', { name: 'privacyText', value: 'Our words' })
  const [line] = await events(admin)
  expect(line).toMatchObject({ eventType: 'settings_changed', details: 'setting: privacyText' })
  expect(line).not.toHaveProperty('people')
  expect(await peopleOf('999999999')).toEqual({ people: [], gone: 0 })
  expect((await admin.browser.post('/api/admin/security/events/people', { id: 'x' })).status).toBe(400)
})
