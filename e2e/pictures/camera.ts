import type { Page } from '@playwright/test'
import { dismissMessages, tab } from '../steps.ts'
import { expect } from '../test.ts'

/** Who walks through the screens: `npm run screens` takes a picture of each, a story looks for faults. */
export interface Camera {
  page: Page
  origin: string
  shoot: (name: string, options?: Shot) => Promise<void>
}

export interface Shot {
  fullPage?: boolean
  /** The messages that lie over the screen belong to this picture. */
  messages?: boolean
}

export async function openTab(page: Page, name: string): Promise<void> {
  await tab(page, name).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).first().waitFor()

/** Calls `look` with the messages gone and, for a full page, on a screen as high: no bar lies over its middle. */
export async function inFull(
  page: Page,
  { fullPage = true, messages = false }: Shot,
  look: () => Promise<unknown>,
  /** For what may still come while one looks, such as news of another story. */
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

/** Of all the page, once it stands still. A card that never was in view has an estimated height until some frames after it is. */
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
