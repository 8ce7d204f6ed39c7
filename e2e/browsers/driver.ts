import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** This is the remote control of a browser. Each engine has its own protocol. */
export interface RemoteControl {
  open(url: string): Promise<void>
  /** @param expression may be a promise. @returns its value as JSON would give it */
  evaluate(expression: string): Promise<unknown>
  /** Presses a real pointer at a position in the window. */
  press(x: number, y: number): Promise<void>
  /** Types with real keys into the focused element. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

export const ENTER = '\uE007'

/** These are the actions for a press and a text, in the form of both WebDriver and WebDriver BiDi. */
export const pressSteps = (x: number, y: number) => ({
  id: 'mouse',
  type: 'pointer',
  actions: [
    { type: 'pointerMove', x, y, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})
export const typeSteps = (text: string) => ({
  id: 'keys',
  type: 'key',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

const PATIENCE_MS = 20_000
const DOUBLE_CLICK_MS = 1_200
const SAME_PLACE_PX = 40

export type Person = ReturnType<typeof person>
/** Acts like a person in front of the browser, who sees names and presses the elements with these names. */
export function person(browser: RemoteControl) {
  async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      // Nothing can be evaluated while a page loads.
      const seen = await look().catch(() => undefined)
      if (seen !== undefined) return seen
      if (Date.now() > deadline)
        throw new Error(`Waited in vain for ${what}; the page says:\n${await text()}`)
      await delay(100)
    }
  }
  /** Waits until the element stays in one place, because a page may still scroll by itself and a press would miss. */
  async function placeOnceStill(what: string, expression: string): Promise<[number, number]> {
    let before = ''
    return until(`something to press called "${what}"`, async () => {
      const found = await browser.evaluate(expression)
      const isStill = JSON.stringify(found) === before
      before = JSON.stringify(found)
      return isStill && Array.isArray(found) ? (found as [number, number]) : undefined
    })
  }
  let lastPress = { at: 0, x: 0, y: 0 }
  /** Presses until the page has received a click, because a press during scrolling may be lost. */
  async function pressAt(what: string, expression: string): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1) {
      const [x, y] = await placeOnceStill(what, expression)
      await browser.evaluate(COUNT_CLICKS)
      // A second press at the same place within this time counts as a double click, which the pages treat as one press on
      // purpose.
      const isSamePlace = Math.hypot(x - lastPress.x, y - lastPress.y) < SAME_PLACE_PX
      if (isSamePlace) await delay(Math.max(0, lastPress.at + DOUBLE_CLICK_MS - Date.now()))
      lastPress = { at: Date.now(), x, y }
      await browser.press(x, y)
      // The value is missing when the page has been left.
      const clicks = await browser.evaluate('window.clicksSeen ?? 1').catch(() => 1)
      if (clicks !== 0) return
    }
    throw new Error(`Five presses of "${what}" did not reach the page`)
  }
  const text = async () =>
    String(
      await browser
        .evaluate(`document.body.innerText.replace(/[\\s\\u00a0]+/g, ' ')`)
        .catch(() => '(nothing)'),
    )

  return {
    ...browser,
    text,
    async open(url: string): Promise<void> {
      await browser.open(url)
      await this.alive()
    },
    /** Waits until React has taken over the page. */
    alive: () =>
      until('the app to start', async () => ((await browser.evaluate(ALIVE)) === true ? true : undefined)),
    see: (wanted: string) =>
      until(`"${wanted}"`, async () => ((await text()).includes(wanted) ? true : undefined)),
    holds: (expression: string) =>
      until(expression, async () => ((await browser.evaluate(expression)) === true ? true : undefined)),
    /**
     * Presses the last visible button, link or label of that name that nothing covers. @param inside text of the card it is
     * in
     */
    press: (name: string, inside = '') => pressAt(name, placeOf(name, inside)),
    /** Presses the first visible element. */
    pressFirst: (selector: string) => pressAt(selector, placeAt(selector)),
    async fill(label: string, value: string): Promise<void> {
      await until(`a field called "${label}"`, async () =>
        (await browser.evaluate(focusOf(label))) === true ? true : undefined,
      )
      await browser.type(value)
    },
  }
}

const ALIVE = `Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'))`

const COUNT_CLICKS = `(() => {
  if (window.clicksSeen === undefined) addEventListener('click', (event) => { if (event.target.closest('button, a, label, summary, input, [role=button]')) window.clicksSeen += 1 }, true)
  window.clicksSeen = 0
})()`

const named = (name: string, selector: string) => `
  const plain = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const isNamed = (one) => [one.getAttribute('aria-label'), one.innerText, one.textContent].some((text) => plain(text) === ${JSON.stringify(name)})
  const found = [...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => isNamed(one) && one.checkVisibility?.() !== false && one.getClientRects().length > 0)`

const placeOf = (
  name: string,
  inside: string,
) => `(() => {${named(name, 'button, a, label, summary, [role=button]')}
  const isInside = (one) => (one.closest('article, li, section, form, body').textContent ?? '').includes(${JSON.stringify(inside)})
  ${place('found.reverse().filter(isInside)')}
})()`

const placeAt = (selector: string) => `(() => {
  const found = [...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.getClientRects().length > 0)
  ${place('found')}
})()`

/** Returns the middle of the first element that nothing covers. */
const place = (candidates: string) => `
  for (const one of ${candidates}) {
    one.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = one.getBoundingClientRect()
    const x = Math.round(box.x + box.width / 2), y = Math.round(box.y + box.height / 2)
    const top = document.elementFromPoint(x, y)
    if (top && (one.contains(top) || top.contains(one))) return [x, y]
  }
  return null`

const focusOf = (label: string) => `(() => {${named(label, 'label')}
  const field = found[0]?.control ?? document.getElementById(found[0]?.htmlFor ?? '')
  if (!field) return null
  field.scrollIntoView({ block: 'center', behavior: 'instant' })
  field.focus()
  field.select?.()
  return document.activeElement === field
})()`

/** Installs Debian's packages if run as root. On other machines the program must already be there. */
export function ensureInstalled(program: string, packages: readonly string[]): void {
  if (existsSync(program)) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { stdio: ['ignore', 'ignore', 'inherit'] as const, env }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { ...options, stdio: [...options.stdio] })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      ...options,
      stdio: [...options.stdio],
    })
  }
  if (!existsSync(program)) throw new Error(`${program} is missing. Install ${packages.join(' and ')}.`)
}
