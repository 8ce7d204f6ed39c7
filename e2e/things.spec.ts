import type { Page } from '@playwright/test'
import { heading, register, signIn, tab } from './steps.ts'
import {
  LONG,
  anotherBrowser,
  expect,
  expectAccessible,
  expectFits,
  expectText,
  somebody,
  test,
} from './test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const things = (page: Page) => page.getByRole('list', { name: 'My things' }).getByRole('listitem')

async function openLab(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'The Lab' }).click()
}

/** Keeps the game with which the level begins, under the name Brave goat. */
async function keepGame(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your own mango game' }).click()
  await button(page, 'Run').tap()
  await page.getByRole('slider', { name: 'Look back at the run' }).press('End')
  await button(page, 'Keep it in My things').tap()
  await page.getByRole('combobox', { name: 'Name, first word' }).selectOption('Brave')
  await page.getByRole('combobox', { name: 'Second word' }).selectOption('goat')
  await expect(heading(page, 'Brave goat')).toBeVisible()
}

test('a game is kept under two words, played, copied, shared and removed', async ({ page, browser }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => {
        document.documentElement.dataset['shared'] = `${data.title} ${data.url} ${data.files?.[0]?.name}`
      },
    })
  })
  await page.goto('/')
  await openLab(page)
  await button(page, 'My things').click()
  await expectText(page, 'You have not kept anything yet')
  await expectAccessible(page)
  await expectFits(page)
  await button(page, 'Open the Lab').tap()
  await keepGame(page)
  await expectAccessible(page)
  await expectFits(page)
  await button(page, 'Play it yourself').tap()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Right arrow' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The phone's own sheet gets the name, the link and the picture.
  await button(page, 'Share').tap()
  const link = (await page.getByText('/#lab=B').textContent()) ?? ''
  await expect(page.locator('html')).toHaveAttribute('data-shared', `Brave goat ${link} brave-goat.png`)
  const download = page.waitForEvent('download')
  await button(page, 'Save the picture').tap()
  expect((await download).suggestedFilename()).toBe('brave-goat.png')
  // A change is made in a copy.
  await button(page, 'Change a copy').tap()
  await expectText(page, 'This is a copy. Your first one stays as it was.')
  await page
    .getByRole('combobox', { name: /by how much/ })
    .first()
    .selectOption('-50')
  await button(page, 'Back to My things').first().click()
  await expect(heading(page, 'Brave goat')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Brave goat')).toBeVisible()
  for (const _ of [1, 2]) await page.goBack()
  await button(page, 'My things').click()
  await expect(things(page)).toHaveCount(2)
  await expectAccessible(page)
  await things(page).filter({ hasText: 'Brave goat' }).getByRole('button').click()
  await button(page, 'Remove').tap()
  await expectText(page, 'Remove “Brave goat”?')
  await button(page, 'Remove it').tap()
  await expect(things(page)).toHaveCount(1)
  await expect(things(page).filter({ hasText: 'Brave goat' })).toHaveCount(0)
  // A friend plays the game of the link, and keeps it.
  const friend = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await friend.goto(link)
  await expect(heading(friend, 'Brave goat')).toBeVisible()
  await button(friend, 'Run').click()
  await friend.getByRole('slider', { name: 'Look back at the run' }).press('End')
  await button(friend, 'Keep it in My things').click()
  await expectText(friend, 'A game')
  await expect(heading(friend, 'Brave goat')).toBeVisible()
  await friend.context().close()
})

test('a kept game is on the learner’s other device', LONG, async ({ page, browser }) => {
  const person = somebody()
  await page.goto('/')
  await register(page, person)
  await page.goto('/')
  await openLab(page)
  await keepGame(page)
  const other = await anotherBrowser(browser)
  await signIn(other, person)
  await other.goto('/')
  await tab(other, 'Profile').click()
  await expectText(other, 'You kept 1 thing that you made in the Lab.')
  await button(other, 'Open My things').click()
  await things(other).getByRole('button', { name: 'Brave goat' }).click()
  await button(other, 'Play it yourself').click()
  await expect(other.getByRole('dialog').getByRole('button', { name: 'Right arrow' })).toBeVisible()
  await other.context().close()
})
