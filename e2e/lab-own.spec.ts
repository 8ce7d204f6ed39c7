import type { Page } from '@playwright/test'
import { test as networkTest, visitUntilWhole } from './network.ts'
import { heading, register, tab } from './steps.ts'
import {
  LONG,
  anotherBrowser,
  expect,
  expectAccessible,
  expectFits,
  expectText,
  somebody,
  test,
  untilAlive,
} from './test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function openLab(page: Page): Promise<void> {
  await tab(page, 'Lessons').click()
  await button(page, 'Open the Lab').click()
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Makes a map with the keyboard only: a flag on C2 and a bush on C3. The robot is on A2. */
async function makeMap(page: Page): Promise<string> {
  await openLab(page)
  await button(page, 'Make your own level').click()
  await expect(heading(page, 'Make your own level')).toBeFocused()
  await page.getByRole('button', { name: 'A1: free' }).focus()
  await press(page, 'ArrowRight', 'ArrowDown', 'ArrowRight', 'f', 'ArrowDown', 'w')
  await expect(page.getByRole('button', { name: 'C2: flag' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'C3: bush' })).toBeFocused()
  await button(page, 'Now solve it').focus()
  await press(page, 'Enter')
  await page
    .getByRole('button', { name: /move forward/ })
    .first()
    .focus()
  await press(page, 'f', 'f')
  await button(page, 'Run').focus()
  await press(page, 'Enter')
  await button(page, /^Next: share/).press('Enter')
  await expect(heading(page, 'Share your level')).toBeFocused()
  await page.getByRole('combobox', { name: 'Name, first word' }).selectOption('Brave')
  await page.getByRole('combobox', { name: 'Second word' }).selectOption('goat')
  await expect(page.getByRole('heading', { name: 'Brave goat' })).toBeVisible()
  const link = await page.getByText('/#lab=').textContent()
  return link ?? ''
}

test('a map made and solved by keyboard survives a reload, and has a link', async ({ page }) => {
  await page.goto('/')
  const link = await makeMap(page)
  await expectAccessible(page)
  await expectFits(page)
  await page.reload()
  await expectText(page, link)
  await page.goBack()
  await page.goBack()
  await expect(heading(page, 'Make your own level')).toBeVisible()
  await expectText(page, 'You solved it. It can be shared.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'C2: flag' }).click()
  await expect(page.getByText('You solved it.')).toHaveCount(0)
})

test('a pattern of the turtle is drawn, shared and drawn by another', async ({ page }) => {
  await page.goto('/')
  await openLab(page)
  await button(page, 'Make your own level').click()
  await button(page, 'Turtle pattern').click()
  await button(page, 'Draw it').click()
  const blocks = page.getByRole('group', { name: 'Blocks to add' })
  await blocks.getByRole('button', { name: /^move/ }).click()
  await button(page, 'Run').click()
  await button(page, 'I am done').click()
  await button(page, /^Next: share/).click()
  await button(page, 'Play it').click()
  await expectText(page, 'Draw the same picture.')
  await blocks.getByRole('button', { name: /^turn right/ }).click()
  await button(page, 'Run').click()
  await expectText(page, 'There is no line yet.')
  // A person who signs in after opening a link finds the level again.
  await register(page, somebody())
  await page.goto('about:blank')
  await page.goto('/')
  await openLab(page)
  await button(page, 'The level from your link').click()
  await expectText(page, 'Draw the same picture.')
})

networkTest('a link opens its level offline in another browser', LONG, async ({ page, browser, network }) => {
  await page.goto(network.origin)
  const link = await makeMap(page)
  const visit = await anotherBrowser(browser)
  await visitUntilWhole(visit, network)
  network.connection = 'down'
  const friend = untilAlive(await visit.context().newPage())
  await friend.goto(link)
  await expect(heading(friend, 'Brave goat')).toBeVisible()
  await expectText(friend, 'A level made by someone')
  await expectText(friend, 'Bring the robot to the flag.')
  for (const _ of [1, 2])
    await friend
      .getByRole('group', { name: 'Blocks to add' })
      .getByRole('button', { name: 'move forward' })
      .click()
  await friend.reload()
  await expect(friend.getByRole('region', { name: 'Program' }).locator('[data-line]')).toHaveCount(2)
  await button(friend, 'Run').click()
  await expectText(friend, 'Brilliant!')
  await button(friend, 'All levels').last().click()
  await expect(heading(friend, 'The Lab')).toBeVisible()
  // A made level does not count as a level of the Lab.
  await expectText(friend, /^0 of \d+ levels$/)
  await button(friend, 'The level from your link').click()
  await expect(heading(friend, 'Brave goat')).toBeVisible()
  await friend.context().close()
})

test('a broken link says so, and the Lab opens all the same', async ({ page }) => {
  await page.goto('/#lab=https://example.org/<script>')
  await expectText(page, 'Something in this link is missing or wrong.')
  await expectAccessible(page)
  await button(page, 'Open the Lab').click()
  await expect(heading(page, 'The Lab')).toBeVisible()
  // The link opens in a tab in which Qala is already running.
  await page.evaluate(() => (location.hash = '#lab=ADHLYMySAAAACIgFsX'))
  await expectText(page, 'This level does not open')
  await page.goBack()
  await expect(heading(page, 'The Lab')).toBeVisible()
})
