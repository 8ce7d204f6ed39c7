import type { Page } from '@playwright/test'
import {
  card,
  completeLesson,
  finishQuiz,
  heading,
  openLesson,
  openPractice,
  startQuiz,
  tab,
} from './steps.ts'
import { LONG, expect, expectText, test, visibleText } from './test.ts'

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

async function openFirstLesson(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Start Learning' }).click()
  await expect(heading(page, 'What is a Computer?')).toBeVisible()
}

test('Back leaves the lesson, then the tab, each where it was scrolled to', async ({ page }) => {
  await page.goto('/')
  await expectText(page, '0 of')
  await page.evaluate(() => window.scrollTo(0, 200))
  await tab(page, 'Lessons').click()
  await expect(heading(page, 'Computer Lessons')).toBeFocused()
  await expect(page).toHaveTitle('Computer Lessons · Qala')
  expect(await scrolled(page)).toBe(0)

  await page.evaluate(() => window.scrollTo(0, 120))
  await openFirstLesson(page)
  await expect(page).toHaveTitle('What is a Computer? · Qala')
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await page.goBack()
  await expect(heading(page, 'Computer Lessons')).toBeFocused()
  await expect.poll(() => scrolled(page)).toBe(120)
  await page.goBack()
  await expect(tab(page, 'Home')).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => scrolled(page)).toBe(200)
})

test('Back from a lesson far down the list finds its card where it was', async ({ page }) => {
  await page.goto('/')
  await tab(page, 'Lessons').click()
  const card = page.getByRole('article').nth(17)
  const open = card.getByRole('button')
  await open.click({ trial: true })
  const top = async () => Math.round((await card.boundingBox())?.y ?? Number.NaN)
  const before = await top()
  expect(await scrolled(page)).toBeGreaterThan(1000)
  await open.click()
  await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to lessons' }).click()
  await expect(heading(page, 'Computer Lessons')).toBeFocused()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
})

test('a tab is the same on coming back, and hidden ones cannot be reached', async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('main > .keep-alive').length)).toBe(5)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const reached = await page.evaluate(() => {
    const hidden = [...document.querySelectorAll<HTMLElement>('[data-hidden] :is(button, a, input)')]
    const focused = hidden.filter((one) => {
      one.focus()
      return document.activeElement === one
    })
    return { hidden: hidden.length, focused: focused.length }
  })
  expect(reached.hidden).toBeGreaterThan(50)
  expect(reached.focused).toBe(0)

  await tab(page, 'Lessons').click()
  const card = page.getByRole('article').first()
  await card.evaluate((one) => one.setAttribute('data-same', ''))
  await visibleText(page, 'All', { exact: true }).first().click()
  await openFirstLesson(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // A caret in a hidden screen would make the browser lay that screen out for every frame.
  const caretIsHidden = await page.evaluate(() => {
    const at = getSelection()?.anchorNode
    return Boolean((at instanceof Element ? at : at?.parentElement)?.closest('[data-hidden]'))
  })
  expect(caretIsHidden).toBe(false)
  await page.goBack()
  await tab(page, 'Home').click()
  await tab(page, 'Lessons').click()
  await expect(card).toHaveAttribute('data-same')
})

test('the back button of a lesson opened from Home leads to the list', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await page.getByRole('button', { name: 'Back to lessons' }).click()
  await expect(heading(page, 'Computer Lessons')).toBeVisible()
  await page.goBack()
  await expect(tab(page, 'Home')).toHaveAttribute('aria-current', 'page')
})

test('an entry of the version before opens the same lesson, and Back leads to its list', async ({ page }) => {
  await page.goto('/')
  await tab(page, 'Lessons').click()
  await expect(heading(page, 'Computer Lessons')).toBeFocused()
  await page.evaluate(() => {
    const over = { lesson: 'what-is-computer', section: 1, block: null, step: null, lab: false, level: null }
    history.pushState(
      { mark: 'qala-view', tab: 'lessons', ...over, key: 'older', depth: 2, from: 'lessons' },
      '',
    )
  })
  await page.reload()
  await expect(heading(page, 'What is a Computer?')).toBeVisible()
  await page.getByRole('button', { name: 'Back to lessons' }).click()
  await expect(heading(page, 'Computer Lessons')).toBeVisible()
})

