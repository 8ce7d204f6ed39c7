import type { Page } from '@playwright/test'
import { test, visitUntilWhole } from './network.ts'
import { answerItem } from './pictures/daily.ts'
import { arriveOnline, finishLesson, heading, openLesson, signIn, tab } from './steps.ts'
import { LONG, anotherBrowser, expect, expectText, somebody, visibleText } from './test.ts'

/** This lesson has practice items, and no lesson has to be finished before it. */
const LESSON = 'Coding Basics'

const card = (page: Page) => page.getByRole('button', { name: 'Five a day' })
const place = (page: Page, number: number) => visibleText(page, `${number} of 5`)
const question = (page: Page) => page.locator('form h2')
const next = (page: Page) => page.getByRole('button', { name: /^(Next|See how it went)$/ })

async function finish(page: Page): Promise<void> {
  await openLesson(page, LESSON)
  await finishLesson(page)
  await tab(page, 'Home').click()
}

test('five a day comes to Home with the first finished lesson, keeps its place, and is done for the day', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'The Lab' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await finish(page)
  await card(page).click()
  await expect(place(page, 1)).toBeVisible()
  await answerItem(page)
  await next(page).click()
  await expect(place(page, 2)).toBeVisible()
  const second = (await question(page).textContent()) ?? ''
  await page.reload()
  await expect(question(page)).toHaveText(second)
  await page.goBack()
  await expectText(page, '1 of 5 done today')
  await card(page).click()
  for (let number = 2; number <= 5; number += 1) {
    await expect(place(page, number)).toBeVisible()
    await answerItem(page)
    await next(page).click()
  }
  await expect(heading(page, 'Done for today')).toBeFocused()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expectText(page, 'Done for today. Well done!')
})

test('two devices agree on what is due, and on how fresh it is', LONG, async ({ page, browser, baseURL }) => {
  const person = somebody()
  await arriveOnline(page, person)
  await finish(page)
  await card(page).click()
  for (let number = 1; number <= 2; number += 1) {
    await expect(place(page, number)).toBeVisible()
    await answerItem(page)
    await next(page).click()
  }
  await expect(place(page, 3)).toBeVisible()
  const third = (await question(page).textContent()) ?? ''
  await page.goBack()
  await expect(page.getByRole('button', { name: /^All work safe at/ })).toBeVisible()

  const other = await anotherBrowser(browser)
  await signIn(other, person)
  await other.goto(baseURL ?? '/')
  await expectText(other, '2 of 5 done today')
  await card(other).click()
  await expect(place(other, 3)).toBeVisible()
  await expect(question(other)).toHaveText(third)
  await other.goBack()
  const freshness = async (one: Page) => {
    await tab(one, 'Progress').click()
    const region = one.getByRole('region', { name: 'How fresh it is' })
    await expect(region).toContainText('1 of')
    return region.textContent()
  }
  expect(await freshness(other)).toBe(await freshness(page))
  await other.context().close()
})

test('with the server gone a round opens from a cold start', LONG, async ({ page, network }) => {
  await visitUntilWhole(page, network)
  await finish(page)
  network.connection = 'down'
  await page.goto(network.origin)
  await card(page).click()
  await expect(place(page, 1)).toBeVisible()
  await answerItem(page)
})
