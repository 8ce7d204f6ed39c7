import { chromium, type CDPSession, type Page } from '@playwright/test'

const RUNS = 5
/** A slow phone on a slow line (design 6): 400 kbit/s, 400 ms, processor four times slower. */
const SLOW = { downloadKbit: 400, uploadKbit: 400, latencyMs: 400, cpuSlowdown: 4 }

interface Visit {
  lcpMs: number
  usableMs: number
  shift: number
}

/** Bytes of a first visit to Home, and how soon it can be read and used on a slow phone. Prints both. */
export async function firstVisit(origin: string, executablePath: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--no-first-run',
    ],
  })
  try {
    const sizes = await measureBytes(await newPage(browser), origin)
    console.log('\nFirst visit to Home, bytes on the wire (brotli, headers included)')
    for (const [kind, bytes] of sizes)
      console.log(`  ${kind.padEnd(12)} ${(bytes / 1000).toFixed(1).padStart(7)} kB`)

    const visits: Visit[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const page = await newPage(browser)
      visits.push(await measureSpeed(page, origin))
      await page.context().close()
    }
    console.log(
      `\nFirst visit at ${SLOW.downloadKbit} kbit/s, ${SLOW.latencyMs} ms, CPU ÷ ${SLOW.cpuSlowdown} (median of ${RUNS}; bars: LCP 2500 ms, usable 5000 ms)`,
    )
    console.log(
      `  LCP          ${median(visits.map((visit) => visit.lcpMs))
        .toFixed(0)
        .padStart(7)} ms`,
    )
    console.log(
      `  usable       ${median(visits.map((visit) => visit.usableMs))
        .toFixed(0)
        .padStart(7)} ms`,
    )
    console.log(
      `  layout shift ${median(visits.map((visit) => visit.shift))
        .toFixed(3)
        .padStart(7)}`,
    )
  } finally {
    await browser.close()
  }
}

async function newPage(browser: Awaited<ReturnType<typeof chromium.launch>>): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  return context.newPage()
}

async function measureBytes(page: Page, origin: string): Promise<[string, number][]> {
  const cdp = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const sums = new Map<string, number>()
  cdp.on('Network.responseReceived', (event) => kinds.set(event.requestId, event.type))
  cdp.on('Network.loadingFinished', (event) => {
    const kind = kinds.get(event.requestId) ?? 'other'
    sums.set(kind, (sums.get(kind) ?? 0) + event.encodedDataLength)
  })
  await cdp.send('Network.enable')
  await page.goto(origin, { waitUntil: 'networkidle' })
  await page.context().close()
  const rows = [...sums].toSorted((a, b) => b[1] - a[1])
  return [...rows, ['all', rows.reduce((sum, [, bytes]) => sum + bytes, 0)]]
}

async function measureSpeed(page: Page, origin: string): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page)
  await slowDown(cdp)
  await page.addInitScript(watch)
  await page.goto(origin, { waitUntil: 'commit', timeout: 60_000 })
  await page.waitForFunction(() => 'usableAt' in window, undefined, { timeout: 60_000, polling: 100 })
  return page.evaluate(() => {
    const seen = window as unknown as { lcp: number; usableAt: number; shift: number }
    return { lcpMs: seen.lcp, usableMs: seen.usableAt, shift: seen.shift }
  })
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: (SLOW.downloadKbit * 1000) / 8,
    uploadThroughput: (SLOW.uploadKbit * 1000) / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuSlowdown })
}

/** Runs in the page. "Usable" means that a tap on Start Learning really opens the lessons. */
function watch(): void {
  const seen = window as unknown as { lcp: number; usableAt?: number; shift: number }
  seen.lcp = 0
  seen.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const timer = setInterval(() => {
    if ([...document.querySelectorAll('h1')].some((heading) => heading.textContent === 'Computer Lessons')) {
      seen.usableAt = performance.now()
      clearInterval(timer)
      return
    }
    for (const button of document.querySelectorAll<HTMLElement>('a,button')) {
      if (button.textContent?.trim() === 'Start Learning') button.click()
    }
  }, 50)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
