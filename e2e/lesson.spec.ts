import type { Locator, Page } from '@playwright/test'
import {
  arriveOnline,
  card,
  completeLesson,
  continueTo,
  finishFirstLesson,
  finishLesson,
  finishQuiz,
  dismissMessages,
  leaveLesson,
  openLesson,
  position,
  readToTheEnd,
  register,
  signIn,
  startQuiz,
  tab,
} from './steps.ts'
import {
  LONG,
  anotherBrowser,
  expect,
  expectFits,
  expectGoodLooks,
  expectText,
  somebody,
  test,
  visibleText,
} from './test.ts'
import { walkNotesOf } from './walked-notes.ts'

/** On a phone good news is shown only on Home. */
const SAFE = { name: /^All work safe/, includeHidden: true }

test('a lesson finished here is finished on another device within two seconds', async ({ page, browser }) => {
  const person = somebody('Naledi')
  await register(page, person)
  await page.goto('/')
  const second = await anotherBrowser(browser)
  await signIn(second, person)
  // Waits for the second device's live stream and not for a fixed time, because the news must come through it.
  const live = second.waitForResponse((response) => response.url().endsWith('/api/events') && response.ok())
  await second.goto('/')
  await live
  await tab(second, 'Lessons').click()
  await expect(card(second).getByRole('button', { name: 'Start Learning' })).toBeVisible()

  await openLesson(page)
  await continueTo(page, 'Key Words')
  await page.reload()
  await expect(page.getByRole('progressbar').first()).toHaveAttribute('value', '40')
  await page.goBack()
  await expect(card(page).getByText('40%')).toBeVisible()
  await card(page).getByRole('button').first().click()
  await finishLesson(page, 1)
  await expect(card(second).getByRole('button', { name: 'Review' })).toBeVisible({ timeout: 2000 })
  await expect(page.getByRole('heading', { name: 'Computer Lessons' })).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Review' })).toBeVisible()

  await page.reload()
  await expect(card(page).getByText('100%')).toBeVisible()
  await tab(second, 'Progress').click()
  await expect(visibleText(second, 'What is a Computer?').first()).toBeVisible()
  await expect(visibleText(second, 'Completed').first()).toBeVisible()
})

test('a key word is found by the search, opens at its place, and keeps the learner’s own word for it', async ({
  page,
}) => {
  await register(page, somebody('Tinyiko'))
  await page.goto('/')
  await tab(page, 'Lessons').click()
  const search = page.getByRole('searchbox', { name: 'Search lessons' })
  await search.fill('algorithm')
  await page.getByRole('button', { name: /^Key word\s*Algorithm\b/ }).click()
  await expect(page.getByRole('heading', { name: 'Key Words' })).toBeVisible()
  const own = page.getByRole('textbox', { name: 'Algorithm in your language' })
  await expect(own).toBeInViewport()
  await own.fill('indlela yesinyathelo')
  await page.getByRole('button', { name: /^Also in lesson \d+: CAPS Task 1/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /CAPS Task 1/ })).toBeVisible()
  await expect(own).toHaveValue('indlela yesinyathelo')
  await page.reload()
  await expect(own).toHaveValue('indlela yesinyathelo')
  await page.goBack()
  await expect(search).toHaveValue('algorithm')
  // Looking up a word does not count as reading.
  await search.fill('')
  await expect(card(page, 'Coding Basics').getByRole('button', { name: 'Start Learning' })).toBeVisible()
})