test('a reload comes back to the same search, and shows no flash of Home before it', async ({ page }) => {
  await page.goto('/')
  await tab(page, 'Lessons').click()
  await page.getByPlaceholder('Search lessons...').fill('hardware')
  await expect(page.getByRole('article')).toHaveCount(1)

  // Without the app's script the page stays as it is before the script has run.
  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Start Learning' })).toBeHidden()
  await page.unroute('**/*.js')
  await page.reload()
  await expect(page.getByPlaceholder('Search lessons...')).toHaveValue('hardware')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('Home keeps its place while the app starts, for a visitor and for a learner', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const shift = () => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
  await page.goto('/')
  await expectText(page, '0 of')
  await expect.poll(shift).toBeLessThan(0.01)

  await page.evaluate(() => {
    const hint = { userId: crypto.randomUUID(), firstName: 'Naledi', role: 'learner', lessonsCompleted: 0 }
    localStorage.setItem('qala.hint', JSON.stringify(hint))
  })
  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('link', { name: 'Register' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

/** Returns the text of elements that a message covers. */
const NEEDED = 'h1, h2, .button, .card-tap button, .field, .filter-chip, main ol > li'

const covered = (page: Page, selector = NEEDED) =>
  page.evaluate((needed) => {
    const message = document.querySelector('.toast')?.getBoundingClientRect()
    if (!message) return ['no message']
    return [...document.querySelectorAll(needed)]
      .filter((element) => {
        const { top, bottom, left, right, width } = element.getBoundingClientRect()
        const isBeside = width === 0 || right <= message.left || left >= message.right
        return !isBeside && bottom > message.top && top < message.bottom && !element.closest('[data-hidden]')
      })
      .map(({ textContent }) => textContent)
  }, selector)

/** The message may have gone already on the next screen. It has little time, because it would soon go by itself. */
const expectFree = (page: Page, selector: string) =>
  expect
    .poll(async () => (await covered(page, selector)).filter((text) => text !== 'no message'), {
      timeout: 2000,
    })
    .toEqual([])

const SIZES = [
  [360, 740],
  [320, 640],
  [1280, 800],
] as const

for (const [width, height] of SIZES)
  test(`a message leaves free what is shown at this moment, ${width} x ${height}`, LONG, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await startQuiz(page)
    await finishQuiz(page)
    await expect(page.locator('.toast')).toBeVisible()
    await expect.poll(() => covered(page, 'h1, [data-keep-clear], .page-bottom button')).toEqual([])
    await page.getByRole('button', { name: 'Back to Quizzes' }).click()

    await openPractice(page)
    await page.getByRole('button', { name: 'Power button' }).click()
    await expectText(page, 'Task Completed! 🎉')
    await expect.poll(() => covered(page, '.practice-window')).toEqual([])
    await expect(page.getByRole('heading', { name: 'Mouse Skills' })).toBeVisible()
    await expectFree(page, '.practice-ball, h1')
    for (let clicks = 0; clicks < 3; clicks += 1)
      await page.getByRole('button', { name: 'Click the ball' }).click()
    await expect(page.getByRole('heading', { name: 'Keyboard Basics' })).toBeVisible()
    await page.getByRole('textbox').fill('hello robot')
    await expect(page.getByRole('heading', { name: 'Open Programs' })).toBeVisible()
    await expectFree(page, '.practice-program, h1')
    await page.getByRole('button', { name: 'Calculator' }).click()
    await expectFree(page, '.practice-window')
  })

test('a message covers nothing that is needed next, and ends with its screen', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.evaluate(() => sessionStorage.setItem('qala.toast', 'registered'))
  await page.reload()
  await expectText(page, 'Registration successful!')
  await expect.poll(() => covered(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await expect(page.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.goBack()

  await openPractice(page)
  await page.getByRole('button', { name: 'Power button' }).click()
  await expectText(page, 'Task Completed! 🎉')
  await expect(page.getByRole('heading', { name: 'Mouse Skills' })).toBeVisible()
  await expect.poll(() => covered(page)).toEqual([])
  await page.goBack()
  await page.goBack()

  await openLesson(page)
  await completeLesson(page)
  await expect(page.getByRole('heading', { level: 1, name: /^You finished/ })).toBeVisible()
  await expect.poll(() => covered(page)).toEqual([])
})
