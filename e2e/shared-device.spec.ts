import type { Page } from '@playwright/test'
import { arrive, askToSignOut, cut, finishFirstLesson, lessonsOf, mend, sendNow } from './away.ts'
import {
  anotherBrowser,
  expect,
  expectAccessible,
  register,
  signIn,
  somebody,
  test,
  untilAlive,
  visibleText,
} from './test.ts'

/** Waits until `kept` holds of everything kept; whoever signs out has the page loaded anew, which ends a look at it. */
async function untilKept(page: Page, kept: (everything: string) => void) {
  await expect(async () => kept(await everythingKept(page))).toPass({ timeout: 10_000 })
}

/** Everything a curious next pupil could look into, as one text. */
async function everythingKept(page: Page): Promise<string> {
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

test('two pupils at one computer: the first one’s work goes up under her name, and the second finds nothing of it', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const naledi = { ...somebody('Canarybird'), lastName: 'Canaryfield' }
  const thabo = somebody('Thabo')
  await arrive(page, naledi)
  const secondTab = untilAlive(await context.newPage())
  await secondTab.goto('/')
  // A quiz under way, which this tab keeps for a reload.
  await secondTab.getByRole('navigation').getByRole('button', { name: 'Quiz' }).click()
  await secondTab.getByRole('button', { name: 'Start Quiz' }).first().click()
  await secondTab.locator('form label').first().click()
  await secondTab.getByRole('button', { name: 'Submit Answer' }).click()
  expect(await everythingKept(secondTab)).toContain('qala.quiz')
  const thirdTab = untilAlive(await context.newPage())
  await thirdTab.goto('/')
  await thirdTab.getByRole('navigation').getByRole('button', { name: 'Profile' }).click()
  await expect(visibleText(thirdTab, 'Canarybird Canaryfield')).toBeVisible()

  await cut(context)
  await finishFirstLesson(page)
  await askToSignOut(page)
  const question = page.getByRole('dialog', { name: '1 thing is not sent yet' })
  await expect(question).toBeVisible()
  await expect(question).toContainText('It stays locked on this device and goes up by itself')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()

  // The other tabs locked at once.
  for (const tab of [secondTab, thirdTab]) {
    await expect(tab.getByRole('link', { name: 'Register' })).toBeVisible()
    await expect(visibleText(tab, 'Canaryfield')).toHaveCount(0)
    await untilKept(tab, (everything) => expect(everything).not.toContain('qala.quiz'))
  }

  const canaries = /canarybird|canaryfield|what-is-computer|0821234567/i
  await untilKept(page, (everything) => {
    expect(everything).not.toMatch(canaries)
    expect(everything).toContain('"kind":"sealed"')
  })
  for (const tab of [page, secondTab, thirdTab]) {
    for (let steps = 0; steps < 6; steps += 1) {
      await tab.goBack({ waitUntil: 'commit' }).catch(() => null)
      await tab.waitForLoadState()
      expect(await tab.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/canary/i)
      await expect(visibleText(tab, 'Review', { exact: true })).toHaveCount(0)
    }
  }

  await mend(context)
  await page.goto('/')
  // The server hears now of the sign-out that happened without it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('qala.leaving'))).toBeNull()
  await register(page, thabo)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome back, Thabo!' })).toBeVisible()
  const herBrowser = await anotherBrowser(browser)
  await expect
    .poll(() => lessonsOf(herBrowser, naledi), { timeout: 30_000 })
    .toMatchObject([{ lessonId: 'what-is-computer', completed: true }])
  expect(await lessonsOf(await anotherBrowser(browser), thabo)).toEqual([])
  await untilKept(page, (everything) => expect(everything).not.toContain('qala-outbox'))
  expect(await everythingKept(page)).not.toMatch(canaries)
})

test('work is thrown away only by whoever types the words', async ({ page, context }) => {
  await arrive(page, somebody('Ayanda'))
  await cut(context)
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
  await untilKept(page, (everything) => expect(everything).not.toMatch(/qala-u-|qala-outbox/))
})

test('whoever stays keeps going, and all is sent when the server is back', async ({ page, context }) => {
  const person = somebody('Lindiwe')
  await arrive(page, person)
  await cut(context)
  await finishFirstLesson(page)
  await expect(page.getByRole('button', { name: /^Offline · 1 waiting/ })).toBeVisible()
  await askToSignOut(page)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeEnabled()
  await page.getByRole('navigation').getByRole('button', { name: 'Home' }).click()
  await page.getByRole('button', { name: /^Offline · 1 waiting/ }).click()
  const panel = page.getByRole('dialog', { name: 'Your work' })
  await expect(panel.getByText('What is a Computer?')).toBeVisible()
  await expectAccessible(page)
  await mend(context)
  await sendNow(panel)
})

test('work saved as a file comes back from it, and nobody else can bring it in', async ({
  page,
  context,
  browser,
}) => {
  const person = somebody('Kabelo')
  await arrive(page, person)
  await cut(context)
  await finishFirstLesson(page)
  await page.getByRole('button', { name: /^Offline · 1 waiting/ }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save my work as a file' }).click()
  const file = await (await saving).path()

  // Another device, which never saw the lesson, of somebody else first.
  const other = await anotherBrowser(browser)
  await arrive(other, somebody('Zanele'))
  await other.getByRole('button', { name: /^All work safe/ }).click()
  await other.getByLabel('Work file').setInputFiles(file)
  await expect(visibleText(other, 'This is not your file')).toBeVisible()

  const own = await anotherBrowser(browser)
  await signIn(own, person)
  await own.goto('/')
  await own.getByRole('button', { name: /^All work safe/ }).click()
  await own.getByLabel('Work file').setInputFiles(file)
  await expect(visibleText(own, 'Your work is back')).toBeVisible()
  await expect
    .poll(() => lessonsOf(own, person))
    .toMatchObject([{ lessonId: 'what-is-computer', completed: true, progress: 100 }])
})
