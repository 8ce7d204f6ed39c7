// A learner whose school server is out of reach, for the stories about work that has not been sent.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, register, signIn, untilAlive, visibleText, type Person } from './test.ts'
import { origin } from './where.ts'

/** The school server cannot be reached; the pages themselves still open, as the service worker serves them. */
export async function cut(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', (route) => route.abort())
}

export async function mend(context: BrowserContext): Promise<void> {
  await context.unroute('**/api/**')
}

/** Signed in and once in touch with the server, as everybody is before the network goes. */
export async function arrive(page: Page, person: Person): Promise<void> {
  untilAlive(page)
  await register(page, person)
  const ticket = page.waitForResponse('**/api/progress/ticket')
  await page.goto('/')
  await ticket
  await expect(page.getByRole('button', { name: /^All work safe at/ })).toBeVisible()
}

const SECTIONS = ['Key Words', 'Real Examples', 'Cool Facts', 'Fun Activities']

export async function openFirstLesson(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Lessons' }).click()
  await page.getByRole('article').filter({ hasText: 'What is a Computer?' }).getByRole('button').click()
}

/** Goes through the open lesson to its end. @param from the section it stands at */
export async function finishLesson(page: Page, from = 0): Promise<void> {
  for (const section of SECTIONS.slice(from)) {
    await page.getByRole('button', { name: 'Continue Learning' }).click()
    await expect(page.getByRole('heading', { name: section })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Complete Lesson' }).last().click()
  await expect(visibleText(page, 'Lesson Completed')).toBeVisible()
}

export async function finishFirstLesson(page: Page): Promise<void> {
  await openFirstLesson(page)
  await finishLesson(page)
}

export async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
}

/** Presses "Try to send now" where the app, which tries by itself as well, has not been quicker. */
export async function sendNow(panel: Locator): Promise<void> {
  const button = panel.getByRole('button', { name: 'Try to send now' })
  void button.click().catch(() => undefined)
  await expect(panel.getByText(/^All work safe at \d\d:\d\d/)).toBeVisible()
}

/** The lessons of whoever this is, asked from a browser of their own. */
export async function lessonsOf(
  page: Page,
  person: Person,
): Promise<{ lessonId: string; completed: boolean }[]> {
  await signIn(page, person)
  const grant = await (await page.request.post('/api/auth/token', { headers: { origin } })).json()
  const headers = { authorization: `Bearer ${grant.accessToken}` }
  return (await (await page.request.get('/api/progress', { headers })).json()).lessons
}
