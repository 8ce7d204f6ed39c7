import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { ADMIN, origin } from './server.ts'
import { expect, expectText, untilAlive, visibleText, type Person } from './test.ts'

export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const card = (page: Page, title = 'What is a Computer?') =>
  page.getByRole('article').filter({ hasText: title })

export async function openLesson(page: Page, title?: string): Promise<void> {
  await tab(page, 'Lessons').click()
  await card(page, title).getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
}

export const SECTIONS = ['Simple Notes', 'Key Words', 'Real Examples', 'Cool Facts', 'Fun Activities']

/** The notes are shown block by block, and the next section comes after the last block. */
export async function continueTo(page: Page, section: string): Promise<void> {
  const wanted = page.getByRole('heading', { level: 2, name: section })
  while (!(await wanted.isVisible())) await page.getByRole('button', { name: 'Continue Learning' }).click()
}

export async function readToTheEnd(page: Page, from = 0): Promise<void> {
  for (const section of SECTIONS.slice(from + 1)) await continueTo(page, section)
}

/** Reads on to the end and completes the lesson, and leaves its last screen open. */
export async function completeLesson(page: Page, from = 0): Promise<void> {
  await readToTheEnd(page, from)
  await page.getByRole('button', { name: 'Complete Lesson' }).last().click()
  await expectText(page, 'Lesson Completed')
}

/** Goes from the last screen of a lesson to the list. */
export async function leaveLesson(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^You finished/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back to lessons' }).click()
}

export async function finishLesson(page: Page, from = 0): Promise<void> {
  await completeLesson(page, from)
  await leaveLesson(page)
}

export async function openPractice(page: Page): Promise<void> {
  await openLesson(page, 'Hands-On Practice')
  await readToTheEnd(page)
  await page.getByRole('button', { name: 'Start Practice' }).click()
  await expect(page.getByRole('heading', { name: 'Power On' })).toBeVisible()
}

export const quizCard = (page: Page) => page.getByRole('article', { name: 'Computer Basics', exact: true })
export const position = (page: Page, number: number) => visibleText(page, `Question ${number} / `)
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit Answer' })
export const goOn = (page: Page) => page.getByRole('button', { name: /^(Next Question|Finish Quiz)$/ })

/**
 * Closes messages, because one may cover the element to be pressed next, which would then have to wait until the message goes
 * away.
 */
export async function dismissMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.toasts button')) close.click()
  })
}

export async function startQuiz(page: Page): Promise<void> {
  await dismissMessages(page)
  await tab(page, 'Quiz').click()
  await quizCard(page).getByRole('button', { name: 'Start Quiz' }).click()
  await expect(position(page, 1)).toBeVisible()
}

export async function answer(page: Page, option = 0): Promise<void> {
  await page.locator('form label').nth(option).click()
  await submit(page).click()
  await expect(goOn(page)).toBeVisible()
}

export async function isAtLastQuestion(page: Page): Promise<boolean> {
  return (await goOn(page).innerText()).startsWith('Finish')
}

export async function finishQuiz(page: Page): Promise<void> {
  for (let number = 1, last = false; !last; number += 1) {
    await expect(position(page, number)).toBeVisible()
    await answer(page)
    last = await isAtLastQuestion(page)
    await goOn(page).click()
  }
  await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeVisible()
}

const LABELS: Record<keyof Person, string | RegExp> = {
  firstName: 'First name',
  lastName: 'Last name',
  schoolName: 'School name',
  gradeClass: 'Grade and class',
  age: 'Age',
  email: /^Email( or phone number)?$/,
  phoneNumber: 'Phone number',
  password: 'Password',
  confirmPassword: 'Confirm password',
}

export async function fillForm(page: Page, person: Partial<Person>): Promise<void> {
  for (const [name, value] of Object.entries(person))
    await page.getByRole('textbox', { name: LABELS[name as keyof Person], exact: true }).fill(value)
}

