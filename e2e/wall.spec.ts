import type { Page } from '@playwright/test'
import { openLesson, tab } from './steps.ts'
import { expect, expectAccessible, expectFits, test, untilAlive } from './test.ts'

const place = (page: Page) => page.getByRole('navigation', { name: 'Slides' }).getByText(/^\d+ of \d+$/)
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const show = (page: Page) => page.getByRole('button', { name: 'Show on the wall' })

/** Returns the text of a slide and whether a class can read it: its smallest letters, and what is outside the screen. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.wall-frame')
    const texts = [...document.querySelectorAll<HTMLElement>('.wall-slide :is(h1, p, li, td, th)')]
    const sizes = texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize))
    return {
      place: document.querySelector('.wall-place')?.textContent,
      heading: document.querySelector('.wall-slide h1')?.textContent,
      isLarge: Math.min(...sizes) >= 20,
      isWhole:
        frame !== null &&
        frame.scrollHeight <= frame.clientHeight + 1 &&
        frame.scrollWidth <= frame.clientWidth + 1,
    }
  })

test('a class sees a lesson and a level on the wall, turned by keys alone', async ({ page }) => {
  // Full screen is refused, because a full-screen window cannot be made as small as a phone.
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new Error('Refused'))
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await untilAlive(page).goto('/')
  // A phone does not offer the wall view.
  await openLesson(page)
  await expect(show(page)).toHaveCount(0)
  await page.goBack()
  await page.setViewportSize({ width: 1024, height: 768 })
  await openLesson(page, 'Computer Hardware')
  await show(page).focus()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Computer Hardware')).toBeVisible()
  const count = Number((await place(page).innerText()).split(' ')[2])
  for (let slide = 1; slide < count; slide += 1) {
    await page.keyboard.press(['PageDown', 'ArrowRight', 'Space'][slide % 3] ?? 'Space')
    const { heading, ...shown } = await measured(page)
    expect(shown, heading ?? '').toEqual({ place: `${slide + 1} of ${count}`, isLarge: true, isWhole: true })
  }
  await expect(title(page, 'Your turn now')).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageUp')
  await expect(place(page)).toHaveText(`2 of ${count}`)

  await page.keyboard.press('b')
  await expect(page.getByRole('button', { name: 'Show the slide again' })).toBeVisible()
  await page.keyboard.press('b')
  await expect(page.getByRole('button', { name: 'Show the slide again' })).toHaveCount(0)
  await page.reload()
  await expect(place(page)).toHaveText(`2 of ${count}`)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('combobox', { name: 'Go to' }).selectOption('Key Words')
  await expectAccessible(page)
  await expectFits(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.style.fontSize)).toBe('')

  await page.goBack()
  await tab(page, 'Lessons').click()
  await page.getByRole('button', { name: 'Open the Lab' }).click()
  await page.getByRole('button', { name: 'Round the corner', exact: true }).click()
  await show(page).click()
  await expect(title(page, 'Round the corner')).toBeVisible()
  const program = page.getByRole('list', { name: 'The program' })
  await expect(program).toHaveCount(0)
  await page.keyboard.press('PageDown')
  await expect(program).toBeVisible()
  await page.keyboard.press('s')
  await expect(program.locator('[data-lit]')).toContainText('move forward')
  await expectAccessible(page)
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('button', { name: 'Run again (R)' })).toBeVisible()
  expect((await measured(page)).isWhole).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.locator('.lab-play')).toBeVisible()
})
