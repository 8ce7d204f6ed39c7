import { openAdmin } from './steps.ts'
import { expect, expectFits, test } from './test.ts'

/** These are the sizes of 1280 x 1024, 1280 x 720 and 960 x 540 at 400 %, and of a phone in landscape. */
const SCREENS = [
  { width: 320, height: 256 },
  { width: 320, height: 180 },
  { width: 240, height: 135 },
  { width: 640, height: 320 },
]

test('the labels of the tab bar never lie over their signs, however far the page is zoomed', async ({
  page,
}) => {
  await openAdmin(page)
  for (const size of SCREENS) {
    await page.setViewportSize(size)
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('.tab')].flatMap((tab) => {
        const range = document.createRange()
        range.selectNodeContents(tab)
        if (tab.firstElementChild) range.setStartAfter(tab.firstElementChild)
        const [sign, label, all] = [tab.querySelector('svg'), range, tab].map((part) =>
          part?.getBoundingClientRect(),
        )
        if (!sign || !label || !all) return ['missing']
        const isOver =
          label.left < sign.right - 0.5 &&
          sign.left < label.right - 0.5 &&
          label.top < sign.bottom - 0.5 &&
          sign.top < label.bottom - 0.5
        const isOut = label.left < all.left - 1 || label.right > all.right + 1
        return isOver || isOut ? [tab.textContent] : []
      }),
    )
    expect([size, covered]).toEqual([size, []])
    await expectFits(page)
  }
})
