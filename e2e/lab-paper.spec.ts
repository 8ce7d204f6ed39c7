import type { Page } from '@playwright/test'
import { openAdmin, tab } from './steps.ts'
import { LONG, expect, expectAccessible, expectFits, expectText, test } from './test.ts'

async function openSheets(page: Page, name = 'Levels on paper'): Promise<string[]> {
  await tab(page, 'Lessons').click()
  await page.getByRole('button', { name: 'Open the Lab', exact: true }).click()
  await page.getByRole('button', { name, exact: true }).click()
  const topics = page.getByRole('combobox', { name: 'Topic' }).getByRole('option')
  await expect(topics).not.toHaveCount(0)
  return topics.allTextContents()
}

/** Returns the sheets with a part that is cut off, or with a picture that is too small to see. */
function faultsOf(page: Page): Promise<string[]> {
  return page.locator('.sheet').evaluateAll((sheets) =>
    sheets.flatMap((sheet) => {
      const edge = sheet.getBoundingClientRect()
      const lost = [...sheet.querySelectorAll('*')].filter((part) => {
        const { right, bottom, height } = part.getBoundingClientRect()
        const isHidden =
          part.closest('.sr-only, svg svg') !== null || (part.closest('svg') && part.tagName !== 'svg')
        return !isHidden && height > 0 && (right > edge.right + 1 || bottom > edge.bottom + 1)
      })
      const picture = sheet.querySelector('.sheet-picture')?.getBoundingClientRect().height ?? 0
      return [
        ...lost.slice(0, 1).map((part) => `${sheet.ariaLabel}: ${part.className || part.tagName} is cut off`),
        ...(picture < 130 ? [`${sheet.ariaLabel}: the picture is ${picture} px high`] : []),
      ]
    }),
  )
}

test('each level of the Lab prints on exactly one page', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const topics = await openSheets(page)
  expect(topics.length).toBeGreaterThan(4)
  for (const topic of topics)
    await test.step(topic, async () => {
      await page.emulateMedia({ media: null })
      await page.getByRole('combobox', { name: 'Topic' }).selectOption({ label: topic })
      await expectText(page, new RegExp(`^${topic}, level 1\\.`))
      const levels = await page.locator('.sheet').count()
      const pdf = await page.pdf({ preferCSSPageSize: true })
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(levels)
      // This is the width of a page of A4 without its margins.
      await page.setViewportSize({ width: 703, height: 1032 })
      await page.emulateMedia({ media: 'print' })
      expect(await faultsOf(page)).toEqual([])
      await page.setViewportSize({ width: 1280, height: 900 })
    })
})

test('a level prints alone, without its answer', async ({ page }) => {
  await page.goto('/')
  await tab(page, 'Lessons').click()
  await page.getByRole('button', { name: 'Open the Lab', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Answer sheets' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Round the corner' }).click()
  await page.getByRole('button', { name: 'Print on paper' }).click()
  await expect(page.getByRole('region', { name: 'Round the corner' })).toBeVisible()
  await expect(page.locator('.sheet')).toHaveCount(1)
  await expectAccessible(page)
  await expectFits(page)
  await page.reload()
  await expect(page.locator('.sheet')).toHaveCount(1)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Round the corner' })).toBeVisible()
})

test('staff print the answers of a topic', async ({ page }) => {
  await openAdmin(page)
  await openSheets(page, 'Answer sheets')
  await expectText(page, 'Answers: Robot')
  await expect(page.getByText('It stopped too early').first()).toBeVisible()
})
