import type { Caps } from '#domain/learning/caps.ts'
import { expect, test } from 'vitest'
import { signedInLearner, testServer, LESSONS } from '../../testing.ts'
import { classesOfSchool } from '../classes/testing-classes.ts'

const caps: Caps = {
  map: [],
  memoranda: [
    {
      lessonId: LESSONS[0],
      title: 'CAPS Task 1: Goats',
      activities: ['Count the goats'],
      collect: 'One sheet from each learner.',
      rows: [{ look: 'The sum', earns: ['The sum is right.'], model: 'There are 28 goats.' }],
      rubric: { well: 'All of it.', enough: 'Most of it.', notYet: 'Little of it.' },
    },
  ],
}
const course = { lessons: LESSONS.map((id) => ({ id, bonus: false })), tasks: [], caps }
const server = await testServer({ course })
const { admin, makeClass, makeTeacher } = await classesOfSchool(server)

test('a learner cannot read the memoranda, and a teacher can', async () => {
  const ask = ({ browser }: Pick<typeof admin, 'browser'>) => browser.get('/api/admin/caps')
  const learner = await ask(await signedInLearner(server))
  expect(learner).toMatchObject({ status: 403, code: 'admin_required' })
  expect(JSON.stringify(learner.body)).not.toContain('28 goats')
  expect((await server.browser().get('/api/admin/caps')).status).toBe(401)
  for (const staff of [admin, await makeTeacher(await makeClass('CAPS'))])
    expect(await ask(staff)).toMatchObject({ status: 200, body: caps })
})
