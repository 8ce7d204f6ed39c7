// A learner whose school server is out of reach, for the stories about work that has not been sent.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { authorization, finishLesson, openLesson, tab } from './steps.ts'
import { expect, register, signIn, untilAlive, type Person } from './test.ts'
import { origin } from './where.ts'

/** The school server cannot be reached; the pages themselves still open, as the service worker serves them. */
export async function disconnect(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', (route) => route.abort())
}

export async function reconnect(context: BrowserContext): Promise<void> {
  await context.unroute('**/api/**')
}

/** Signed in and once in touch with the server, as everybody is before the network goes. */
export async function arriveOnline(page: Page, person: Person): Promise<void> {
  untilAlive(page)
  await register(page, person)
  const ticket = page.waitForResponse('**/api/progress/ticket')
  await page.goto('/')
  await ticket
  await expect(page.getByRole('button', { name: /^All work safe at/ })).toBeVisible()
}

export async function finishFirstLesson(page: Page): Promise<void> {
  await openLesson(page)
  await finishLesson(page)
}

export async function askToSignOut(page: Page): Promise<void> {
  await tab(page, 'Profile').click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
}

/** Presses "Try to send now" where the app, which tries by itself as well, has not been quicker. */
export async function sendNow(panel: Locator): Promise<void> {
  const button = panel.getByRole('button', { name: 'Try to send now' })
  void button.click().catch(() => undefined)
  await expect(panel.getByText(/^All work safe at \d\d:\d\d/)).toBeVisible()
}

/** This person's lessons as the server has them; signs `page` in. */
export async function lessonsOf(
  page: Page,
  person: Person,
): Promise<{ lessonId: string; completed: boolean }[]> {
  await signIn(page, person)
  const headers = await authorization(page.request, origin)
  return (await (await page.request.get('/api/progress', { headers })).json()).lessons
}
