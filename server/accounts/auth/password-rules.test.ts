import { asWorker } from '#database/testing.ts'
import { withOwner } from '#database/temporary-database.ts'
import { PASSWORD_REFUSALS } from '#domain/accounts/accounts.ts'
import { describe, expect, test } from 'vitest'
import { registration, signedInAdmin, signedInLearner, testServer } from '../../testing.ts'

const server = await testServer()

const { common, easy, own, repeated, spaces, staff } = PASSWORD_REFUSALS
const refused = [
  ['123456', common],
  ['Password1', common],
  ['QWERTYUIOP', common],
  ['abcdef', easy],
  ['987654321', easy],
  ['121212', easy],
  ['aaaaab', easy],
  ['Grade7B', easy],
  ['soweto', easy],
  ['S0weto!', easy],
  ['５４３２１０', easy],
  ['nothando', own],
  ['Nothando2013!', own],
  ['mokoena99', own],
  ['NothandoMokoena', own],
  ['mokoena.nothando', own],
  ['umzamo', own],
  ['Umzamo Primary', own],
  ['noni.m@example.test', own],
  ['noni.m12', own],
  ['0735550101', own],
  ['+27 73 555 0101', own],
  ['aaaaaa', repeated],
  ['zzzZZZzzz', repeated],
  ['ǃǃǃǃǃǃ', repeated],
  ['      ', spaces],
  ['\u2003\u2003\u2003\u2003\u2003\u2003', spaces],
] as const
const NOTHANDO = {
  firstName: 'Nothando',
  lastName: 'Mokoena',
  schoolName: 'Umzamo Primary',
  phoneNumber: '0735550101',
}

describe('a new password', () => {
  test.each(refused)('cannot be %j when registering', async (password, message) => {
    const form = registration({
      ...NOTHANDO,
      email: 'noni.m@example.test',
      password,
      confirmPassword: password,
    })
    const answer = await server.browser().post('/api/auth/register', form)
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input', fields: { password: message } })
  })

  test.each(['robots-and-rain', 'nothando-loves-rain', 'qhawe7', '483920', 'Umzamo-river-9'])(
    'may be %j',
    async (password) => {
      const form = registration({ ...NOTHANDO, password, confirmPassword: password })
      expect((await server.browser().post('/api/auth/register', form)).status).toBe(201)
    },
  )

  test('cannot be an easy one when it takes the place of a one-time password, for staff not a short one', async () => {
    const admin = await signedInAdmin(server)
    const learner = await signedInLearner(server, NOTHANDO)
    const given = await admin.browser.post('/api/admin/learners/reset-password', { userId: learner.userId })
    const { password } = given.body as { password: string }
    const browser = server.browser()
    expect((await browser.login({ email: learner.email, password })).status).toBe(200)
    const choose = (chosen: string) =>
      browser.post('/api/auth/choose-password', { password: chosen, confirmPassword: chosen })
    expect((await choose('nothando1')).fields).toEqual({ password: own })
    await server.db.appointAdmin(learner.userId)
    expect((await choose('umfula-5')).fields).toEqual({ password: staff })
    expect((await choose('umfula-omkhulu')).status).toBe(204)
  })

  test('cannot be an easy one by a mailed link, which then still works', async () => {
    const learner = await signedInLearner(server, NOTHANDO)
    await server.browser().post('/api/auth/forgot-password', { email: learner.email })
    const token = await mailedToken(learner.email)
    const reset = (password: string) =>
      server.browser().post('/api/auth/reset-password', { token, password, confirmPassword: password })
    expect((await reset('123456')).fields).toEqual({ password: common })
    expect((await reset('umfula-5')).status).toBe(204)
  })

  test('does not keep anybody out whose old one would be refused today', async () => {
    const learner = await signedInLearner(server)
    const hash = await server.services.passwords.hash('123456')
    await withOwner(server.db.url, async (owner) => {
      await owner.query('alter table auth.accounts no force row level security')
      await owner.query('update auth.accounts set password_hash = $1 where id = $2', [hash, learner.userId])
    })
    expect((await server.browser().login({ email: learner.email, password: '123456' })).status).toBe(200)
  })
})

async function mailedToken(email: string): Promise<string> {
  const { rows } = await asWorker<{ text: string }>(
    server.db,
    `select payload->>'text' as text from graphile_worker._private_jobs where payload->>'to' = $1`,
    [email],
  )
  return /#token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}
