import type { Browser, Page } from '@playwright/test'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { median, print } from './figures.ts'
import { inShort } from './in-short.ts'
import { launch, newPage, press, slowProcessor, SLOW } from './phone.ts'
import { startSlowLine } from './slow-line.ts'

const FIRST_MS = 1_000
const LAST_MS = 3_500
const GIVE_UP_MS = inShort(120_000, 20_000)

/** These are the elements to tap, by their text, and the heading that appears in response. */
const TARGETS: readonly { path: '/' | '/auth'; name: string; selector: string; answer: string }[] = [
  { path: '/', name: 'Lessons', selector: '.tab', answer: 'Computer Lessons' },
  { path: '/', name: 'Quiz', selector: '.tab', answer: 'Knowledge Quizzes' },
  { path: '/', name: 'Progress', selector: '.tab', answer: 'My Progress' },
  { path: '/', name: 'Profile', selector: '.tab', answer: 'Student Profile' },
  { path: '/', name: 'Start Learning', selector: 'button', answer: 'Computer Lessons' },
  { path: '/', name: 'Register', selector: 'a', answer: 'Create your account' },
  { path: '/', name: 'Continue Learning', selector: 'button', answer: 'What is a Computer?' },
  { path: '/', name: 'Take a Quiz', selector: 'button', answer: 'Knowledge Quizzes' },
  { path: '/auth', name: 'Log in', selector: 'button', answer: 'Welcome back' },
  { path: '/auth', name: 'Back to Home', selector: 'a', answer: 'Computers, coding and robots' },
]

interface EarlyTap {
  tappedMs: number
  /** An element looks pressed only while the app cannot answer yet. On a quick machine the last taps come too late for that. */
  pressedMs?: number
  aliveMs: number
  answeredMs: number
}

/** Taps on a first visit over the slow line before the app can answer. Measures how many taps are answered, and when. */
export async function earlyTaps(server: string, executablePath: string): Promise<void> {
  const browser = await launch(executablePath)
  const taps: EarlyTap[] = []
  const count = inShort(2, TARGETS.length * 2)
  console.log(
    `\nTaps from ${FIRST_MS} to ${LAST_MS} ms after the navigation, ${SLOW.downloadKbit} kbit/s, ${SLOW.latencyMs} ms, CPU ÷ ${SLOW.cpuSlowdown} (load average ${loadavg()[0]?.toFixed(1)})`,
  )
  try {
    for (let index = 0; index < count; index += 1) {
      const target = TARGETS[index % TARGETS.length] as (typeof TARGETS)[number]
      const atMs = FIRST_MS + ((LAST_MS - FIRST_MS) * index) / (count - 1)
      const tap = await tapOnce(browser, server, target, atMs)
      if (tap) taps.push(tap)
      print(target.name, tap ? timesOf(tap) : 'LOST')
    }
  } finally {
    await browser.close()
  }
  print('', 'tapped, looks pressed, alive, answered (ms)')
  print('answered', `${taps.length} of ${count}`)
  const waits = taps.flatMap(({ tappedMs, pressedMs }) =>
    pressedMs === undefined ? [] : [pressedMs - tappedMs],
  )
  print(
    'looks pressed after, median',
    waits.length > 0 ? `${median(waits).toFixed(0)} ms` : 'the app was alive',
  )
  print('alive, median', `${median(taps.map((tap) => tap.aliveMs)).toFixed(0)} ms`)
}

function timesOf({ tappedMs, pressedMs, aliveMs, answeredMs }: EarlyTap): string {
  return [tappedMs, pressedMs, aliveMs, answeredMs]
    .map((ms) => (ms === undefined ? '-' : ms.toFixed(0)).padStart(6))
    .join(' ')
}

async function tapOnce(
  browser: Browser,
  server: string,
  { path, name, selector, answer }: (typeof TARGETS)[number],
  atMs: number,
): Promise<EarlyTap | null> {
  const line = await startSlowLine(server)
  line.slow = true
  const page = await newPage(browser, { hasTouch: true, serviceWorkers: 'block' })
  try {
    await page.addInitScript(watch)
    await slowProcessor(page)
    await page.goto(line.origin + path, { waitUntil: 'commit', timeout: GIVE_UP_MS })
    const target = page.locator(selector, { hasText: name }).first()
    await target.waitFor()
    await target.scrollIntoViewIfNeeded()
    await delay(Math.max(0, atMs - (await page.evaluate(() => performance.now()))))
    await press(await page.context().newCDPSession(page), target)
    return await answered(page, answer)
  } finally {
    await page.context().close()
    await line.cut()
  }
}

async function answered(page: Page, answer: string): Promise<EarlyTap | null> {
  const seen = await page
    .waitForFunction(
      (words) => {
        const headings = [...document.querySelectorAll('h1')]
        const isThere = headings.some(
          (one) => one.textContent?.includes(words) && !one.closest('[data-hidden]') && one.checkVisibility(),
        )
        return isThere && performance.timeOrigin + performance.now()
      },
      answer,
      { timeout: GIVE_UP_MS, polling: 50 },
    )
    .then((handle) => handle.jsonValue())
    .catch(() => null)
  if (!seen) return null
  const noted = await page.evaluate(() => sessionStorage.getItem('early') ?? '{}')
  const { origin, ...before } = JSON.parse(noted) as EarlyTap & { origin: number }
  return { ...before, answeredMs: Number(seen) - origin }
}

/** Runs in the page. It keeps its notes in the tab's storage, because a tap may load another page. */
function watch(): void {
  const note = (what: string, ms: number) => {
    const noted = JSON.parse(sessionStorage.getItem('early') ?? '{}') as Record<string, number>
    if (what in noted) return
    sessionStorage.setItem('early', JSON.stringify({ ...noted, [what]: ms }))
  }
  note('origin', performance.timeOrigin)
  addEventListener('click', (event) => event.isTrusted && note('tappedMs', event.timeStamp), true)
  const look = () => {
    if (document.querySelector('[data-pressed]')) note('pressedMs', performance.now())
    const alive = performance.getEntriesByName('alive')[0]
    if (alive) note('aliveMs', alive.startTime)
    requestAnimationFrame(look)
  }
  look()
}
