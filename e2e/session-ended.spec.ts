import type { APIRequestContext, Page } from '@playwright/test'
import { ADMIN, origin } from './server.ts'
import {
  answer,
  finishFirstLesson,
  finishQuiz,
  lessonsOf,
  position,
  register,
  signIn,
  startQuiz,
  tab,
} from './steps.ts'
import {
  anotherBrowser,
  expect,
  expectAccessible,
  expectFits,
  expectText,
  somebody,
  test,
  visibleText,
} from './test.ts'

const notice = (page: Page) => page.locator('.session-ended')
const login = (page: Page) => notice(page).getByRole('button', { name: 'Log in' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Log in to go on' })

/** An admin gives the learner a password for one use. */
async function resetPassword(admin: APIRequestContext, userId: string): Promise<string> {
  const headers = { origin }
  const entry = await admin.post('/api/auth/login', { data: ADMIN, headers })
  expect(entry.status()).toBe(200)
  const { accessToken } = await (await admin.post('/api/auth/token', { headers })).json()
  const reset = await admin.post('/api/admin/learners/reset-password', {
    data: { userId },
    headers: { ...headers, authorization: `Bearer ${accessToken}` },
  })
  expect(reset.status(), await reset.text()).toBe(200)
  const { password }: { password: string } = await reset.json()
  return password
}

async function logIn(page: Page, name: string, password: string): Promise<void> {
  await login(page).click()
  await dialog(page).getByLabel('Email or phone number').fill(name)
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Sign In' }).click()
}

test('a learner with a new password keeps the result, hears why, and goes on after signing in', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const naledi = somebody()
  const userId = await register(page, naledi)
  await page.goto('/')
  await startQuiz(page)
  await finishQuiz(page)
  const result = page.getByRole('heading', { name: 'Quiz Complete' })
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: 15_000 })
  const before = await result.boundingBox()

  const password = await resetPassword((await anotherBrowser(browser)).request, userId)
  await expect(notice(page)).toContainText('Your teacher gave you a new password. Sign in with it.')
  await expect(notice(page)).toContainText('Your work is safe on this device.')
  expect(await result.boundingBox()).toEqual(before)
  await expectAccessible(page)

  // The page that is loaded again is still hers, and the reason is said again.
  await page.reload()
  await expect(result).toBeVisible()
  await expect(notice(page)).toContainText('Your teacher gave you a new password.')
  await notice(page).getByRole('button', { name: 'Not now' }).click()
  await expect(notice(page)).not.toContainText('You are signed out')
  await expect(login(page)).toBeVisible()
  await expectFits(page)

  await logIn(page, naledi.email, password)
  await expect(dialog(page).getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByLabel('New password', { exact: true }).fill('inkomo-7')
  await dialog(page).getByLabel('New password again').fill('inkomo-7')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(notice(page)).toHaveCount(0)
  await expect(result).toBeVisible()
  await expectText(page, 'Welcome back!')

  const phone = await anotherBrowser(browser)
  await signIn(phone, { ...naledi, password: 'inkomo-7' })
  await phone.goto('/')
  await tab(phone, 'Progress').click()
  await expect(visibleText(phone, 'Signed out')).toHaveCount(0)
})

test('work goes on after the end on another device, and is sent by the next sign-in', async ({
  page,
  browser,
}) => {
  const naledi = somebody()
  await register(page, naledi)
  await page.goto('/')
  await startQuiz(page)
  await answer(page)
  const phone = await anotherBrowser(browser)
  await signIn(phone, naledi)
  await phone.goto('/')
  await tab(phone, 'Profile').click()
  await phone.getByRole('button', { name: /^End / }).click()
  await expectText(phone, 'Signed out there')

  await expect(notice(page)).toContainText('This device was signed out from another device.')
  await page.getByRole('button', { name: 'Next Question' }).click()
  await expect(position(page, 2)).toBeVisible()
  await answer(page, 1)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Stop the quiz' }).click()
  await tab(page, 'Home').click()
  await expectText(page, 'Welcome back, Naledi!')
  await expect(notice(page)).toBeVisible()

  await logIn(page, naledi.email, naledi.password)
  await expect(dialog(page)).toHaveCount(0)
  await expect(notice(page)).toHaveCount(0)
  await expect(visibleText(page, /All work safe/).first()).toBeVisible()
})

test('another person who signs in there, or leaves, sees nothing of the person before', async ({
  page,
  context,
  browser,
}) => {
  const naledi = somebody('Canarybird')
  const thabo = somebody('Thabo')
  const userId = await register(page, naledi)
  await register(await anotherBrowser(browser), thabo)
  await page.goto('/')
  await startQuiz(page)
  await answer(page)
  await resetPassword((await anotherBrowser(browser)).request, userId)
  await expect(notice(page)).toBeVisible()

  // A new tab is nobody's, and only the tab that was hers keeps her work.
  const stranger = await context.newPage()
  await stranger.goto('/')
  await expect(stranger.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(visibleText(stranger, /Canarybird/)).toHaveCount(0)
  await expect(notice(stranger)).toHaveCount(0)
  await stranger.close()

  await logIn(page, thabo.email, thabo.password)
  await expectText(page, 'Welcome back, Thabo!')
  await expect(notice(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/canary/i)
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toMatch(
    /canary|qala\.quiz/i,
  )
})

test('an hour after the end the work is off the screen, and what was not sent is sent all the same', async ({
  page,
  browser,
}) => {
  const naledi = somebody('Canarybird')
  await register(page, naledi)
  await page.clock.install()
  await page.goto('/')
  await expectText(page, 'Welcome back, Canarybird!')
  const phone = await anotherBrowser(browser)
  await signIn(phone, naledi)
  await phone.goto('/')
  await tab(phone, 'Profile').click()
  await phone.getByRole('button', { name: /^End / }).click()
  await expectText(phone, 'Signed out there')
  await page.clock.fastForward('00:01')
  await expect(notice(page)).toBeVisible()
  await finishFirstLesson(page)

  // A reload does not begin the hour again.
  await page.clock.fastForward('30:00')
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await page.clock.fastForward('30:30')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/canary/i)
  const later = await anotherBrowser(browser)
  await expect
    .poll(async () => (await lessonsOf(later, naledi)).map(({ completed }) => completed), { timeout: 30_000 })
    .toEqual([true])
})

test('on a shared computer the work is off the screen as soon as its tab is hidden', async ({
  page,
  browser,
}) => {
  const naledi = somebody('Canarybird')
  const userId = await register(page, naledi)
  await page.addInitScript(() => localStorage.setItem('qala.shared-computer', ''))
  await page.goto('/')
  await expectText(page, 'Welcome back, Canarybird!')
  await resetPassword((await anotherBrowser(browser)).request, userId)
  await expect(notice(page)).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/canary/i)
})
