import { origin } from './server.ts'
import { openAdmin, register } from './steps.ts'
import {
  LONG,
  expect,
  expectAccessible,
  expectGoodLooks,
  expectText,
  scrollToEnd,
  somebody,
  test,
  visibleText,
} from './test.ts'

test('an admin reads both logs, masked, and runs the routines', async ({ page }) => {
  const learner = somebody('Lerato')
  const id = await register(page, learner)
  await page.request.post('/api/auth/admin-login', {
    data: { email: learner.email, password: learner.password },
    headers: { origin },
  })
  await openAdmin(page, 'Security')

  await expect(page.getByRole('tab', { name: 'Security Events' })).toHaveAttribute('aria-selected', 'true')
  const events = page.getByRole('table', { name: 'The newest security events' })
  await page.getByRole('tab', { name: 'Security Events' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Audit Logs' })).toBeFocused()
  const created = page.getByRole('row').filter({ hasText: id.slice(0, 8) })
  await expect(created.first()).toContainText('Profile created')
  await expect(created.first()).toContainText('127.0.*.*')
  await expect(visibleText(page, id)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Security Events' }).click()

  for (const [label, code] of [
    ['Anonymize Old Logs', 'audit_log_anonymization'],
    ['Cleanup Old Audit Logs', 'audit_log_cleanup'],
    ['Mark Inactive Profiles', 'inactive_profile_cleanup'],
  ] as const) {
    await page.getByRole('button', { name: label }).click()
    const dialog = page.getByRole('dialog', { name: `${label}?` })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: label }).click()
    await dialog.getByRole('button', { name: label }).click()
    await expectText(page, `${label} completed successfully`)
    await expect(events.getByRole('row').filter({ hasText: code }).first()).toBeVisible()
  }

  await page.getByLabel('Kind of event').selectOption('Without nightly jobs')
  await expect(visibleText(page, 'Old log entries deleted')).toHaveCount(0)
  await expect(visibleText(page, 'Not an admin, turned away').first()).toBeVisible()
  await page.getByLabel('Kind of event').selectOption('Maintenance')
  await expect(visibleText(page, 'Not an admin, turned away')).toHaveCount(0)
  await expect(visibleText(page, 'Old log entries deleted').first()).toBeVisible()
})

test('what goes wrong is said with its reason, and nothing is lost', LONG, async ({ page }) => {
  await openAdmin(page, 'Security')
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await page.route('**/api/functions/**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'unavailable', message: 'The service is not ready.' } }),
    }),
  )
  await page.getByRole('button', { name: 'Anonymize Old Logs' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anonymize Old Logs' }).click()
  await expectText(page, 'Failed to run Anonymize Old Logs: The service is not ready')

  await page.route('**/api/admin/security/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectText(page, 'Failed to fetch security events: The school server cannot be reached')
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('tab', { name: 'Audit Logs' }).click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectText(page, 'Failed to fetch audit logs: The school server cannot be reached')
  await expect(page.getByRole('table')).toBeVisible()
})

test('empty logs say so', LONG, async ({ page }) => {
  await page.route('**/api/admin/security/events', (route) => route.fulfill({ json: { events: [] } }))
  await page.route('**/api/admin/security/audit', (route) => route.fulfill({ json: { entries: [] } }))
  await openAdmin(page, 'Security')
  await expectText(page, 'No security events found')
  await page.getByRole('tab', { name: 'Audit Logs' }).click()
  await expectText(page, 'No audit logs found')
  await scrollToEnd(page)
  await expectAccessible(page)
})

test('both logs are readable at 320 px and 1280 px in both themes', LONG, async ({ page }) => {
  await openAdmin(page, 'Security')
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [tab, column] of [
      ['Audit Logs', 'Changed by'],
      ['Security Events', 'Details'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      // On a phone the column's name is in each card, and on a wide screen it is above the column.
      await expect(visibleText(page, column, { exact: true }).locator('visible=true').first()).toBeVisible()
      await scrollToEnd(page)
      await expectGoodLooks(page)
    }
  }
  await page.getByRole('button', { name: 'Cleanup Old Audit Logs' }).click()
  await expectGoodLooks(page)
})
