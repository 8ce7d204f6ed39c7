import type { Browser, Page } from '@playwright/test'
import { launch, measureSpeed, median, newPage, SLOW, type Visit } from './phone.ts'
import { startSlowLine, type SlowLine } from './slow-line.ts'

const RUNS = 5
const FILES_OF_COURSE = 55

/**
 * What the app costs in data over a first visit, whether the service worker gets in the way of that visit on a slow
 * line, and how fast every later visit is, with and without a network. Prints all three.
 */
export async function laterVisits(server: string, executablePath: string): Promise<void> {
  const browser = await launch(executablePath)
  try {
    await printBytes(browser, server)
    await printFirst(browser, server)
    await printLater(browser, server)
  } finally {
    await browser.close()
  }
}

async function printBytes(browser: Browser, server: string): Promise<void> {
  const line = await startSlowLine(server)
  const page = await newPage(browser)
  await visitUntilWhole(page, line)
  const whole = line.received
  await page.goto(line.origin, { waitUntil: 'networkidle' })
  console.log(
    '\nData of a first visit until the whole course is kept (bar 1500 kB), and of the visit after it',
  )
  console.log(`  first  ${kilobytes(whole)} kB\n  later  ${kilobytes(line.received - whole)} kB`)
  await page.context().close()
  await line.cut()
}

/** One line for page and worker, so that what the worker takes is missing to the page. */
async function printFirst(browser: Browser, server: string): Promise<void> {
  const usable: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let run = 0; run < RUNS; run += 1) {
    for (const how of ['with', 'without'] as const) {
      const line = await startSlowLine(server)
      line.slow = true
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        isMobile: true,
        serviceWorkers: how === 'with' ? 'allow' : 'block',
      })
      const page = await context.newPage()
      await slowProcessor(page)
      usable[how].push((await measureSpeed(page, line.origin)).usableMs)
      await context.close()
      await line.cut()
    }
  }
  console.log(
    `\nFirst visit over one ${SLOW.downloadKbit} kbit/s line that page and service worker share, usable`,
  )
  for (const how of ['with', 'without'] as const)
    console.log(`  ${`${how} the worker`.padEnd(20)} ${milliseconds(median(usable[how]))}`)
}

async function printLater(browser: Browser, server: string): Promise<void> {
  const visits: Record<'on the slow line' | 'with no network', Visit[]> = {
    'on the slow line': [],
    'with no network': [],
  }
  for (let run = 0; run < RUNS; run += 1) {
    const line = await startSlowLine(server)
    const first = await newPage(browser)
    await visitUntilWhole(first, line)
    // The next visit is a new one, in a worker that has gone to sleep; only its tab's cookies and caches are left.
    await first.goto('about:blank')
    line.slow = true
    visits['on the slow line'].push(await visitAgain(first, line))
    await line.cut()
    visits['with no network'].push(await visitAgain(first, line))
    await first.context().close()
  }
  console.log(`\nLater visits, CPU ÷ ${SLOW.cpuSlowdown} (median of ${RUNS}; bar: 700 ms)`)
  for (const [how, each] of Object.entries(visits)) {
    console.log(`  ${how.padEnd(18)} LCP    ${milliseconds(median(each.map(({ lcpMs }) => lcpMs)))}`)
    console.log(`  ${''.padEnd(18)} usable ${milliseconds(median(each.map(({ usableMs }) => usableMs)))}`)
  }
}

async function visitAgain(first: Page, line: SlowLine): Promise<Visit> {
  const page = await first.context().newPage()
  await slowProcessor(page)
  const visit = await measureSpeed(page, line.origin)
  await page.close()
  return visit
}

async function visitUntilWhole(page: Page, line: SlowLine): Promise<void> {
  await page.goto(line.origin)
  const kept = () => page.evaluate(async () => (await (await caches.open('qala-course')).keys()).length)
  while ((await kept()) < FILES_OF_COURSE) await page.waitForTimeout(200)
}

async function slowProcessor(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuSlowdown })
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)
const milliseconds = (ms: number) => `${ms.toFixed(0).padStart(6)} ms`
