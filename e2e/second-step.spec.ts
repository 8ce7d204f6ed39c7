import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { ADMIN, origin } from './server.ts'
import { authorization, openAdmin, register, signIn, tab } from './steps.ts'
import {
  LONG,
  anotherBrowser,
  expect,
  expectAccessible,
  expectGoodLooks,
  expectText,
  somebody,
  test,
  untilAlive,
  type Person,
} from './test.ts'

const OWN = 'my-own-long-secret'

/** Makes a person an admin through the first admin. The person is signed in on `page` with a new password. */
async function colleague(page: Page, browser: Browser): Promise<Person> {
  const person = { ...somebody('Refilwe'), gradeClass: 'Staff' }
  const userId = await register(page, person)
  const head = (await anotherBrowser(browser)).request
  await head.post(`${origin}/api/auth/login`, { data: ADMIN, headers: { origin } })
  const headers = await authorization(head)
  const given = await head.post(`${origin}/api/admin/admins`, { data: { userId }, headers })
  const { password }: { password: string } = await given.json()
  await signIn(page, { email: person.email, password })
  const own = { password: OWN, confirmPassword: OWN }
  await page.request.post(`${origin}/api/auth/choose-password`, { data: own, headers: { origin } })
  return { ...person, ...own }
}

test('a teacher sets up a second step, and signs in with it', async ({ page, browser }) => {
  const teacher = await colleague(page, browser)
  await untilAlive(page).goto('/')
  await tab(page, 'Profile').click()
  const card = page.getByRole('region', { name: 'Second step for staff' })
  await card.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your second step' })
  const key = (await dialog.locator('code').textContent()) ?? ''
  const codeIn = (halfMinutes: number) =>
    new TOTP({ secret: key }).generate({ timestamp: Date.now() + halfMinutes * 30_000 })
  await expectAccessible(page)
  await expectGoodLooks(page)
  await dialog.getByLabel(/Type the code/).fill('000000')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByText(/wrong, used or too old/)).toBeVisible()
  await dialog.getByLabel(/Type the code/).fill(codeIn(0))
  await dialog.getByRole('button', { name: 'Go on' }).click()
  const kept = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const recovery = (await kept.getByRole('listitem').first().textContent()) ?? ''
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await kept.getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toBe('qala-recovery-codes.txt')
  await kept.getByRole('button', { name: 'I have kept them' }).click()
  await expect(card.getByText('On', { exact: true })).toBeVisible()

  const elsewhere = untilAlive(await anotherBrowser(browser))
  const typePassword = async () => {
    await elsewhere.goto('/admin/login')
    await elsewhere.getByLabel('Email').fill(teacher.email)
    await elsewhere.getByLabel('Password', { exact: true }).fill(teacher.password)
    await elsewhere.getByRole('button', { name: 'Sign In' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'One more step' })).toBeVisible()
  }
  await typePassword()
  await expect(elsewhere.getByLabel('Code from your app')).toBeFocused()
  await expectAccessible(elsewhere)
  await elsewhere.getByLabel('Code from your app').fill(codeIn(1))
  await elsewhere.getByRole('button', { name: 'Go on' }).click()
  await expect(tab(elsewhere, 'Admin')).toBeVisible()
  await elsewhere.context().clearCookies()
  await typePassword()
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
  await elsewhere.getByLabel('Recovery code').fill(recovery)
  await elsewhere.getByRole('button', { name: 'Go on' }).click()
  await expect(tab(elsewhere, 'Admin')).toBeVisible()
})

test(
  'a page that was left open asks for the password again, and goes on where it was',
  LONG,
  async ({ page }) => {
    const learner = { ...somebody('Kagiso'), lastName: `Moyo${randomUUID().slice(0, 8)}` }
    const name = `Kagiso ${learner.lastName}`
    await register(page, learner)
    await openAdmin(page, 'Users')
    await page.getByRole('searchbox').fill(name)
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: 'Manage account' })
      .click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByLabel(/To confirm/).fill(name)
    await page.route(
      '**/learners/delete',
      (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/json',
          body: '{"error":{"code":"password_needed","message":"Give your password again for this."}}',
        }),
      { times: 1 },
    )
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    const asked = page.getByRole('dialog', { name: 'Please type your password again' })
    await expect(asked.getByLabel('Your password')).toBeFocused()
    await expectAccessible(page)
    await expectGoodLooks(page)
    await page.keyboard.type('not this one')
    await page.keyboard.press('Enter')
    await expect(asked.getByText('This is not your password')).toBeVisible()
    await asked.getByLabel('Your password').fill(ADMIN.password)
    await page.keyboard.press('Enter')
    await expectText(page, `The account of ${name} is deleted`)
  },
)

test('where the school asks it, the dashboard first leads to setting it up', LONG, async ({ page }) => {
  await page.route('**/api/admin/**', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: '{"error":{"code":"second_factor_due","message":"Give the code of your second factor first."}}',
    }),
  )
  await page.route('**/api/account/second-factor', (route) =>
    route.fulfill({ json: { setAt: null, recoveryCodesLeft: 0, isRequired: true } }),
  )
  await openAdmin(page)
  await expect(page.getByText(/Your school asks this of its staff/)).toBeVisible()
  await expect(page.locator('.toasts').getByText('Failed')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute('**/api/account/second-factor')
  await page.unroute('**/api/admin/**')
  // It was set up in the meantime on another device.
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('navigation', { name: 'Dashboard sections' })).toBeVisible()
})
