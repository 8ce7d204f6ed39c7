import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { dataDir } from './server.ts'
import { openAdmin, register } from './steps.ts'
import {
  LONG,
  anotherBrowser,
  expect,
  expectAccessible,
  expectGoodLooks,
  expectText,
  somebody,
  test,
  visibleText,
} from './test.ts'

const LIST = '**/api/admin/announcements'

async function write(page: Page, title: string, content = 'Please fetch learners at 12:00 on Friday.') {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message', { exact: true }).fill(content)
}
/** Two news items are open. Other stories announce at the same time, and may push this one among the older ones. */
async function seeNews(learner: Page, title: string): Promise<void> {
  const older = learner.getByRole('button', { name: /^Older news/ })
  await expect(async () => {
    if (await older.isVisible()) await older.click()
    await expect(learner.getByRole('heading', { name: title })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 10_000 })
}
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Announcement' })
const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const aTitle = (words: string) => `${words} ${randomUUID().slice(0, 8)}`

test('an admin announces, learners read it on Home, and it can be taken back', async ({ page, browser }) => {
  const title = aTitle('School closes early')
  const learner = await anotherBrowser(browser)
  await register(learner, somebody('Ayanda'))

  await openAdmin(page)
  await expect(page.getByRole('heading', { name: 'New announcement' })).toBeVisible()
  await createButton(page).click()
  await expect(visibleText(page, 'Please fill in all required fields').first()).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await write(page, title)
  await page.getByRole('switch', { name: 'SMS to all users' }).check()
  await expectText(page, /1 SMS each. Not connected/)
  await createButton(page).dblclick()
  await expectText(page, 'Announcement created, but no messages were sent')
  await expect(page.getByRole('heading', { name: 'All announcements' })).toBeFocused()
  await expect(card(page, title)).toHaveCount(1)
  await expect(card(page, title).getByText('Published')).toBeVisible()
  await expect(card(page, title).getByText(/^SMS \d+ sent$/)).toBeVisible({ timeout: 20_000 })
  await expect(card(page, title).getByText(/outbox folder on the server and reached nobody/)).toBeVisible()
  expect(outboxTexts().some((text) => text.includes(title) && text.includes('"to": "+27821234567"'))).toBe(
    true,
  )

  await learner.goto('/')
  await seeNews(learner, title)
  await expectAccessible(learner)
  await learner.route('**/api/announcements', (route) => route.abort())
  await learner.reload()
  await seeNews(learner, title)
  await learner.unroute('**/api/announcements')

  await card(page, title).getByRole('button', { name: 'Unpublish' }).click()
  await expectText(page, 'Announcement unpublished')
  await expect(card(page, title).getByText('Draft')).toBeVisible()
  const answer = learner.waitForResponse('**/api/announcements')
  await learner.reload()
  expect(await (await answer).text()).not.toContain(title)
  await expect(learner.getByRole('heading', { name: title })).toHaveCount(0)

  await card(page, title).getByRole('button', { name: 'Publish' }).click()
  await expectText(page, 'Announcement published')
  await card(page, title).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, title)).toBeVisible()
  await card(page, title).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectText(page, 'Announcement deleted successfully')
  await expect(card(page, title)).toHaveCount(0)
})

test('when the sending fails the announcement is kept and can be sent later', LONG, async ({ page }) => {
  const title = aTitle('Robot club')
  await openAdmin(page)
  await page.route('**/api/functions/send-admin-announcement', (route) => route.fulfill({ status: 502 }))
  await write(page, title)
  await page.getByRole('switch', { name: 'Push notifications' }).check()
  await createButton(page).click()
  await expectText(page, 'Notification Error')
  await expectText(page, 'Announcement created but notification sending failed')
  await expect(card(page, title).getByText('Not sent to anybody yet.')).toBeVisible()
  await page.unroute('**/api/functions/send-admin-announcement')
  await card(page, title).getByRole('button', { name: 'Send now' }).click()
  await expect(card(page, title).getByText('Push: nobody to send to')).toBeVisible({ timeout: 20_000 })
})