test(
  'a finished lesson takes at most five calls, a quiz one, and no device asks for its own change',
  LONG,
  async ({ page, browser }) => {
    test.slow()
    const person = somebody('Sipho')
    await arriveOnline(page, person)
    const second = await anotherBrowser(browser)
    await signIn(second, person)
    const live = second.waitForResponse((response) => response.url().endsWith('/api/events') && response.ok())
    await second.goto('/')
    await live
    const calls: string[] = []
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname
      if (path.startsWith('/api/')) calls.push(`${request.method()} ${path}`)
    })
    await finishFirstLesson(page)
    // By then its own news would have come to the first device too.
    await tab(second, 'Lessons').click()
    await expect(card(second).getByRole('button', { name: 'Review' })).toBeVisible()
    await expect(page.getByRole('button', SAFE)).toBeAttached()
    expect(new Set(calls)).toEqual(new Set(['PUT /api/progress']))
    expect(calls.length).toBeLessThanOrEqual(5)

    calls.splice(0)
    const heard = second.waitForResponse((response) => response.url().endsWith('/api/progress'))
    await startQuiz(page)
    await finishQuiz(page)
    await heard
    await page.getByRole('button', { name: 'Back to Quizzes' }).click()
    await expect(page.getByRole('button', SAFE)).toBeAttached()
    expect(calls).toEqual(['PUT /api/progress'])
  },
)

/** Clicks as fast as small hands on a mouse. The browser counts these clicks as one long series. */
async function tapQuickly(page: Page, target: Locator, times: number): Promise<void> {
  await target.hover()
  for (let clickCount = 1; clickCount <= times; clickCount += 1) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
  }
}

test('a lesson introduces a child of the coding club, whose page leads to more of their lessons and Back', async ({
  page,
}) => {
  await page.goto('/')
  await openLesson(page)
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  const tinyiko = page
    .getByRole('paragraph')
    .filter({ hasText: /^Tinyiko lives near Tzaneen/ })
    .filter({ has: page.locator('svg') })
  await expect(tinyiko.locator('svg')).toBeVisible()
  await page.getByRole('button', { name: 'Meet the coding club' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The coding club' })).toBeFocused()
  const others = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tinyiko' }) })
  await others.getByRole('button', { name: /^16: / }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Variables and Data/ })).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'The coding club' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(tinyiko).toBeVisible()
})

test('a double tap on Finish Quiz leaves the result on the screen', async ({ page }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/')
  await startQuiz(page)
  for (let last = false; !last;) {
    await page.locator('form label').first().click()
    await tapQuickly(page, button('Submit Answer'), 2)
    await expectText(page, '✓ Right')
    last = (await button('Finish Quiz').count()) > 0
    await tapQuickly(page, button(last ? 'Finish Quiz' : 'Next Question'), 2)
  }
  await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeVisible()
  await button('Back to Quizzes').click()
  await expect(page.getByRole('heading', { name: 'Knowledge Quizzes' })).toBeVisible()
})

