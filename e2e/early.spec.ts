import type { Page } from '@playwright/test'
import { slowProcessor } from '../bench/phone.ts'
import { startSlowLine } from '../bench/slow-line.ts'
import { ADMIN, origin } from './server.ts'
import { heading, tab } from './steps.ts'
import { LONG, expect, expectAccessible, expectText, test } from './test.ts'

const SECRET = 'intaba-enkulu-42'
const NOT_SENT = 'Nothing you typed was sent or kept.'

/** Holds the page's scripts back until they are released or refused. */
async function holdScripts(page: Page): Promise<{ release: () => void; refuse: () => void }> {
  const held = Promise.withResolvers<boolean>()
  await page.route('**/assets/libraries-*.js', async (route) => {
    await ((await held.promise) ? route.continue() : route.abort())
  })
  return { release: () => held.resolve(true), refuse: () => held.resolve(false) }
}

/** Collects every address that this tab opened or requested, and every referrer that it sent. */
async function followAddresses(page: Page): Promise<() => Promise<string>> {
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url(), request.headers()['referer'] ?? ''))
  const cdp = await page.context().newCDPSession(page)
  return async () => {
    const { entries } = await cdp.send('Page.getNavigationHistory')
    return [...seen, ...entries.map(({ url }) => url)].join('\n')
  }
}

async function tryToSend(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill('thandi@example.org')
  await page.locator('input[name=password]').fill(SECRET)
  await page.locator('input[name=password]').press('Enter')
}

test('without JavaScript the page says so, and a form cannot put what was typed into an address', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  const addresses = await followAddresses(page)
  for (const path of ['/auth', '/class', '/admin/login', '/reset-password']) {
    await page.goto(path)
    await expect(page.locator('noscript p')).toContainText('Qala needs JavaScript')
    await expect(page.getByText(NOT_SENT)).toBeHidden()
    if (path === '/reset-password') {
      await page.locator('input[name=password]').fill(SECRET)
      await page.getByRole('button', { name: 'Save my password' }).click()
    } else if (path === '/class') {
      await page.locator('input[name=classCode]').fill('goat-mango-47')
      await page.locator('input[name=classCode]').press('Enter')
    } else await tryToSend(page)
    await expect(page).toHaveURL(`${path}#not-sent`)
    await expectText(page, NOT_SENT)
    await expect(page.locator('form input').first()).toHaveValue('')
  }
  expect(await addresses()).not.toMatch(/intaba|thandi|mango/)
  await context.close()
})

test('without JavaScript Home shows nothing to press but links that lead somewhere', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  await page.goto('/')
  await expectText(page, 'Computers, coding and robots')
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page
    .getByRole('link', { name: /privacy/i })
    .first()
    .click()
  await expect(heading(page, 'Your privacy')).toBeVisible()
  await context.close()
})

test('the last tap before the app is alive is done, once', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Start Learning' }).click()
  await tab(page, 'Profile').click()
  await tab(page, 'Progress').focus()
  await page.keyboard.press('Enter')
  await tab(page, 'Quiz').click()
  await tab(page, 'Quiz').click()
  await expect(page.locator('[data-pressed]')).toHaveText('Quiz')
  const entries = await page.evaluate(() => history.length)
  await page.evaluate(() => scrollTo(0, 120))
  scripts.release()
  await expect(heading(page, 'Knowledge Quizzes')).toBeVisible()
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await page.goBack()
  await expect(tab(page, 'Home')).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => page.evaluate(() => scrollY), 'where it was scrolled to meanwhile').toBe(120)
})

test('links, cards and the switch of the first form answer taps from before the app is alive', async ({
  page,
}) => {
  for (const [path, role, name, answer] of [
    ['/', 'link', 'Register', 'Create your account'],
    ['/', 'button', 'Continue Learning', 'What is a Computer?'],
    ['/auth', 'button', 'Log in', 'Welcome back'],
  ] as const) {
    const scripts = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole(role, { name }).click()
    await expect(page.getByRole(role, { name })).toHaveAttribute('data-pressed')
    scripts.release()
    await expect(heading(page, answer)).toBeVisible()
    await page.evaluate(() => history.replaceState(null, ''))
    await page.unrouteAll()
  }
})

test(
  'on a slow phone, what was typed and sent before the app is alive signs in, once',
  LONG,
  async ({ page }) => {
    const line = await startSlowLine(origin)
    line.slow = true
    await slowProcessor(page)
    const addresses = await followAddresses(page)
    const calls: [path: string, sent: unknown][] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push([new URL(request.url()).pathname, request.postDataJSON()])
    })
    await page.goto(`${line.origin}/admin/login`, { waitUntil: 'commit' })
    await page.locator('input[name=email]').fill(ADMIN.email)
    await page.locator('input[name=password]').fill(ADMIN.password)
    await page.locator('input[name=password]').press('Enter')
    await expect(page.locator('[data-pressed]')).toHaveText('Sign In')
    expect(await page.evaluate(() => performance.getEntriesByName('alive').length)).toBe(0)
    await expect(tab(page, 'Admin')).toBeVisible({ timeout: 25_000 })
    expect(calls.filter(([path]) => path.includes('login'))).toEqual([['/api/auth/admin-login', ADMIN]])
    expect(await addresses()).not.toMatch(/umthi|principal/)
    await page.context().close()
    await line.cut()
  },
)

test('when the scripts cannot be fetched, links lead on and forms say that nothing was sent', async ({
  page,
}) => {
  const scripts = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await tryToSend(page)
  scripts.refuse()
  await expect(page).toHaveURL('/auth#not-sent')
  await expectText(page, NOT_SENT)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})