test('a form that could not be sent keeps its words; sent again it makes one', LONG, async ({ page }) => {
  const title = aTitle('Lab closed')
  await openAdmin(page)
  await page.route(LIST, async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await (route.request().method() === 'POST' ? route.abort() : route.continue())
  })
  await write(page, title)
  await createButton(page).click()
  await expectText(page, 'Failed to create announcement')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.unroute(LIST)
  await createButton(page).click()
  await expectText(page, 'Announcement created successfully!')
  await expect(card(page, title)).toHaveCount(1)
})

test('says when there is nothing yet, and when the server cannot be reached', LONG, async ({ page }) => {
  await page.route(LIST, (route) => route.abort())
  await openAdmin(page)
  await expectText(page, 'Failed to fetch announcements')
  await expectAccessible(page)
  await page.unroute(LIST)
  await page.route(LIST, (route) =>
    route.fulfill({ json: { announcements: [], channels: [], held: null, classes: [], mayToAll: true } }),
  )
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'No Announcements Yet' })).toBeVisible()
})

test('after a restore nothing that waited is sent until the admin says so', async ({ page }) => {
  const asked: unknown[] = []
  let list = busyList()
  await page.route(LIST, (route) => route.fulfill({ json: list }))
  await page.route(`${LIST}/held`, async (route) => {
    asked.push(route.request().postDataJSON())
    list = { ...list, held: null }
    await route.fulfill({ json: { messages: 9 } })
  })
  await openAdmin(page)
  const notice = page.getByRole('region', { name: 'Messages from before the restore' })
  await notice.getByRole('button', { name: 'Send these 9' }).click()
  await expectText(page, 'Decided on 9 messages')
  await expect(notice).toBeHidden()
  await expect(page.getByRole('heading', { name: 'All announcements' })).toBeFocused()
  expect(asked).toEqual([{ send: true }])
})

for (const width of [320, 1280]) {
  test(`the dashboard is accessible in both themes and fits ${width} px`, LONG, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    // The list stays the same each time the page asks again, because a new id would close its open dialog.
    const json = busyList()
    await page.route(LIST, (route) => route.fulfill({ json }))
    await openAdmin(page)
    await expect(card(page, 'School closes early')).toBeVisible()
    await expect(visibleText(page, /The mail server cannot be reached since/).first()).toBeVisible()
    await expectText(page, /These 9 messages \(3 Email, 3 Push, 3 SMS\) may have gone out already/)
    await createButton(page).click()
    await expectGoodLooks(page)
    await card(page, 'School closes early').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodLooks(page)
  })
}

interface FakeList {
  announcements: unknown[]
  channels: unknown[]
  held: unknown
  classes: unknown[]
  mayToAll: boolean
}

function busyList(): FakeList {
  const facts = { connected: true, people: 1_735, pricePerPart: null, problem: null }
  const since = new Date().toISOString()
  const counts = {
    sent: 1_631,
    waiting: 95,
    held: 3,
    failed: 6,
    reasons: [{ reason: 'bad_address', count: 6 }],
    retryable: 6,
  }
  const texts = {
    title: 'School closes early',
    content: 'Please fetch learners at 12:00 on Friday. '.repeat(20),
  }
  const on = { sendEmail: true, sendPushNotification: true, sendSms: true }
  return {
    announcements: [
      {
        id: randomUUID(),
        ...texts,
        ...on,
        createdBy: null,
        priority: 0,
        isPublished: true,
        createdAt: since,
        classIds: null,
        classNames: [],
        ordered: true,
        fannedOut: true,
        deliveries: ['email', 'push', 'sms'].map((channel) => ({ channel, ...counts })),
      },
    ],
    channels: [
      { channel: 'email', ...facts, problem: { what: 'unreachable', since } },
      { channel: 'push', ...facts },
      { channel: 'sms', ...facts, pricePerPart: 0.24 },
    ],
    held: { restoredAt: since, counts: ['email', 'push', 'sms'].map((channel) => ({ channel, count: 3 })) },
    classes: [],
    mayToAll: true,
  }
}

function outboxTexts(): string[] {
  const outbox = join(dataDir, 'outbox')
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.sms.json'))
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
}