test('a finished lesson shows its stars, what it counts for and what to remember, and leads on', async ({
  page,
}) => {
  await page.goto('/')
  await openLesson(page)
  await completeLesson(page)
  const end = page.getByRole('heading', { level: 1, name: 'You finished “What is a Computer?”' })
  await expect(end).toBeFocused()
  await expect(page).toHaveTitle('What is a Computer? · Qala')
  await expectText(page, '1 of 3 stars')
  await expect(page.getByRole('listitem').filter({ hasText: 'Lesson: done' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Quiz: not done yet' })).toBeVisible()
  await expectText(page, 'You have 5 points from this lesson so far.')
  await expectText(page, 'This lesson counts when you pass its quiz with 50% or more.')
  await expect(page.getByRole('heading', { name: 'Remember' })).toBeVisible()
  const nextStep = page.locator('section').filter({ hasText: 'The next step' })
  await expect(nextStep.getByRole('button')).toHaveText('Practise')
  await dismissMessages(page)
  await expectGoodLooks(page)

  await page.getByRole('button', { name: 'Go to the next lesson' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Types of Computers' })).toBeVisible()
  await page.goBack()
  await expect(end).toBeVisible()
  await page.getByRole('button', { name: 'Take the quiz' }).click()
  await expect(position(page, 1)).toBeVisible()
  await page.goBack()
  await page.reload()
  await leaveLesson(page)
  await expect(card(page).getByRole('button', { name: 'Review' })).toBeVisible()
})

test('a lesson cannot be completed unread by tapping fast', async ({ page }) => {
  await page.goto('/')
  await openLesson(page)
  await tapQuickly(page, page.getByRole('button', { name: 'Continue Learning' }), 8)
  await expect(page.getByRole('button', { name: /^Part 2 of/ })).toHaveAttribute('aria-current', 'step')
  await readToTheEnd(page)
  await tapQuickly(page, page.getByRole('button', { name: 'Complete Lesson' }).last(), 8)
  await expectText(page, 'Lesson Completed')
  await expect(
    page.getByRole('heading', { level: 1, name: 'You finished “What is a Computer?”' }),
  ).toBeVisible()
})

test('the large picture is left by button, Escape and Back, with a Fullscreen API or without, and the lesson goes on', async ({
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name })
  await page.goto('/')
  await openLesson(page)
  await button('Look at the pictures').click()
  const leave = button('Leave full screen')
  const ways = [() => leave.click(), () => page.keyboard.press('Escape'), () => page.goBack()]
  for (const hasApi of [true, false]) {
    if (!hasApi) await page.evaluate(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'))
    for (const way of ways) {
      await button('Full screen').click()
      await expect(leave).toBeVisible()
      await way()
      await expect(leave).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
    }
  }
  await button('Close the pictures').click()
  await continueTo(page, 'Key Words')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Computer Lessons' })).toBeVisible()
})

test('the notes open where they were left: after a reload, Back, and in another tab', async ({ page }) => {
  await page.goto('/')
  await openLesson(page)
  const part = (of: Page, number: number) =>
    of.getByRole('button', { name: new RegExp(`^Part ${number} of`) })
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await expect(part(page, 3)).toHaveAttribute('aria-current', 'step')
  // Two of six parts of the first section are read.
  await expect(page.getByRole('progressbar').first()).toHaveAttribute('value', '7')
  await expectText(page, '1 of 5, part 3 of 6')
  const heading = await page.locator('main h3:focus').textContent()
  const isThere = async (of: Page) => {
    await expect(part(of, 3)).toHaveAttribute('aria-current', 'step')
    await expect(of.getByRole('heading', { level: 3, name: heading ?? '' })).toBeVisible()
    await expect(part(of, 2)).toHaveAccessibleName(/, read$/)
  }
  await page.reload()
  await isThere(page)
  await page.goBack()
  // Half a section was read. The percentage in the list is still 0, but the lesson has begun.
  await expect(page.getByText('In Progress').locator('..')).toContainText('1')
  await card(page).getByRole('button', { name: 'Continue' }).click()
  await isThere(page)
  const other = await page.context().newPage()
  await other.goto('/')
  await openLesson(other)
  await isThere(other)
})

test('worked steps and answers open by keyboard, fit the smallest phone, and are printed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await walkNotesOf(page, 'what-is-computer')
  await page.goto('/')
  await openLesson(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await button(/^Next step/).focus()
  for (let step = 2; step <= 4; step += 1) await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'So the program shows 6.' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(/^Answer a question: /)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('8')
  for (const name of ['Show an answer', 'What many say']) {
    await page.keyboard.press('Tab')
    await expect(button(name)).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expectText(page, /A box holds one value at a time/)
  await expectGoodLooks(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectFits(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))

  await page.reload()
  await expect(page.getByRole('textbox')).toHaveValue('8')
  await expect(button(/^Next step/)).toBeVisible()
  await page.evaluate(() =>
    addEventListener('beforeprint', () => {
      document.documentElement.dataset['printed'] = document.querySelector('#main')?.textContent ?? ''
    }),
  )
  await page.pdf()
  const printed = await page.evaluate(() => document.documentElement.dataset['printed'])
  for (const text of [
    'So the program shows 6.',
    'When the 8 goes in',
    'move forward',
    'Say it in your language',
  ])
    expect(printed).toContain(text)
})
