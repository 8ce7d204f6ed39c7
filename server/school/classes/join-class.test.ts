import { expect, test } from 'vitest'
import { testServer, type SignedInLearner } from '../../testing.ts'
import { classesOfSchool } from './testing-classes.ts'

const school = await classesOfSchool(await testServer())
const { admin, year, tell, take, makeClass, makeTeacher, learnerOf, classNamed, pageOf, whoMayRegister } =
  school

const join = ({ browser }: SignedInLearner, code: string | null) =>
  browser.post('/api/classes/join', { code: code ?? '' })

test('puts the learner into the class, whatever was typed at registration, and once only', async () => {
  const one = await makeClass('JOIN')
  const own = await makeTeacher(one)
  const learner = await learnerOf('somewhere', 'Tinyiko')
  const written = (one.code ?? '').toUpperCase().replaceAll('-', ' ')
  for (let times = 0; times < 2; times += 1)
    expect(await join(learner, written)).toMatchObject({
      status: 200,
      body: { classes: [{ name: '7JOIN', schoolYear: year }] },
    })
  expect((await pageOf(own, one)).members).toMatchObject([{ firstName: 'Tinyiko' }])
  expect((await learner.browser.get('/api/classes/mine')).body).toMatchObject({
    classes: [{ name: '7JOIN' }],
  })
})

test('cannot be done with a code that was taken back or renewed, or of an archived class', async () => {
  const one = await makeClass('SHUT')
  const learner = await learnerOf('7Shut', 'Rendani')
  const { classId } = one
  await tell(admin, 'classes/code', { classId, action: 'renew' })
  expect((await join(learner, one.code)).status).toBe(400)
  const { code } = (await classNamed('7SHUT')) ?? one
  await tell(admin, 'classes/archive', { classId, isArchived: true })
  expect((await join(learner, code)).status).toBe(400)
  await tell(admin, 'classes/archive', { classId, isArchived: false })
  await tell(admin, 'classes/code', { classId, action: 'revoke' })
  expect(await join(learner, code)).toMatchObject({
    status: 400,
    body: { error: { fields: { code: 'No class has this code. Check each letter with your teacher' } } },
  })
})

test('cannot be guessed: after a few wrong codes the right one waits as well', async () => {
  const one = await makeClass('GUESS')
  const guesser = await learnerOf('7Guess', 'Guesser')
  const statuses: number[] = []
  for (let tries = 0; tries < 20; tries += 1)
    statuses.push((await join(guesser, `goat-mango-${10 + tries}`)).status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  expect((await join(guesser, one.code)).status).toBe(429)
  expect((await guesser.browser.get('/api/classes/mine')).body).toEqual({ classes: [] })
})

test('does not confirm an account; its teacher does', async () => {
  await whoMayRegister('confirmed')
  const one = await makeClass('SURE')
  const own = await makeTeacher(one)
  const learner = await learnerOf('7Sure', 'Liam')
  await join(learner, one.code)
  expect((await pageOf(own, one)).members).toMatchObject([{ isWaiting: true }])
  await take(own, one, learner)
  expect((await pageOf(own, one)).members).toMatchObject([{ isWaiting: false }])
  await whoMayRegister('anyone')
})
