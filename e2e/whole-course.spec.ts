import type { Page } from '@playwright/test'
import { COUNTED_LESSONS, course } from './course.ts'
import { dismissMessages, leaveLesson, tab } from './steps.ts'
import { LONG, expect, test, visibleText } from './test.ts'

function watchRequests(page: Page): string[] {
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  page.on('response', (response) => {
    // A page asks for an access token to find out that nobody is signed in.
    const isVisitor = response.status() === 401 && response.url().endsWith('/api/auth/token')
    if (response.status() >= 400 && !isVisitor) failed.push(`${response.status()} ${response.url()}`)
  })
  return failed
}

/** Runs in the page, because thousands of small steps from outside would take minutes. */
interface Walker {
  press: (name: RegExp) => Promise<string>
  tooWide: string[]
}

function walker(): void {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
  const buttons = () =>
    [...document.querySelectorAll<HTMLButtonElement>('main button, .page-bottom button')].filter((one) =>
      // Buttons of a hidden tab do not count.
      one.checkVisibility(),
    )
  const walk: Walker = {
    tooWide: [],
    press: async (name) => {
      for (let tries = 0; tries < 300; tries += 1) {
        const found = buttons().find((one) => !one.disabled && name.test(one.textContent ?? ''))
        if (found) {
          const pressed = found.textContent ?? ''
          found.click()
          await frame()
          if (document.documentElement.scrollWidth > innerWidth) {
            walk.tooWide.push(`${document.title}: ${document.querySelector('h2')?.textContent}`)
          }
          return pressed
        }
        await frame()
      }
      throw new Error(
        `${document.title}: no button ${name} among ${buttons()
          .map((one) => one.textContent)
          .join(', ')}`,
      )
    },
  }
  Object.assign(window, { walk })
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(walker)
})

test('every lesson opens, all its sections and pictures, and can be completed', LONG, async ({ page }) => {
  test.slow()
  const failed = watchRequests(page)
  await page.goto('/')
  await tab(page, 'Lessons').click()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(course.lessons.length)
  let completed = 0
  for (let index = 0; index < course.lessons.length; index += 1) {
    await cards.nth(index).getByRole('button').click()
    const opened = await page.evaluate(async () => {
      const { walk } = window as unknown as { walk: Walker }
      await walk.press(/^Look at the pictures/)
      const pictures = document.querySelectorAll('figure [role="img"]').length
      const sections: (string | null | undefined)[] = []
      const name = () => document.querySelector('#section-title')?.textContent
      sections.push(name())
      while (
        ![...document.querySelectorAll('.page-bottom button')].some((one) =>
          /^(Complete|Start)/.test(one.textContent ?? ''),
        )
      ) {
        await walk.press(/^Continue Learning$/)
        if (name() !== sections.at(-1)) sections.push(name())
      }
      const words = document.querySelector('section')?.textContent?.length ?? 0
      return { pictures, sections, words }
    })
    expect(opened).toMatchObject({ pictures: 1 })
    expect(opened.sections.slice(0, 4)).toEqual(['Simple Notes', 'Key Words', 'Real Examples', 'Cool Facts'])
    expect(opened.words).toBeGreaterThan(100)
    const complete = page.getByRole('button', { name: 'Complete Lesson' })
    if ((await complete.count()) > 0) {
      await complete.click()
      completed += 1
      if (completed === COUNTED_LESSONS) {
        await expect(page.getByRole('dialog', { name: 'You finished the whole course!' })).toBeVisible()
        await page.keyboard.press('Escape')
      } else await leaveLesson(page)
    } else await page.getByRole('button', { name: 'Back to lessons' }).click()
    await expect(page.getByRole('heading', { name: 'Computer Lessons' })).toBeVisible()
    await dismissMessages(page)
  }
  await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(COUNTED_LESSONS)
  expect(await page.evaluate(() => (window as unknown as { walk: Walker }).walk.tooWide)).toEqual([])
  expect(failed).toEqual([])
})

test('every quiz can be taken from the first question to its result', LONG, async ({ page }) => {
  test.slow()
  const failed = watchRequests(page)
  await page.goto('/')
  await tab(page, 'Quiz').click()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(course.quizzes.length)
  for (let index = 0; index < course.quizzes.length; index += 1) {
    await cards.nth(index).getByRole('button').click()
    const taken = await page.evaluate(async () => {
      const { walk } = window as unknown as { walk: Walker }
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
      let questions = 0
      let explained = 0
      for (let last = false; !last; questions += 1) {
        let options: HTMLInputElement[] = []
        for (let tries = 0; tries < 300 && options.length === 0; tries += 1) {
          await frame()
          options = [...document.querySelectorAll<HTMLInputElement>('form input:not(:disabled)')]
        }
        options[questions % options.length]?.click()
        await walk.press(/^Submit Answer$/)
        if (document.querySelector('[data-marked]') && document.querySelector('[aria-live] p b'))
          explained += 1
        last = (await walk.press(/^(Next Question|Finish Quiz)$/)) === 'Finish Quiz'
      }
      return { questions, explained }
    })
    expect(taken.questions).toBeGreaterThanOrEqual(4)
    expect(taken.explained).toBe(taken.questions)
    await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeVisible()
    // On the smallest phone the message may cover a control wherever it is shown.
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await visibleText(page, 'Review my answers').click()
    await expect(page.locator('details > ol > li')).toHaveCount(taken.questions)
    await page.getByRole('button', { name: 'Back to Quizzes' }).click()
    await expect(page.getByRole('heading', { name: 'Knowledge Quizzes' })).toBeVisible()
  }
  await expect(visibleText(page, /^Best \d+%$/)).toHaveCount(course.quizzes.length)
  expect(await page.evaluate(() => (window as unknown as { walk: Walker }).walk.tooWide)).toEqual([])
  expect(failed).toEqual([])
})
