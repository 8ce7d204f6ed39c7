import type { Page } from '@playwright/test'
import { fakeVoice } from './fake-voice.ts'
import { expect, register, somebody, test, visibleText } from './test.ts'

/** The smallest phone, its reader with the largest letters: nothing is cut off, and everything can be reached. */
async function expectRoomForAll(page: Page, screen: string): Promise<void> {
  const trouble = await page.evaluate(async () => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) found.push('scrolls sideways')
    const name = (one: Element) =>
      `${one.tagName} ${(one.getAttribute('aria-label') ?? one.textContent ?? '').slice(0, 40)}`
    for (const one of document.querySelectorAll<HTMLElement>('h1, h2, h3, p, dt, dd, label, button, a')) {
      const box = one.getBoundingClientRect()
      if (
        box.width === 0 ||
        getComputedStyle(one).clipPath !== 'none' ||
        one.closest('.sr-only, [aria-hidden]')
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
      if (!one.checkVisibility()) continue
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
  expect(trouble, screen).toEqual([])
}

test('at 320 px and 200 % text every learning screen has room for all', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(fakeVoice, true)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  for (const path of ['/auth', '/admin/login', '/reset-password', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectRoomForAll(page, path)
  }
  await register(page, somebody('Nomfundo'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome back, Nomfundo!' })).toBeVisible()
  await expectRoomForAll(page, 'Home')
  for (const name of ['Quiz', 'Progress', 'Profile', 'Lessons']) {
    await page.getByRole('navigation').getByRole('button', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectRoomForAll(page, name)
  }
  await page.getByRole('article').filter({ hasText: 'What is a Computer?' }).getByRole('button').click()
  for (const section of ['Simple Notes', 'Key Words', 'Real Examples', 'Cool Facts', 'Fun Activities']) {
    await expect(page.getByRole('heading', { name: section })).toBeVisible()
    await expectRoomForAll(page, section)
    if (section === 'Key Words') {
      await button('Read aloud').click()
      await button('Slow').click()
      await expectRoomForAll(page, 'reading aloud')
    }
    await page.getByRole('button', { name: /^(Continue Learning|Complete Lesson)$/ }).click()
  }
  await page.getByRole('navigation').getByRole('button', { name: 'Quiz' }).click()
  await page.getByRole('article', { name: 'Computer Basics', exact: true }).getByRole('button').click()
  for (let last = false; !last;) {
    await page.locator('form label').first().click()
    await expectRoomForAll(page, 'question')
    await button('Submit Answer').click()
    const goOn = page.getByRole('button', { name: /^(Next Question|Finish Quiz)$/ })
    last = (await goOn.textContent()) === 'Finish Quiz'
    await expectRoomForAll(page, 'answer')
    await goOn.click()
  }
  await visibleText(page, 'Review my answers').click()
  await expectRoomForAll(page, 'result')
})
