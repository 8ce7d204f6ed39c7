import { card, finishLesson, openLesson, tab } from './steps.ts'
import { anotherBrowser, expect, register, signIn, somebody, test, visibleText } from './test.ts'

test('a learner finishes a lesson; another device knows it within two seconds, and a reload too', async ({
  page,
  browser,
}) => {
  const person = somebody('Naledi')
  await register(page, person)
  await page.goto('/')
  const second = await anotherBrowser(browser)
  await signIn(second, person)
  // Wait for the second device's live stream, not for a time: the news must come by it.
  const live = second.waitForResponse((response) => response.url().endsWith('/api/events') && response.ok())
  await second.goto('/')
  await live
  await tab(second, 'Lessons').click()
  await expect(card(second).getByRole('button', { name: 'Start Learning' })).toBeVisible()

  await openLesson(page)
  await finishLesson(page)
  await expect(card(second).getByRole('button', { name: 'Review' })).toBeVisible({ timeout: 2000 })
  await expect(page.getByRole('heading', { name: 'Computer Lessons' })).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Review' })).toBeVisible()

  await page.reload()
  await expect(card(page).getByText('100%')).toBeVisible()
  await tab(second, 'Progress').click()
  await expect(visibleText(second, 'What is a Computer?').first()).toBeVisible()
  await expect(visibleText(second, 'Completed').first()).toBeVisible()
})

test('the place in a lesson survives a reload', async ({ page }) => {
  await page.goto('/')
  await openLesson(page)
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await expect(page.getByRole('heading', { name: 'Real Examples' })).toBeVisible()
  await expect(page.getByRole('progressbar').first()).toHaveAttribute('value', '60')

  await page.reload()
  await expect(page.getByRole('progressbar').first()).toHaveAttribute('value', '60')
  await page.goBack()
  await expect(card(page).getByText('60%')).toBeVisible()
})

test('search narrows the list, and nothing found says so', async ({ page }) => {
  await page.goto('/')
  await tab(page, 'Lessons').click()
  await page.getByPlaceholder('Search lessons...').fill('HARDWARE')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByPlaceholder('Search lessons...').fill('dinosaur')
  await expect(visibleText(page, 'No lessons found')).toBeVisible()
  await expect(visibleText(page, 'Try adjusting your search or filter to find more lessons')).toBeVisible()
})
