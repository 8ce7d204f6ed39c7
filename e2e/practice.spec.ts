import { openLesson, openPractice } from './steps.ts'
import { expect, expectAccessible, expectGoodLooks, expectText, test } from './test.ts'

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

test('a question about the part that was just read is answered below it, without a network too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await openLesson(page)
  const section = page.getByRole('region', { name: /^Now you try/ })
  // A lesson that is open has fetched all that reading on may need.
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join('\n'),
    )
  for (const part of [/practice-what-is-computer/, /item-in-text/]) await expect.poll(fetched).toMatch(part)
  await page.context().setOffline(true)
  await section.getByRole('button', { name: 'Answer a question: What makes a machine a computer?' }).click()
  const question = section.getByRole('heading', { name: 'Which of these are a computer or have one inside?' })
  await expect(question).toBeFocused()
  await expect(section.getByText('A torch with three bulbs and a switch')).toBeInViewport()
  await section.getByText('A torch with three bulbs and a switch').click()
  await page.keyboard.press('Enter')
  await expect(section).toContainText('A torch needs electricity, but it has no chips')
  await expectAccessible(page)
  await expectGoodLooks(page)
  await page.context().setOffline(false)

  // A digit that is typed into the text must not choose an option.
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await section.getByRole('button', { name: /^Answer a question: / }).click()
  await expect(section.getByRole('button', { name: 'Check my answer' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Say your answer first, or write it here' }).first().fill('1')
  await page.keyboard.press('1')
  await expect(section.getByRole('button', { name: 'Check my answer' })).toBeDisabled()
})
