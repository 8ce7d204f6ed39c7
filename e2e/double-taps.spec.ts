import type { Locator, Page } from '@playwright/test'
import { expect, test, visibleText } from './test.ts'

/** As fast as small hands on a mouse: the browser counts these clicks as one long row. */
async function tapQuickly(page: Page, target: Locator, times: number): Promise<void> {
  await target.hover()
  for (let clickCount = 1; clickCount <= times; clickCount += 1) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
  }
}

test('a double tap on Finish Quiz leaves the result on the screen', async ({ page }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/')
  await page.getByRole('navigation').getByRole('button', { name: 'Quiz' }).click()
  await page.getByRole('article', { name: 'Computer Basics', exact: true }).getByRole('button').click()
  for (let last = false; !last;) {
    await page.locator('form label').first().click()
    await tapQuickly(page, button('Submit Answer'), 2)
    await expect(visibleText(page, '✓ Right')).toBeVisible()
    last = (await button('Finish Quiz').count()) > 0
    await tapQuickly(page, button(last ? 'Finish Quiz' : 'Next Question'), 2)
  }
  await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeVisible()
  await button('Back to Quizzes').click()
  await expect(page.getByRole('heading', { name: 'Knowledge Quizzes' })).toBeVisible()
})

test('a lesson cannot be completed unread by tapping fast', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation').getByRole('button', { name: 'Lessons' }).click()
  await page.getByRole('article').filter({ hasText: 'What is a Computer?' }).getByRole('button').click()
  await tapQuickly(page, page.getByRole('button', { name: 'Continue Learning' }), 8)
  await expect(page.getByRole('heading', { name: 'Key Words' })).toBeVisible()
  // Nor does a double tap on the last button go on to whatever the list has in its place.
  for (const section of ['Real Examples', 'Cool Facts', 'Fun Activities']) {
    await page.getByRole('button', { name: 'Continue Learning' }).click()
    await expect(page.getByRole('heading', { name: section })).toBeVisible()
  }
  await tapQuickly(page, page.getByRole('button', { name: 'Complete Lesson' }).last(), 8)
  await expect(page.getByRole('heading', { name: 'Computer Lessons' })).toBeVisible()
  await expect(visibleText(page, 'Lesson Completed')).toBeVisible()
})
