import { answer, finishQuiz, goOn, position, quizCard as card, startQuiz, submit } from './steps.ts'
import { expect, expectAccessible, expectText, test, visibleText } from './test.ts'

test('a reload keeps a quiz, and Back asks before it is thrown away', async ({ page }) => {
  // A shared device, which somebody has signed out of: its history keeps people apart.
  await page.addInitScript(() => localStorage.setItem('qala.era', 'after-naledi'))
  await page.goto('/')
  await startQuiz(page)
  // Nothing chosen yet, nothing to ask.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Knowledge Quizzes' })).toBeVisible()

  await card(page).getByRole('button', { name: 'Start Quiz' }).click()
  await answer(page)
  await goOn(page).click()
  await page.locator('form label').nth(2).click()
  await page.reload()
  await expect(position(page, 2)).toBeVisible()
  await expect(page.getByRole('radio').nth(2)).toBeChecked()
  await submit(page).click()
  await page.reload()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Stop this quiz?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectText(page, '✓ Right')

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Stop the quiz' }).click()
  await expect(page.getByRole('heading', { name: 'Knowledge Quizzes' })).toBeVisible()
  await card(page).getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByRole('radio').first()).toBeEnabled()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('the end shows the score, Try Again begins anew, the list has the best percent', async ({ page }) => {
  await page.goto('/')
  await startQuiz(page)
  await finishQuiz(page)
  await expectText(page, 'is now unlocked')
  await visibleText(page, 'Review my answers').click()
  await expectText(page, '1. What makes a machine a computer?')
  await page.getByRole('button', { name: 'Read the lesson again' }).click()
  await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(position(page, 1)).toBeVisible()
  await expect(submit(page)).toBeDisabled()

  await finishQuiz(page)
  await page.getByRole('button', { name: 'Back to Quizzes' }).click()
  await expect(page.getByRole('heading', { name: 'Knowledge Quizzes' })).toBeVisible()
  await expect(card(page).getByText(/^Best \d+%$/)).toBeVisible()
  await page.reload()
  await expect(card(page).getByText(/^Best \d+%$/)).toBeVisible()
})
