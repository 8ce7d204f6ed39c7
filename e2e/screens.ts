// `npm run screens`: a picture of every screen at phone and desktop size, light and dark, in screens/. Look at them.
import { chromium, type Browser, type Page } from '@playwright/test'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '../scripts/ensure-chromium.ts'
import { withServer } from '../scripts/with-server.ts'
import { fakeVoice } from './fake-voice.ts'
import { somebody } from './test.ts'

const out = fileURLToPath(new URL('../screens', import.meta.url))
const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } } as const
const SCHEMES = ['light', 'dark'] as const

rmSync(out, { recursive: true, force: true })
mkdirSync(out)

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()

await withServer(async (origin) => {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const scheme of SCHEMES) await pictures(browser, origin, `${size}-${scheme}`, viewport, scheme)
  }
  await browser.close()
})
console.log(`Pictures are in ${out}`)

async function pictures(
  browser: Browser,
  origin: string,
  prefix: string,
  viewport: { width: number; height: number },
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    colorScheme,
    deviceScaleFactor: viewport.width < 500 ? 2 : 1,
    // Still pictures: nothing is caught halfway through a movement.
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  // No build machine has a voice of its own, and without one there is no Read aloud button.
  await page.addInitScript(fakeVoice, true)
  const shoot = async (name: string, fullPage = true) => {
    // Messages of an earlier screen would lie over this one.
    if (name !== '30-lesson-completed') {
      await page.evaluate(() => {
        for (const close of document.querySelectorAll<HTMLElement>('.toasts button')) close.click()
      })
    }
    await page.evaluate(async () => {
      // A picture of the whole page shows cards that are not in view as well: they are drawn too.
      document.documentElement.setAttribute('data-returned', '')
      await document.fonts.ready
    })
    await page.screenshot({ path: join(out, `${prefix}-${name}.png`), fullPage })
  }

  await page.goto('/')
  await heading(page, /.+/)
  await shoot('01-home-visitor')
  for (const [name, path] of [
    ['02-register', '/auth'],
    ['03-admin-login', '/admin/login'],
    ['04-reset-password', '/reset-password#token=0000000000000000'],
    ['05-not-found', '/nowhere'],
  ] as const) {
    await page.goto(path)
    await heading(page, /.+/)
    await shoot(name)
  }
  await page.goto('/auth')
  await page.getByRole('button', { name: /create/i }).click()
  await shoot('06-register-wrong')
  await page.goto('/')
  await tab(page, 'Profile')
  await shoot('07-profile-visitor')
  await tab(page, 'Progress')
  await shoot('08-progress-visitor')

  await page.request.post('/api/auth/register', { data: somebody('Naledi'), headers: { origin } })
  // The same address loaded again keeps the tab that was open.
  await page.goto('/')
  await tab(page, 'Home')
  await heading(page, 'Welcome back, Naledi!')
  await shoot('10-home-new')
  await tab(page, 'Progress')
  await page.getByText('No lessons completed yet!').waitFor()
  await shoot('11-progress-empty')
  await tab(page, 'Quiz')
  await heading(page, 'Knowledge Quizzes')
  await shoot('12-quiz')
  await tab(page, 'Lessons')
  await heading(page, 'Computer Lessons')
  await shoot('13-lessons')
  await page.getByPlaceholder('Search lessons...').fill('dinosaur')
  await shoot('14-lessons-none')
  await page.getByPlaceholder('Search lessons...').fill('')

  await page.getByRole('article').first().getByRole('button').click()
  const sections = ['Simple Notes', 'Key Words', 'Real Examples', 'Cool Facts', 'Fun Activities']
  for (const [index, section] of sections.entries()) {
    await heading(page, section)
    await shoot(`2${index}-viewer-${section.toLowerCase().replace(' ', '-')}`)
    if (section === 'Simple Notes') {
      await page
        .getByRole('button', { name: /pictures/i })
        .first()
        .click()
      await page.getByText('1 of 3').waitFor()
      await shoot('25-gallery', false)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Read aloud' }).click()
      await shoot('26-reading-aloud', false)
      await page.getByRole('button', { name: 'Stop reading' }).click()
    }
    if (section === 'Fun Activities') {
      await page
        .getByRole('button', { name: /^I did it/ })
        .first()
        .click()
      await page.getByText('Making things is how you learn').waitFor()
      await shoot('27-viewer-activity-done')
    }
    if (index + 1 < sections.length) await page.getByRole('button', { name: 'Continue Learning' }).click()
  }
  await page.getByRole('button', { name: 'Complete Lesson' }).last().click()
  await page.getByText('Lesson Completed').waitFor()
  await shoot('30-lesson-completed', false)
  await page
    .getByRole('button', { name: /close|dismiss/i })
    .first()
    .click()
  await page.getByRole('article').nth(1).getByRole('button').click()
  await heading(page, 'Simple Notes')
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await page.goBack()
  await quizPictures(page, shoot)
  await practicePictures(page, shoot)
  await tab(page, 'Home')
  await heading(page, 'Welcome back, Naledi!')
  await shoot('31-home-busy')
  await tab(page, 'Lessons')
  await shoot('32-lessons-busy')
  await tab(page, 'Progress')
  await shoot('33-progress')
  await tab(page, 'Profile')
  await page.getByText('Naledi Dlamini').waitFor()
  await shoot('34-profile')
  await context.close()
}

