import type { CDPSession, Page } from '@playwright/test'
import { expect, expectGoodLooks, expectText, LONG, test, untilAlive, visibleText } from './test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const palette = (page: Page) => page.getByRole('group', { name: 'Blocks to add' })
const said = (page: Page) => page.getByRole('region', { name: 'Program' }).getByRole('status')

async function openLevel(page: Page, title: string): Promise<void> {
  await page.goto('/')
  await button(page, 'The Lab').first().click()
  await button(page, title).first().click()
  await expect(page.locator('.lab-play')).toBeVisible()
}

/** Counts the lines of the program that are whole on the screen, between what is fixed above and the palette. */
function wholeLines(page: Page): Promise<number> {
  return page.evaluate(() => {
    const edge = (selector: string, side: 'top' | 'bottom') =>
      document.querySelector(selector)?.getBoundingClientRect()[side] ?? 0
    const upper = edge('.lab-bench-row', 'bottom')
    const lower = edge('.blocks-panel', 'top')
    return [...document.querySelectorAll('.block-head')].filter((head) => {
      const { top, bottom } = head.getBoundingClientRect()
      // The bump at the lower edge of a block may be covered.
      return top >= upper && bottom - 5 <= lower
    }).length
  })
}

class Finger {
  readonly #touch: CDPSession
  private constructor(touch: CDPSession) {
    this.#touch = touch
  }
  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page))
  }
  down(at: { x: number; y: number }) {
    return this.#touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  }
  move(at: { x: number; y: number }) {
    return this.#touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
  }
  up() {
    return this.#touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a long palette names its groups, and says at its edge how many blocks it hides', async ({ page }) => {
    await openLevel(page, 'Your own mango game')
    const offers = palette(page).getByRole('button')
    const all = await offers.count()
    const shown = async () => {
      await expect(page.locator('.block-more').first()).toBeVisible()
      const edges = await page.locator('.block-more').evaluateAll((more) =>
        more.map((one) => {
          const { left, right } = one.getBoundingClientRect()
          return one.dataset['side'] === 'left' ? { from: right, to: Infinity } : { from: 0, to: left }
        }),
      )
      return offers.evaluateAll(
        (offers, edges) =>
          offers.filter((offer) => {
            const { left, right } = offer.getBoundingClientRect()
            return edges.every(({ from, to }) => left >= from - 1 && right <= to + 1)
          }).length,
        edges.map(({ from, to }) => ({ from, to: Math.min(to, 10_000) })),
      )
    }
    const more = button(page, /^Show \d+ more blocks?$/)
    await expect(more).toHaveCount(1)
    await expect(more).toHaveAccessibleName(`Show ${all - (await shown())} more blocks`)
    for (const group of ['Events, 3 blocks', 'Control, 5 blocks', 'Variables, 1 block', 'Motion, 2 blocks'])
      await expect(button(page, group)).toBeInViewport({ ratio: 1 })

    const stop = palette(page).getByRole('button', { name: 'stop the game' })
    await expect(stop).not.toBeInViewport({ ratio: 1 })
    await expect(async () => {
      await page.locator('.block-more[data-side=right]').tap({ timeout: 1000 })
      await expect(stop).toBeInViewport({ ratio: 1, timeout: 500 })
    }).toPass()
    await button(page, 'Looks, 2 blocks').tap()
    await expect(page.locator('.block-more[data-side=right]')).toHaveCount(0)
    await button(page, 'Motion, 2 blocks').tap()
    const go = palette(page).getByRole('button', { name: 'go to x' })
    await expect(go).toBeInViewport({ ratio: 1 })
    await go.tap()
    await expect(said(page)).toHaveText(/go to x 0 y 0/)
    // Where the whole program fits on the screen, nothing fixed covers it, which axe would take for too small.
    await page.setViewportSize({ width: 360, height: 2400 })
    await expectGoodLooks(page)
  })

  for (const { width, height, lines } of [
    { width: 360, height: 740, lines: 5 },
    { width: 320, height: 640, lines: 3 },
  ])
    test(`while a long program is edited at ${width} x ${height}, ${lines} of its lines are shown`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await openLevel(page, 'Your own mango game')
      const run = await button(page, 'Run').boundingBox()
      for (const line of [/^1\. when the left/, /^5\. when the flag/, /^9\. if touching/]) {
        await button(page, line).tap()
        expect(await wholeLines(page), String(line)).toBeGreaterThanOrEqual(lines)
      }
      await palette(page).getByRole('button', { name: 'set' }).tap()
      await expect(said(page)).toHaveText(/^Line 10: set .*, inside if$/)
      await expect(button(page, /^10\. set/)).toBeInViewport({ ratio: 1 })
      expect(await wholeLines(page)).toBeGreaterThanOrEqual(lines)
      expect(await button(page, 'Run').boundingBox()).toEqual(run)
      await expect(page.locator('.lab-stage')).toBeHidden()
      // Where the whole program fits on the screen, nothing fixed covers it, which axe would take for too small.
      await page.setViewportSize({ width, height: 2400 })
      await expectGoodLooks(page)
      await page.setViewportSize({ width, height })
      await button(page, 'Run').tap()
      await expect(page.locator('.lab-stage')).toBeInViewport({ ratio: 1 })
    })

  test('a new block goes first inside the hat or the loop that was tapped', async ({ page }) => {
    await openLevel(page, 'Your own mango game')
    await button(page, /^5\. when the flag/).tap()
    await expectText(page, 'New blocks go first inside it.')
    await palette(page).getByRole('button', { name: 'wait' }).tap()
    await expect(button(page, /^6\. wait/)).toBeInViewport({ ratio: 1 })
    await button(page, /^8\. forever/).tap()
    await palette(page).getByRole('button', { name: 'wait' }).tap()
    await expect(said(page)).toHaveText(/^Line 9: wait .*, inside forever$/)
    await button(page, /^9\. wait/).tap()
    await expectText(page, 'New blocks go below it.')
  })

  test('a long press takes a block out of the palette, and the program scrolls at its edge', async ({
    page,
  }) => {
    await openLevel(page, 'Your own mango game')
    await button(page, /^1\. when the left/).tap()
    const finger = await Finger.of(page)
    const offer = palette(page).getByRole('button', { name: 'say' })
    await offer.scrollIntoViewIfNeeded()
    const count = await page.locator('[data-line]').count()
    const ghost = page.locator('.block-ghost')

    await offer.scrollIntoViewIfNeeded()
    const start = await middleOf(page, '[data-add=say]')
    await finger.down(start)
    await expect(ghost).toBeVisible()
    const panel = (await page.locator('.blocks-panel').boundingBox())?.y ?? 0
    const target = button(page, /^10\. change score/)
    await expect(target).not.toBeInViewport()
    await finger.move({ x: 120, y: panel - 120 })
    await finger.move({ x: 120, y: panel - 12 })
    await expect(target).toBeInViewport({ ratio: 1 })
    await finger.move({ x: 120, y: panel - 150 })
    await expect(page.locator('.block-drop')).toBeVisible()
    await finger.up()
    await expect(ghost).toHaveCount(0)
    await expect(said(page)).toHaveText(/^Line ([5-9]|1\d): say .*, inside/)
    await expect(button(page, /^\d+\. say/)).toBeInViewport({ ratio: 1 })
    await expect(page.locator('[data-line]')).toHaveCount(count + 1)

    // Let go over the palette, nothing is added.
    await offer.scrollIntoViewIfNeeded()
    const again = await middleOf(page, '[data-add=say]')
    await finger.down(again)
    await expect(ghost).toBeVisible()
    await finger.move({ x: again.x, y: again.y - 20 })
    await finger.up()
    await expect(ghost).toHaveCount(0)
    await expect(page.locator('[data-line]')).toHaveCount(count + 1)

    // A finger that moves at once scrolls the palette.
    const row = page.locator('.block-palette')
    const before = await row.evaluate(({ scrollLeft }) => scrollLeft)
    await finger.down(again)
    for (const x of [20, 40, 60, 80]) await finger.move({ x: again.x + x, y: again.y })
    await finger.up()
    await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeLessThan(before)
    await expect(ghost).toHaveCount(0)
  })

  test('the Task button folds the task and the picture, and brings them back', async ({ page }) => {
    await openLevel(page, 'First steps')
    const task = button(page, 'Task')
    await expect(task).toHaveAttribute('aria-expanded', 'true')
    await task.tap()
    await expect(task).toHaveAttribute('aria-expanded', 'false')
    await expect(page.locator('.lab-stage')).toBeHidden()
    await expectGoodLooks(page)
    await task.tap()
    await expect(page.locator('.lab-stage')).toBeInViewport({ ratio: 1 })
    await expect(visibleText(page, /Get Qala to the flag/)).toBeInViewport({ ratio: 1 })
  })

  test('the same program that fails three times brings an offer of help', async ({ page }) => {
    await openLevel(page, 'First steps')
    await palette(page).getByRole('button', { name: 'move forward' }).tap()
    const hint = button(page, 'Give me a hint')
    for (const runs of [1, 2, 3]) {
      await button(page, 'Run').tap()
      await expectText(page, 'The robot stopped on B2. The flag is on C2: one step more.')
      await expect(button(page, 'Run')).toBeVisible()
      await expect(hint).toHaveCount(runs === 3 ? 1 : 0)
    }
    await hint.tap()
    await expectText(page, 'Count the steps to the flag')
  })

  test('drawings of levels without blocks are whole and can be read', LONG, async ({ browser, baseURL }) => {
    for (const [title, smallest] of [
      ['Which team is first?', 0],
      ['What must the shop order?', 0],
      ['Fix the street light', 13],
      ['Taxi number 19', 14],
      ['One packet is missing', 14],
      ['Which addresses are real?', 0],
      ['Light for the taxi rank', 14],
    ] as const) {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        viewport: { width: 320, height: 640 },
        hasTouch: true,
        isMobile: true,
      })
      const page = untilAlive(await context.newPage())
      await openLevel(page, title)
      for (const size of ['100%', '200%']) {
        await page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
        const stage = page.locator('.lab-stage')
        await expect(stage).toBeVisible()
        const found = await stage.evaluate((stage) => {
          const parts = [stage, ...stage.querySelectorAll('section, table')]
          const isCut = parts.some(
            (part) =>
              part.scrollWidth > part.clientWidth + 1 ||
              (part !== stage.querySelector('table') && part.scrollHeight > part.clientHeight + 1),
          )
          const letters = [...stage.querySelectorAll('text')].map((text) => {
            const scale = text.getScreenCTM()?.a ?? 1
            return Number.parseFloat(getComputedStyle(text).fontSize) * scale
          })
          return { isCut, smallest: Math.min(...letters, 100) }
        })
        expect(found.isCut, `${title} at ${size} is cut`).toBe(false)
        expect(found.smallest, `letters of ${title} at ${size}`).toBeGreaterThanOrEqual(smallest)
      }
      await context.close()
    }
  })
})

test('after "Keys" was opened, the letters that it lists add their blocks', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openLevel(page, 'First steps')
  await page.getByText('Keys', { exact: true }).click()
  await page.keyboard.press('f')
  await expect(button(page, '1. move forward')).toBeFocused()
})
