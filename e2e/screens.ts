// `npm run screens` takes a picture of every screen at phone and desktop size, light and dark, and puts it into screens/.
// Look at them.
// `npm run screens -- classSizePictures verifyPictures` runs only these walks.
// `npm run screens -- --install` also renews the pictures in web/screenshots/, which the browser shows in its install dialog.
import { chromium, type CDPSession } from '@playwright/test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '../scripts/ensure-chromium.ts'
import { withServer } from '../scripts/with-server.ts'
import { fakeVoice } from './fake-voice.ts'
import { adminPictures, loadSchool } from './pictures/admin.ts'
import { inFull, type Camera } from './pictures/camera.ts'
import { classSizePictures, verifyPictures } from './pictures/classes.ts'
import { dailyPictures } from './pictures/daily.ts'
import { labPictures, levelPictures } from './pictures/lab.ts'
import { busyPictures, lessonPictures, newLearnerPictures, visitorPictures } from './pictures/learner.ts'
import { practicePictures, quizPictures, roundPictures } from './pictures/tasks.ts'
import { ADMIN } from './server.ts'
import { untilAlive } from './test.ts'

const out = fileURLToPath(new URL('../screens', import.meta.url))
const installOut = fileURLToPath(new URL('../web/screenshots', import.meta.url))
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const
const SCHEMES = ['light', 'dark'] as const
const INSTALL: Record<string, string> = {
  'phone-light-31-home-busy': 'narrow-1-home',
  'phone-light-20-viewer-simple-notes': 'narrow-2-lesson',
  'phone-light-40-question-1': 'narrow-3-quiz',
  'desktop-light-31-home-busy': 'wide-1-home',
  'desktop-light-32-lessons-busy': 'wide-2-lessons',
}
type Walk = (camera: Camera) => Promise<void>
const forInstall = process.argv.includes('--install')
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isWanted = (walk: Walk) => wanted.length === 0 || wanted.includes(walk.name)

rmSync(out, { recursive: true, force: true })
mkdirSync(out)
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const learnerWalks = [
  verifyPictures,
  visitorPictures,
  newLearnerPictures,
  lessonPictures,
  quizPictures,
  practicePictures,
  roundPictures,
  labPictures,
  levelPictures,
  busyPictures,
  dailyPictures,
]
if (learnerWalks.some(isWanted)) await withServer((origin) => inEveryLook(origin, learnerWalks))
// The admin's pictures use a separate server, because the learners above would be in the admin's lists, once for each look.
const asAdmin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
if (isWanted(adminPictures))
  await withServer(async (origin, dataDir) => {
    loadSchool(dataDir)
    await inEveryLook(origin, [adminPictures])
  }, asAdmin)
if (isWanted(classSizePictures))
  await withServer((origin) => inEveryLook(origin, [classSizePictures]), asAdmin)
await browser.close()
console.log(`Pictures are in ${out}`)

async function inEveryLook(origin: string, walks: Walk[]): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport,
        colorScheme,
        deviceScaleFactor: size === 'phone' ? 2 : 1,
        locale: 'en-ZA',
        timezoneId: 'Africa/Johannesburg',
        reducedMotion: 'reduce',
      })
      const page = untilAlive(await context.newPage())
      // Build machines have no voice, and without a voice there is no Read aloud button.
      await page.addInitScript(fakeVoice)
      const cdp = await context.newCDPSession(page)
      const shoot: Camera['shoot'] = async (name, options = {}) => {
        await page.evaluate(async () => {
          // A picture of the whole page also shows cards that are out of view, so these have to be drawn too.
          document.documentElement.setAttribute('data-returned', '')
          await document.fonts.ready
        })
        await inFull(page, options, async () => {
          // Numbers on Home fade in, even with reduced motion. The picture shows them at the end of the animation.
          const path = join(out, `${size}-${colorScheme}-${name}.png`)
          await page.screenshot({ path, animations: 'disabled' })
        })
        const installName = INSTALL[`${size}-${colorScheme}-${name}`]
        if (forInstall && installName) await shootForInstall(cdp, installName)
      }
      for (const walk of walks.filter(isWanted)) await walk({ page, origin, shoot })
      await context.close()
    }
  }
}

async function shootForInstall(cdp: CDPSession, name: string): Promise<void> {
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 70 })
  writeFileSync(join(installOut, `${name}.webp`), Buffer.from(data, 'base64'))
}
