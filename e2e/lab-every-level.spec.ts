import type { Page } from '@playwright/test'
import { WORLD_TEXTS } from '#domain/learning/lab/level-list.ts'
import type { Level } from '#domain/learning/lab/level.ts'
import { type Hands, keyboard, touch } from './lab/hands.ts'
import { LEVELS_OF_WORLDS } from './lab/levels.ts'
import { solveLevel } from './lab/solve-level.ts'
import { heading } from './steps.ts'
import { LONG, expect, test } from './test.ts'

/** The Lab's list has a button for each level. Before and between them are the tabs, the topics and what is one's own. */
const MOST_KEYS = 60 + LEVELS_OF_WORLDS.reduce((count, { levels }) => count + levels.length, 0)

/** Plays all levels of a world one after another, in the order in which the app leads through them. */
async function playWorld(page: Page, hands: Hands, levels: readonly Level[]): Promise<void> {
  const [first] = levels
  if (!first) return
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await hands.press(page.getByRole('button', { name: 'The Lab', exact: true }))
  const ofWorld = page.getByRole('region', { name: WORLD_TEXTS[first.world].title, exact: true })
  await hands.press(ofWorld.getByRole('button', { name: first.title, exact: true }), MOST_KEYS)
  for (const [index, level] of levels.entries())
    await test.step(level.id, async () => {
      await expect(heading(page, level.title)).toBeFocused()
      const hasFocus = await solveLevel(page, hands, level)
      const next = levels[index + 1]
      const onward = page
        .getByRole('button', { name: next ? `Next: ${next.title}` : 'Back to the Lab' })
        .last()
      if (hasFocus) await expect(onward).toBeFocused()
      await hands.press(onward)
    })
  await expect(ofWorld.getByRole('listitem')).toHaveCount(levels.length)
  await expect(ofWorld.getByText('3 of 3 stars')).toHaveCount(levels.length)
}

test.describe('by touch on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })
  for (const { world, levels } of LEVELS_OF_WORLDS)
    test(`each level of ${WORLD_TEXTS[world].title} is solved`, LONG, ({ page }) =>
      playWorld(page, touch(page), levels),
    )
})

test.describe('by keyboard alone', () => {
  test.use({ viewport: { width: 1280, height: 800 } })
  for (const { world, levels } of LEVELS_OF_WORLDS)
    test(`each level of ${WORLD_TEXTS[world].title} is solved with keys`, LONG, ({ page }) =>
      playWorld(page, keyboard(page), levels),
    )
})