/** Makes an account as the page would and leaves this browser signed in. Returns the user id. */
export async function register(page: Page, person: Person, at = origin): Promise<string> {
  const answer = await page.request.post(`${at}/api/auth/register`, { data: person, headers: { origin: at } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { user }: { user: { id: string } } = await answer.json()
  return user.id
}

export async function tryPassword(page: Page, email: string, password: string, at = origin): Promise<number> {
  const data = { email, password }
  const answer = await page.request.post(`${at}/api/auth/login`, { data, headers: { origin: at } })
  return answer.status()
}

export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  at = origin,
) {
  expect(await tryPassword(page, email, password, at)).toBe(200)
}

export async function openAdmin(
  page: Page,
  section?: 'Users' | 'Classes' | 'Analytics' | 'Security' | 'Settings' | 'Health',
  at = origin,
): Promise<void> {
  await signIn(page, ADMIN, at)
  await untilAlive(page).goto(at)
  await tab(page, 'Admin').click()
  if (section === undefined) return
  const sections = page.getByRole('navigation', { name: 'Dashboard sections' })
  await sections.getByRole('button', { name: section }).click()
}

/** Makes a class of this year with these learners. It leaves its teacher signed in. */
export async function openAsTeacher(page: Page, letter: string, learners: string[] = []): Promise<void> {
  await signIn(page, ADMIN)
  const post = <Answer>(path: string, data: object) => postApi<Answer>(page.request, path, data)
  const schoolYear = new Date().getFullYear()
  const made = { schoolYear, grade: 7, letter }
  const { classId } = await post<{ classId: string }>('admin/classes', made)
  if (learners.length > 0) await post('admin/classes/members/add', { classId, userIds: learners })
  await post('auth/prove', { password: ADMIN.password })
  const email = `teacher-${letter.toLowerCase()}@example.org`
  const invited = await post<{ userId: string; oneTime: { password: string } }>('admin/teachers', { email })
  await post('admin/classes/teachers/add', { classId, userId: invited.userId })
  await page.context().clearCookies()
  await signIn(page, { email, password: invited.oneTime.password })
  const password = 'indlovu-enkulu-7'
  const answer = await page.request.post(`${origin}/api/auth/choose-password`, {
    data: { password, confirmPassword: password },
    headers: { origin },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await untilAlive(page).goto('/')
  await tab(page, 'Classes').click()
}

/** This is the text on a sign-in card, with the name as the learner types it. */
export interface CardTyped {
  code: string
  name: string
  word: string
}

/** Signs in with class code, name and the password of a card, and then chooses a new password. */
export async function signInByCard(page: Page, { code, name, word }: CardTyped, own: string): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'I have a card' }).click()
  await page.getByLabel('Class code').fill(code)
  await page.keyboard.press('Enter')
  await page.getByLabel('Your first name and surname').fill(name)
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('New password', { exact: true }).fill(own)
  await page.getByLabel('New password again').fill(own)
  await page.getByRole('button', { name: 'Save my password' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome back, / })).toBeVisible()
}

export async function authorization(request: APIRequestContext, at = origin) {
  const answer = await request.post(`${at}/api/auth/token`, { headers: { origin: at } })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return { authorization: `Bearer ${accessToken}` }
}

/** Calls the API as the signed-in person. The call must succeed. */
export async function postApi<Answer>(
  request: APIRequestContext,
  path: string,
  data: object,
  at = origin,
): Promise<Answer> {
  const headers = { origin: at, ...(await authorization(request, at)) }
  const answer = await request.post(`${at}/api/${path}`, { data, headers, timeout: 120_000 })
  expect(answer.ok(), `${path} ${answer.status()} ${await answer.text()}`).toBe(true)
  return (answer.status() === 204 ? undefined : await answer.json()) as Answer
}

/** Saves rows as the sync of this learner's device would. */
export async function saveRows(
  request: APIRequestContext,
  userId: string,
  rows: readonly object[],
  at = origin,
): Promise<void> {
  const headers = { origin: at, ...(await authorization(request, at)) }
  const data = { userId, sentAt: new Date().toISOString(), rows }
  const answer = await request.put(`${at}/api/progress`, { data, headers })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Makes the school server unreachable. Pages still open, because the service worker serves them. */
export async function disconnect(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', (route) => route.abort())
}

export async function reconnect(context: BrowserContext): Promise<void> {
  await context.unroute('**/api/**')
}

/** Signs in and contacts the server once, as everybody does before the network goes away. */
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

/** Presses "Try to send now", unless the app, which also tries by itself, was faster. */
export async function sendNow(panel: Locator): Promise<void> {
  const button = panel.getByRole('button', { name: 'Try to send now' })
  void button.click().catch(() => undefined)
  await expect(panel.getByText(/^All work safe at \d\d:\d\d/)).toBeVisible()
}

/** Returns this person's lessons as the server has them, and signs `page` in. */
export async function lessonsOf(
  page: Page,
  person: Person,
): Promise<{ lessonId: string; completed: boolean }[]> {
  await signIn(page, person)
  const headers = await authorization(page.request)
  return (await (await page.request.get('/api/progress', { headers })).json()).lessons
}
