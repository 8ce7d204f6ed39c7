import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import type { Practice, ShownItem } from '#domain/learning/practice/item.ts'
import { course } from './course.ts'
import { continueTo, openLesson } from './steps.ts'
import { expect } from './test.ts'

export const PRACTISED = { id: 'coding-basics', title: 'Coding Basics' }

const { href = '' } = course.practice.find(({ id }) => id === PRACTISED.id) ?? {}
const ITEMS = (JSON.parse(readFileSync(new URL(`../dist/web${href}`, import.meta.url), 'utf8')) as Practice)
  .items

/** This is one item of each kind, in the order of the course. */
export const EACH_KIND: readonly ShownItem[] = ITEMS.filter(
  ({ kind }, place) => ITEMS.findIndex((item) => item.kind === kind) === place,
)

/** Begins a round in this tab with these items in place of chosen ones. */
export async function beginRound(page: Page, items: readonly ShownItem[], owner: string | null = null) {
  const round = { seed: 'monday', items: items.map(({ id }) => id), answers: [], phase: 'asking' }
  await page.evaluate((kept) => sessionStorage.setItem('qala.practice', JSON.stringify(kept)), {
    owner,
    rounds: { [PRACTISED.id]: round },
  })
}

/** Returns null for a visitor. */
export async function ownerOf(page: Page, at: string): Promise<string | null> {
  const answer = await page.request.post(`${at}/api/auth/token`, { headers: { origin: at } })
  return answer.ok() ? ((await answer.json()) as { user: { id: string } }).user.id : null
}

export async function openRound(page: Page): Promise<void> {
  await openLesson(page, PRACTISED.title)
  await continueTo(page, 'Fun Activities')
  await page.getByRole('button', { name: /^Start: Practise/ }).click()
  await expect(page.getByRole('button', { name: 'Check my answer' })).toBeVisible()
}

export const check = (page: Page) => page.getByRole('button', { name: 'Check my answer' })
export const goOnInRound = (page: Page) => page.getByRole('button', { name: /^(Next|See how it went)$/ })

const named = (page: Page, role: 'radio' | 'checkbox', text: string) =>
  page
    .locator('form label')
    .filter({ has: page.getByRole(role) })
    .filter({ has: page.getByText(text, { exact: true }) })

/** Moves a line of an order down until it is left out. */
export async function leaveOut(
  page: Page,
  line: string,
  press = (button: Locator) => button.click(),
): Promise<void> {
  const down = page.getByRole('button', { name: `Move down: ${line}`, exact: true })
  while (await down.isVisible()) await press(down)
  await press(page.getByRole('button', { name: `Leave out: ${line}`, exact: true }))
}

/** Enters an answer by touch, right or wrong, without submitting it. */
export async function putAnswer(page: Page, item: ShownItem, isRight: boolean): Promise<void> {
  switch (item.kind) {
    case 'number':
      return page.getByRole('textbox').fill(String(isRight ? item.answer : (item.mistakes[0]?.value ?? 0)))
    case 'order':
      if (isRight) await leaveOut(page, item.extra.line)
      // From the top, each line is moved up to its place.
      for (const [place, line] of isRight ? item.lines.entries() : []) {
        const shown = page
          .getByRole('listitem')
          .filter({ has: page.getByRole('button', { name: `Move up: ${line}`, exact: true }) })
        while (!(await shown.getByText(String(place + 1), { exact: true }).isVisible()))
          await shown.getByRole('button', { name: /^Move up/ }).click()
      }
      return
    case 'several':
      for (const { text, right = false } of item.options)
        if (right === isRight) await named(page, 'checkbox', text).click()
      return
    default: {
      const option = item.options.find(({ right = false }) => right === isRight)
      return named(page, 'radio', option?.text ?? '').click()
    }
  }
}
