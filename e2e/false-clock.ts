// `npm run test:calendar -- --stories` gives a false clock to Node and PostgreSQL through a library. Chromium becomes far too
// slow with that library, so its pages get a `Date` with the same offset instead.
import type { Browser, BrowserContext } from '@playwright/test'

const LIBRARY = 'LD_PRELOAD'
export const hasFalseClock = process.env['FAKETIME'] !== undefined

/** The environment of a browser, which must not load the library. */
export const browserEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[0] !== LIBRARY && entry[1] !== undefined,
  ),
)

/** Makes every new context of the browser agree with the clock of the tests. Without a false clock it does nothing. */
export function agreeOnTime(browser: Browser): void {
  if (!hasFalseClock) return
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => agreeing(await newContext(options))
}

/** Makes the pages of a context agree with the clock of the tests. Service workers keep the real time. */
export async function agreeing(context: BrowserContext): Promise<BrowserContext> {
  if (!hasFalseClock) return context
  const page = await context.newPage()
  const offset = Date.now() - (await page.evaluate(() => Date.now()))
  await page.close()
  await context.addInitScript(shiftDate, offset)
  return context
}

/** Runs in the page. */
function shiftDate(offset: number): void {
  const real = Date
  const now = () => real.now() + offset
  globalThis.Date = new Proxy(real, {
    construct: (target, args: []) => (args.length === 0 ? new target(now()) : new target(...args)),
    apply: () => new real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  })
}
