import type { Browser, Page } from '@playwright/test'
import { join } from 'node:path'
import { fakeVoice } from '../fake-voice.ts'

export interface Look {
  /** Begins the name of each picture: 'phone-light'. */
  name: string
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

/** A browser of its own, of one size and scheme, that keeps pictures of what it shows. */
export interface Camera {
  page: Page
  origin: string
  shoot: (name: string, options?: Shot) => Promise<void>
}

interface Shot {
  /** False for what is in view only, as a dialog or a message is. */
  fullPage?: boolean
  /** The messages that lie over the screen belong to this picture. */
  messages?: boolean
}

export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name }).click()
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).first().waitFor()

function pageHeight(page: Page, atLeast: number): Promise<number> {
  return page.evaluate((least) => Math.max(least, document.documentElement.scrollHeight), atLeast)
}

/** Lends out a camera for as long as `work` takes. */
export async function withCamera(
  { browser, origin, out, look }: { browser: Browser; origin: string; out: string; look: Look },
  work: (camera: Camera) => Promise<void>,
): Promise<void> {
  const { name: prefix, viewport, colorScheme } = look
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    colorScheme,
    deviceScaleFactor: viewport.width < 500 ? 2 : 1,
    // As at the school: the admin's screens show its clock beside the device's own.
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // Still pictures: nothing is caught halfway through a movement.
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  // No build machine has a voice of its own, and without one there is no Read aloud button.
  await page.addInitScript(fakeVoice)
  const shoot: Camera['shoot'] = async (name, { fullPage = true, messages = false } = {}) => {
    // Messages of an earlier screen would lie over this one.
    if (!messages) {
      await page.evaluate(() => {
        for (const close of document.querySelectorAll<HTMLElement>('.toasts button')) close.click()
      })
    }
    await page.evaluate(async () => {
      // A picture of the whole page shows cards that are not in view as well: they are drawn too.
      document.documentElement.setAttribute('data-returned', '')
      await document.fonts.ready
    })
    // A screen as high as the page: on the usual one the bar of tabs would lie over the middle of the picture.
    if (fullPage) await page.setViewportSize({ ...viewport, height: await pageHeight(page, viewport.height) })
    // Numbers on Home fade in, even for whoever wants no motion: they are taken as they are in the end.
    await page.screenshot({ path: join(out, `${prefix}-${name}.png`), animations: 'disabled' })
    if (fullPage) await page.setViewportSize(viewport)
  }
  await work({ page, origin, shoot })
  await context.close()
}
