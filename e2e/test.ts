import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Browser, type Locator, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { agreeing, agreeOnTime } from './false-clock.ts'
import { startOwnServer, type OwnServer } from './server.ts'

export { expect }

/**
 * This is the tag of a story that only `npm run test:long` runs, because it covers all screens or levels, or takes long
 * although similar stories exist.
 */
export const LONG = { tag: '@long' }

export interface Person {
  firstName: string
  lastName: string
  schoolName: string
  gradeClass: string
  age: string
  email: string
  phoneNumber: string
  password: string
  confirmPassword: string
}

export function somebody(firstName = 'Naledi'): Person {
  return {
    firstName,
    lastName: 'Dlamini',
    schoolName: 'Funda Primary',
    gradeClass: 'Grade 7A',
    age: '12',
    email: `${firstName.toLowerCase()}-${randomUUID()}@example.org`,
    phoneNumber: '0821234567',
    password: 'umfula-5',
    confirmPassword: 'umfula-5',
  }
}

export async function anotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  return untilAlive(await context.newPage())
}

/** Makes loading wait until React has taken over the page, because a click on the prerendered markup would be lost. */
export function untilAlive(page: Page): Page {
  const alive = () =>
    page.waitForFunction(() =>
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
    )
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    await alive()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await alive()
    return answer
  }
  return page
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** These are the rules that depend on the theme. The results of all other rules are the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

export async function expectAccessible(
  page: Page,
  runOnly = { type: 'tag' as 'tag' | 'rule', values: WCAG },
) {
  // The legacy mode takes a third of the time, but leaves out frames from other origins.
  expect(page.frames()).toHaveLength(1)
  const isThere = await page.evaluate(async () => {
    // An element that is still fading in has too little contrast. On a hidden screen animations never end.
    const isFading = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      Number(effect.getComputedTiming().endTime) <= 300 &&
      effect.target?.checkVisibility({ visibilityProperty: true })
    const fading = document.getAnimations().filter(isFading)
    await Promise.allSettled(fading.map(({ finished }) => finished))
    return 'axe' in window
  })
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], runOnly })
    .analyze()
  expect(
    violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target).join(' ')}`),
  ).toEqual([])
}

export async function expectFits(page: Page): Promise<void> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways, `sideways scrolling at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0)
}

/** Scrolls buttons out from under the bar of tabs, where axe takes them for too small. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
}

/**
 * Checks that the page in its present state is accessible in light and dark, and fits. It leaves the page dark and without
 * motion.
 */
export async function expectGoodLooks(page: Page): Promise<void> {
  // With motion a colour of the other theme could still be fading out.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, { type: 'rule', values: COLOUR_RULES })
  await expectFits(page)
}

/** Returns visible text. Hidden tabs also have text in the page, which queries by role leave out by themselves. */
export function visibleText(page: Page, text: string | RegExp, options?: { exact?: boolean }): Locator {
  return page.getByText(text, options).filter({ visible: true })
}

export async function expectText(page: Page, text: string | RegExp, options?: { exact?: boolean }) {
  await expect(visibleText(page, text, options)).toBeVisible()
}

/** Every story also fails on an error in the page's console or on an unhandled exception. */
export const test = base.extend<{ quiet: void; ownServer: OwnServer }, { agreedTime: void }>({
  agreedTime: [
    async ({ browser }, use) => {
      agreeOnTime(browser)
      await use()
    },
    { auto: true, scope: 'worker' },
  ],
  context: async ({ context }, use) => use(await agreeing(context)),
  ownServer: async ({ browser }, use) => {
    const server = await startOwnServer()
    await use(server)
    // Open live streams would delay the end of the server.
    for (const context of browser.contexts()) await context.close()
    await server.remove()
  },
  quiet: [
    async ({ page }, use) => {
      const loud: string[] = []
      page.on('pageerror', (error) => loud.push(String(error)))
      page.on('console', (message) => {
        // The browser itself reports a failed call (401, 404 …). The stories that cause one check for it.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          loud.push(message.text())
      })
      await use()
      expect(loud).toEqual([])
    },
    { auto: true },
  ],
})
