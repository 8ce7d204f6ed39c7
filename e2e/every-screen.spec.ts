import type { Page } from '@playwright/test'
import { type Camera, inFull } from './pictures/camera.ts'
import { beginWalk, WALKS } from './pictures/walks.ts'
import { origin } from './server.ts'
import { register, tab } from './steps.ts'
import {
  LONG,
  expect,
  expectAccessible,
  expectFits,
  expectGoodLooks,
  expectText,
  somebody,
  test,
} from './test.ts'

test('Home can be read before any script runs', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(
    page
      .getByRole('button', { name: 'Start Learning' })
      .or(page.getByRole('link', { name: 'Start Learning' })),
  ).toBeVisible()
  await expectText(page, 'My progress')
  await page.getByText('About our school').click()
  await expectText(page, '1,735')
})

test('a visitor cannot see the Admin tab, nor can a learner', async ({ page }) => {
  await page.goto('/')
  await expect(tab(page, 'Profile')).toBeVisible()
  await expect(tab(page, 'Admin')).toHaveCount(0)
  await register(page, somebody('Liam'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome back, Liam!' })).toBeVisible()
  await expect(tab(page, 'Admin')).toHaveCount(0)
})

const LOOKED_AT_LARGE = /progress|profile/

for (const { name, widths, height, walks } of WALKS) {
  for (const width of widths) {
    test(
      `every screen of ${name} is accessible in both themes and fits ${width} px`,
      LONG,
      async ({ page }) => {
        await page.setViewportSize({ width, height })
        const shoot: Camera['shoot'] = (screen, options = {}) =>
          test.step(screen, async () => {
            const isJustOtherWords = /-[2-9]$/.test(screen)
            // A button that shows only a few pixels above the bar of tabs would count as too small.
            if (!isJustOtherWords)
              await inFull(page, { ...options, fullPage: true }, () => expectGoodLooks(page), 600)
            const isOverlaid = options.messages || (await page.locator('dialog:modal').count()) > 0
            const isLooked = LOOKED_AT_LARGE.test(screen)
            if (isOverlaid || (width > 320 && !isLooked)) return
            const letters = (size: string) =>
              page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
            await letters('200%')
            if (isLooked) {
              // The colours were already checked with small letters, which need more contrast.
              await expectAccessible(page)
              await expectFits(page)
            }
            if (width === 320) {
              await page.setViewportSize({ width, height: 640 })
              await expectRoomForAll(page)
              await page.setViewportSize({ width, height })
            }
            await letters('')
          })
        await beginWalk(page, name)
        for (const walk of walks) await walk({ page, origin, shoot })
      },
    )
  }
}

/** Checks the smallest phone with the largest letters: nothing is cut off, and everything can be reached. */
async function expectRoomForAll(page: Page): Promise<void> {
  const trouble = await page.evaluate(async () => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) found.push('scrolls sideways')
    // A row that scrolls by itself is allowed, such as the sections of the dashboard on a phone.
    const isInRow = (one: Element) => {
      const row = one.closest('nav')
      return row !== null && row.scrollWidth > row.clientWidth && getComputedStyle(row).overflowX === 'auto'
    }
    const name = (one: Element) =>
      `${one.tagName} ${(one.getAttribute('aria-label') ?? one.textContent ?? '').slice(0, 40)}`
    for (const one of document.querySelectorAll<HTMLElement>('h1, h2, h3, p, dt, dd, label, button, a')) {
      const box = one.getBoundingClientRect()
      if (
        box.width === 0 ||
        getComputedStyle(one).clipPath !== 'none' ||
        one.closest('.sr-only, [aria-hidden]') ||
        isInRow(one)
      )
        continue
      if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name(one)} leaves the screen`)
      if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== 'visible')
        found.push(`${name(one)} is cut off`)
    }
    const bars = [...document.querySelectorAll('header, .page-bottom, .tab-bar')]
      .filter((bar) => getComputedStyle(bar).position === 'sticky')
      .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
    if (bars > innerHeight * 0.4) found.push(`bars take ${Math.round(bars)} of ${innerHeight} px`)
    for (const one of document.querySelectorAll<HTMLElement>(
      'button:not(:disabled, [tabindex="-1"]), a[href], input:not(:disabled)',
    )) {
      // An element that this screen does not show, such as the badge next to a title, cannot be focused.
      if (!one.checkVisibility() || isInRow(one)) continue
      one.focus()
      const shown = one.closest('label') ?? one
      const box = shown.getBoundingClientRect()
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const top = document.elementFromPoint(x, y)
      if (!top || !(shown.contains(top) || top.contains(shown)))
        found.push(`${name(one)} has the focus behind something`)
    }
    window.scrollTo(0, 0)
    return found
  })
  expect(trouble).toEqual([])
}
