import type { Page } from '@playwright/test'
import { dismissMessages, leaveLesson, tab } from '../steps.ts'
import { expect } from '../test.ts'
import { button, heading, openTab, type Camera } from './camera.ts'

/** Shows five a day and what it says about a finished lesson. */
export async function dailyPictures({ page, shoot }: Camera): Promise<void> {
  await tab(page, 'Lessons').click()
  await page.getByRole('article').filter({ hasText: 'Coding Basics' }).getByRole('button').first().click()
  await button(page, 'Mark as complete').click()
  await button(page, 'Yes, I finished it').click()
  await page.getByText('Lesson Completed').waitFor()
  await dismissMessages(page)
  await leaveLesson(page)
  await openTab(page, 'Home')
  await button(page, 'Five a day').waitFor()
  await shoot('36-home-five-a-day')
  await button(page, 'Five a day').click()
  await place(page, 1)
  await shoot('37-five-a-day-question')
  for (let number = 1; number <= 5; number += 1) {
    await place(page, number)
    await answerItem(page)
    if (number === 1) await shoot('37-five-a-day-answered')
    await button(page, /^(Next|See how it went)$/).click()
  }
  await heading(page, 'Done for today')
  await shoot('38-five-a-day-done')
  await button(page, 'Finish').click()
  await openTab(page, 'Progress')
  const region = page.getByRole('region', { name: 'How fresh it is' })
  await region.locator('summary').first().click()
  await shoot('39-progress-fresh')
}

const place = (page: Page, number: number) =>
  page.getByText(`${number} of 5`, { exact: true }).filter({ visible: true }).waitFor()

/** Answers an item of any kind, right or wrong. */
export async function answerItem(page: Page): Promise<void> {
  const check = page.getByRole('button', { name: 'Check my answer' })
  await expect(check).toBeVisible()
  if (await check.isDisabled()) await page.locator('form label').first().click()
  else if ((await page.getByRole('textbox').count()) > 0) await page.getByRole('textbox').fill('1')
  await check.click()
  await expect(page.getByRole('button', { name: /^(Next|See how it went)$/ })).toBeFocused()
}
