import { expect, test } from 'vitest'
import { hash } from '@node-rs/argon2'
import { classesOfSchool } from '../../school/classes/testing-classes.ts'
import { accountRows, registration, signedInLearner, testServer } from '../../testing.ts'

// Two keyboards may send one password as different characters, such as é as one sign or as two, or wide letters.

const server = await testServer()
const school = await classesOfSchool(server)
const [COMPOSED, DECOMPOSED, WIDE] = ['séléka-pula', 'séléka-pula', 'ｓéｌéka-pula'].map((word, at) =>
  at === 1 ? word.normalize('NFD') : word.normalize('NFC'),
) as [string, string, string]
const forms = [COMPOSED, DECOMPOSED, WIDE]

const registered = async (password: string) => {
  // Both fields of the form may even be typed on different keyboards.
  const form = registration({ password, confirmPassword: COMPOSED })
  const browser = server.browser(`196.27.${forms.indexOf(password)}.1`)
  expect((await browser.post('/api/auth/register', form)).status).toBe(201)
  return { browser, email: String(form['email']) }
}

test('a password is one and the same in each form, at the sign-in, when given again and when changed', async () => {
  expect(new Set(forms).size).toBe(3)
  for (const set of forms) {
    const { browser, email } = await registered(set)
    for (const typed of forms) {
      expect((await server.browser().login({ email, password: typed })).status).toBe(200)
      await browser.takeToken()
      expect((await browser.post('/api/auth/prove', { password: typed })).status).toBe(204)
    }
    const change = (currentPassword: string, password: string) =>
      browser.post('/api/account/password', { currentPassword, password, confirmPassword: password })
    expect((await change(DECOMPOSED, WIDE)).fields).toEqual({
      password: 'Please choose another password than the one you have',
    })
    expect((await change(WIDE, 'ubuhle-bethu')).status).toBe(204)
  }
})

test('at the sign-in by class too, and where it takes the place of a word for one use', async () => {
  const one = await school.makeClass('FORMS')
  const [made] = await school.makeMembers(one, ['Renée', 'Fourie'])
  const signIn = (password: string) =>
    server.browser().post('/api/auth/class-login', { classCode: one.code, name: 'Renee Fourie', password })
  const browser = server.browser()
  await browser.post('/api/auth/class-login', {
    classCode: one.code,
    name: 'Renee Fourie',
    password: made?.word,
  })
  const chosen = { password: DECOMPOSED, confirmPassword: DECOMPOSED }
  expect((await browser.post('/api/auth/choose-password', chosen)).status).toBe(204)
  for (const typed of forms) expect((await signIn(typed)).status).toBe(200)
})

test('one that was hashed as it was typed is accepted so once, and then in each form', async () => {
  const learner = await signedInLearner(server)
  const before = await hash(DECOMPOSED, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await accountRows(server.db, 'update auth.accounts set password_hash = $1 where id = $2', [
    before,
    learner.userId,
  ])
  const login = async (password: string) =>
    (await server.browser().login({ email: learner.email, password })).status
  expect(await login(COMPOSED)).toBe(401)
  expect(await login(DECOMPOSED)).toBe(200)
  const [account] = await accountRows<{ password_hash: string }>(
    server.db,
    'select password_hash from auth.accounts where id = $1',
    [learner.userId],
  )
  expect(account?.password_hash).not.toBe(before)
  for (const typed of forms) expect(await login(typed)).toBe(200)
})

test('a length counts what is compared, so combining signs do not make a short password long', async () => {
  const short = 'éé9'.normalize('NFD')
  expect(short.length).toBe(5)
  const padded = 'ééé'.normalize('NFD')
  expect(padded.length).toBe(6)
  const form = registration({ password: padded, confirmPassword: padded })
  expect((await server.browser().post('/api/auth/register', form)).fields).toEqual({
    password: 'Password must be at least 6 characters',
  })
})
