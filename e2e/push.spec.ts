import type { Page } from '@playwright/test'
import { COUNTED_LESSONS } from './course.ts'
import { register, signIn, tab } from './steps.ts'
import {
  LONG,
  expect,
  expectAccessible,
  expectText,
  scrollToEnd,
  somebody,
  test,
  visibleText,
} from './test.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * Imitates a browser's push service, because Chromium's own would never answer without the internet. It lasts as long as the
 * profile.
 */
async function fakePushService(page: Page, how: 'works' | 'fails' = 'works'): Promise<void> {
  await page.addInitScript((how) => {
    const KEY = 'fake-push'
    const subscription = () => {
      const endpoint = localStorage.getItem(KEY)
      return (
        endpoint && {
          endpoint,
          options: { applicationServerKey: null },
          toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
          unsubscribe: async () => void localStorage.removeItem(KEY),
        }
      )
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription() || null,
      subscribe: async () => {
        if (how === 'fails') throw new DOMException('Registration failed', 'AbortError')
        localStorage.setItem(KEY, `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`)
        return subscription()
      },
    })
  }, how)
}

const answerOf = async (page: Page, call: 'subscribe' | 'unsubscribe') => {
  const answer = await page.waitForResponse((response) => response.url().endsWith(`/api/push/${call}`))
  return { status: answer.status(), endpoint: JSON.parse(answer.request().postData() ?? '{}').endpoint }
}
const worker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 })
const card = (page: Page) => page.getByRole('region', { name: 'Push Notifications' })
const openProfile = (page: Page) => tab(page, 'Profile').click()
const turn = (page: Page, how: 'Enable' | 'Disable') =>
  card(page)
    .getByRole('button', { name: `${how} notifications` })
    .click()

test('push is turned on and off; each start and sign-out tells the server', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await fakePushService(page)
  const naledi = somebody('Naledi')
  const thabo = somebody('Thabo')
  await register(page, thabo)
  await register(page, naledi)
  await page.goto('/')
  await worker(page)
  await openProfile(page)
  await expect(card(page).getByText('Enabled')).toBeHidden()
  let told = answerOf(page, 'subscribe')
  await turn(page, 'Enable')
  const first = await told
  expect(first.status).toBe(204)
  await expectText(page, 'Push notifications enabled successfully!')
  await expect(card(page).getByText('Enabled')).toBeVisible()
  await scrollToEnd(page)
  await expectAccessible(page)

  told = answerOf(page, 'subscribe')
  await page.reload()
  expect(await told).toEqual(first)
  await expect(card(page).getByText('Enabled')).toBeVisible()

  told = answerOf(page, 'unsubscribe')
  await turn(page, 'Disable')
  expect(await told).toEqual({ ...first, status: 204 })
  await expectText(page, 'Push notifications disabled')
  await expect(card(page).getByText('Enabled')).toBeHidden()

  told = answerOf(page, 'subscribe')
  await turn(page, 'Enable')
  const second = await told
  told = answerOf(page, 'unsubscribe')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  expect(await told).toEqual(second)
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('fake-push'))).toBeNull()

  // A subscription that was left behind without a sign-out moves to the person who is here now.
  await page.evaluate(() =>
    localStorage.setItem('fake-push', 'https://fcm.googleapis.com/fcm/send/left-behind'),
  )
  await signIn(page, thabo)
  told = answerOf(page, 'subscribe')
  await page.goto('/')
  expect(await told).toEqual({ status: 204, endpoint: 'https://fcm.googleapis.com/fcm/send/left-behind' })
})

test('a refused permission and a failing push service are told', LONG, async ({ page, context }) => {
  await fakePushService(page, 'fails')
  await register(page, somebody())
  await page.goto('/')
  await worker(page)
  await openProfile(page)
  await turn(page, 'Enable')
  await expectText(page, 'Please allow notifications to receive updates')
  await context.grantPermissions(['notifications'])
  await turn(page, 'Enable')
  await expectText(page, 'Failed to enable push notifications')
  await expect(card(page).getByRole('button', { name: 'Enable notifications' })).toBeVisible()
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    colorScheme: 'dark',
  })
  test('the card says that the app must be installed first', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await register(page, somebody())
    await page.goto('/')
    await openProfile(page)
    await expect(card(page)).toContainText('Push notifications are not supported in this browser')
    await expect(card(page)).toContainText('install the app from Home first')
    await expectAccessible(page)
  })
})

