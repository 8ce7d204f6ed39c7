import type { Page } from '@playwright/test'
import { COUNTED_LESSONS } from './course.ts'
import { tab } from './steps.ts'
import { LONG, expect, expectAccessible, expectGoodLooks, expectText, test } from './test.ts'

test('the browser finds nothing against installing the app', async ({
  playwright,
  launchOptions,
  baseURL,
  request,
}, testInfo) => {
  // This browser has its own profile, because the windows of the other stories are private, and private windows install
  // nothing.
  const browser = await playwright.chromium.launchPersistentContext(
    testInfo.outputPath('profile'),
    launchOptions,
  )
  const page = await browser.newPage()
  await page.goto(baseURL ?? '')
  const cdp = await browser.newCDPSession(page)
  const { errors, data, url } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toMatch(/\/manifest\.webmanifest$/)
  await expect
    .poll(async () => (await cdp.send('Page.getInstallabilityErrors')).installabilityErrors)
    .toEqual([])

  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const manifest: {
    icons: Picture[]
    shortcuts: { icons: Picture[] }[]
    screenshots: (Picture & { form_factor: string })[]
  } = JSON.parse(data ?? '')
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual([
    'narrow',
    'narrow',
    'narrow',
    'wide',
    'wide',
  ])
  const pictures = [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ...manifest.screenshots,
  ]
  for (const { src, sizes, type } of pictures) {
    const picture = await request.get(src)
    expect(picture.headers()).toMatchObject({ 'content-type': type, 'cache-control': /immutable/ })
    const size = await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  // Some browsers ask for this file, no matter what the page says.
  expect((await request.get('/favicon.ico')).headers()).toMatchObject({ 'content-type': 'image/x-icon' })
  await browser.close()
})

interface Picture {
  src: string
  sizes: string
  type: string
}

test(
  'the shortcuts of the app’s icon open their tab and leave no trace in the address',
  LONG,
  async ({ page }) => {
    await page.goto('/?tab=quiz')
    await expect(page.getByRole('heading', { level: 1, name: 'Knowledge Quizzes' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await tab(page, 'Home').click()
    await page.reload()
    await expectText(page, `0 of ${COUNTED_LESSONS}`)
    await page.goto('/?tab=nowhere')
    await expectText(page, `0 of ${COUNTED_LESSONS}`)
  },
)

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/**
 * Sends the event that Chromium sends when the page may be installed, because Chromium does not send it in a test's window.
 */
const offerInstall = (page: Page, outcome: 'accepted' | 'dismissed' | 'broken' = 'dismissed') =>
  page.evaluate((outcome) => {
    const prompt = () =>
      outcome === 'broken' ? Promise.reject(new Error('no')) : Promise.resolve(void (window.name += 'asked '))
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt,
        userChoice: Promise.resolve({ outcome }),
      }),
    )
  }, outcome)
const asked = (page: Page) => page.evaluate(() => window.name.split('asked').length - 1)

test('Home asks two seconds after the offer to install, then not for a week', async ({ page }) => {
  const DAY = 86_400_000
  const start = Date.parse('2026-11-21T08:00:00+02:00')
  // Pages load in real time. What follows happens at exact moments, however busy the machine is.
  const open = async (at: number, load: () => Promise<unknown>) => {
    await load()
    await page.clock.pauseAt(at + 600_000)
    await offerInstall(page)
  }
  await page.clock.install({ time: start })
  await open(start, () => page.goto('/'))
  await page.clock.runFor(1_900)
  await expect(dialog(page, 'Install Qala')).toBeHidden()
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(dialog(page, 'Install Qala')).toBeVisible()
  await page.getByRole('button', { name: 'Maybe Later' }).click()
  await expect(dialog(page, 'Install Qala')).toBeHidden()

  const comesBackAfter = async (days: number) => {
    await page.clock.pauseAt(start + days * DAY)
    await page.clock.resume()
    await open(start + days * DAY, () => page.reload())
    await page.clock.runFor(2_500)
    await page.clock.resume()
    return dialog(page, 'Install Qala')
  }
  await expect(await comesBackAfter(6)).toBeHidden()
  await expect(await comesBackAfter(8)).toBeVisible()
})

test('the dialog never comes over a lesson; it waits for Home', LONG, async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
  await offerInstall(page)
  await page.clock.runFor(5_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await page.clock.runFor(2_100)
  await expect(dialog(page, 'Install Qala')).toBeVisible()
})

test('a shared computer is not asked by itself, and the card still leads there', LONG, async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  // The checkbox on the form leaves this mark.
  await page.evaluate(() => localStorage.setItem('qala.shared-computer', ''))
  await page.reload()
  await expectText(page, `0 of ${COUNTED_LESSONS}`)
  await offerInstall(page)
  await page.clock.runFor(5_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Install the app' }).click()
  await expect(dialog(page, 'Install Qala')).toBeVisible()
})

test('Install App Now asks as the browser does, once; the card says so afterwards', async ({ page }) => {
  await page.goto('/')
  await offerInstall(page, 'accepted')
  await page.getByRole('button', { name: 'Install the app' }).click()
  await page.getByRole('button', { name: 'Install App Now' }).click()
  await expect(dialog(page, 'Install Qala')).toBeHidden()
  expect(await asked(page)).toBe(1)
  await page.getByRole('button', { name: 'Install the app' }).click()
  await page.getByRole('button', { name: 'Install App Now' }).click()
  await expect(dialog(page, 'Install on this device')).toBeVisible()
  for (const [choice, title] of [
    ['iPhone', 'Install on an iPhone'],
    ['Android', 'Install on Android'],
  ] as const) {
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: choice }).click()
    await expect(dialog(page, title)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Got it' }).click()
  expect(await asked(page)).toBe(1)

  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(page.getByRole('heading', { name: 'App Installed!' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'App Installed!' })).toBeVisible()
})

test('a question that fails is nobody’s trouble', LONG, async ({ page }) => {
  await page.goto('/')
  await offerInstall(page, 'broken')
  await page.getByRole('button', { name: 'Install the app' }).click()
  await page.getByRole('button', { name: 'Install App Now' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Install the app' })).toBeVisible()
})

const IPHONE_HELP = 'Tap Share in Safari, choose "Add to Home Screen", then "Add".'
const ANDROID_HELP =
  'Tap the browser menu, choose "Add to Home screen" or "Install app", then confirm with "Add" or "Install".'

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  })
  test('the card leads to the steps by hand', LONG, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Install the app' }).click()
    await expect(dialog(page, 'Install on an iPhone')).toBeVisible()
    await expectText(page, IPHONE_HELP)
    const steps = dialog(page, 'Install on an iPhone').getByRole('listitem')
    await expect(steps).toHaveText([/Tap Share/, /Add to Home Screen/, /Tap "Add"/])
    await expectAccessible(page)
  })
})

test.describe('on Android without an offer', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Android 13; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0' })
  test('both buttons tell the way by hand', LONG, async ({ page }) => {
    for (const name of ['Install App Now', 'Android']) {
      await page.goto('/')
      await page.getByRole('button', { name: 'Install the app' }).click()
      await page.getByRole('button', { name, exact: true }).click()
      await expectText(page, ANDROID_HELP)
    }
    await page.goto('/')
    await page.getByRole('button', { name: 'Install the app' }).click()
    await page.getByRole('button', { name: 'iPhone', exact: true }).click()
    await expectText(page, IPHONE_HELP)
  })
})

test('the dialog is accessible in both themes and fits a small phone', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Install the app' }).click()
  await expect(dialog(page, 'Install Qala')).toBeVisible()
  await expectGoodLooks(page)
  const { width, height } = (await dialog(page, 'Install Qala').boundingBox()) ?? { width: 0, height: 0 }
  expect(width).toBeLessThanOrEqual(320)
  expect(height).toBeLessThanOrEqual(568)
  await page.getByRole('button', { name: 'Android', exact: true }).click()
  await expectText(page, ANDROID_HELP)
  await expectGoodLooks(page)
})
