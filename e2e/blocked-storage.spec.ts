import type { Page } from '@playwright/test'
import { continueTo, fillForm, heading, openLesson, tab, tryPassword } from './steps.ts'
import { expect, expectGoodLooks, expectText, somebody, test, visibleText } from './test.ts'

type Blocked = 'cookies' | 'storage' | 'databases' | 'room'

/** Makes the page behave as in a browser that blocks site data, or whose disk is full. */
const block = (page: Page, ...kinds: Blocked[]) =>
  page.addInitScript((blocked: Blocked[]) => {
    const refuse = () => {
      throw new DOMException('The request was denied.', 'SecurityError')
    }
    if (blocked.includes('cookies')) {
      Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
    }
    if (blocked.includes('storage'))
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: refuse })
    if (blocked.includes('databases')) {
      if (blocked.includes('storage')) Object.defineProperty(window, 'indexedDB', { get: refuse })
      else Object.defineProperty(window, 'indexedDB', { value: undefined })
    }
    if (blocked.includes('room'))
      Storage.prototype.setItem = () => {
        throw new DOMException('No room', 'QuotaExceededError')
      }
  }, kinds)

const blockedHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Your browser is set to keep nothing' })

for (const kinds of [['cookies', 'storage', 'databases'], ['cookies']] satisfies Blocked[][])
  test(`with ${kinds.join(', ')} blocked no form is offered, and lessons can be read`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await block(page, ...kinds)
    await page.goto('/auth')
    await expect(blockedHeading(page)).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expectGoodLooks(page)
    await page.goto('/admin/login')
    await expect(blockedHeading(page)).toBeVisible()
    await page.goto('/')
    await openLesson(page)
    await continueTo(page, 'Key Words')
    await expect(heading(page, 'What is a Computer?')).toBeVisible()
  })

for (const kinds of [['storage'], ['databases'], ['storage', 'databases'], ['room']] satisfies Blocked[][])
  test(`with ${kinds.join(', ')} refused but cookies kept, an account can be made and used`, async ({
    page,
  }) => {
    await block(page, ...kinds)
    await page.goto('/auth')
    await fillForm(page, somebody())
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('/')
    await tab(page, 'Profile').click()
    await expectText(page, 'Naledi Dlamini')
  })

test('a browser that refuses only the cookie of the server says so after the sign-in', async ({ page }) => {
  const person = somebody()
  await page.route('**/api/auth/register', async (route) => {
    const answer = await route.fetch()
    const { 'set-cookie': _, ...headers } = answer.headers()
    await page.context().clearCookies()
    await route.fulfill({ response: answer, headers })
  })
  await page.goto('/auth')
  await fillForm(page, person)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(blockedHeading(page)).toBeVisible()
  await expect(visibleText(page, /Your account is safe/)).toBeVisible()
  expect(await tryPassword(page, person.email, person.password)).toBe(200)
})
