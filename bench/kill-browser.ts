import { chromium, type Browser, type Page } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inShort } from './in-short.ts'

/** Work that was ticked this long before the kill must still be there afterwards. */
const SAFE_AFTER_MS = 1_000
const KILL_WITHIN_MS = 3_000
const STEP_MS = 30_000
const SECTIONS = ['Simple Notes', 'Key Words', 'Real Examples', 'Cool Facts', 'Fun Activities']

interface Kills {
  kills: number
  /** These are the ticks that were seen at least a second before the kill, and how many of them were lost. */
  seen: number
  lost: number
  /** These are the same counts for ticks that were seen less than a second before the kill. */
  fresh: number
  freshLost: number
}

/**
 * A visitor goes on by a section, and within 3 s every process of the browser is killed. Then the device is asked what it
 * still knows. It is a visitor, because then no server can restore anything.
 * @param kills at most 4 for each lesson, so that each lesson has sections left
 */
export async function killBrowser(origin: string, executablePath: string, kills: number): Promise<Kills> {
  const profile = mkdtempSync(join(tmpdir(), 'qala-killed-browser-'))
  const result: Kills = { kills: 0, seen: 0, lost: 0, fresh: 0, freshLost: 0 }
  let last: { lessonId: string; section: number; ageMs: number } | undefined
  try {
    for (let round = 0; round <= kills; round += 1) {
      const running = await launch(executablePath, profile)
      try {
        const page = await open(running.browser, origin)
        const stored = await storedSections(page)
        if (last) count(result, last.ageMs, (stored.get(last.lessonId) ?? 0) >= last.section)
        if (round === kills) break
        const shown = await goOn(page, Math.floor(round / 4))
        const shownAt = performance.now()
        await new Promise((resolve) => setTimeout(resolve, Math.random() * KILL_WITHIN_MS))
        last = { ...shown, ageMs: performance.now() - shownAt }
      } finally {
        await kill(running.process)
        // The connection must notice that the browser is gone, or the next story of a run would use the dead pages.
        await running.browser.close().catch(() => undefined)
      }
      result.kills += 1
    }
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  return result
}

/** Runs the kills for `npm run bench`. @throws when something was lost that was ticked at least a second before */
export async function killBrowserOften(origin: string, executablePath: string): Promise<void> {
  const { kills, seen, lost, fresh, freshLost } = await killBrowser(origin, executablePath, inShort(2, 50))
  console.log(`\nChromium killed ${kills} times, 0-3 s after a tick`)
  console.log(`  ticked at least 1 s before   ${seen}, lost ${lost} (bar: 0)`)
  console.log(`  ticked less than 1 s before  ${fresh}, lost ${freshLost}`)
  if (lost > 0) throw new Error(`${lost} ticks were lost`)
}

function count(result: Kills, ageMs: number, isThere: boolean): void {
  if (ageMs >= SAFE_AFTER_MS) {
    result.seen += 1
    if (!isThere) result.lost += 1
  } else {
    result.fresh += 1
    if (!isThere) result.freshLost += 1
  }
}

async function open(browser: Browser, origin: string): Promise<Page> {
  const context = browser.contexts()[0] ?? (await browser.newContext())
  const page = await inTime('a new tab', context.newPage())
  page.setDefaultTimeout(STEP_MS)
  // Two seconds after Home is shown, this browser is asked whether to install the app.
  await page.addLocatorHandler(page.getByRole('button', { name: 'Maybe Later' }), (later) => later.click())
  await page.goto(origin)
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
  return page
}

/** Goes one section further in the given lesson, wherever the learner is in it. @returns what the learner has seen by then */
async function goOn(page: Page, lesson: number): Promise<{ lessonId: string; section: number }> {
  await page.getByRole('navigation').getByRole('button', { name: 'Lessons' }).click()
  const before = await storedSections(page)
  await page.getByRole('article').nth(lesson).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Continue Learning' }).waitFor()
  const heading = async () =>
    SECTIONS.indexOf(
      (await page.getByRole('heading', { level: 2 }).allTextContents()).find((text) =>
        SECTIONS.includes(text),
      ) ?? '',
    )
  const from = Math.max(0, await heading())
  const next = page.getByRole('heading', { level: 2, name: SECTIONS[from + 1] ?? '' })
  while (!(await next.isVisible())) await page.getByRole('button', { name: 'Continue Learning' }).click()
  const stored = await storedSections(page)
  const lessonId = [...stored].find(([id, section]) => section !== before.get(id))?.[0]
  if (lessonId === undefined) throw new Error('The next section was shown before the disk had it')
  return { lessonId, section: from + 1 }
}

/** Returns the last section shown of each lesson, as it is stored on this device. */
async function storedSections(page: Page): Promise<Map<string, number>> {
  const reading = page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((found) => found.name === 'qala-visitor') ?? {}
    if (name === undefined) return []
    const done = async <T>(request: IDBRequest<T>): Promise<T> => {
      await new Promise((resolve, reject) => {
        request.addEventListener('success', resolve)
        for (const trouble of ['error', 'blocked'])
          request.addEventListener(trouble, () => reject(new Error(`${trouble}: ${request.error?.message}`)))
      })
      return request.result
    }
    const database = await done(indexedDB.open(name))
    const rows: unknown = await done(database.transaction('lessons').objectStore('lessons').getAll())
    database.close()
    return rows as { lessonId: string; section: number }[]
  })
  const rows = await inTime('the disk of the device', reading)
  return new Map(rows.map(({ lessonId, section }) => [lessonId, section]))
}

async function launch(
  executablePath: string,
  profile: string,
): Promise<{ process: ChildProcess; browser: Browser }> {
  const child = spawn(
    executablePath,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      'about:blank',
    ],
    // The browser has its own process group, so that all of its processes are killed at the same moment.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  try {
    const address = await inTime('the browser', devToolsAddress(child))
    return { process: child, browser: await chromium.connectOverCDP(address, { timeout: STEP_MS }) }
  } catch (error) {
    await kill(child)
    throw error
  }
}

/** Returns the address on which the browser says that it listens. */
async function devToolsAddress({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('The browser has no output')
  for await (const line of createInterface({ input: stderr })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) {
      stderr.resume()
      return address
    }
  }
  throw new Error('The browser did not start')
}

/** Adds a time limit to calls that have none of their own. @throws with the name of what did not happen in time */
async function inTime<T>(what: string, coming: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${STEP_MS / 1000} s for ${what}`)), STEP_MS)
  })
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Resolves when none of its processes is running, because one that is still ending holds the lock of the profile's databases.
 */
async function kill(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const ended = isOver() ? undefined : new Promise((resolve) => child.once('exit', resolve))
  if (livesInGroup(pid)) process.kill(-pid, 'SIGKILL')
  await ended
  const deadline = performance.now() + STEP_MS
  while (livesInGroup(pid)) {
    if (performance.now() > deadline) throw new Error('A process of the killed browser lives on')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Reads Linux' list of processes. A zombie is ignored, because it holds nothing any more, and without an init that reaps it,
 * it stays.
 */
function livesInGroup(group: number): boolean {
  return readdirSync('/proc').some((entry) => {
    if (!/^\d+$/.test(entry)) return false
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      const [state, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(processGroup) === group && state !== 'Z' && state !== 'X'
    } catch {
      return false // The process has ended since the listing.
    }
  })
}
