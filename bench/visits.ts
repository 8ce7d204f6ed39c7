import type { Browser, Page } from '@playwright/test'
import { median, print } from './figures.ts'
import { inShort } from './in-short.ts'
import { launch, measureSpeed, newPage, slowProcessor, SLOW, type Visit } from './phone.ts'
import { startSlowLine, type SlowLine } from './slow-line.ts'

const RUNS = inShort(1, 5)

/**
 * Measures the bytes of a first visit to Home, and how soon Home can be read and used on a slow phone, with and without the
 * service worker. Both share one line, so the worker's downloads slow the page down.
 */
export async function firstVisit(server: string, executablePath: string): Promise<void> {
  const browser = await launch(executablePath)
  try {
    console.log('\nFirst visit to Home, bytes on the wire (brotli, headers included)')
    for (const [kind, bytes] of await measureBytes(await newPage(browser), server))
      print(kind, kilobytes(bytes))
    const visits: Record<string, Visit[]> = { 'with the worker': [], 'without the worker': [] }
    for (let run = 0; run < RUNS; run += 1) {
      for (const [how, times] of Object.entries(visits)) {
        const line = await startSlowLine(server)
        line.slow = true
        const page = await newPage(browser, { serviceWorkers: how === 'with the worker' ? 'allow' : 'block' })
        await slowProcessor(page)
        times.push(await measureSpeed(page, line.origin))
        await page.context().close()
        await line.cut()
      }
    }
    console.log(
      `\nFirst visit over one ${SLOW.downloadKbit} kbit/s line, ${SLOW.latencyMs} ms, CPU ÷ ${SLOW.cpuSlowdown} (median of ${RUNS}; bars: LCP and alive 2500 ms, usable 5000 ms)`,
    )
    printVisits(visits)
  } finally {
    await browser.close()
  }
}

/** Measures the data that the app uses until the course is on the device, and the speed of every later visit. */
export async function laterVisits(server: string, executablePath: string): Promise<void> {
  const browser = await launch(executablePath)
  try {
    await printData(browser, server)
    const visits: Record<'on the slow line' | 'with no network', Visit[]> = {
      'on the slow line': [],
      'with no network': [],
    }
    for (let run = 0; run < RUNS; run += 1) {
      const line = await startSlowLine(server)
      const first = await newPage(browser)
      await visitUntilWhole(first, line)
      // The next visit is a new one, and its worker has stopped. Only the tab's cookies and caches are left.
      await first.goto('about:blank')
      line.slow = true
      visits['on the slow line'].push(await visitAgain(first, line))
      await line.cut()
      visits['with no network'].push(await visitAgain(first, line))
      await first.context().close()
    }
    console.log(`\nLater visits, CPU ÷ ${SLOW.cpuSlowdown} (median of ${RUNS}; bar: 700 ms)`)
    printVisits(visits)
  } finally {
    await browser.close()
  }
}

/**
 * Returns the bytes that the page names, which it needs to answer a tap, by kind and in total, and the bytes that its scripts
 * load afterwards.
 */
async function measureBytes(page: Page, origin: string): Promise<[string, number][]> {
  const cdp = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const sums = new Map<string, number>()
  cdp.on('Network.requestWillBeSent', (event) => {
    kinds.set(event.requestId, event.initiator.type === 'script' ? 'fetched later' : (event.type ?? 'Other'))
  })
  cdp.on('Network.loadingFinished', (event) => {
    const kind = kinds.get(event.requestId) ?? 'Other'
    sums.set(kind, (sums.get(kind) ?? 0) + event.encodedDataLength)
  })
  await cdp.send('Network.enable')
  await page.goto(origin, { waitUntil: 'networkidle' })
  await page.context().close()
  const later = sums.get('fetched later') ?? 0
  sums.delete('fetched later')
  const rows = [...sums].toSorted((a, b) => b[1] - a[1])
  return [...rows, ['for Home', rows.reduce((sum, [, bytes]) => sum + bytes, 0)], ['fetched later', later]]
}

async function printData(browser: Browser, server: string): Promise<void> {
  const line = await startSlowLine(server)
  const page = await newPage(browser)
  await visitUntilWhole(page, line)
  const whole = line.received
  await page.goto(line.origin, { waitUntil: 'networkidle' })
  console.log(
    '\nData of a first visit until the whole course is kept (bar 1500 kB), and of the visit after it',
  )
  print('first', kilobytes(whole))
  print('later', kilobytes(line.received - whole))
  await page.context().close()
  await line.cut()
}

async function visitAgain(first: Page, line: SlowLine): Promise<Visit> {
  const page = await first.context().newPage()
  await slowProcessor(page)
  const visit = await measureSpeed(page, line.origin)
  await page.close()
  return visit
}

async function visitUntilWhole(page: Page, line: SlowLine): Promise<void> {
  // The course can be read only from a build, and the names of the benches are also listed without one.
  const { COURSE_FILES } = await import('../e2e/course.ts')
  await page.goto(line.origin)
  const stored = () => page.evaluate(async () => (await (await caches.open('qala-course')).keys()).length)
  while ((await stored()) < COURSE_FILES) await page.waitForTimeout(200)
}

function printVisits(visits: Record<string, Visit[]>): void {
  for (const [how, each] of Object.entries(visits)) {
    print(`${how}, LCP`, `${median(each.map(({ lcpMs }) => lcpMs)).toFixed(0)} ms`)
    print(`${how}, alive`, `${median(each.map(({ aliveMs }) => aliveMs)).toFixed(0)} ms`)
    print(`${how}, usable`, `${median(each.map(({ usableMs }) => usableMs)).toFixed(0)} ms`)
    print(`${how}, layout shift`, median(each.map(({ shift }) => shift)).toFixed(3))
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
