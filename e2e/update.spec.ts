import type { Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { COUNTED_LESSONS, hrefOf, COURSE_FILES } from './course.ts'
import { cachedIn, test, type TestProxy, visitUntilWhole } from './network.ts'
import { card, heading, openPractice, tab } from './steps.ts'
import { LONG, anotherBrowser, expect, expectAccessible, expectText, visibleText } from './test.ts'

const BANNER = 'A new version is ready'

async function workerText(page: Page, network: TestProxy): Promise<string> {
  return (await page.request.get(`${network.origin}/sw.js`)).text()
}

function publish(network: TestProxy, worker: string): void {
  network.instead.set('/sw.js', { type: 'text/javascript', body: worker })
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    // This rejects when the new version cannot be installed. Then there is no new version.
    await registration.update().catch(() => undefined)
  })

/** Looks again and again, because a check that was already running may have asked before the story published its version. */
const untilWaiting = (page: Page) =>
  expect
    .poll(async () => {
      await lookForUpdate(page)
      return isWaiting(page)
    })
    .toBe(true)

/** Accepts the update, and waits for the page of the new version. While it reloads, the page cannot be evaluated. */
async function update(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  await page.getByRole('button', { name: 'Update' }).click()
  await page.waitForFunction(() => !('isOldPage' in window))
}

test('a new version waits for a tap, offered where it disturbs nothing', async ({ page, network }) => {
  await visitUntilWhole(page, network)
  publish(network, `${await workerText(page, network)}\n// the next version`)
  await tab(page, 'Lessons').click()
  await untilWaiting(page)
  // The banner is shown once first, so that all its parts are loaded. If it appeared over a lesson or a quiz, it would appear
  // at once.
  await expect(page.getByRole('heading', { name: BANNER })).toBeVisible()
  await card(page, 'What is a Computer?').getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
  await expect(visibleText(page, BANNER)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: BANNER })).toBeVisible()
  await expectAccessible(page)

  await update(page)
  await expect(heading(page, 'Computer Lessons')).toBeVisible()
  expect(await isWaiting(page)).toBe(false)
  await expect(visibleText(page, BANNER)).toHaveCount(0)
})

test(
  'an update reloads another tab only after its quiz, practice or form',
  LONG,
  async ({ page, network }) => {
    await visitUntilWhole(page, network)
    const [practice, form, quiz] = await Promise.all([1, 2, 3].map(() => page.context().newPage()))
    if (!practice || !form || !quiz) throw new Error('There are not enough tabs')
    await practice.goto(network.origin)
    await openPractice(practice)
    await form.goto(`${network.origin}/auth`)
    await form.getByLabel('First name').fill('Naledi')
    await quiz.goto(network.origin)
    await tab(quiz, 'Quiz').click()
    await quiz.getByRole('article').first().getByRole('button', { name: 'Start Quiz' }).click()
    await quiz.getByRole('radio').first().press('Space')
    const tabs = [practice, form, quiz]
    for (const each of tabs) await each.evaluate(() => Object.assign(window, { isOldPage: true }))
    const busy = () =>
      page.evaluate(
        async () => (await navigator.locks.query()).held?.filter(({ name }) => name === 'qala-busy').length,
      )
    await expect.poll(busy).toBe(tabs.length)

    publish(network, `${await workerText(page, network)}\n// the next version`)
    await untilWaiting(page)
    await update(page)
    expect(await isWaiting(page)).toBe(false)
    await expect(visibleText(page, BANNER)).toHaveCount(0)
    // The other page has the new version, and has had time to react to it.
    await expect
      .poll(() => quiz.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name)))
      .toContain('qala-busy')
    for (const each of tabs) expect(await each.evaluate(() => 'isOldPage' in window)).toBe(true)
    await expect(quiz.getByRole('radio').first()).toBeChecked()
    await expect(form.getByLabel('First name')).toHaveValue('Naledi')
    await Promise.all([practice.close(), form.close()])

    await quiz.goBack()
    await quiz.getByRole('button', { name: 'Stop the quiz' }).click()
    await quiz.waitForFunction(() => !('isOldPage' in window))
    await expect(heading(quiz, 'Knowledge Quizzes')).toBeVisible()
  },
)

test('a version that cannot be fetched whole is refused', LONG, async ({ page, network }) => {
  await visitUntilWhole(page, network)
  const before = await cachedIn(page, 'qala-app')
  const worker = await workerText(page, network)
  publish(
    network,
    worker.replace(/\/assets\/learning-screens-[\w-]+\.js/, '/assets/learning-screens-GONE.js'),
  )
  network.instead.set('/assets/learning-screens-GONE.js', null)
  await expect
    .poll(async () => {
      await lookForUpdate(page)
      return network.asked.includes('/assets/learning-screens-GONE.js')
    })
    .toBe(true)
  await expect.poll(() => isInstalling(page)).toBe(false)
  expect(await isWaiting(page)).toBe(false)
  expect(await cachedIn(page, 'qala-app')).toEqual(before)

  network.connection = 'down'
  await page.goto(network.origin)
  await tab(page, 'Quiz').click()
  await expect(heading(page, 'Knowledge Quizzes')).toBeVisible()
})

