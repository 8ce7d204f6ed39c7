import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ADMIN, dataDir } from './server.ts'
import { fillForm, register, tab, tryPassword } from './steps.ts'
import { anotherBrowser, expect, expectText, somebody, test, untilAlive } from './test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.beforeEach(({ page }) => {
  untilAlive(page)
})

test('a visitor registers, is greeted by name, signs out and signs in again', async ({ page }) => {
  const person = { ...somebody('Thandi'), phoneNumber: `07${Date.now() % 1e8}`.padEnd(10, '0') }
  await page.goto('/')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await fillForm(page, person)
  await press(page, 'Create Account')

  await expect(page).toHaveURL(/\/$/)
  await expectText(page, 'Registration successful!')
  await expect(page.getByRole('heading', { name: 'Welcome to Qala, Thandi!' })).toBeVisible()
  await expectText(page, 'Ready to continue your learning journey?')

  await tab(page, 'Profile').click()
  await expectText(page, 'Thandi Dlamini')
  await expectText(page, 'Funda Primary')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()

  await page.goto('/auth')
  await press(page, 'Log in')
  await fillForm(page, { email: person.email, password: 'not-the-password' })
  await press(page, 'Sign In')
  await expectText(page, 'Invalid email or password. Please check your details and try again.')
  await fillForm(page, {
    email: `+27 ${person.phoneNumber.slice(1, 3)} ${person.phoneNumber.slice(3)}`,
    password: person.password,
  })
  await page.getByRole('checkbox', { name: 'This is a shared computer' }).check()
  await press(page, 'Sign In')
  await expectText(page, 'Welcome back!', { exact: true })
  await expect(page.getByRole('heading', { name: 'Welcome back, Thandi!' })).toBeVisible()
})

test('a learner cannot enter by the admin door; an admin can', async ({ page, browser }) => {
  const person = somebody('Kagiso')
  await register(await anotherBrowser(browser), person)
  await page.goto('/admin/login')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await fillForm(page, { email: person.email, password: person.password })
  await press(page, 'Sign In')
  await expectText(page, 'Access denied. Admin privileges required.')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()

  await page.goto('/admin/login')
  await fillForm(page, ADMIN)
  await press(page, 'Sign In')
  await expectText(page, 'Welcome back, Admin!')
  await tab(page, 'Admin').click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test('a forgotten password is reset by the link in the mail, once', async ({ page, browser }) => {
  const person = somebody('Zanele')
  await register(await anotherBrowser(browser), person)
  await page.goto('/auth')
  await press(page, 'Log in')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await fillForm(page, { email: person.email })
  await page.getByRole('button', { name: /send/i }).click()
  await expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: /link/i }).first(),
  ).toBeVisible()

  await expect.poll(() => mailTo(person.email), { timeout: 15_000 }).toContain('/reset-password#token=')
  const link = /https?:\/\/\S+\/reset-password#token=[\w-]+/.exec(mailTo(person.email))?.[0] ?? ''
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByLabel('New password', { exact: true }).fill('intaba-77')
  await page.getByLabel('New password again').fill('intaba-77')
  await press(page, 'Save my password')
  await expect(page.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible()

  expect(await tryPassword(page, person.email, person.password)).toBe(401)
  expect(await tryPassword(page, person.email, 'intaba-77')).toBe(200)
})

function mailTo(email: string): string {
  const outbox = join(dataDir, 'outbox')
  const files = existsSync(outbox) ? readdirSync(outbox) : []
  const mails = files
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readFileSync(join(outbox, file), 'utf8'))
  // Quoted-printable encoding folds long lines and writes "=" as "=3D".
  return (mails.find((text) => text.includes(email)) ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}
