import type { Locator, Page } from '@playwright/test'
import type { BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import { offerName } from '#web/features/activities/blocks/texts.ts'
import { expect } from '../test.ts'

/** These are the ways in which people work on a level: with a finger, with a keyboard or with a screen reader. */
export interface Hands {
  /** `mostKeys` is the highest number of keys to get there from the focused element. */
  press(target: Locator, mostKeys?: number): Promise<void>
  choose(select: Locator, value: string): Promise<void>
  /** Adds a block from the palette at `target`, which is a slot or an empty place. */
  add(target: Locator, spec: BlockSpec): Promise<void>
  remove(line: Locator): Promise<void>
  move(line: Locator, by: 1 | -1): Promise<void>
  run(button: Locator): Promise<void>
  /** @returns false if the run had already come to its end by itself */
  toEnd(slider: Locator): Promise<boolean>
}

export const editor = (page: Page) => page.getByRole('region', { name: 'Program', exact: true })

/** Presses the elements directly, wherever the focus is. */
function pressing(page: Page, press: (target: Locator) => Promise<void>): Omit<Hands, 'toEnd'> {
  const button = (name: string | RegExp) => editor(page).getByRole('button', { name, exact: true })
  const select = async (target: Locator) => {
    if ((await target.getAttribute('aria-pressed')) !== 'true') await press(target)
  }
  return {
    press,
    // The system draws the list of a select, so it cannot be pressed.
    choose: async (field, value) => {
      await field.selectOption(value)
    },
    add: async (target, spec) => {
      await select(target)
      await press(button(offerName(spec)))
    },
    remove: async (line) => {
      await select(line)
      await press(button(/^(Delete|Take) /))
    },
    move: async (line, by) => {
      await select(line)
      await press(button(by === 1 ? /^Move .* down$/ : /^Move .* up$/))
    },
    run: press,
  }
}

export const isAtEnd = (slider: Locator) =>
  slider.evaluate((element) => (element as HTMLInputElement).value === (element as HTMLInputElement).max)

export function touch(page: Page): Hands {
  return {
    ...pressing(page, (target) => target.tap()),
    toEnd: async (slider) => {
      const isOver = await isAtEnd(slider)
      const box = await slider.boundingBox()
      if (box) await slider.tap({ position: { x: box.width - 1, y: box.height / 2 } })
      return !isOver
    },
  }
}

/** Works only with names and roles, as a person with a screen reader goes from one element to another. */
export function screenReader(page: Page): Hands {
  return {
    ...pressing(page, (target) => target.press('Enter')),
    toEnd: async (slider) => {
      const isOver = await isAtEnd(slider)
      await slider.press('End')
      return !isOver
    },
  }
}

/** An element that needs more keys than this from the previous one counts as out of reach. */
const MOST_KEYS = 60

export function keyboard(page: Page): Hands {
  const { keyboard } = page
  /** Goes with arrow keys among the lines of a program, and with Tab everywhere else. */
  const reach = async (target: Locator, mostKeys = MOST_KEYS) => {
    await expect(target).toBeEnabled()
    for (let left = mostKeys; left > 0;) {
      const { key, times } = await target.evaluate(wayTo)
      if (times === 0) return
      for (let presses = 0; presses < times; presses += 1) await keyboard.press(key)
      left -= times
    }
    throw new Error(`${String(target)} is not reached with ${mostKeys} keys`)
  }
  return {
    press: async (target, mostKeys) => {
      await reach(target, mostKeys)
      await keyboard.press('Enter')
    },
    choose: async (select, value) => {
      await reach(select)
      const by = await select.evaluate((element, wanted) => {
        const { options, selectedIndex } = element as HTMLSelectElement
        return [...options].findIndex((option) => option.value === wanted) - selectedIndex
      }, value)
      for (let presses = 0; presses < Math.abs(by); presses += 1)
        await keyboard.press(by > 0 ? 'ArrowDown' : 'ArrowUp')
    },
    add: async (target, { letter }) => {
      await reach(target)
      await keyboard.press(letter)
    },
    remove: async (line) => {
      await reach(line)
      await keyboard.press('Delete')
    },
    move: async (line, by) => {
      await reach(line)
      await keyboard.press(by === 1 ? 'Alt+ArrowDown' : 'Alt+ArrowUp')
    },
    run: async (button) => {
      const isInEditor = await editor(page).evaluateAll(([one]) => one?.contains(document.activeElement))
      if (isInEditor) await keyboard.press('Control+Enter')
      else {
        await reach(button)
        await keyboard.press('Enter')
      }
    },
    toEnd: async (slider) => {
      await reach(slider, 2 * MOST_KEYS)
      const isOver = await isAtEnd(slider)
      await keyboard.press('End')
      return !isOver
    },
  }
}

/**
 * Runs in the page. Returns the key, and how often to press it as far as can be seen from here. The caller asks again after
 * that.
 */
function wayTo(target: Element): { key: string; times: number } {
  const active = document.activeElement ?? document.body
  if (active === target) return { key: '', times: 0 }
  const stop = active.closest('[data-gap]')?.querySelector('[data-stop]') ?? active
  const editor = target.closest('.blocks')
  const byArrows =
    target.matches('[data-stop]') && editor?.contains(active) && !active.matches('select, summary')
  const from = byArrows ? stop : active
  const isBehind = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  const isOnward = isBehind(from, target)
  const stops = document.querySelectorAll(
    byArrows ? '[data-stop]' : 'button, select, input, summary, a[href], [tabindex="0"]',
  )
  const between = [...stops].filter(
    (one) =>
      !one.matches(':disabled, [tabindex="-1"]') &&
      one.checkVisibility({ visibilityProperty: true }) &&
      (isOnward
        ? isBehind(from, one) && isBehind(one, target)
        : isBehind(one, from) && isBehind(target, one)),
  )
  const [back, onward] = byArrows ? ['ArrowUp', 'ArrowDown'] : ['Shift+Tab', 'Tab']
  return {
    key: isOnward ? onward : back,
    times: byArrows && stop === active && !active.matches('[data-stop]') ? 1 : between.length + 1,
  }
}