/** Delivers the school's messages to this browser and taps them, without a push service and without a screen. */
async function noticesAt(page: Page) {
  const context = page.context()
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const [sw] = context.serviceWorkers()
  if (!sw) throw new Error('There is no service worker')
  // Only a person's own tap may bring a window to the front, so the story only checks that the worker asks for it.
  await sw.evaluate(() => {
    const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: object } }
    const focused: string[] = []
    async function focus(this: { url: string }) {
      focused.push(this.url)
    }
    Object.assign(WindowClient.prototype, { focus })
    // If Chromium is asked for its notifications while one is about to be shown, it forgets that one.
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const show = registration.showNotification.bind(registration)
    const shown: string[] = []
    registration.showNotification = async (title, options) => {
      await show(title, options)
      shown.push(title)
    }
    Object.assign(globalThis, { focused, shown })
  })
  const countShown = () => sw.evaluate(() => (globalThis as unknown as { shown: string[] }).shown.length)
  return {
    deliver: async (data: string) => {
      const before = await countShown()
      const { origin } = new URL(page.url())
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await expect.poll(countShown).toBe(before + 1)
    },
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const notices = await registration.getNotifications()
        return notices.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }))
      }),
    tap: () =>
      sw.evaluate(async () => {
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration
          NotificationEvent: new (type: string, init: { notification: Notification }) => Event
        }
        const [notification] = await scope.registration.getNotifications()
        if (!notification) throw new Error('There is no notification')
        const event = new scope.NotificationEvent('notificationclick', { notification })
        let over: unknown
        Object.assign(event, { waitUntil: (work: unknown) => (over = work) })
        dispatchEvent(event)
        await over
      }),
    focused: () => sw.evaluate(() => (globalThis as unknown as { focused: string[] }).focused.length),
  }
}

test('the school’s message is shown, and a tap leads to Home', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['notifications'])
  await page.goto('/')
  await worker(page)
  const { deliver, shown, tap } = await noticesAt(page)
  const home = new URL('/?tab=home', baseURL).href
  const generic = { title: 'New message from school', body: 'Open Qala to read it.', data: home }

  await deliver('')
  await expect.poll(shown).toEqual([{ ...generic, tag: 'news' }])
  await deliver('{"title": 7, "url": "https://evil.example/", "tag": "announcement-1"')
  await deliver('{"title": 7, "url": "https://evil.example/", "tag": "announcement-1"}')
  await expect
    .poll(shown)
    .toEqual(expect.arrayContaining([{ ...generic, data: '/?tab=home', tag: 'announcement-1' }]))
  await deliver('{"title":"Sports day","body":"Open Qala.","tag":"announcement-1","url":"/?tab=home"}')
  await expect
    .poll(shown)
    .toEqual(
      expect.arrayContaining([
        { title: 'Sports day', body: 'Open Qala.', data: home, tag: 'announcement-1' },
      ]),
    )
  expect(await shown()).toHaveLength(2)

  await tab(page, 'Lessons').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Computer Lessons' })).toBeVisible()
  await tap()
  await expectText(page, `0 of ${COUNTED_LESSONS}`)
  await expect.poll(async () => (await shown()).length).toBe(1)
})

test('a tap on the school’s message takes nobody out of a quiz', LONG, async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await register(page, somebody('Refilwe'))
  await page.goto('/')
  await worker(page)
  const notices = await noticesAt(page)
  await tab(page, 'Quiz').click()
  await page.getByRole('article').first().getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('radio').first().press('Space')
  await page.getByRole('button', { name: 'Submit Answer' }).click()
  await page.getByRole('button', { name: 'Next Question' }).click()
  await page.getByRole('radio').nth(1).press('Space')
  const question = await visibleText(page, /^Question 2/)
    .first()
    .textContent()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  await notices.deliver(
    '{"title":"Sports day","body":"Open Qala.","tag":"announcement-1","url":"/?tab=home"}',
  )
  await expect.poll(async () => (await notices.shown()).length).toBe(1)
  await notices.tap()
  expect(await notices.focused()).toBe(1)
  expect(await notices.shown()).toEqual([])
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect(visibleText(page, /^Question 2/).first()).toHaveText(question ?? '')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.getByRole('button', { name: 'Submit Answer' }).click()
  await expect(page.getByRole('button', { name: /Next Question|Finish Quiz/ })).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Stop the quiz' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knowledge Quizzes' })).toBeVisible()
  // This is another announcement, because Chromium closes notifications late and would remove a repeated one.
  await notices.deliver('{"title":"Book week","body":"Open Qala.","tag":"announcement-2","url":"/?tab=home"}')
  await expect.poll(async () => (await notices.shown()).length).toBe(1)
  await notices.tap()
  await expect(page.getByRole('heading', { name: 'Welcome back, Refilwe!' })).toBeVisible()
})
