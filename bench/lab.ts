import type { Browser, Page } from '@playwright/test'
import { somebody } from '../e2e/test.ts'
import { median, percentile, print } from './figures.ts'
import { launch, newPage, slowProcessor } from './phone.ts'

const LEVELS = ['Until the flag', 'The right question', 'Round the corner', 'Up the stairs', 'First steps']
const BACK = 'header button'
const LIST = 'section[aria-labelledby^=world]'
const BLOCKS = 20
const WATCHED_MS = 4000

/**
 * Measures the Lab on a processor that is four times slower: opening a level that is on the device (bar: 300 ms), adding a
 * block (100 ms), simulating and beginning a run of 500 steps (20 ms for the simulation), and frames a second while it is
 * shown (30).
 */
export async function lab(origin: string, executablePath: string): Promise<void> {
  console.log('\nThe Lab, processor slowed four times')
  const browser = await launch(executablePath)
  try {
    const page = await openLab(browser, origin)
    const opened: number[] = []
    for (const [index, title] of LEVELS.entries()) {
      const ms = await timed(page, title, 'h3 button', '.lab-play')
      // The first level is not counted, because it loads what all levels need.
      if (index > 0) opened.push(ms)
      if (title !== LEVELS.at(-1)) await timed(page, '', BACK, LIST)
    }
    printTimes('open a level', opened)
    await timed(page, '', BACK, LIST)
    await timed(page, 'Find the way', 'h3 button', '.lab-play')
    await run(page)
  } finally {
    await browser.close()
  }
}

async function openLab(browser: Browser, origin: string): Promise<Page> {
  const page = await newPage(browser, { baseURL: origin })
  await page.request.post('/api/auth/register', { data: somebody('Naledi'), headers: { origin } })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Welcome back, Naledi!' }).waitFor()
  await page.getByRole('navigation').getByRole('button', { name: 'Lessons' }).click()
  await page.getByRole('button', { name: 'Open the Lab' }).click()
  await page.getByRole('heading', { name: 'The Lab' }).waitFor()
  await slowProcessor(page)
  return page
}

/**
 * Measures from a click to the frame after the one in which `shown` was drawn. An empty name means the first button of its
 * kind.
 */
function timed(page: Page, name: string, buttons: string, shown: string): Promise<number> {
  return page.evaluate(
    async ([name, buttons, shown]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const before = document.querySelectorAll(shown).length
      const button = [...document.querySelectorAll<HTMLElement>(buttons)].find(
        (one) => name === '' || (one.ariaLabel ?? one.textContent).trim() === name,
      )
      if (!button) throw new Error(`There is no button "${name}"`)
      const start = performance.now()
      button.click()
      while (document.querySelectorAll(shown).length === before) await frame()
      await frame()
      return performance.now() - start
    },
    [name, buttons, shown] as const,
  )
}

/** Runs a program that turns on the spot for ever, which is the longest possible run. */
async function run(page: Page): Promise<void> {
  const added: number[] = []
  await timed(page, '', '[data-add=until]', '[data-line]')
  for (let block = 0; block < BLOCKS; block += 1)
    added.push(await timed(page, '', '[data-add=left]', '[data-line]'))
  printTimes('add a block', added)
  const { handled, frames } = await page.evaluate(async (watchedMs) => {
    const start = performance.now()
    document.querySelector<HTMLElement>('[data-run]')?.click()
    const handled = performance.now() - start
    let frames = 0
    while (performance.now() - start < watchedMs) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      frames += 1
    }
    return { handled, frames }
  }, WATCHED_MS)
  print('Run: four maps simulated, kept', `${handled.toFixed(0)} ms`)
  print('frames a second while it is shown', (frames / (WATCHED_MS / 1000)).toFixed(0))
}

function printTimes(what: string, times: readonly number[]): void {
  print(
    what,
    `${median(times).toFixed(0)} / ${percentile(times, 1).toFixed(0)} ms (median / worst of ${times.length})`,
  )
}