type Shoot = (name: string, fullPage?: boolean) => Promise<void>

/** A quiz from its first question to the review of its answers: one wrong answer, then whatever comes first. */
async function quizPictures(page: Page, shoot: Shoot): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await tab(page, 'Quiz')
  await page.getByRole('article', { name: 'Computer Basics', exact: true }).getByRole('button').click()
  await page.locator('form label').first().waitFor()
  await shoot('40-question')
  await page.locator('form label').first().click()
  await shoot('41-question-chosen')
  await button('Submit Answer').click()
  await page.getByText('✕ Your answer').waitFor()
  await shoot('42-answer-wrong', false)
  for (let number = 2, right = false; ; number += 1) {
    const finish = button('Finish Quiz')
    const last = (await finish.count()) > 0
    await (last ? finish : button('Next Question')).click()
    if (last) break
    await page.getByText(`Question ${number} / `).waitFor()
    await page.locator('form label').nth(1).click()
    await button('Submit Answer').click()
    await page.getByText('✓ Right').waitFor()
    if (right || (await page.getByText('✕ Your answer').count()) > 0) continue
    right = true
    await shoot('43-answer-right', false)
  }
  await heading(page, 'Quiz Complete')
  await shoot('44-result', false)
  await page.getByText('Review my answers').click()
  await shoot('45-review')
  await button('Back to Quizzes').click()
  await heading(page, 'Knowledge Quizzes')
  await shoot('46-quiz-taken', false)
}

/** Each task of Hands-On Practice, and its end. */
async function practicePictures(page: Page, shoot: Shoot): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name })
  await tab(page, 'Lessons')
  await page.getByRole('article').filter({ hasText: 'Hands-On Practice' }).getByRole('button').click()
  for (let section = 0; section < 4; section += 1) await button('Continue Learning').click()
  await button('Start Practice').click()
  await heading(page, 'Power On')
  await shoot('50-practice-power-on')
  await button('Power button').click()
  await heading(page, 'Mouse Skills')
  await shoot('51-practice-mouse')
  for (let click = 0; click < 3; click += 1) await button('Click the ball').click()
  await heading(page, 'Keyboard Basics')
  await page.getByLabel('Your page').pressSequentially('Sawu')
  await shoot('52-practice-keyboard')
  await page.getByLabel('Your page').pressSequentially('bona, Qala')
  await heading(page, 'Open Programs')
  await shoot('53-practice-programs')
  await button('Paint').click()
  await shoot('54-practice-other-program')
  await button('Calculator').click()
  await heading(page, 'You did it!')
  await shoot('55-practice-finished')
  await button('Back to Lessons').click()
  await heading(page, 'Computer Lessons')
}
