import type { Page } from '@playwright/test'
import { SECTIONS } from './steps.ts'
import { expect, expectText, test, visibleText } from './test.ts'

/** Presses Tab until the control with this name has the focus, as a person without a mouse does. */
async function tabTo(page: Page, name: RegExp, back = false): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    const focused = await page.evaluate(() => {
      const at = document.activeElement
      return `${at?.getAttribute('aria-label') ?? at?.textContent ?? ''}`
    })
    if (name.test(focused.trim())) return
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`Tab never comes to ${name}`)
}

async function expectFocusInView(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const at = document.activeElement
    const box = (at?.closest('label') ?? at)?.getBoundingClientRect()
    const top = box && document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return (
      top !== null && top !== undefined && (at?.contains(top) || top.closest('label')?.contains(at ?? null))
    )
  })
  expect(seen).toBe(true)
}

test('a lesson and its quiz by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await tabTo(page, /^Lessons$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Computer Lessons' })).toBeFocused()
  await tabTo(page, /^Start Learning$/)
  await expectFocusInView(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'What is a Computer?' })).toBeFocused()

  await tabTo(page, /^Look at the pictures/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expectText(page, '2 of 3')
  await page.keyboard.press('Escape')
  await expect(visibleText(page, '2 of 3')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Look at the pictures/ })).toBeFocused()

  while ((await page.locator('.key-word').count()) === 0) {
    await tabTo(page, /^Continue Learning$/)
    await page.keyboard.press('Enter')
    await expect(page.locator('h3:focus')).toBeVisible()
  }
  while (!(await page.evaluate(() => document.activeElement?.matches('.key-word'))))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.locator('.key-word[aria-expanded=true]')).toBeFocused()

  for (const section of SECTIONS.slice(1)) {
    const wanted = page.getByRole('heading', { level: 2, name: section })
    while (!(await wanted.isVisible())) {
      await tabTo(page, /^Continue Learning$/)
      await expectFocusInView(page)
      await page.keyboard.press('Enter')
      await expect(page.locator('h2:focus, h3:focus')).toBeVisible()
    }
    await expect(wanted).toBeFocused()
  }
  await tabTo(page, /^I did it/)
  await expectFocusInView(page)
  await page.keyboard.press('Enter')
  await expectText(page, 'Well done! Making things is how you learn.')
  await tabTo(page, /^Complete Lesson$/)
  await page.keyboard.press('Enter')
  await expectText(page, 'Lesson Completed')
  await expect(page.getByRole('heading', { level: 1, name: /^You finished/ })).toBeFocused()
  await tabTo(page, /^Back to lessons$/, true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Computer Lessons' })).toBeVisible()

  await tabTo(page, /^Quiz$/, true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Knowledge Quizzes' })).toBeFocused()
  await tabTo(page, /^Start Quiz$/)
  await page.keyboard.press('Enter')
  await expectText(page, 'Question 1 / ')
  for (let last = false; !last;) {
    while (!(await page.evaluate(() => document.activeElement instanceof HTMLInputElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await expect(page.getByRole('radio').nth(1)).toBeFocused()
    await expectFocusInView(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeFocused()
    await page.keyboard.press('Enter')
    const goOn = page.getByRole('button', { name: /^(Next Question|Finish Quiz)$/ })
    await expect(goOn).toBeFocused()
    last = (await goOn.textContent()) === 'Finish Quiz'
    await page.keyboard.press('Enter')
    if (!last) await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  }
  await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeFocused()
  await expectText(page, /^You got \d\/\d right/)
  await tabTo(page, /^Back to Quizzes$/)
  await page.keyboard.press('Enter')
  await expectText(page, /^Best \d+%$/)
})
