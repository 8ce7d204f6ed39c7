import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { somebody } from '../e2e/test.ts'
import { cpuMeter, type Cpu } from './cpu-meter.ts'
import { percentile } from './figures.ts'
import { inShort } from './in-short.ts'
import { launch, newPage, press, SLOW } from './phone.ts'

const ROUNDS = inShort(1, 3)
/** The bars at the bottom ignore a second tap within 400 ms at the same place, so a shorter pause would lose taps. */
const PAUSE_MS = inShort(450, 600)

interface Tap {
  kind: string
  paintMs: number
  shownMs: number
  cpu: Cpu | undefined
}

interface Watcher {
  expect: (selector: string, text: string) => void
  /**
   * These are the milliseconds from lifting the finger to the frame with that element. It resolves when the frame was drawn.
   */
  shown: () => Promise<{ paintMs: number; shownMs: number }>
}

/**
 * Measures every tap that a learner makes, twice: on a processor four times slower, by the clock (bar: 100 ms), and at full
 * speed, by the page's processor time (bar: a quarter of that). Prints the median and the worst of each kind.
 */
export async function taps(origin: string, executablePath: string): Promise<void> {
  const browser = await launch(executablePath)
  try {
    const slow: Tap[] = []
    const full: Tap[] = []
    // In short form nobody looks at the figures, and the slow processor would take most of the time.
    await learn(browser, origin, inShort(1.5, SLOW.cpuSlowdown), slow)
    await learn(browser, origin, 1, full)
    print(slow, full)
  } finally {
    await browser.close()
  }
}

async function learn(browser: Browser, origin: string, slowdown: number, measured: Tap[]): Promise<void> {
  const page = await newPage(browser, { baseURL: origin, hasTouch: true })
  await page.addInitScript(watch)
  await page.request.post('/api/auth/register', { data: somebody('Naledi'), headers: { origin } })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Welcome back, Naledi!' }).waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const meter = slowdown === 1 ? await cpuMeter(cdp) : undefined
  for (let round = 0; round < ROUNDS; round += 1) await walk({ page, cdp, meter }, round, measured)
  await page.context().close()
}

interface Phone {
  page: Page
  cdp: CDPSession
  /** This is undefined when times are taken by the clock, because reading the meter is work for the page as well. */
  meter: (() => Promise<Cpu>) | undefined
}

async function walk({ page, cdp, meter }: Phone, round: number, measured: Tap[]): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const tap = async (kind: string, target: Locator, selector: string, text = '') => {
    await target.scrollIntoViewIfNeeded()
    await page.evaluate(
      ([selector, text]) => (window as unknown as { watcher: Watcher }).watcher.expect(selector, text),
      [selector, text] as const,
    )
    // The page has now finished everything that it was asked to do.
    await page.waitForTimeout(PAUSE_MS)
    await meter?.()
    await press(cdp, target)
    // Asking the page for its times is work for it as well.
    if (!meter) await delay(PAUSE_MS)
    const times = await page.evaluate(() => (window as unknown as { watcher: Watcher }).watcher.shown())
    measured.push({ kind, ...times, cpu: await meter?.() })
  }
  const tab = (name: string, selector: string, text: string) =>
    tap(`tab ${name}`, page.getByRole('navigation').getByRole('button', { name }), selector, text)

  await tab('Progress', 'h1', 'Progress')
  await tab('Profile', 'h1', 'Profile')
  await tab('Home', 'h1, h2', 'Welcome back')
  await tab('Lessons', 'h1', 'Computer Lessons')
  await tap(
    'filter',
    page.getByText('Beginner', { exact: true }).first(),
    '.filter-chip:has(:checked)',
    'Beginner',
  )
  await tap('filter', page.getByText('All', { exact: true }).first(), '.filter-chip:has(:checked)', 'All')
  await tap(
    'open lesson',
    page
      .getByRole('article')
      .nth(round * 3 + 1)
      .getByRole('button'),
    '#section-title',
    'Simple Notes',
  )
  await tap('open pictures', button(/^Look at the pictures/), 'figure [role="img"]')
  await tap('next part of the notes', button('Continue Learning'), '[aria-current=step]', '2')
  await button(/^Part (\d) of \1:/).click()
  await delay(PAUSE_MS)
  for (const section of ['Key Words', 'Real Examples', 'Cool Facts'])
    await tap('Continue Learning', button('Continue Learning'), '#section-title', section)
  await tap('back to the list', button('Back to lessons'), 'h1', 'Computer Lessons')

  await tab('Quiz', 'h1', 'Knowledge Quizzes')
  await tap(
    'open quiz',
    page
      .getByRole('article')
      .nth(round * 4)
      .getByRole('button'),
    'form input',
  )
  for (let last = false; !last;) {
    const number = await page.getByText(/^Question \d+ \/ \d+$/).textContent()
    await tap('choose an option', page.locator('form label').first(), 'form input:checked')
    await tap('Submit Answer', button('Submit Answer'), '[data-marked]')
    last = (await button('Finish Quiz').count()) > 0
    if (last) await tap('Finish Quiz', button('Finish Quiz'), 'h1', 'Quiz Complete')
    else
      await tap(
        'Next Question',
        button('Next Question'),
        'header span',
        `Question ${Number(/\d+/.exec(number ?? '')?.[0]) + 1} /`,
      )
  }
  await tap('back to the list', button('Back to Quizzes'), 'h1', 'Knowledge Quizzes')
}

