import type { Page } from '@playwright/test'
import { hasFalseClock } from './false-clock.ts'
import { openAdmin } from './steps.ts'
import { LONG, expect, expectGoodLooks, expectText, test } from './test.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const line = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label, exact: true }) })

// These tests run one after another, because during a backup the others would have no button for it.
test.describe.configure({ mode: 'default' })

test('an admin backs up, sees it restored for a test, and prints a recovery key', async ({ page }) => {
  await openAdmin(page, 'Health')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByRole('button', { name: 'Backing up...' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible({ timeout: 60_000 })
  await expect(line(page, 'Last test restore')).toContainText(/\d\d:\d\d/)
  await expect(line(page, 'Last good backup')).toContainText(/\d\d:\d\d, [\d.]+ MB/)
  // The backup is on the disk of the data, because BACKUP_DIR is not set.
  await expect(card(page, 'Needs you')).toContainText('Where backups are kept')

  await page.getByRole('button', { name: 'Make a new recovery key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make the key' }).click()
  const dialog = page.getByRole('dialog', { name: 'The new recovery key' })
  await expect(dialog.getByRole('listitem')).toContainText(/AGE-SECRET-KEY-1[A-Z0-9]{50,}/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.print-only')).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('AGE-SECRET-KEY')).toHaveCount(0)
  // The date of a file follows the real clock. Under a false clock that is another day, so the day is shown as well.
  const madeAt = hasFalseClock ? /Made \d+ \w+, \d\d:\d\d/ : /Made \d\d:\d\d/
  await expect(line(page, 'Recovery key')).toContainText(madeAt)
})

test(
  'it is asked by keyboard, and each line has its word at every width in both themes',
  LONG,
  async ({ page }) => {
    await openAdmin(page, 'Health')
    await expect(card(page, 'Needs you').or(card(page, 'All is well')).first()).toBeVisible()
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectGoodLooks(page)
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await page.setViewportSize({ width: 320, height: 800 })
    await expectGoodLooks(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    await page.getByRole('button', { name: 'Make a new recovery key' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodLooks(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Make a new recovery key' })).toBeFocused()
  },
)

test('without the server it says so, and shows what it knew', LONG, async ({ page }) => {
  await page.route('**/api/admin/health', (route) => route.abort())
  await openAdmin(page, 'Health')
  await expectText(page, 'The health of the server could not be shown')
  await page.unroute('**/api/admin/health')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(line(page, 'Qala')).toContainText('Version')
  await page.route('**/api/admin/health', (route) => route.abort())
  await page.route('**/api/admin/health/back-up', (route) => route.abort())
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expectText(page, 'Failed to begin a backup: The school server cannot be reached')
  await expectText(page, 'This is what it said the last time. It is asked again every half minute.')
  await expect(line(page, 'Qala')).toContainText('Version')
  await expectGoodLooks(page)
})
