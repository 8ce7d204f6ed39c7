import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectGoodLooks, test, visibleText } from './test.ts'

const CARD = 'Hands-On Practice'

async function openPractice(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('navigation').getByRole('button', { name: 'Lessons' }).click()
  await page.getByRole('article').filter({ hasText: CARD }).getByRole('button').click()
  for (const section of ['Key Words', 'Real Examples', 'Cool Facts', 'Fun Activities']) {
    await page.getByRole('button', { name: 'Continue Learning' }).click()
    await expect(page.getByRole('heading', { name: section })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Start Practice' }).click()
  await expect(page.getByRole('heading', { name: 'Power On' })).toBeVisible()
}

async function expectPraise(page: Page, title: string): Promise<void> {
  await expect(visibleText(page, 'Task Completed! 🎉').last()).toBeVisible()
  await expect(visibleText(page, `Great job completing "${title}"!`)).toBeVisible()
}

test('by mouse: four tasks in order, then the lesson is completed and never counts', async ({ page }) => {
  await openPractice(page)
  await expect(page.getByRole('navigation', { name: 'Practice tasks' }).getByRole('button')).toHaveCount(4)
  await expect(page.getByRole('button', { name: /Task 2/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Power button' }).click()
  await expectPraise(page, 'Power On')

  await expect(page.getByRole('heading', { name: 'Mouse Skills' })).toBeVisible()
  const ball = page.getByRole('button', { name: 'Click the ball' })
  await ball.click()
  await ball.click()
  await expect(visibleText(page, 'Need 3 to complete')).toBeVisible()
  await expect(visibleText(page, 'Great job completing "Mouse Skills"!')).toHaveCount(0)
  await ball.click()
  await expectPraise(page, 'Mouse Skills')

  await expect(page.getByRole('heading', { name: 'Keyboard Basics' })).toBeVisible()
  await page.getByLabel('Your page').pressSequentially('Sawubona!')
  await expect(visibleText(page, 'Great job completing "Keyboard Basics"!')).toHaveCount(0)
  await page.getByLabel('Your page').press('!')
  await expectPraise(page, 'Keyboard Basics')

  await expect(page.getByRole('heading', { name: 'Open Programs' })).toBeVisible()
  for (const other of ['Paint', 'Notes']) {
    await page.getByRole('button', { name: other }).click()
    await expect(visibleText(page, `That is ${other}. Not this one: look for the Calculator.`)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Finish' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Calculator' }).click()
  await expectPraise(page, 'Open Programs')

  await expect(page.getByRole('heading', { name: 'You did it!' })).toBeVisible()
  await expect(visibleText(page, 'Lesson Completed')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Lessons' }).click()
  const card = page.getByRole('article').filter({ hasText: CARD })
  await expect(card.getByRole('button', { name: 'Review' })).toBeVisible()
  // The finished lesson and its practice lie behind no more.
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Start Learning' })).toBeVisible()
  await expect(visibleText(page, '0%').first()).toBeVisible()
})

test('by keyboard alone, and a done task can be repeated after a reload', async ({ page }) => {
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
  await expect(visibleText(page, 'The computer is off')).toBeVisible()
  await page.getByRole('button', { name: 'Next task' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Mouse Skills' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Start Practice' })).toBeVisible()
})

test('on the smallest phone each task fits and is accessible in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openPractice(page)
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Power button' }).click()
  await expect(page.getByRole('heading', { name: 'Mouse Skills' })).toBeVisible()
  await expectGoodLooks(page)
  for (let click = 0; click < 3; click++) await page.getByRole('button', { name: 'Click the ball' }).click()
  await expect(page.getByRole('heading', { name: 'Keyboard Basics' })).toBeVisible()
  await expectGoodLooks(page)
  await page.getByLabel('Your page').fill('Dumela, lefatshe')
  await expect(page.getByRole('heading', { name: 'Open Programs' })).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Calculator' }).click()
  await expect(page.getByRole('heading', { name: 'You did it!' })).toBeVisible()
  await expectGoodLooks(page)
})

test('a Fun Activity is ticked off and stays so', async ({ page }) => {
  await openPractice(page)
  await page.goBack()
  const tick = page.getByRole('button', { name: 'I did it: Type on a paper keyboard' })
  await tick.click()
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  await expect(visibleText(page, 'Well done! Making things is how you learn.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
})
