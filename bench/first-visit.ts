import type { Page } from '@playwright/test'
import { launch, measureSpeed, median, newPage, SLOW, slowDown, type Visit } from './phone.ts'

const RUNS = 5

/** Bytes of a first visit to Home, and how soon it can be read and used on a slow phone. Prints both. */
export async function firstVisit(origin: string, executablePath: string): Promise<void> {
  const browser = await launch(executablePath)
  try {
    const sizes = await measureBytes(await newPage(browser), origin)
    console.log('\nFirst visit to Home, bytes on the wire (brotli, headers included)')
    for (const [kind, bytes] of sizes)
      console.log(`  ${kind.padEnd(13)} ${(bytes / 1000).toFixed(1).padStart(7)} kB`)

    const visits: Visit[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const page = await newPage(browser)
      await slowDown(await page.context().newCDPSession(page))
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

/** What Home needs (asked for before the page's load event), by kind and in all, and what is fetched quietly after it. */
async function measureBytes(page: Page, origin: string): Promise<[string, number][]> {
  const cdp = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const sums = new Map<string, number>()
  let loaded = false
  cdp.on('Page.loadEventFired', () => (loaded = true))
  cdp.on('Network.requestWillBeSent', (event) => {
    kinds.set(event.requestId, loaded ? 'fetched later' : (event.type ?? 'Other'))
  })
  cdp.on('Network.loadingFinished', (event) => {
    const kind = kinds.get(event.requestId) ?? 'Other'
    sums.set(kind, (sums.get(kind) ?? 0) + event.encodedDataLength)
  })
  await cdp.send('Network.enable')
  await cdp.send('Page.enable')
  await page.goto(origin, { waitUntil: 'networkidle' })
  await page.context().close()
  const later = sums.get('fetched later') ?? 0
  sums.delete('fetched later')
  const rows = [...sums].toSorted((a, b) => b[1] - a[1])
  return [...rows, ['for Home', rows.reduce((sum, [, bytes]) => sum + bytes, 0)], ['fetched later', later]]
}
