import type { Browser, Page } from '@playwright/test'
import {
  card,
  heading,
  hrefOf,
  keptIn,
  LESSONS_AND_QUIZZES,
  tab,
  test,
  visitUntilWhole,
} from './offline-line.ts'
import { expect, expectAccessible, register, somebody, visibleText } from './test.ts'

test('after one visit everything opens with the server gone, for a visitor', async ({ page, line }) => {
  await visitUntilWhole(page, line)
  line.line = 'down'
  await page.goto(line.origin)
  await expect(visibleText(page, '0 of 24')).toBeVisible()
  await tab(page, 'Lessons').click()
  await card(page, 'What is a Computer?').getByRole('button').click()
  await expect(heading(page, 'What is a Computer?')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
  await page.goBack()
  await tab(page, 'Quiz').click()
  await page.getByRole('article').first().getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()

  // A shortcut of the installed app's icon.
  expect((await page.goto(`${line.origin}/?tab=quiz`))?.status()).toBe(200)
  await expect(heading(page, 'Knowledge Quizzes')).toBeVisible()
  await page.goto(`${line.origin}/auth`)
  await expect(heading(page, 'Create your account')).toBeVisible()
  await expect(visibleText(page, 'This page needs the internet.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${line.origin}/reset-password`)
  await expect(page.getByRole('main')).toBeVisible()
  await page.goto(`${line.origin}/admin/login`)
  await expect(page.getByRole('main')).toBeVisible()
  const nowhere = await page.goto(`${line.origin}/no/such/page`)
  expect(nowhere?.status()).toBe(404)
  await expect(heading(page, 'Oops! Page not found')).toBeVisible()
})

test('every lesson and quiz of the course is on the device, and is what the server has', async ({
  page,
  line,
}) => {
  await visitUntilWhole(page, line)
  const manifest = (await (await page.request.get(`${line.origin}/content/manifest.json`)).json()) as {
    lessons: { id: string; href: string }[]
    quizzes: { id: string; href: string }[]
  }
  const listed = [...manifest.lessons, ...manifest.quizzes]
  expect(listed).toHaveLength(LESSONS_AND_QUIZZES)
  line.line = 'down'
  const opened = await page.evaluate(
    async (hrefs) => {
      const ids: string[] = []
      for (const href of hrefs) ids.push(((await (await fetch(href)).json()) as { id: string }).id)
      return ids
    },
    listed.map(({ href }) => href),
  )
  expect(opened).toEqual(listed.map(({ id }) => id))
})

test('each page on the device is the server’s, word for word and under the same policy', async ({
  page,
  line,
}) => {
  await visitUntilWhole(page, line)
  const POLICIES = ['content-type', 'content-security-policy', 'permissions-policy', 'referrer-policy']
  const kept = await page.evaluate(async (policies) => {
    const app = await caches.open('qala-app')
    const answers = await app.matchAll()
    const pages = answers.filter(({ headers }) => headers.get('content-type')?.startsWith('text/html'))
    return Promise.all(
      pages.map(async (each) => [await each.text(), ...policies.map((name) => each.headers.get(name))]),
    )
  }, POLICIES)
  const sent: (string | undefined)[][] = []
  for (const path of ['/admin-login.html', '/auth.html', '/', '/not-found.html', '/reset-password.html']) {
    const answer = await page.request.get(line.origin + path)
    sent.push([await answer.text(), ...POLICIES.map((name) => answer.headers()[name])])
  }
  expect(kept).toEqual(sent)
})

test('a learner starts cold with the server gone: name, progress and practice are there, and work goes on', async ({
  page,
  line,
}) => {
  const person = somebody('Naledi')
  await register(page, person)
  await visitUntilWhole(page, line)
  await expect(page.getByRole('heading', { name: 'Welcome back, Naledi!' })).toBeVisible()

  line.line = 'down'
  const again = await page.context().newPage()
  await page.close()
  await again.goto(line.origin)
  await expect(again.getByRole('heading', { name: 'Welcome back, Naledi!' })).toBeVisible()
  await expect(again.getByRole('button', { name: 'Offline. Show more' })).toBeVisible()
  await tab(again, 'Lessons').click()
  await card(again, 'What is a Computer?').getByRole('button').click()
  await again.getByRole('button', { name: 'Continue Learning' }).click()
  await expect(again.getByRole('heading', { name: 'Key Words' })).toBeVisible()
  await again.goBack()
  for (const name of ['Progress', 'Profile']) {
    await tab(again, name).click()
    await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(visibleText(again, 'The whole course is here.')).toBeVisible()
})

test('no cache ever holds anything personal or any answer of the API', async ({ page, line }) => {
  const person = { ...somebody('Canaryname'), lastName: 'Canarysurname', schoolName: 'Canary Primary' }
  await register(page, person)
  await visitUntilWhole(page, line)
  await page.goto(line.origin)
  for (const name of ['Lessons', 'Quiz', 'Progress', 'Profile']) {
    await tab(page, name).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(visibleText(page, 'Canary Primary').first()).toBeVisible()
  await page.goto(`${line.origin}/auth`)
  await expect(visibleText(page, 'Canaryname')).toBeVisible()

  const stored = await page.evaluate(async () => {
    const found: { url: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        found.push({ url: request.url, text: (await (await cache.match(request))?.text()) ?? '' })
      }
    }
    return found
  })
  expect(stored.length).toBeGreaterThan(LESSONS_AND_QUIZZES)
  expect(stored.filter(({ url }) => url.includes('/api'))).toEqual([])
  expect(stored.filter(({ text }) => /canary/i.test(text)).map(({ url }) => url)).toEqual([])
  expect(stored.filter(({ text }) => text.includes(person.email)).map(({ url }) => url)).toEqual([])
})

test('a captive portal is never taken for a lesson, and the rest comes when the line is back', async ({
  page,
  line,
}) => {
  // Neither the lesson somebody opens nor one that is fetched quietly, which stops at it.
  const quiet = await hrefOf(page, line, 'internet-basics')
  const lie = '{"id":"internet-basics"}'
  line.instead.set(quiet, { type: 'application/json', body: lie })
  await page.goto(line.origin)
  await expect.poll(() => line.asked.includes(quiet), { timeout: 30_000 }).toBe(true)
  line.line = 'portal'
  await tab(page, 'Lessons').click()
  await card(page, 'What is a Computer?').getByRole('button').click()
  await expect(visibleText(page, 'not on your device yet')).toBeVisible()

  line.line = 'up'
  line.instead.clear()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
  // At once, long before the next try by the clock.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect
    .poll(async () => (await keptIn(page, 'qala-course')).length, { timeout: 25_000 })
    .toBe(LESSONS_AND_QUIZZES)
  const bodies = await page.evaluate(async () => {
    const course = await caches.open('qala-course')
    const texts = (await course.keys()).map(async (key) => (await course.match(key))?.text())
    return Promise.all(texts)
  })
  expect(bodies.filter((text) => text === lie || text?.includes('voucher'))).toEqual([])
})

test('a line that is cut leaves what was fetched, and the next visit fetches only the rest', async ({
  page,
  line,
}) => {
  const gone = await hrefOf(page, line, 'internet-basics')
  line.instead.set(gone, null)
  await page.goto(line.origin)
  await expect.poll(() => line.asked.includes(gone), { timeout: 30_000 }).toBe(true)
  await expect.poll(async () => (await keptIn(page, 'qala-course')).length).toBeGreaterThan(5)
  const first = await keptIn(page, 'qala-course')

  line.instead.clear()
  line.asked.length = 0
  await visitUntilWhole(page, line)
  const fetched = line.asked.filter((path) => path.startsWith('/content/'))
  expect(fetched).toHaveLength(LESSONS_AND_QUIZZES - first.length)
  expect(fetched.filter((path) => first.includes(path))).toEqual([])
})

test('a phone that saves data is asked first, with the price', async ({ browser, line }) => {
  const page = await thriftyPage(browser)
  await page.goto(line.origin)
  await expect.poll(async () => (await keptIn(page, 'qala-app')).length).toBeGreaterThan(5)
  await tab(page, 'Profile').click()
  const offer = page.getByRole('button', { name: /^Save the whole course on this phone \(0\.\d MB\)$/ })
  await expect(offer).toBeVisible()
  await expect(visibleText(page, /Data used by this app: about 0\.\d MB since/)).toBeVisible()
  await expectAccessible(page)
  expect(line.asked.filter((path) => path.startsWith('/content/'))).toEqual([])

  await offer.click()
  await expect(visibleText(page, 'The whole course is here.')).toBeVisible()
  expect(await keptIn(page, 'qala-course')).toHaveLength(LESSONS_AND_QUIZZES)
  await page.context().close()
})

/** A browser whose person has asked it to save data. */
async function thriftyPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  return context.newPage()
}
