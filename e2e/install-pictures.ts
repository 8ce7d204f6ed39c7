// `node e2e/install-pictures.ts`: takes anew the pictures that the browser shows in its install dialog, into
// web/screenshots/. By hand, when the screens have changed; their words are in web/manifest.ts.
import { chromium } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '../scripts/ensure-chromium.ts'
import { withServer } from '../scripts/with-server.ts'
import { heading, tab } from './pictures/camera.ts'
import { SECTIONS } from './steps.ts'
import { somebody } from './test.ts'

const out = fileURLToPath(new URL('../web/screenshots', import.meta.url))
mkdirSync(out, { recursive: true })

await withServer(async (origin) => {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  for (const form of ['narrow', 'wide'] as const) {
    const page = await browser.newPage({
      baseURL: origin,
      viewport: form === 'narrow' ? { width: 360, height: 740 } : { width: 1280, height: 800 },
      deviceScaleFactor: form === 'narrow' ? 2 : 1,
      reducedMotion: 'reduce',
    })
    const cdp = await page.context().newCDPSession(page)
    const shoot = async (name: string) => {
      await page.evaluate(() => document.fonts.ready)
      const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 70 })
      writeFileSync(join(out, `${form}-${name}.webp`), Buffer.from(data, 'base64'))
    }

    await page.request.post('/api/auth/register', { data: somebody(), headers: { origin } })
    await page.goto('/')
    await heading(page, 'Welcome back, Naledi!')
    await tab(page, 'Lessons')
    await page.getByRole('article').first().getByRole('button').click()
    for (const section of SECTIONS) {
      await heading(page, section)
      if (form === 'narrow' && section === 'Simple Notes') await shoot('2-lesson')
      if (section !== 'Fun Activities') await page.getByRole('button', { name: 'Continue Learning' }).click()
    }
    await page.getByRole('button', { name: 'Complete Lesson' }).last().click()
    await page.getByText('Lesson Completed').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    if (form === 'wide') await shoot('2-lessons')
    await tab(page, 'Home')
    await heading(page, 'Welcome back, Naledi!')
    await shoot('1-home')
    if (form === 'narrow') {
      await tab(page, 'Quiz')
      await page
        .getByRole('button', { name: /Start Quiz/ })
        .first()
        .click()
      await page.getByRole('radio').first().waitFor()
      await shoot('3-quiz')
    }
    await page.close()
  }
  await browser.close()
})
