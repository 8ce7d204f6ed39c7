import type { Page } from '@playwright/test'
import { heading } from './steps.ts'
import { expect, expectAccessible, expectFits, expectText, test } from './test.ts'

/** Goes to the one with this name by Tab, and back where it lies before. */
async function reach(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('combobox', { name, exact: true }))
  await expect(wanted).toBeVisible()
  const isBefore = await wanted.evaluate(
    (part) => (document.activeElement?.compareDocumentPosition(part) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING,
  )
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((part) => part === document.activeElement)) return
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`Tab never comes to ${name}`)
}

async function press(page: Page, ...names: (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    await reach(page, name)
    await page.keyboard.press('Enter')
  }
}

/** As many options down as it takes. */
async function choose(page: Page, name: string, option: string): Promise<void> {
  await reach(page, name)
  const select = page.getByRole('combobox', { name, exact: true })
  const [from, to] = await select.evaluate(
    (part: HTMLSelectElement, text) => [
      part.selectedIndex,
      [...part.options].findIndex(({ label }) => label === text),
    ],
    option,
  )
  for (let at = from ?? 0; at < (to ?? 0); at += 1) await page.keyboard.press('ArrowDown')
  for (let at = from ?? 0; at > (to ?? 0); at -= 1) await page.keyboard.press('ArrowUp')
  await expect(select.locator('option:checked')).toHaveText(option)
}

const LEVELS: readonly [title: string, said: RegExp, solve: (page: Page) => Promise<void>][] = [
  [
    'A switch for the gate',
    /The switch closes\. The gate motor turns\./,
    (page) => press(page, 'switch, place A', 'wire, place C'),
  ],
  ['Taxi number 19', /10011 is 19\./, (page) => press(page, '16, Switches', '2, Switches', '1, Switches')],
  [
    'One packet is missing',
    /Packet 2 arrives at Aisha\./,
    async (page) => {
      await press(page, '+ Send a packet')
      await choose(page, 'Line 1, Over', 'Dam')
      await press(page, '+ Send a packet', '+ Send a packet', '+ Send a packet')
      await choose(page, 'Line 4, Packet', '2: at')
    },
  ],
  [
    'Two conditions',
    /Price < 20\. 3 records are left\./,
    async (page) => {
      for (const [line, field, limit] of [
        [1, 'Stock', '10'],
        [2, 'Price', '20'],
      ] as const) {
        await press(page, '+ Filter')
        await choose(page, `Line ${line}, Filter`, field)
        await choose(page, `Line ${line}, is`, '< less than')
        await choose(page, `Line ${line}, value`, limit)
      }
    },
  ],
  [
    'Be the processor',
    /25 goes into the box pay\./,
    async (page) => {
      for (const [round, ...answers] of [
        [2, '2', 'add', '30', 'register'],
        [3, '3', 'take away', '25', 'register'],
        [4, '4', 'copy back', '25', 'pay'],
      ] as const)
        for (const [index, label] of ['Fetch line', 'Decode as', 'Execute gives', 'Store in'].entries())
          await choose(page, `Round ${round}, ${label}`, answers[index] ?? '')
    },
  ],
  [
    'The confused street light',
    /Show off\./,
    async (page) => {
      await choose(page, 'Diamond 1 asks', 'light < 30?')
      await choose(page, 'Diamond 2 asks', 'people > 0?')
    },
  ],
]

test('a level of each world without blocks by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('button', { name: 'The Lab' }).click()
  for (const [title, said, solve] of LEVELS)
    await test.step(title, async () => {
      await page.getByRole('button', { name: title, exact: true }).first().click()
      await expect(heading(page, title)).toBeFocused()
      await expectAccessible(page)
      await solve(page)
      await press(page, 'Slow', 'Try it')
      await press(page, 'Stop')
      await page.getByRole('slider', { name: 'Look back at the run' }).focus()
      await page.keyboard.press('End')
      await expect(page.locator('.lab-caption')).toHaveText(said)
      await expectText(page, 'Brilliant!')
      await expectAccessible(page)
      await expectFits(page)
      await page.goBack()
    })
})
