import type { Page } from '@playwright/test'
import { expect, expectGoodLooks, register, somebody, test, visibleText } from './test.ts'
import { origin } from './where.ts'

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name }).click()
const openCard = (page: Page, title: string) =>
  page.getByRole('article').filter({ hasText: title }).getByRole('button').click()

/** Opens the card of a lesson and goes to its last section. */
async function readToTheEnd(page: Page, title: string): Promise<void> {
  await tab(page, 'Lessons')
  await openCard(page, title)
  for (const section of ['Key Words', 'Real Examples', 'Cool Facts', 'Fun Activities']) {
    await page.getByRole('button', { name: 'Continue Learning' }).click()
    await expect(page.getByRole('heading', { name: section })).toBeVisible()
  }
}

/** Takes a quiz, always with the first option. Returns its percent as the result says it. */
async function takeQuiz(page: Page, title: string): Promise<string> {
  await tab(page, 'Quiz')
  await page.getByRole('article', { name: title, exact: true }).getByRole('button').click()
  const goOn = page.getByRole('button', { name: /Next Question|Finish Quiz/ })
  for (let last = false; !last;) {
    await page.locator('form label').first().click()
    await page.getByRole('button', { name: 'Submit Answer' }).click()
    last = (await goOn.textContent()) === 'Finish Quiz'
    await goOn.click()
  }
  await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeVisible()
  const percent = await visibleText(page, /^\d+%$/).textContent()
  await page.getByRole('button', { name: 'Back to Quizzes' }).last().click()
  return percent ?? ''
}

/** Gives a learner completed lessons, as another device would have sent them. */
async function completed(page: Page, userId: string, lessonIds: readonly string[]): Promise<void> {
  const { accessToken } = await (await page.request.post('/api/auth/token', { headers: { origin } })).json()
  const sentAt = new Date().toISOString()
  const lessons = lessonIds.map((lessonId) => ({
    lessonId,
    completed: true,
    completedAt: sentAt,
    quizScore: 0,
    progress: 100,
  }))
  const answer = await page.request.put('/api/progress', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { userId, sentAt, lessons },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('what a learner does stands on Progress: lesson, quiz, activity, practice task and minutes', async ({
  page,
}) => {
  await register(page, somebody('Naledi'))
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome back, Naledi!' })).toBeVisible()

  await readToTheEnd(page, 'What is a Computer?')
  await page.clock.fastForward('00:40')
  await page
    .getByRole('button', { name: /^I did it/ })
    .first()
    .click()
  await expect(visibleText(page, 'Well done! Making things is how you learn.').first()).toBeVisible()
  await page.clock.fastForward('00:40')
  await page.getByRole('button', { name: 'Complete Lesson' }).click()
  await expect(visibleText(page, 'The next lesson is unlocked: Types of Computers.')).toBeVisible()

  const percent = await takeQuiz(page, 'Computer Basics')
  await readToTheEnd(page, 'Hands-On Practice')
  await page.getByRole('button', { name: 'Start Practice' }).click()
  await page.getByRole('button', { name: 'Power button' }).click()
  await expect(page.getByRole('heading', { name: 'Mouse Skills' })).toBeVisible()
  await page.goBack()
  await page.goBack()

  await tab(page, 'Progress')
  const overall = page.getByRole('region', { name: 'Overall completion' })
  await expect(overall).toContainText('1 of 24 lessons')
  await expect(overall).toContainText('4%')
  await expect(overall).toContainText(/Tasks done4/)
  await expect(overall).toContainText(/Points30/)
  await expect(overall).toContainText(/Study minutes1$/)

  const done = page.getByRole('region', { name: 'Completed Lessons' }).getByRole('listitem')
  const computer = done.filter({ hasText: 'What is a Computer?' }).first()
  await expect(computer).toContainText('3/')
  if (percent !== '0%') await expect(computer).toContainText(`Quiz ${percent}`)
  await computer.locator('summary').click()
  await expect(computer.getByText('Reading: Read “What is a Computer?”')).toBeVisible()
  await expect(computer.getByText('Quiz: Quiz “Computer Basics”')).toBeVisible()

  const overview = page.getByRole('region', { name: 'Task Progress Overview' })
  await expect(overview.getByRole('listitem')).toHaveCount(4)
  await expect(overview.getByRole('listitem').first()).toContainText('Power On')
  await expect(page.getByRole('region', { name: 'Next Lessons' }).getByRole('listitem')).toHaveCount(5)
  await page.reload()
  await expect(overall).toContainText(/Study minutes1$/)
})

test('its empty, full and signed-out looks fit the smallest phone and are accessible in both themes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await tab(page, 'Progress')
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
  await expectGoodLooks(page)

  await register(page, somebody('Amahle'))
  await page.reload()
  await expect(visibleText(page, 'No lessons completed yet!')).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Start Your First Lesson' }).click()
  await openCard(page, 'What is a Computer?')
  await page.getByRole('button', { name: 'Mark as complete' }).click()
  await page.getByRole('button', { name: 'Yes, I finished it' }).click()
  await expect(visibleText(page, 'Lesson Completed')).toBeVisible()
  // All of the list at once: a button that looks out from under the tab bar by a few pixels is not a small button.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: 320, height })
  await expectGoodLooks(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await tab(page, 'Progress')
  await page.locator('summary').first().click()
  await expectGoodLooks(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectGoodLooks(page)
})

test('the end of the whole course is celebrated once', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const userId = await register(page, somebody('Thabo'))
  const manifest: { lessons: { id: string }[] } = await (
    await page.request.get('/content/manifest.json')
  ).json()
  const left = ['computer-types', 'practical-computer-usage']
  await completed(
    page,
    userId,
    manifest.lessons.map(({ id }) => id).filter((id) => !left.includes(id)),
  )
  await page.goto('/')
  await expect(visibleText(page, '23 of 24 lessons')).toBeVisible()
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await page.getByRole('button', { name: 'Mark as complete' }).click()
  await page.getByRole('button', { name: 'Yes, I finished it' }).click()

  const dialog = page.getByRole('dialog', { name: 'You finished the whole course!' })
  await expect(dialog).toBeVisible()
  await expect(visibleText(page, 'Well done! You finished all 24 lessons.')).toBeVisible()
  await expectGoodLooks(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Computer Lessons' })).toBeFocused()

  await tab(page, 'Progress')
  await expect(visibleText(page, 'You finished the whole course. Well done!')).toBeVisible()
  await tab(page, 'Home')
  await expect(visibleText(page, /All lessons done! Try the quiz:/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await expect(visibleText(page, 'Question 1 / ')).toBeVisible()
  await page.reload()
  await expect(visibleText(page, 'Question 1 / ')).toBeVisible()
  await expect(dialog).toBeHidden()
})
