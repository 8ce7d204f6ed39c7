import type { Page } from '@playwright/test'
import { fakeVoice } from './fake-voice.ts'
import { continueTo, openLesson, startQuiz } from './steps.ts'
import { expect, expectAccessible, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)
const finish = (page: Page) => page.evaluate(() => (window as unknown as { finish: () => void }).finish())
const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('qala-sentence') ?? [])].map((range) => range.toString()).join(''),
  )

/**
 * Returns the text that should be read aloud. Links to other lessons and the field for the learner's own word are left out.
 */
const meant = (page: Page) =>
  page.locator('#main section').evaluate((section) => {
    const copy = section.cloneNode(true) as HTMLElement
    for (const control of copy.querySelectorAll('button, label, output')) control.remove()
    return copy.textContent.replaceAll(/\s+/g, ' ')
  })

test('a section is read sentence by sentence, each one marked, or is stopped', async ({ page }) => {
  await page.addInitScript(fakeVoice)
  await page.goto('/')
  await openLesson(page)
  await expectAccessible(page)
  await continueTo(page, 'Key Words')
  const words = (await page.locator('#main section').innerText()).replaceAll(/\s+/g, ' ')
  const before = await page.getByRole('heading', { name: 'Key Words' }).boundingBox()

  await button(page, 'Read aloud').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Stop reading')).toBeFocused()
  expect(await page.getByRole('heading', { name: 'Key Words' }).boundingBox()).toEqual(before)
  await expectAccessible(page)
  expect(await said(page)).toEqual(['Key Words'])
  expect(await marked(page)).toBe('Key Words')

  await button(page, 'Slow').click()
  await expect(button(page, 'Slow')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => said(page)).toEqual(['Key Words', 'Key Words'])
  for (let count = 0; (await button(page, 'Stop reading').count()) > 0; count += 1) {
    expect(count).toBeLessThan(100)
    expect(words).toContain(await marked(page))
    await finish(page)
  }
  await expect(button(page, 'Read aloud')).toBeVisible()
  expect(await marked(page)).toBe('')
  const heard = (await said(page)).slice(1).join(' ')
  expect(heard.length / (await meant(page)).length).toBeGreaterThan(0.95)

  await button(page, 'Read aloud').click()
  await button(page, 'Continue Learning').click()
  await expect(button(page, 'Read aloud')).toBeVisible()
  expect(await marked(page)).toBe('')
})

test('a question is read with its options, and after the answer the explanation', async ({ page }) => {
  await page.addInitScript(fakeVoice)
  await page.goto('/')
  await startQuiz(page)
  await button(page, 'Read aloud').click()
  const question = await page.locator('legend h2').innerText()
  const sentences = question.match(/[^.?!]+[.?!]/g)?.length ?? 0
  // A table or a program of the question is read between its words and its options.
  for (let count = 0; (await button(page, 'Stop reading').count()) > 0; count += 1) {
    expect(count).toBeLessThan(100)
    await finish(page)
  }
  const heard = await said(page)
  expect(heard.slice(0, sentences).join(' ')).toBe(question)
  expect(heard.at(-3)).toMatch(/^B\. .+/)
  await expect(button(page, 'Read aloud')).toBeVisible()

  await page.locator('form label').first().click()
  await button(page, 'Submit Answer').click()
  await expect(button(page, 'Stop reading')).toBeVisible()
  expect((await said(page))[heard.length]).toBe('Good try.')
  await expectAccessible(page)
  await button(page, 'Next Question').click()
  await expect(button(page, 'Read aloud')).toBeVisible()
})