test('an update fetches only what changed, and the course stays whole', LONG, async ({ page, network }) => {
  await visitUntilWhole(page, network)
  const lesson = hrefOf('coding-basics')
  const text = (await (await page.request.get(network.origin + lesson)).text()).replace('"id"', ' "id"')
  const sha = createHash('sha256').update(text).digest('hex')
  const changed = lesson.replace(/\.[0-9a-f]{8}\./, `.${sha.slice(0, 8)}.`)
  network.instead.set(changed, { type: 'application/json', body: text })
  const worker = await workerText(page, network)
  const entry = new RegExp(`(path:\\s*.)${lesson.replaceAll('.', '\\.')}(.,\\s*hash:\\s*.)[0-9a-f]{16}`)
  expect(worker).toMatch(entry)
  publish(network, worker.replace(entry, `$1${changed}$2${sha.slice(0, 16)}`))

  network.asked.length = 0
  await untilWaiting(page)
  expect(network.asked.filter((path) => path !== '/sw.js' && !path.startsWith('/api/'))).toEqual([changed])
  expect(await cachedIn(page, 'qala-course')).toContain(lesson)

  await update(page)
  await expect.poll(() => cachedIn(page, 'qala-course')).not.toContain(lesson)
  expect(await cachedIn(page, 'qala-course')).toContain(changed)
  expect((await cachedIn(page, 'qala-course')).length).toBe(COURSE_FILES)
})

test('no part of the app names another by its hash; the course stands apart', async ({ request }) => {
  const parts = partsOf(await (await request.get('/')).text())
  const texts = new Map<string, string>()
  for (const path of Object.values(parts)) texts.set(path, await (await request.get(path)).text())
  expect(texts.size).toBeGreaterThan(10)
  const naming = [...texts].flatMap(([path, text]) =>
    [...texts.keys()].filter((other) => text.includes(other.replace('/assets/', ''))).map(() => path),
  )
  expect(naming).toEqual([])
  const holding = (words: string) =>
    [...texts].filter(([, text]) => text.includes(words)).map(([path]) => path)
  expect(holding('/content/what-is-computer.')).toEqual([expect.stringMatching(/\/course-/)])
  expect(holding('CAPS Task 11: Future Careers').length).toBeLessThanOrEqual(2)
})

test('a page whose parts are gone is loaded anew', LONG, async ({ browser, network, request }) => {
  // This does not use the story's own page, because React correctly reports the missing part as an error there.
  const page = await anotherBrowser(browser)
  const home = await (await request.get('/')).text()
  const gone = Object.values(partsOf(home)).find((path) => path.includes('learning-screens')) ?? ''
  const part = await (await request.get(gone)).text()
  network.instead.set(gone, null)
  await page.goto(network.origin)
  await expect.poll(() => network.asked.includes('/sw.js')).toBe(true)
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  const next = '/assets/learning-screens-NEXT.js'
  network.instead.set(next, { type: 'text/javascript', body: part })
  network.instead.set('/', { type: 'text/html', body: home.replaceAll(gone, next) })
  await tab(page, 'Progress').click()
  await page.waitForFunction(() => !('isOldPage' in window))
  await tab(page, 'Quiz').click()
  await expect(heading(page, 'Knowledge Quizzes')).toBeVisible()
  await page.context().close()
})

test(
  'the way out: a worker switched off at the server leaves nothing behind',
  LONG,
  async ({ page, network }) => {
    await visitUntilWhole(page, network)
    publish(network, (await serverFile('dist/web/sw-off.js')).toString())
    await lookForUpdate(page)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('ServiceWorker.enable')
    await expect
      .poll(async () => {
        const left = await leftBehind(page)
        // A browser under remote control never stops an idle worker, but it has to stop before the next one can start.
        if (left?.waiting) await cdp.send('ServiceWorker.stopAllWorkers')
        return left
      })
      .toEqual({ workers: 0, waiting: false, caches: [] })
    network.asked.length = 0
    await page.goto(network.origin)
    await expectText(page, `0 of ${COUNTED_LESSONS}`)
    expect(network.asked).toContain('/')
  },
)

function partsOf(home: string): Record<string, string> {
  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(home) ?? []
  return (JSON.parse(map) as { imports: Record<string, string> }).imports
}

function isWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
}

function isInstalling(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.ready).installing !== null)
}

/**
 * Returns what a worker has left on the device. It is undefined while the page reloads for a new worker and cannot be
 * evaluated.
 */
function leftBehind(
  page: Page,
): Promise<{ workers: number; waiting: boolean; caches: string[] } | undefined> {
  return page
    .evaluate(async () => {
      const workers = await navigator.serviceWorker.getRegistrations()
      return {
        workers: workers.length,
        waiting: workers.some(({ waiting }) => waiting !== null),
        caches: await caches.keys(),
      }
    })
    .catch(() => undefined)
}

function serverFile(name: string): Promise<Buffer> {
  return readFile(new URL(`../${name}`, import.meta.url))
}
