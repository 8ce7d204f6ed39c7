import type { Page } from '@playwright/test'
import type { ShownItem } from '#domain/learning/practice/item.ts'
import { test as offline, visitUntilWhole } from './network.ts'
import {
  beginRound,
  check,
  EACH_KIND,
  goOnInRound,
  leaveOut,
  openRound,
  PRACTISED,
  putAnswer,
} from './rounds.ts'
import { card, dismissMessages, register, tab } from './steps.ts'
import { LONG, expect, expectText, somebody, test, visibleText } from './test.ts'

const count = EACH_KIND.length

offline('a round with each kind by touch, without a network and over a reload', async ({ page, network }) => {
  expect(count).toBe(8)
  await visitUntilWhole(page, network)
  network.connection = 'down'
  await beginRound(page, EACH_KIND)
  await page.goto(network.origin)
  await openRound(page)
  for (const [place, item] of EACH_KIND.entries()) {
    await expect(visibleText(page, `${place + 1} of ${count}`)).toBeVisible()
    const isRight = place !== 1
    await putAnswer(page, item, isRight)
    await check(page).click()
    await expectText(page, item.explanation)
    if (!isRight) await expectText(page, 'Good try.')
    if (place === 2) {
      await page.reload()
      await expectText(page, item.explanation)
    }
    await goOnInRound(page).click()
  }
  await expectText(page, `You got ${count - 1} of ${count} right`)
  await expectText(page, 'This went well')
  const part = EACH_KIND[1]?.heading ?? ''
  await page.getByRole('button', { name: `Read “${part}” again` }).click()
  await expect(page.getByRole('heading', { level: 3, name: part })).toBeFocused()
  await page.goBack()
  await expectText(page, `You got ${count - 1} of ${count} right`)
  await page.goBack()
  await page.goBack()
  await card(page, PRACTISED.title).getByRole('button', { name: 'Practise' }).click()
  await expect(visibleText(page, `1 of `)).toBeVisible()
  await page.goBack()
  await expect(card(page, PRACTISED.title).getByRole('button', { name: 'Continue' })).toBeVisible()
})

test(
  'a round with each kind by keyboard alone finishes the practice of the lesson',
  LONG,
  async ({ page }) => {
    const owner = await register(page, somebody('Aisha'))
    await page.goto('/')
    await beginRound(page, EACH_KIND, owner)
    await page.reload()
    await openRound(page)
    for (const [place, item] of EACH_KIND.entries()) {
      await expect(page.getByRole('heading', { level: 2, name: item.question })).toBeFocused()
      await answerByKeys(page, item)
      if (item.kind === 'order') {
        await check(page).focus()
        await page.keyboard.press('Enter')
      } else await page.keyboard.press('Enter')
      await expect(goOnInRound(page)).toBeFocused()
      await expect(page.getByText('Good try.')).toHaveCount(0)
      await page.keyboard.press('Enter')
      if (place === count - 1) await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
    await expectText(page, 'All of them right!')
    await page.goBack()
    await page.goBack()
    await dismissMessages(page)
    await tab(page, 'Progress').click()
    await expectText(page, `Practise “${PRACTISED.title}”`)
  },
)

async function answerByKeys(page: Page, item: ShownItem): Promise<void> {
  if (item.kind === 'number') {
    await page.keyboard.press('Tab')
    return page.keyboard.type(String(item.answer))
  }
  if (item.kind === 'order') {
    await leaveOut(page, item.extra.line, async (button) => {
      await button.focus()
      await page.keyboard.press('Enter')
    })
    for (const [place, line] of item.lines.entries()) {
      const up = page.getByRole('button', { name: `Move up: ${line}`, exact: true })
      const row = page.getByRole('listitem').filter({ has: up })
      await up.focus()
      while (!(await row.getByText(String(place + 1), { exact: true }).isVisible())) {
        await page.keyboard.press('Enter')
        await expect(up).toBeFocused()
      }
    }
    return
  }
  const shown = await page.locator('form label').allTextContents()
  for (const { text, right } of item.options)
    if (right) await page.keyboard.press(String(shown.findIndex((label) => label.slice(1) === text) + 1))
}