/** Runs in the page. */
function watch(): void {
  let wanted = { selector: '', text: '' }
  let result = Promise.withResolvers<{ paintMs: number; shownMs: number }>()
  let timed = Promise.withResolvers<number>()
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // This check causes no layout, which would be work for the page at the very moment that is measured.
  const isThere = () =>
    [...document.querySelectorAll(wanted.selector)].some(
      (one) => one.textContent?.includes(wanted.text) && !one.closest('[data-hidden]'),
    )
  const measure = async (at: number) => {
    await frame()
    const wasFirst = isThere()
    // The element is in a later frame. The time includes the frame after it, so it is slightly too long.
    while (!isThere()) {
      await frame()
      if (performance.now() - at > 20_000) throw new Error(`never shown: ${wanted.selector} ${wanted.text}`)
    }
    await frame()
    const laterMs = performance.now() - at
    // The browser reports nothing below 16 ms.
    const paintMs = await Promise.race([
      timed.promise,
      new Promise<number>((resolve) => setTimeout(resolve, 3000, 16)),
    ])
    return { paintMs, shownMs: wasFirst ? paintMs : laterMs }
  }
  // This is the browser's own time of a tap: from the touch to the next frame that was shown, in steps of 8 ms.
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') timed.resolve(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  // Only the first click counts, because a label sends a second click to its field within the same tap.
  addEventListener('click', (event) => result.resolve(measure(event.timeStamp)), true)
  const watcher: Watcher = {
    expect: (selector, text) => {
      result = Promise.withResolvers()
      timed = Promise.withResolvers()
      wanted = { selector, text }
    },
    shown: () => result.promise,
  }
  Object.assign(window, { watcher })
}

function print(slow: readonly Tap[], full: readonly Tap[]): void {
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')
  console.log(`\nTaps, from the tap to the drawn frame (load average ${load})`)
  console.log(`  by the clock at CPU ÷ ${SLOW.cpuSlowdown}, ms; bar 100; trust it on a quiet machine only`)
  console.log(`  computed by the page at full speed, ms; bar ${100 / SLOW.cpuSlowdown}`)
  const heads = ['anything new', 'asked for', 'computed', 'script', 'style', 'layout']
  console.log(`  ${''.padEnd(20)} count ${heads.map((head) => head.padStart(14)).join('')}`)
  for (const kind of new Set(slow.map((tap) => tap.kind))) {
    const [clock, cpu] = [slow, full].map((taps) => taps.filter((tap) => tap.kind === kind))
    if (!clock || !cpu) continue
    const figures = [
      medianAndWorst(clock.map((tap) => tap.paintMs)),
      medianAndWorst(clock.map((tap) => tap.shownMs)),
      ...(['all', 'script', 'style', 'layout'] as const).map((what) =>
        medianAndWorst(cpu.map((tap) => tap.cpu?.[what] ?? Number.NaN)),
      ),
    ]
    console.log(
      `  ${kind.padEnd(20)} ${String(clock.length).padStart(5)} ${figures.map((figure) => figure.padStart(14)).join('')}`,
    )
  }
}

function medianAndWorst(values: readonly number[]): string {
  return [0.5, 1].map((part) => percentile(values, part).toFixed(0)).join(' / ')
}
