import type { Page } from '@playwright/test'
import { fakeVoice } from './fake-voice.ts'
import { type Camera, inFull } from './pictures/camera.ts'
import { classPictures, verifyPictures } from './pictures/classes.ts'
import { dailyPictures } from './pictures/daily.ts'
import { guidePictures } from './pictures/first-morning.ts'
import { answerPictures, labPictures, levelPictures } from './pictures/lab.ts'
import { busyPictures, lessonPictures, newLearnerPictures, visitorPictures } from './pictures/learner.ts'
import { practicePictures, quizPictures, roundPictures } from './pictures/tasks.ts'
import { ADMIN, origin } from './server.ts'
import { register, signIn, tab } from './steps.ts'
import {
  LONG,
  expect,
  expectAccessible,
  expectFits,
  expectGoodLooks,
  expectText,
  somebody,
  test,
  untilAlive,
} from './test.ts'

test('Home can be read before any script runs', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(
    page
      .getByRole('button', { name: 'Start Learning' })
      .or(page.getByRole('link', { name: 'Start Learning' })),
  ).toBeVisible()
  await expectText(page, 'My progress')
  await expectText(page, '1,735')
})

test('a visitor cannot see the Admin tab, nor can a learner', async ({ page }) => {
  await page.goto('/')
  await expect(tab(page, 'Profile')).toBeVisible()
  await expect(tab(page, 'Admin')).toHaveCount(0)
  await register(page, somebody('Liam'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome back, Liam!' })).toBeVisible()
  await expect(tab(page, 'Admin')).toHaveCount(0)
})

/** Wider than the smallest phone only where a screen is laid out in another way. */
const WALKS = [
  { name: 'a visitor', widths: [320, 1280], height: 740, walks: [visitorPictures] },
  { name: 'a new learner', widths: [320, 1280], height: 740, walks: [newLearnerPictures] },
  {
    name: 'a lesson',
    widths: [320, 1280],
    height: 740,
    walks: [lessonPictures, busyPictures, dailyPictures],
  },
  { name: 'a quiz', widths: [320], height: 640, walks: [quizPictures] },
  { name: 'hands-on practice', widths: [320], height: 640, walks: [practicePictures] },
  { name: 'practice of a lesson', widths: [320], height: 640, walks: [roundPictures] },
  { name: 'the Lab', widths: [320], height: 640, walks: [labPictures] },
  { name: 'a level of the Lab', widths: [320], height: 640, walks: [levelPictures] },
  { name: 'a class', widths: [320], height: 740, walks: [classPictures] },
  { name: 'the page for checking a certificate', widths: [320], height: 640, walks: [verifyPictures] },
  { name: 'the first morning', widths: [1280], height: 740, walks: [guidePictures] },
  { name: 'the answer sheets', widths: [320, 1280], height: 740, walks: [answerPictures] },
]
const LOOKED_AT_LARGE = /progress|profile/

for (const { name, widths, height, walks } of WALKS) {
  for (const width of widths) {
    test(
      `every screen of ${name} is accessible in both themes and fits ${width} px`,
      LONG,
      async ({ page }) => {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.addInitScript(fakeVoice)
        const shoot: Camera['shoot'] = (screen, options = {}) =>
          test.step(screen, async () => {
            const isJustOtherWords = /-[2-9]$/.test(screen)
            // A button that looks out from under the bar of tabs by a few pixels would count as a small one.
            if (!isJustOtherWords)
              await inFull(page, { ...options, fullPage: true }, () => expectGoodLooks(page), 600)
            const isOverlaid = options.messages || (await page.locator('dialog:modal').count()) > 0
            const isLooked = LOOKED_AT_LARGE.test(screen)
            if (isOverlaid || (width > 320 && !isLooked)) return
            const letters = (size: string) =>
              page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
            await letters('200%')
            if (isLooked) {
              // Their colours were looked at in small letters, which need more contrast.
              await expectAccessible(page)
              await expectFits(page)
            }
            if (width === 320) {
              await page.setViewportSize({ width, height: 640 })
              await expectRoomForAll(page)
              await page.setViewportSize({ width, height })
            }
            await letters('')
          })
        if (name === 'a lesson') await register(page, somebody('Naledi'))
        if (name === 'the answer sheets' || name === 'the first morning') await signIn(page, ADMIN)
        await untilAlive(page).goto('/')
        for (const walk of walks) await walk({ page, origin, shoot })
      },
    )
  }
}

/** The smallest phone, its reader with the largest letters: nothing is cut off, and everything can be reached. */
async function expectRoomForAll(page: Page): Promise<void> {
  const trouble = await page.evaluate(async () => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) found.push('scrolls sideways')
    // A row that scrolls by itself, as the sections of the dashboard on a phone.
    const isInRow = (one: Element) => {
      const row = one.closest('nav')
      return row !== null && row.scrollWidth > row.clientWidth && getComputedStyle(row).overflowX === 'auto'
    }
    const name = (one: Element) =>
      `${one.tagName} ${(one.getAttribute('aria-label') ?? one.textContent ?? '').slice(0, 40)}`
    for (const one of document.querySelectorAll<HTMLElement>('h1, h2, h3, p, dt, dd, label, button, a')) {
      const box = one.getBoundingClientRect()
      if (
        box.width === 0 ||
        getComputedStyle(one).clipPath !== 'none' ||
        one.closest('.sr-only, [aria-hidden]') ||
        isInRow(one)
      )
        continue
      if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name(one)} leaves the screen`)
      if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== 'visible')
        found.push(`${name(one)} is cut off`)
    }
    const bars = [...document.querySelectorAll('header, .page-bottom, .tab-bar')]
      .filter((bar) => getComputedStyle(bar).position === 'sticky')
      .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
    if (bars > innerHeight * 0.4) found.push(`bars take ${Math.round(bars)} of ${innerHeight} px`)
    for (const one of document.querySelectorAll<HTMLElement>(
      'button:not(:disabled, [tabindex="-1"]), a[href], input:not(:disabled)',
    )) {
      // What is not shown on this screen, as the badge beside a title, takes no focus either.
      if (!one.checkVisibility() || isInRow(one)) continue
      one.focus()
      const shown = one.closest('label') ?? one
      const box = shown.getBoundingClientRect()
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const top = document.elementFromPoint(x, y)
      if (!top || !(shown.contains(top) || top.contains(shown)))
        found.push(`${name(one)} has the focus behind something`)
    }
    window.scrollTo(0, 0)
    return found
  })
  expect(trouble).toEqual([])
}
