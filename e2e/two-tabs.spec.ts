import type { Page } from '@playwright/test'
import { heading, tab } from './steps.ts'
import { expect, test, untilAlive } from './test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const lines = (page: Page) => page.getByRole('region', { name: 'Program' }).locator('[data-line]')
const addForward = (page: Page) =>
  page.getByRole('group', { name: 'Blocks to add' }).getByRole('button', { name: 'move forward' }).click()

async function openFirstLevel(page: Page): Promise<void> {
  await untilAlive(page).goto('/')
  await tab(page, 'Lessons').click()
  await button(page, 'Open the Lab').click()
  await page
    .getByRole('button', { name: /First steps/ })
    .first()
    .click()
  await expect(heading(page, 'First steps')).toBeVisible()
}

test('of two tabs with one level the older one takes over what was made in the other', async ({
  page,
  context,
}) => {
  await openFirstLevel(page)
  const other = await context.newPage()
  await openFirstLevel(other)
  // Changes that follow each other faster than they reach the other tab are one step of Undo there.
  for (const count of [1, 2, 3]) {
    await addForward(other)
    await expect(lines(page)).toHaveCount(count)
  }

  await page.bringToFront()
  await addForward(page)
  await expect(lines(page)).toHaveCount(4)
  await expect(lines(other)).toHaveCount(4)
  // Undo also reverts the changes that came from the other tab.
  for (const count of [3, 2]) {
    await button(page, 'Undo').click()
    await expect(lines(page)).toHaveCount(count)
  }
  await button(page, 'Redo').click()
  await expect(lines(other)).toHaveCount(3)
  await page.reload()
  await expect(lines(page)).toHaveCount(3)
})
