import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Locator,
  type Page,
} from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'

const FINGER_MS = 60

export const SLOW = { downloadKbit: 400, latencyMs: 400, cpuSlowdown: 4 }

export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--no-first-run',
    ],
  })
}

export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    ...options,
  })
  return context.newPage()
}

export interface Visit {
  lcpMs: number
  /** This is the time from which the app answers taps. */
  aliveMs: number
  usableMs: number
  shift: number
}

export async function measureSpeed(page: Page, origin: string): Promise<Visit> {
  await page.addInitScript(watch)
  await page.goto(origin, { waitUntil: 'commit', timeout: 60_000 })
  await page.waitForFunction(() => 'usableAt' in window, undefined, { timeout: 60_000, polling: 100 })
  return page.evaluate(() => {
    const seen = window as unknown as { lcp: number; usableAt: number; shift: number }
    const aliveMs = performance.getEntriesByName('alive')[0]?.startTime ?? Number.NaN
    return { lcpMs: seen.lcp, aliveMs, usableMs: seen.usableAt, shift: seen.shift }
  })
}

export async function slowProcessor(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuSlowdown })
}

/** Taps as a finger does. Playwright's own tap takes no time at all. */
export async function press(cdp: CDPSession, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`nothing to tap: ${target}`)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await delay(FINGER_MS)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Runs in the page. "Usable" means that a tap on Start Learning really opens the lessons. */
function watch(): void {
  const seen = window as unknown as { lcp: number; usableAt?: number; shift: number }
  seen.lcp = 0
  const paints: number[] = []
  let tappedAt = 0
  seen.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.push(entry.startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const timer = setInterval(() => {
    if ([...document.querySelectorAll('h1')].some((heading) => heading.textContent === 'Computer Lessons')) {
      seen.usableAt = performance.now()
      // Paints after the tap that worked belong to the next screen.
      seen.lcp = paints.findLast((time) => time < tappedAt) ?? tappedAt
      clearInterval(timer)
      return
    }
    for (const button of document.querySelectorAll<HTMLElement>('a,button')) {
      if (button.textContent?.trim() !== 'Start Learning') continue
      tappedAt = performance.now()
      button.click()
    }
  }, 50)
}
