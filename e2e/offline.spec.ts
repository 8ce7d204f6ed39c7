import type { Browser, Page } from '@playwright/test'
import { COUNTED_LESSONS, course, hrefOf, COURSE_FILES } from './course.ts'
import { cachedIn, test, visitUntilWhole } from './network.ts'
import { askToSignOut, card, continueTo, finishLesson, heading, openLesson, register, tab } from './steps.ts'
import { LONG, expect, expectAccessible, expectText, somebody, visibleText } from './test.ts'

/** On a phone good news is shown only on Home. */
const SAFE = { name: /^All work safe/, includeHidden: true }

test('after one visit everything opens with the server gone, for a visitor', async ({ page, network }) => {
  await visitUntilWhole(page, network)
  network.connection = 'down'
  await page.goto(network.origin)
  await expectText(page, `0 of ${COUNTED_LESSONS}`)
  await page.getByRole('button', { name: 'The coding club' }).click()
  await expect(heading(page, 'The coding club')).toBeFocused()
  await expectText(page, 'Rendani goes to school with Tinyiko')
  await page.getByRole('button', { name: 'Back' }).click()
  await tab(page, 'Lessons').click()
  await card(page, 'What is a Computer?').getByRole('button').first().click()
  await expect(heading(page, 'What is a Computer?')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
  await page.goBack()
  await tab(page, 'Quiz').click()
  await page.getByRole('article').first().getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()

  expect((await page.goto(`${network.origin}/?tab=quiz`))?.status()).toBe(200)
  await expect(heading(page, 'Knowledge Quizzes')).toBeVisible()
  await page.goto(`${network.origin}/auth`)
  await expect(heading(page, 'Create your account')).toBeVisible()
  await expectText(page, 'This page needs the internet.')
  await expectAccessible(page)
  await page.goto(`${network.origin}/reset-password`)
  await expect(page.getByRole('main')).toBeVisible()
  await page.goto(`${network.origin}/privacy`)
  await expect(heading(page, 'Your privacy')).toBeVisible()
  await page.goto(`${network.origin}/admin/login`)
  await expect(page.getByRole('main')).toBeVisible()
  const nowhere = await page.goto(`${network.origin}/no/such/page`)
  expect(nowhere?.status()).toBe(404)
  await expect(heading(page, 'Oops! Page not found')).toBeVisible()
})

test(
  'every lesson and quiz is on the device, and is what the server has',
  LONG,
  async ({ page, network }) => {
    await visitUntilWhole(page, network)
    const listed = [...course.lessons, ...course.quizzes]
    expect(listed).toHaveLength(56)
    network.connection = 'down'
    const opened = await page.evaluate(
      async (hrefs) => {
        const ids: string[] = []
        for (const href of hrefs) ids.push(((await (await fetch(href)).json()) as { id: string }).id)
        return ids
      },
      listed.map(({ href }) => href),
    )
    expect(opened).toEqual(listed.map(({ id }) => id))
  },
)

test('each page on the device is the server’s, under the same policy', LONG, async ({ page, network }) => {
  await visitUntilWhole(page, network)
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
  for (const path of [
    '/admin-login.html',
    '/auth.html',
    '/class.html',
    '/',
    '/not-found.html',
    '/privacy.html',
    '/reset-password.html',
  ]) {
    const answer = await page.request.get(network.origin + path)
    sent.push([await answer.text(), ...POLICIES.map((name) => answer.headers()[name])])
  }
  expect(kept).toEqual(sent)
})

test('a learner starts with the server gone: name and progress are there', async ({ page, network }) => {
  const person = somebody('Naledi')
  await register(page, person)
  await visitUntilWhole(page, network)
  await expect(page.getByRole('heading', { name: 'Welcome back, Naledi!' })).toBeVisible()

  network.connection = 'down'
  const again = await page.context().newPage()
  await page.close()
  await again.goto(network.origin)
  await expect(again.getByRole('heading', { name: 'Welcome back, Naledi!' })).toBeVisible()
  await expect(again.getByRole('button', { name: 'Offline. Show more' })).toBeVisible()
  await tab(again, 'Lessons').click()
  await card(again, 'What is a Computer?').getByRole('button').click()
  await continueTo(again, 'Key Words')
  await again.goBack()
  await again.getByRole('searchbox', { name: 'Search lessons' }).fill('sensor')
  await expect(again.getByRole('button', { name: /^Key word\s*Sensor\s*A part/ })).toBeVisible()
  for (const name of ['Progress', 'Profile']) {
    await tab(again, name).click()
    await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expectText(again, 'The whole course is here.')
})

test('no cache ever holds anything personal or any answer of the API', async ({ page, network }) => {
  const person = { ...somebody('Canaryname'), lastName: 'Canarysurname', schoolName: 'Canary Primary' }
  await register(page, person)
  await visitUntilWhole(page, network)
  await page.goto(network.origin)
  for (const name of ['Lessons', 'Quiz', 'Progress', 'Profile']) {
    await tab(page, name).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(visibleText(page, 'Canary Primary').first()).toBeVisible()
  await page.goto(`${network.origin}/auth`)
  await expectText(page, 'Canaryname')

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
  expect(stored.length).toBeGreaterThan(COURSE_FILES)
  expect(stored.filter(({ url }) => url.includes('/api'))).toEqual([])
  expect(stored.filter(({ text }) => /canary/i.test(text)).map(({ url }) => url)).toEqual([])
  expect(stored.filter(({ text }) => text.includes(person.email)).map(({ url }) => url)).toEqual([])
})

test(
  'a captive portal is never taken for a lesson; the rest comes later',
  LONG,
  async ({ page, network }) => {
    // Neither the lesson somebody opens nor one that is fetched quietly, which stops at it.
    const quiet = hrefOf('internet-basics')
    const lie = '{"id":"internet-basics"}'
    network.instead.set(quiet, { type: 'application/json', body: lie })
    await page.goto(network.origin)
    await expect.poll(() => network.asked.includes(quiet), { timeout: 30_000 }).toBe(true)
    network.connection = 'portal'
    await tab(page, 'Lessons').click()
    await card(page, 'What is a Computer?').getByRole('button').first().click()
    await expectText(page, 'not on your device yet')

    network.connection = 'up'
    network.instead.clear()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect
      .poll(async () => (await cachedIn(page, 'qala-course')).length, { timeout: 25_000 })
      .toBe(COURSE_FILES)
    const bodies = await page.evaluate(async () => {
      const course = await caches.open('qala-course')
      const texts = (await course.keys()).map(async (key) => (await course.match(key))?.text())
      return Promise.all(texts)
    })
    expect(bodies.filter((text) => text === lie || text?.startsWith('<'))).toEqual([])
  },
)

test('after a cut line the next visit fetches only what is missing', LONG, async ({ page, network }) => {
  const gone = hrefOf('internet-basics')
  network.instead.set(gone, null)
  await page.goto(network.origin)
  await expect.poll(() => network.asked.includes(gone), { timeout: 30_000 }).toBe(true)
  await expect.poll(async () => (await cachedIn(page, 'qala-course')).length).toBeGreaterThan(5)
  const first = await cachedIn(page, 'qala-course')

  network.instead.clear()
  network.asked.length = 0
  await visitUntilWhole(page, network)
  const fetched = network.asked.filter((path) => path.startsWith('/content/'))
  expect(fetched).toHaveLength(COURSE_FILES - first.length)
  expect(fetched.filter((path) => first.includes(path))).toEqual([])
})

test('a phone that saves data is asked first, with the price', LONG, async ({ browser, network }) => {
  const page = await thriftyPage(browser)
  await page.goto(network.origin)
  await expect.poll(async () => (await cachedIn(page, 'qala-app')).length).toBeGreaterThan(5)
  await tab(page, 'Profile').click()
  const offer = page.getByRole('button', { name: /^Save the whole course on this phone \(0\.\d MB\)$/ })
  await expect(offer).toBeVisible()
  await expectText(page, /Data used by this app: about 0\.\d MB since/)
  await expectAccessible(page)
  expect(network.asked.filter((path) => path.startsWith('/content/'))).toEqual([])

  await offer.click()
  await expectText(page, 'The whole course is here.')
  expect(await cachedIn(page, 'qala-course')).toHaveLength(COURSE_FILES)
  await page.context().close()
})

async function thriftyPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  return context.newPage()
}

test(
  'a proxy’s own 401 signs nobody out, deletes nothing, and confirms no sign-out',
  LONG,
  async ({ page, network }) => {
    const person = somebody('Karabo')
    await register(page, person)
    await visitUntilWhole(page, network)
    await openLesson(page)
    await finishLesson(page)
    await expect(page.getByRole('button', SAFE)).toBeAttached()
    for (const proxy of [
      { type: 'text/html', body: '<h1>Log in to the proxy</h1>' },
      { type: 'application/json', body: '{"error":{"code":"unauthorized","message":"Log in"}}' },
    ]) {
      for (const path of ['/api/auth/token', '/api/auth/logout', '/api/progress', '/api/progress/ticket'])
        network.instead.set(path, { ...proxy, status: 401 })
      const asked = page.waitForResponse('**/api/auth/token')
      await page.reload()
      expect((await asked).status()).toBe(401)
      await tab(page, 'Lessons').click()
      await expect(card(page).getByText('100%')).toBeVisible()
    }
    await askToSignOut(page)
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
    // The cookie is still there, so no page may use it until our server has received the sign-out.
    expect(await page.evaluate(() => localStorage.getItem('qala.leaving'))).toBe('')
    network.instead.clear()
    await page.reload()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('qala.leaving'))).toBeNull()
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
  },
)
