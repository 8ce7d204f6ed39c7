import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  anotherBrowser,
  expect,
  register,
  somebody,
  test,
  untilAlive,
  visibleText,
  type Person,
} from './test.ts'
import { ADMIN, dataDir } from './where.ts'

const LABELS: Record<keyof Person, RegExp> = {
  firstName: /^First name/i,
  lastName: /^Last name/i,
  schoolName: /^School/i,
  gradeClass: /^Grade/i,
  age: /^Age/i,
  email: /^E-?mail/i,
  phoneNumber: /^Phone/i,
  password: /^Password/i,
  confirmPassword: /^Confirm/i,
}

async function fill(page: Page, person: Partial<Person>): Promise<void> {
  for (const [name, value] of Object.entries(person)) {
    await page
      .getByRole('textbox', { name: LABELS[name as keyof Person] })
      .or(page.getByLabel(LABELS[name as keyof Person], { exact: false }).and(page.locator('input')))
      .first()
      .fill(value)
  }
}

test.beforeEach(({ page }) => {
  untilAlive(page)
})

test('a visitor registers, is greeted by name, signs out and signs in again', async ({ page }) => {
  const person = somebody('Thandi')
  await page.goto('/')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await fill(page, person)
  await page.getByRole('button', { name: /create|register|sign up/i }).click()

  await expect(page).toHaveURL(/\/$/)
  await expect(visibleText(page, 'Registration successful!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome back, Thandi!' })).toBeVisible()
  await expect(visibleText(page, 'Ready to continue your learning journey?')).toBeVisible()

  await page.getByRole('navigation').getByRole('button', { name: 'Profile' }).click()
  await expect(visibleText(page, 'Thandi Dlamini')).toBeVisible()
  await expect(visibleText(page, 'Funda Primary')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()

  await page.goto('/auth')
  await page
    .getByRole('button', { name: /sign in|log ?in/i })
    .first()
    .click()
  await fill(page, { email: person.email, password: person.password })
  await page
    .locator('form')
    .getByRole('button', { name: /^(sign in|log ?in)$/i })
    .click()
  await expect(visibleText(page, 'Welcome back!', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome back, Thandi!' })).toBeVisible()
})

test('each field says what is wrong with it, and the first wrong one gets the focus', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: /create|register|sign up/i }).click()
  for (const message of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'School name must be at least 3 characters',
    'Grade and class is required (e.g., Grade 6A)',
    'Age is required',
    'Please enter a valid email address',
    'Phone number is required and must be at least 10 digits',
    'Password must be at least 6 characters',
    'Please confirm your password',
  ]) {
    await expect(visibleText(page, message)).toBeVisible()
  }
  await expect(page.getByLabel(LABELS.firstName)).toBeFocused()

  await fill(page, { ...somebody(), age: '41', phoneNumber: '082 123 4567', confirmPassword: 'umfula-6' })
  await page.getByRole('button', { name: /create|register|sign up/i }).click()
  await expect(visibleText(page, 'Age must be between 5 and 40')).toBeVisible()
  await expect(visibleText(page, 'Phone number must contain only numbers')).toBeVisible()
  await expect(visibleText(page, "Passwords don't match")).toBeVisible()
})

test('an address can have only one account, in whatever case it is typed', async ({ page, browser }) => {
  const person = somebody('Sipho')
  await register(await anotherBrowser(browser), person)
  await page.goto('/auth')
  await fill(page, { ...person, email: person.email.toUpperCase() })
  await page.getByRole('button', { name: /create|register|sign up/i }).click()
  await expect(
    visibleText(page, 'This email address is already registered. Please try logging in instead.'),
  ).toBeVisible()
  await expect(visibleText(page, 'Account exists')).toBeVisible()
})

test('a wrong password cannot sign in, and the message does not say which part was wrong', async ({
  page,
  browser,
}) => {
  const person = somebody('Lerato')
  await register(await anotherBrowser(browser), person)
  for (const email of [person.email, `nobody-${person.email}`]) {
    await page.goto('/auth')
    await page
      .getByRole('button', { name: /sign in|log ?in/i })
      .first()
      .click()
    await fill(page, { email, password: 'not-the-password' })
    await page
      .locator('form')
      .getByRole('button', { name: /^(sign in|log ?in)$/i })
      .click()
    await expect(
      visibleText(page, 'Invalid email or password. Please check your details and try again.'),
    ).toBeVisible()
  }
})

test('a learner cannot enter by the admin door; an admin can', async ({ page, browser }) => {
  const person = somebody('Kagiso')
  await register(await anotherBrowser(browser), person)
  await page.goto('/admin/login')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await fill(page, { email: person.email, password: person.password })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(visibleText(page, 'Access denied. Admin privileges required.')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()

  await page.goto('/admin/login')
  await fill(page, ADMIN)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(visibleText(page, 'Welcome back, Admin!')).toBeVisible()
  await page.getByRole('navigation').getByRole('button', { name: 'Admin' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test('a forgotten password is reset by the link in the mail, once', async ({ page, browser }) => {
  const person = somebody('Zanele')
  await register(await anotherBrowser(browser), person)
  await page.goto('/auth')
  await page
    .getByRole('button', { name: /sign in|log ?in/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await fill(page, { email: person.email })
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
  await page
    .locator('form')
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible()

  const old = await page.request.post('/api/auth/login', {
    data: { email: person.email, password: person.password },
    headers: { origin: new URL(link).origin },
  })
  expect(old.status()).toBe(401)
  const renewed = await page.request.post('/api/auth/login', {
    data: { email: person.email, password: 'intaba-77' },
    headers: { origin: new URL(link).origin },
  })
  expect(renewed.status()).toBe(200)
})

/** The text of the mail waiting for this address in the outbox; empty while there is none. */
function mailTo(email: string): string {
  const outbox = join(dataDir, 'outbox')
  let files: string[] = []
  try {
    files = readdirSync(outbox, { recursive: true, encoding: 'utf8' })
  } catch {
    return ''
  }
  const texts = files.flatMap((file) => {
    try {
      return [readFileSync(join(outbox, file), 'utf8')]
    } catch {
      return []
    }
  })
  // Quoted-printable folds long lines and writes "=" as "=3D".
  return (texts.find((text) => text.includes(email)) ?? '')
    .replaceAll('=\r\n', '')
    .replaceAll('=\n', '')
    .replaceAll('=3D', '=')
}
