import { openAdmin, register, tab } from './steps.ts'
import {
  LONG,
  anotherBrowser,
  expect,
  expectAccessible,
  expectFits,
  expectGoodLooks,
  expectText,
  somebody,
  test,
} from './test.ts'

test('a learner wants no e-mails, which stays so, and the form of an announcement counts it', async ({
  page,
  browser,
}) => {
  await register(page, somebody('Sipho'))
  await page.goto('/')
  await tab(page, 'Profile').click()
  const mails = page.getByRole('switch', { name: /^News by e-mail/ })
  await expect(mails).toBeChecked()
  const saved = page.waitForResponse('**/api/messages/choices')
  await mails.uncheck()
  await saved
  await page.reload()
  await expect(mails).not.toBeChecked()
  await expect(page.getByRole('switch', { name: /^News by SMS/ })).toBeChecked()

  const admin = await anotherBrowser(browser)
  await openAdmin(admin)
  await expectText(admin, /\d+ do(es)? not want e-mail/)
})

test('the link of a mail opens a page that changes nothing by itself, and can be undone', async ({
  page,
}) => {
  const reads: string[] = []
  page.on('request', (request) => reads.push(request.method()))
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/unsubscribe?t=of-nobody')
    await expectAccessible(page)
    await expectFits(page)
  }
  expect(reads).not.toContain('POST')
  await page.getByRole('button', { name: 'Stop the emails' }).click()
  await expect(page.getByRole('heading', { name: 'The emails have stopped' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo: send me emails again' }).click()
  await expect(page.getByRole('heading', { name: 'The emails come again' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop the emails' }).click()
  await expect(page.getByRole('heading', { name: 'The emails have stopped' })).toBeVisible()
})

test('an admin lists whom to tell about a breach, with what the list cannot know', LONG, async ({ page }) => {
  const learner = somebody('Breached')
  await register(page, learner)
  await openAdmin(page, 'Users')
  await page.getByRole('searchbox').fill('Breached')
  await expectText(page, 'Breached', { exact: false })
  await page.getByRole('button', { name: /^Breach$/ }).click()
  // Events of the current minute must be found too.
  const now = await page.getByLabel('Until').inputValue()
  await page.getByLabel('Until').fill('2020-01-01T08:00')
  await page.getByRole('button', { name: 'Make the list' }).click()
  await expectText(page, 'The end must be after the beginning')
  const until = page.getByLabel('Until')
  await until.fill(now)
  await page.getByRole('button', { name: 'Make the list' }).click()
  const row = page.getByRole('row').filter({ hasText: learner.email })
  await expect(row).toContainText('details and progress shown')
  await expectText(page, 'What this list cannot know')
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectGoodLooks(page)
  }
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('people-to-tell.csv')
})
