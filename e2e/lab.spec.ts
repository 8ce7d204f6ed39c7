import type { Page } from '@playwright/test'
import { heading, tab } from './steps.ts'
import { expect, expectAccessible, expectFits, expectText, test } from './test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const add = (page: Page, block: string) =>
  page.getByRole('group', { name: 'Blocks to add' }).getByRole('button', { name: block })

async function openFirstLevel(page: Page): Promise<void> {
  await page.goto('/')
  await tab(page, 'Lessons').click()
  await button(page, 'Open the Lab').click()
  await page
    .getByRole('button', { name: /First steps/ })
    .first()
    .click()
  await expect(heading(page, 'First steps')).toBeFocused()
  await expectText(page, /^Robot: 1 of \d+$/)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the first level by touch: a miss, a hint, a reload in the middle, a win, the next level', async ({
    page,
  }) => {
    await openFirstLevel(page)
    await add(page, 'move forward').tap()
    await button(page, 'Run').tap()
    await expectText(page, 'The robot stopped on B2. The flag is on C2: one step more.')
    for (const _ of [1, 2]) await add(page, 'move forward').tap()
    await button(page, 'Run').tap()
    await button(page, 'Give me a hint').tap()
    await expectText(page, 'Count the steps to the flag')
    await expectAccessible(page)
    await expectFits(page)

    await page.reload()
    await page.getByText('Hints', { exact: true }).tap()
    await expectText(page, 'Count the steps to the flag')
    const lines = page.getByRole('region', { name: 'Program' }).locator('[data-line]')
    await expect(lines).toHaveCount(3)
    await lines
      .last()
      .getByRole('button', { name: /move forward/ })
      .first()
      .tap()
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .tap()
    await expect(lines).toHaveCount(2)
    await button(page, 'Run').tap()
    await expectText(page, 'Brilliant!')
    await button(page, 'Next: Round the corner').tap()
    await expect(heading(page, 'Round the corner')).toBeFocused()
    await page.goBack()
    await expectText(page, /You have 3 of \d+ stars/)
  })

  test('Run stays where it is while a marked block is changed into the right one', async ({ page }) => {
    await page.goto('/')
    await button(page, 'The Lab').tap()
    await button(page, 'The other left').tap()
    const run = button(page, 'Run')
    const place = await run.boundingBox()
    await run.tap()
    const marked = button(page, '3. turn right, look here')
    await expect(marked).toHaveAttribute('aria-pressed', 'true')
    await expect(marked).toBeInViewport({ ratio: 1 })
    expect(await run.boundingBox()).toEqual(place)
    await button(page, 'Change turn right into another block').tap()
    await page
      .getByRole('group', { name: 'Blocks to take the place of line 3' })
      .getByRole('button', { name: 'turn left' })
      .tap()
    await expect(button(page, '3. turn left')).toBeVisible()
    expect(await run.boundingBox()).toEqual(place)
    await run.tap()
    await expectText(page, 'Brilliant!')
    expect(await run.boundingBox()).toEqual(place)
  })
})

test('the heading has the focus also where a level comes after its screen', async ({ page }) => {
  let isScreenThere = () => {}
  const screen = new Promise<void>((resolve) => {
    isScreenThere = resolve
  })
  await page.route(/content\/lab-robot\./, async (route) => {
    await screen
    await route.continue()
  })
  await page.goto('/')
  const parts = ['level-screen', 'block-screens'].map((name) =>
    page.waitForEvent('requestfinished', (request) => request.url().includes(name)),
  )
  await button(page, 'The Lab').click()
  await Promise.all(parts)
  await page
    .getByRole('button', { name: /First steps/ })
    .first()
    .click()
  await expect(heading(page, 'The Lab')).toBeHidden()
  isScreenThere()
  await expect(heading(page, 'First steps')).toBeFocused()
})
