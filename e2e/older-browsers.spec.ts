import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './test.ts'

const lessons = (page: Page) => page.getByRole('listitem')

for (const [lack, forget] of [
  ['import maps', 'HTMLScriptElement.supports = undefined'],
  ['style layers', 'delete window.CSSLayerBlockRule'],
] as const)
  test(`a browser without ${lack} cannot meet a dead page: it reads what to do, and the lessons`, async ({
    page,
  }) => {
    await page.addInitScript(forget)
    // The app itself could start in this browser, because only the check is told that it cannot. So the scripts are blocked.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/', '/auth', '/no-such-page']) {
      await page.goto(path, { waitUntil: 'load' })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This browser is too old for Qala')
      await expect(page.getByText('update Chrome in the Play Store')).toBeVisible()
      await expect(lessons(page)).toHaveCount(25)
      await expect(lessons(page).first()).toHaveText('What is a Computer?')
      await expect(page.locator('#root, .notice').filter({ visible: true })).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
    await expectAccessible(page)
  })

test('a script that does not come cannot leave a page that looks ready and is not', async ({ page }) => {
  await page.route('**/assets/libraries-*.js', (route) => route.abort())
  await page.goto('/auth', { waitUntil: 'load' })
  await expect(page.locator('#not-started')).toContainText('Qala could not start. Check the connection')
  await expect(page.getByText('too old')).toHaveCount(0)
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'load this page again' }).click()
  await expect(page.locator('#not-started')).toHaveCount(0)
  await expect(page.getByLabel('First name')).toBeVisible()
})
