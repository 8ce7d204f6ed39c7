// `npm run screens`: a picture of every screen at phone and desktop size, light and dark, in screens/. Look at them.
import { chromium, type Browser } from '@playwright/test'
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '../scripts/ensure-chromium.ts'
import { withServer } from '../scripts/with-server.ts'
import { adminPictures, loadSchool } from './pictures/admin.ts'
import { withCamera, type Camera } from './pictures/camera.ts'
import { learnerPictures } from './pictures/learner.ts'
import { ADMIN } from './where.ts'

const out = fileURLToPath(new URL('../screens', import.meta.url))
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const
const SCHEMES = ['light', 'dark'] as const

rmSync(out, { recursive: true, force: true })
mkdirSync(out)
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
await withServer((origin) => inEveryLook(browser, origin, learnerPictures))
// On a server of its own: the learners above would stand in the admin's lists, one for each look.
await withServer(
  async (origin, dataDir) => {
    loadSchool(dataDir)
    await inEveryLook(browser, origin, adminPictures)
  },
  { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
)
await browser.close()
console.log(`Pictures are in ${out}`)

async function inEveryLook(
  by: Browser,
  origin: string,
  work: (camera: Camera) => Promise<void>,
): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      const look = { name: `${size}-${colorScheme}`, viewport, colorScheme }
      await withCamera({ browser: by, origin, out, look }, work)
    }
  }
}
