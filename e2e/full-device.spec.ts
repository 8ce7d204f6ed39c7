import type { Page } from '@playwright/test'
import { origin } from './server.ts'
import {
  arriveOnline,
  askToSignOut,
  continueTo,
  disconnect,
  completeLesson,
  finishLesson,
  leaveLesson,
  lessonsOf,
  openLesson,
  reconnect,
  sendNow,
  signIn,
  tab,
} from './steps.ts'
import {
  LONG,
  anotherBrowser,
  expect,
  expectAccessible,
  expectText,
  somebody,
  test,
  untilAlive,
} from './test.ts'

const ROOM = 500_000

/**
 * Makes a device whose storage may run full. Call this before its first page, because later the browser keeps its old limit.
 */
async function smallDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const giveRoom = (bytes?: number) =>
    cdp.send('Storage.overrideQuotaForOrigin', { origin, ...(bytes !== undefined && { quotaSize: bytes }) })
  await giveRoom(ROOM)
  return {
    fillUp: async () => {
      await page.evaluate(takeAllRoom)
      // This limit also keeps the browser from freeing space by cleaning up.
      await giveRoom(1)
    },
    makeRoom: () => giveRoom(),
  }
}

/** Fills all free space to the last bytes, as a person's photos and videos would. */
async function takeAllRoom(): Promise<void> {
  const opening = indexedDB.open('filler', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('bytes'))
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  for (let size = 65_536, key = 0; size >= 16; key += 1) {
    const tx = opening.result.transaction('bytes', 'readwrite')
    tx.objectStore('bytes').put(crypto.getRandomValues(new Uint8Array(size)), key)
    const isFull = await new Promise((resolve) => {
      tx.addEventListener('complete', () => resolve(false))
      tx.addEventListener('abort', () => resolve(tx.error?.name === 'QuotaExceededError'))
    })
    if (isFull) size /= 2
  }
  opening.result.close()
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Your work' })
const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text, { exact: true })

test(
  'a full device says so, saves its work as a file, and goes on with room',
  LONG,
  async ({ page, context, browser }) => {
    test.slow()
    const person = somebody('Lesedi')
    const device = await smallDevice(page)
    await arriveOnline(page, person)
    await disconnect(context)
    await device.fillUp()

    await openLesson(page)
    await page.getByRole('button', { name: 'Continue Learning' }).click()
    await expect(panel(page).getByText(/^Device is full\. There is no room left/)).toBeVisible()
    await expect(panel(page).getByText('delete old photos')).toBeVisible()
    await expectAccessible(page)
    await panel(page).getByRole('button', { name: 'Try Again' }).click()
    await expectText(page, 'It did not work yet')
    await panel(page).getByRole('button', { name: 'Close' }).click()

    await completeLesson(page, 1)
    await expect(toast(page, 'Device is full')).toBeVisible()

    const question = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    expect((await question).type()).toBe('beforeunload')
    await (await question).dismiss()
    await leaveLesson(page)
    await askToSignOut(page)
    await expectText(page, 'Save it as a file before you go.')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save my work as a file' }).click()
    const file = await (await saving).path()
    await page.getByRole('button', { name: 'Stay signed in' }).click()

    const stranger = await anotherBrowser(browser)
    await arriveOnline(stranger, somebody('Zanele'))
    await stranger.getByRole('button', { name: /^All work safe/ }).click()
    await stranger.getByLabel('Work file').setInputFiles(file)
    await expectText(stranger, 'This is not your file')
    const other = await anotherBrowser(browser)
    await signIn(other, person)
    await other.goto('/')
    await other.getByRole('button', { name: /^All work safe/ }).click()
    await other.getByLabel('Work file').setInputFiles(file)
    await expect(toast(other, 'Your work is back')).toBeVisible()
    await expect
      .poll(() => lessonsOf(other, person))
      .toMatchObject([{ lessonId: 'what-is-computer', completed: true, progress: 100 }])

    await device.makeRoom()
    await tab(page, 'Home').click()
    await page.getByRole('button', { name: /^Device is full/ }).click()
    await panel(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(toast(page, 'There is room again')).toBeVisible()
    await expect(panel(page).getByText(/^Offline · 1 waiting/)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: /^Offline · 1 waiting/ }).click()
    await expect(panel(page).getByText('What is a Computer?')).toBeVisible()
    await reconnect(context)
    await sendNow(panel(page))
  },
)

test('what a full device could not store reaches the server all the same', async ({ page }) => {
  const person = somebody('Ofentse')
  const device = await smallDevice(page)
  await arriveOnline(page, person)
  await device.fillUp()
  await openLesson(page)
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await continueTo(page, 'Key Words')
  await expect.poll(() => lessonsOf(page, person)).toMatchObject([{ progress: 40 }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Key Words' })).toBeVisible()
})

test('a visitor’s work on a full device goes into a file and comes back', LONG, async ({ page, browser }) => {
  untilAlive(page)
  const device = await smallDevice(page)
  await page.goto('/')
  await device.fillUp()
  await openLesson(page)
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await finishLesson(page, 1)
  const saving = page.waitForEvent('download')
  await tab(page, 'Home').click()
  await page.getByRole('button', { name: /^Device is full/ }).click()
  await panel(page).getByRole('button', { name: 'Save my work as a file' }).click()
  const file = await (await saving).path()

  const person = somebody('Amahle')
  const own = await anotherBrowser(browser)
  await arriveOnline(own, person)
  await own.getByRole('button', { name: /^All work safe/ }).click()
  await own.getByLabel('Work file').setInputFiles(file)
  await expect(toast(own, 'Your work is back')).toBeVisible()
  await expect
    .poll(() => lessonsOf(own, person))
    .toMatchObject([{ lessonId: 'what-is-computer', completed: true }])
})
