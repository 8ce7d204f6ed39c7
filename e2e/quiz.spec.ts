import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectGoodLooks, test, visibleText } from './test.ts'

const QUIZ = 'Computer Basics'
const card = (page: Page) => page.getByRole('article', { name: QUIZ, exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Answer' })
const goOn = (page: Page) => page.getByRole('button', { name: /Next Question|Finish Quiz/ })
const position = (page: Page, number: number) => visibleText(page, `Question ${number} / `)

async function openList(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('navigation').getByRole('button', { name: 'Quiz' }).click()
  await expect(page.getByRole('heading', { name: 'Knowledge Quizzes' })).toBeVisible()
}

async function startQuiz(page: Page): Promise<void> {
  await openList(page)
  await card(page).getByRole('button', { name: 'Start Quiz' }).click()
  await expect(position(page, 1)).toBeVisible()
}

async function answer(page: Page, option = 0): Promise<void> {
  await page.locator('form label').nth(option).click()
  await submit(page).click()
  await expect(goOn(page)).toBeVisible()
}

/** Answers with the first option to the end. */
async function finishQuiz(page: Page): Promise<void> {
  for (let number = 1; ; number += 1) {
    await expect(position(page, number)).toBeVisible()
    await answer(page)
    const last = (await goOn(page).textContent()) === 'Finish Quiz'
    await goOn(page).click()
    if (last) break
  }
  await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeVisible()
}

test('a quiz is taken by keyboard alone', async ({ page }) => {
  await startQuiz(page)
  for (let number = 1; ; number += 1) {
    await expect(position(page, number)).toBeVisible()
    await expect(submit(page)).toBeDisabled()
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await expect(page.getByRole('radio').nth(1)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(submit(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(goOn(page)).toBeFocused()
    await expect(visibleText(page, '✓ Right')).toBeVisible()
    const last = (await goOn(page).textContent()) === 'Finish Quiz'
    await page.keyboard.press('Enter')
    if (last) break
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  }
  await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeFocused()
  await expect(visibleText(page, /^You got \d\/\d right/)).toBeVisible()
})

test('a wrong answer shows why, and its options stand still', async ({ page }) => {
  await startQuiz(page)
  await visibleText(page, 'It needs electricity to work.').click()
  await submit(page).click()
  await expect(visibleText(page, '✕ Your answer')).toBeVisible()
  await expect(visibleText(page, '✓ Right')).toBeVisible()
  await expect(visibleText(page, 'Good try.')).toBeVisible()
  await expect(visibleText(page, 'A plain torch needs electricity too')).toBeVisible()
  for (const radio of await page.getByRole('radio').all()) await expect(radio).toBeDisabled()
})

test('a reload in the middle comes back to the same question, chosen option and answers', async ({
  page,
}) => {
  await startQuiz(page)
  await answer(page)
  await goOn(page).click()
  await page.locator('form label').nth(2).click()
  await page.reload()
  await expect(position(page, 2)).toBeVisible()
  await expect(page.getByRole('radio').nth(2)).toBeChecked()
  await submit(page).click()
  await page.reload()
  await expect(visibleText(page, '✓ Right')).toBeVisible()
  await expect(goOn(page)).toBeVisible()
})

test('Back asks before a quiz is thrown away', async ({ page }) => {
  // A shared device, which somebody has signed out of: its history keeps people apart.
  await page.addInitScript(() => localStorage.setItem('qala.era', 'after-naledi'))
  await startQuiz(page)
  // Nothing chosen yet, nothing to ask.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Knowledge Quizzes' })).toBeVisible()

  await card(page).getByRole('button', { name: 'Start Quiz' }).click()
  await answer(page)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Stop this quiz?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(visibleText(page, '✓ Right')).toBeVisible()

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Stop the quiz' }).click()
  await expect(page.getByRole('heading', { name: 'Knowledge Quizzes' })).toBeVisible()
  await card(page).getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByRole('radio').first()).toBeEnabled()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('the end shows the score; Try Again begins the same quiz, Back to Quizzes shows the best percent', async ({
  page,
}) => {
  await startQuiz(page)
  await finishQuiz(page)
  await expect(visibleText(page, 'is now unlocked')).toBeVisible()
  await visibleText(page, 'Review my answers').click()
  await expect(visibleText(page, '1. What makes a machine a computer?')).toBeVisible()
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

test('list, question, answer and result are accessible in both themes and fit 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openList(page)
  await expectGoodLooks(page)
  await card(page).getByRole('button', { name: 'Start Quiz' }).click()
  await expect(position(page, 1)).toBeVisible()
  await expectGoodLooks(page)
  await page.locator('form label').first().click()
  await expectGoodLooks(page)
  await submit(page).click()
  await expect(visibleText(page, '✕ Your answer')).toBeVisible()
  await expectGoodLooks(page)
  await goOn(page).click()
  for (;;) {
    await answer(page)
    const last = (await goOn(page).textContent()) === 'Finish Quiz'
    await goOn(page).click()
    if (last) break
  }
  await visibleText(page, 'Review my answers').click()
  await expectGoodLooks(page)
})
