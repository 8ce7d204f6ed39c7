import type { Page } from '@playwright/test'
import { LONG, expect, expectAccessible, expectFits, test, visibleText } from './test.ts'

const editor = (page: Page) => page.getByRole('region', { name: 'Program' })
const block = (page: Page, name: string) => editor(page).getByRole('button', { name, exact: true })

/** Opens a level without a task and with all blocks of its world. */
async function openFreeLevel(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'The Lab' }).click()
  await page.getByRole('button', { name: /Your own show/ }).click()
  await expect(editor(page)).toBeVisible()
}

test('a program by taps, its order by a finger on the grip; a finger elsewhere scrolls', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await openFreeLevel(page)
  for (const name of ['repeat … times', 'move forward', 'turn left', 'pick up']) await block(page, name).tap()
  await expect(editor(page).getByRole('status')).toHaveText('Line 4: pick up, inside repeat')

  const touch = await context.newCDPSession(page)
  const slide = async (from: { x: number; y: number }, down: number) => {
    const at = (y: number) => ({ touchPoints: [{ x: from.x, y }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.y) })
    for (let part = 1; part <= 8; part += 1)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(from.y + (down * part) / 8) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const middleOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    if (!box) throw new Error(`${selector} is not shown`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await page.locator('[data-line="3"]').evaluate((line) => line.scrollIntoView({ block: 'center' }))
  await slide(await middleOf('[data-line="4"] .block-grip'), -100)
  await expect(block(page, '2. pick up')).toBeVisible()
  await expect(editor(page).getByRole('status')).toHaveText('Moved. Line 2: pick up, inside repeat')

  const before = await page.evaluate(() => scrollY)
  await slide(await middleOf('[data-line="3"] .block-name'), 120)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before)
  await expect(block(page, '2. pick up')).toBeVisible()
  await context.close()
})

test('a program by keyboard alone, as a screen reader hears it', async ({ page }) => {
  await openFreeLevel(page)
  await block(page, 'Next block goes here, at the end').focus()
  await page.keyboard.type('pfe')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('l')
  await expect(editor(page).getByRole('status')).toHaveText('Line 4: turn left, inside if, below else')
  await page.getByLabel('1. repeat, how many times').selectOption('4')
  await expect(editor(page).getByRole('list').first()).toMatchAriaSnapshot(`
    - list "the program":
      - listitem:
        - button "1. repeat 4 times"
        - combobox "1. repeat, how many times"
        - list "inside 1. repeat":
          - listitem:
            - button "2. move forward"
          - listitem:
            - button "3. if wall ahead"
            - combobox "3. if, which condition"
            - list "inside 3. if":
              - listitem:
                - button "Add a block here, inside 3. if"
            - list "inside 3. if, below else":
              - listitem:
                - button "4. turn left"
  `)
  await block(page, '4. turn left').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(block(page, '4. turn left')).toBeFocused()
  await expect(editor(page).getByRole('status')).toHaveText('Moved. Line 4: turn left, inside if')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  await expect(block(page, '4. turn left')).toBeVisible()
})

test(
  'with blocks inside blocks it is accessible, and fits 320 px with letters of 200 %',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 })
    await openFreeLevel(page)
    await block(page, 'Next block goes here, at the end').focus()
    await page.keyboard.type('peuif')
    await block(page, '5. move forward').click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 320, height: 2000 })
      await expectAccessible(page)
    }
    await expectFits(page)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectFits(page)
    await expect(visibleText(page, 'move forward').first()).toBeVisible()
  },
)
