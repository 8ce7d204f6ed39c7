import { openPractice } from './steps.ts'
import { expect, expectAccessible, expectText, test } from './test.ts'

test('by keyboard alone; tasks can be repeated and activities stay ticked', async ({ page }) => {
  await page.goto('/')
  await openPractice(page)
  await page.getByRole('button', { name: 'Power button' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Mouse Skills' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Click the ball' })).toBeFocused()
  for (const key of ['Enter', 'Space', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { name: 'Keyboard Basics' })).toBeFocused()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Keyboard Basics' })).toBeVisible()
  await page.getByRole('button', { name: 'Task 1: Power On, done' }).press('Enter')
  await expectText(page, 'The computer is off')
  await page.getByRole('button', { name: 'Next task' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Mouse Skills' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Start Practice' })).toBeVisible()

  const tick = page.getByRole('button', { name: 'I did it: Type on a paper keyboard' })
  await tick.press('Enter')
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  await expectText(page, 'Well done! Making things is how you learn.')
  await expectAccessible(page)
  await page.reload()
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
})
