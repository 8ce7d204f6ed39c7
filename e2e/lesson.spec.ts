import type { Page } from '@playwright/test'
import { anotherBrowser, expect, register, signIn, somebody, test, visibleText } from './test.ts'

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name })

async function openFirstLesson(page: Page): Promise<void> {
  await tab(page, 'Lessons').click()
  await expect(page.getByRole('heading', { name: 'Computer Lessons' })).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'What is a Computer?' })
  await card.getByRole('button', { name: /Start Learning|Review/ }).click()
  await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
}

async function finishLesson(page: Page): Promise<void> {
  for (const section of ['Key Words', 'Real Examples', 'Cool Facts', 'Fun Activities']) {
    await page.getByRole('button', { name: 'Continue Learning' }).click()
    await expect(page.getByRole('heading', { name: section })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Complete Lesson' }).last().click()
  await expect(visibleText(page, 'Lesson Completed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Computer Lessons' })).toBeVisible()
}

test('a learner finishes a lesson; reload and a second browser know it', async ({ page, browser }) => {
  const person = somebody('Naledi')
  await register(page, person)
  await page.goto('/')
  await openFirstLesson(page)
  await finishLesson(page)
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: 'What is a Computer?' })
      .getByRole('button', { name: 'Review' }),
  ).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Computer Lessons' })).toBeVisible()
  await expect(
    page.getByRole('article').filter({ hasText: 'What is a Computer?' }).getByText('100%'),
  ).toBeVisible()

  const second = await anotherBrowser(browser)
  await signIn(second, person)
  await second.goto('/')
  await tab(second, 'Progress').click()
  await expect(visibleText(second, 'What is a Computer?').first()).toBeVisible()
  await expect(visibleText(second, 'Completed').first()).toBeVisible()
})

test('another device of the same learner sees a finished lesson within two seconds', async ({
  page,
  browser,
}) => {
  const person = somebody('Mpho')
  await register(page, person)
  await page.goto('/')
  const second = await anotherBrowser(browser)
  await signIn(second, person)
  // Wait for the second device's live stream, not for a time: the news must come by it.
  const live = second.waitForResponse((response) => response.url().endsWith('/api/events') && response.ok())
  await second.goto('/')
  await live
  await tab(second, 'Lessons').click()
  const card = second.getByRole('article').filter({ hasText: 'What is a Computer?' })
  await expect(card.getByRole('button', { name: 'Start Learning' })).toBeVisible()

  await openFirstLesson(page)
  await finishLesson(page)
  await expect(card.getByRole('button', { name: 'Review' })).toBeVisible({ timeout: 2000 })
})

test('the place in a lesson survives a reload, and Previous goes back', async ({ page }) => {
  await page.goto('/')
  await openFirstLesson(page)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await expect(page.getByRole('heading', { name: 'Real Examples' })).toBeVisible()
  await expect(page.getByRole('progressbar').first()).toHaveAttribute('value', '60')

  await page.reload()
  await expect(page.getByRole('progressbar').first()).toHaveAttribute('value', '60')
  await page.goBack()
  const card = page.getByRole('article').filter({ hasText: 'What is a Computer?' })
  await expect(card.getByText('60%')).toBeVisible()
})

test('the gallery opens, wraps around both ways, and closes with Escape', async ({ page }) => {
  await page.goto('/')
  await openFirstLesson(page)
  await page
    .getByRole('button', { name: /pictures|gallery/i })
    .first()
    .click()
  await expect(visibleText(page, '1 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Previous picture' }).click()
  await expect(visibleText(page, '3 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect(visibleText(page, '1 of 3')).toBeVisible()
})

test('search and difficulty narrow the list, and nothing found says so', async ({ page }) => {
  await page.goto('/')
  await tab(page, 'Lessons').click()
  await page.getByPlaceholder('Search lessons...').fill('HARDWARE')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByPlaceholder('Search lessons...').fill('dinosaur')
  await expect(visibleText(page, 'No lessons found')).toBeVisible()
  await expect(visibleText(page, 'Try adjusting your search or filter to find more lessons')).toBeVisible()
})
