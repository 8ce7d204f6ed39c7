import type { Page } from '@playwright/test'
import { API_VERSION, API_VERSION_HEADER } from '#domain/api-version.ts'
import type { AnyRow } from '#domain/learning/rows/row-kind.ts'
import { test, visitUntilWhole } from './network.ts'
import { arriveOnline, authorization, heading, openLesson, register, signIn, tab } from './steps.ts'
import { LONG, anotherBrowser, expect, expectAccessible, expectText, somebody } from './test.ts'

const openLab = (page: Page) => page.getByRole('button', { name: 'The Lab' }).click()
const level = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const open = (page: Page, title: string) => level(page, title).getByRole('button').click()
const add = (page: Page, block: string) =>
  page.getByRole('group', { name: 'Blocks to add' }).getByRole('button', { name: block }).click()
const lines = (page: Page) => page.getByRole('list', { name: 'the program' }).getByRole('listitem')

test('two devices have the same stars, and the program one was at', async ({ page, browser, baseURL }) => {
  const person = somebody()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arriveOnline(page, person)
  await openLab(page)
  await open(page, 'First steps')
  for (let step = 0; step < 2; step += 1) await add(page, 'move forward')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expectText(page, 'Brilliant!')
  await page.getByRole('button', { name: 'Next: Round the corner' }).click()
  await expect(heading(page, 'Round the corner')).toBeFocused()
  await add(page, 'turn right')
  await page.goBack()
  await expect(heading(page, 'The Lab')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: /^All work safe at/ })).toBeVisible()

  const other = await anotherBrowser(browser)
  await signIn(other, person)
  await other.goto(baseURL ?? '/')
  await openLab(other)
  await expect(level(other, 'First steps')).toContainText('3 of 3 stars')
  await open(other, 'Round the corner')
  await expect(lines(other).filter({ hasText: 'turn right' })).toHaveCount(1)
  await other.context().close()
})

test('a reload in the middle comes back to the level with what was made', async ({ page }) => {
  await page.goto('/')
  await openLab(page)
  await open(page, 'First steps')
  await add(page, 'move forward')
  await page.reload()
  await expect(heading(page, 'First steps')).toBeVisible()
  await expect(lines(page).filter({ hasText: 'move forward' })).toHaveCount(1)
  await page.goBack()
  await expect(level(page, 'First steps')).toBeVisible()
})

test('with the server gone a level opens from a cold start', LONG, async ({ page, network }) => {
  await visitUntilWhole(page, network)
  network.connection = 'down'
  await page.goto(network.origin)
  await openLab(page)
  await open(page, 'First steps')
  await expect(heading(page, 'First steps')).toBeVisible()
})

test('a mistake made offline is in the log once, and says which it was', LONG, async ({ page, network }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await register(page, somebody())
  await visitUntilWhole(page, network)
  network.connection = 'down'
  await openLab(page)
  await open(page, 'Round the corner')
  for (const block of ['move forward', 'move forward', 'turn right', 'move forward']) await add(page, block)
  for (let run = 0; run < 3; run += 1) {
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expectText(page, 'Almost right: which way does it turn in line 3?')
  }
  const logged = async () => {
    const headers = { ...(await authorization(page.request)), [API_VERSION_HEADER]: String(API_VERSION) }
    const answer = await page.request.get('/api/progress', { headers })
    const { rows } = (await answer.json()) as { rows: AnyRow[] }
    return rows.filter(({ kind }) => kind === 'answer')
  }
  expect(await logged()).toEqual([])
  network.connection = 'up'
  await expect.poll(logged, { timeout: 30_000 }).toEqual([
    expect.objectContaining({
      source: 'lab',
      lessonId: 'coding-basics',
      itemId: 'robot-round-the-corner',
      isRight: false,
      misconception: 'left-right-swapped',
    }),
  ])
})

test('on a phone a lesson opens its levels full screen, and Back leads to the same sentence', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await openLesson(page, 'Coding Basics')
  await page.getByRole('button', { name: 'Show all' }).click()
  const tryIt = page.getByRole('button', { name: 'Try it: Drive a robot' })
  // At the edge, the bar at the bottom would cover it, and the click would scroll the page.
  await tryIt.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const top = (await tryIt.boundingBox())?.y ?? 0
  await tryIt.click()
  await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the lesson' }).click()
  await expect(tryIt).toBeInViewport()
  await expect.poll(async () => Math.abs(((await tryIt.boundingBox())?.y ?? 0) - top)).toBeLessThan(8)
})

test('a lesson opens its levels in place, and full screen with Back to the lesson', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/')
  await openLesson(page, 'Coding Basics')
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Try it: Drive a robot' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'First steps' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(heading(page, 'First steps')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the lesson' }).click()
  await expect(heading(page, 'Coding Basics')).toBeVisible()
  await expect(tab(page, 'Lessons')).toBeHidden()
})
