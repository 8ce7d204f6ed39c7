import type { Page } from '@playwright/test'
import { dismissMessages, tab } from '../steps.ts'
import { expect } from '../test.ts'

/**
 * Goes through the screens with one of two purposes: `npm run screens` takes a picture of each, and a story looks for faults.
 */
export interface Camera {
  page: Page
  origin: string
  shoot: (name: string, options?: Shot) => Promise<void>
}

export interface Shot {
  fullPage?: boolean
  /** This is true when the messages over the screen belong in this picture. */
  messages?: boolean
}

export async function openTab(page: Page, name: string): Promise<void> {
  await tab(page, name).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).first().waitFor()

/** Calls `look` without messages and, for a full page, on a screen as high as the page, so that no bar covers its middle. */
export async function inFull(
  page: Page,
  { fullPage = true, messages = false }: Shot,
  look: () => Promise<unknown>,
  /** This is additional height for content that may still appear while looking, such as another story's news. */
  room = 0,
): Promise<void> {
  const viewport = page.viewportSize()
  if (!messages) await dismissMessages(page)
  if (viewport && fullPage) {
    for (
      let height = await drawnHeight(page), fitting = 0;
      height > fitting;
      height = await drawnHeight(page)
    ) {
      fitting = height + room
      await page.setViewportSize({ ...viewport, height: fitting })
    }
  }
  await look()
  if (viewport && fullPage) await page.setViewportSize(viewport)
}

/**
 * Returns the height of the whole page when it no longer changes. A card that was never in view has an estimated height until
 * a few frames after it comes into view.
 */
async function drawnHeight(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { documentElement: root } = document
    for (let still = 0, height = 0; still < 4; still = height === root.scrollHeight ? still + 1 : 0) {
      height = root.scrollHeight
      await new Promise(requestAnimationFrame)
    }
    return Math.max(innerHeight, root.scrollHeight)
  })
}
