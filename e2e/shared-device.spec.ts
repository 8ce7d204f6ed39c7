import type { Page } from '@playwright/test'
import {
  arriveOnline,
  askToSignOut,
  disconnect,
  finishFirstLesson,
  lessonsOf,
  reconnect,
  register,
  sendNow,
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
  visibleText,
} from './test.ts'

/**
 * Waits until `check` passes for everything that is stored. It retries, because a sign-out reloads the page, which interrupts
 * reading.
 */
async function untilStored(page: Page, check: (everything: string) => void) {
  await expect(async () => check(await everythingStored(page))).toPass({ timeout: 10_000 })
}

async function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, history.state]
    for (const { name, version } of await indexedDB.databases()) {
      found.push(name)
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '', version)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error('No database')))
      })
      for (const store of db.objectStoreNames) {
        const reading = db.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        found.push(store, reading.result)
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) {
        found.push(request.url)
        if (request.url.includes('/api/')) found.push('an answer of the API in a cache')
      }
    }
    return JSON.stringify(found)
  })
}

test('of two pupils at one computer the second finds nothing of the first', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const naledi = { ...somebody('Canarybird'), lastName: 'Canaryfield' }
  const thabo = somebody('Thabo')
  await arriveOnline(page, naledi)
  const secondTab = untilAlive(await context.newPage())
  await secondTab.goto('/')
  await tab(secondTab, 'Quiz').click()
  await secondTab.getByRole('button', { name: 'Start Quiz' }).first().click()
  await secondTab.locator('form label').first().click()
  await secondTab.getByRole('button', { name: 'Submit Answer' }).click()
  expect(await everythingStored(secondTab)).toContain('qala.quiz')
  const thirdTab = untilAlive(await context.newPage())
  await thirdTab.goto('/')
  await tab(thirdTab, 'Profile').click()
  await expectText(thirdTab, 'Canarybird Canaryfield')

  await disconnect(context)
  await finishFirstLesson(page)
  await askToSignOut(page)
  const question = page.getByRole('dialog', { name: '1 thing is not sent yet' })
  await expect(question).toBeVisible()
  await expect(question).toContainText('It stays locked on this device and goes up by itself')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()

  for (const each of [secondTab, thirdTab]) {
    await expect(each.getByRole('link', { name: 'Register' })).toBeVisible()
    await expect(visibleText(each, 'Canaryfield')).toHaveCount(0)
    await untilStored(each, (everything) => expect(everything).not.toContain('qala.quiz'))
  }

  const canaries = /canarybird|canaryfield|what-is-computer|0821234567/i
  await untilStored(page, (everything) => {
    expect(everything).not.toMatch(canaries)
    expect(everything).toContain('"kind":"sealed"')
  })
  for (const each of [page, secondTab, thirdTab]) {
    for (let steps = 0; steps < 6; steps += 1) {
      await each.goBack({ waitUntil: 'commit' }).catch(() => null)
      await each.waitForLoadState()
      expect(await each.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/canary/i)
      await expect(visibleText(each, 'Review', { exact: true })).toHaveCount(0)
    }
  }

  await reconnect(context)
  await page.goto('/')
  // The server receives the sign-out that happened without it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('qala.leaving'))).toBeNull()
  await register(page, thabo)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome back, Thabo!' })).toBeVisible()
  const herBrowser = await anotherBrowser(browser)
  await expect
    .poll(() => lessonsOf(herBrowser, naledi), { timeout: 30_000 })
    .toMatchObject([{ lessonId: 'what-is-computer', completed: true }])
  expect(await lessonsOf(await anotherBrowser(browser), thabo)).toEqual([])
  await untilStored(page, (everything) => expect(everything).not.toContain('qala-outbox'))
  expect(await everythingStored(page)).not.toMatch(canaries)
})

test('work is thrown away only by a person who types the words', LONG, async ({ page, context }) => {
  await arriveOnline(page, somebody('Ayanda'))
  await disconnect(context)
  await finishFirstLesson(page)
  await askToSignOut(page)
  await page.getByRole('button', { name: 'Throw this work away' }).click()
  const sure = page.getByRole('dialog', { name: 'Throw this work away?' })
  await expectAccessible(page)
  await sure.getByRole('button', { name: 'Throw away and sign out' }).click()
  await expect(sure.getByText('Type the words: throw away')).toBeVisible()
  await sure.getByRole('textbox').fill('Throw away')
  await sure.getByRole('button', { name: 'Throw away and sign out' }).click()
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
  await untilStored(page, (everything) => expect(everything).not.toMatch(/qala-u-|qala-outbox/))
})

test(
  'a learner who stays keeps going, and all is sent when the server is back',
  LONG,
  async ({ page, context }) => {
    const person = somebody('Lindiwe')
    await arriveOnline(page, person)
    await disconnect(context)
    await finishFirstLesson(page)
    await expect(page.getByRole('button', { name: /^Offline · 1 waiting/ })).toBeVisible()
    await askToSignOut(page)
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeEnabled()
    await tab(page, 'Home').click()
    await page.getByRole('button', { name: /^Offline · 1 waiting/ }).click()
    const panel = page.getByRole('dialog', { name: 'Your work' })
    await expect(panel.getByText('What is a Computer?')).toBeVisible()
    await expectAccessible(page)
    await reconnect(context)
    await sendNow(panel)
  },
)
