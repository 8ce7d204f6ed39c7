import type { Locator, Page } from '@playwright/test'
import { heading, tab } from './steps.ts'
import { LONG, expect, expectAccessible, expectFits, expectText, test } from './test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const add = (page: Page, block: string) =>
  page.getByRole('group', { name: 'Blocks to add' }).getByRole('button', { name: block })

async function openFirstLevel(page: Page): Promise<void> {
  await page.goto('/')
  await tab(page, 'Lessons').click()
  await button(page, 'Open the Lab').click()
  await page
    .getByRole('button', { name: /First steps/ })
    .first()
    .click()
  await expect(heading(page, 'First steps')).toBeFocused()
  await expectText(page, /^Robot: 1 of \d+$/)
}

const lower = async (part: Locator) => {
  const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
  return y + height
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the first level by touch: a miss, a hint, a reload in the middle, a win, the next level', async ({
    page,
  }) => {
    await openFirstLevel(page)
    await add(page, 'move forward').tap()
    await button(page, 'Run').tap()
    await expectText(page, 'The robot stopped on B2. The flag is on C2: one step more.')
    for (const _ of [1, 2]) await add(page, 'move forward').tap()
    await button(page, 'Run').tap()
    await button(page, 'Give me a hint').tap()
    await expectText(page, 'Count the steps to the flag')
    await expectAccessible(page)
    await expectFits(page)

    await page.reload()
    await page.getByText('Hints', { exact: true }).tap()
    await expectText(page, 'Count the steps to the flag')
    const lines = page.getByRole('region', { name: 'Program' }).locator('[data-line]')
    await expect(lines).toHaveCount(3)
    await lines
      .last()
      .getByRole('button', { name: /move forward/ })
      .first()
      .tap()
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .tap()
    await expect(lines).toHaveCount(2)
    await button(page, 'Run').tap()
    await expectText(page, 'Brilliant!')
    await button(page, 'Next: Round the corner').tap()
    await expect(heading(page, 'Round the corner')).toBeFocused()
    await page.goBack()
    await expectText(page, /You have 3 of \d+ stars/)
  })

  test('Run stays where it is while a marked block is changed into the right one', async ({ page }) => {
    await page.goto('/')
    await button(page, 'The Lab').tap()
    await button(page, 'Ouch, a bush!').tap()
    const run = button(page, 'Run')
    const place = await run.boundingBox()
    await run.tap()
    await expectText(page, /That was line \d/)
    await expect(page.getByText('look here')).toHaveCount(0)
    await button(page, 'Give me a hint').tap()
    const marked = button(page, '3. turn right, look here')
    await expect(marked).toHaveAttribute('aria-pressed', 'true')
    await expect(marked).toBeInViewport({ ratio: 1 })
    expect(await run.boundingBox()).toEqual(place)
    await button(page, 'Swap turn right for another block').tap()
    await page
      .getByRole('group', { name: 'Blocks to take the place of line 3' })
      .getByRole('button', { name: 'turn left' })
      .tap()
    await expect(button(page, '3. turn left')).toBeVisible()
    expect(await run.boundingBox()).toEqual(place)
    await run.tap()
    await expectText(page, 'Brilliant!')
    expect(await run.boundingBox()).toEqual(place)
  })

  test('what a failed run speaks of is seen whole, and lines begin where the picture ends', async ({
    page,
  }) => {
    await page.goto('/')
    await button(page, 'The Lab').tap()
    await button(page, 'R3 of free airtime').tap()
    for (const block of ['read', 'change', 'show']) await add(page, block).tap()
    const hat = (await page.locator('.block-hat').boundingBox())?.y
    expect(hat).toBeGreaterThanOrEqual(await lower(page.locator('.lab-bench-row')))
    await button(page, 'Run').tap()
    await expectText(page, /Look at the number in line 2/)
    const wrong = page.locator('[aria-invalid="true"]')
    await expect(wrong).toHaveAccessibleName(/^2\. change, /)
    await expect(async () => {
      const upper = await lower(page.locator('.lab-bench'))
      const bar = (await page.locator('.blocks-panel').boundingBox())?.y ?? 0
      const heads = page.locator('.block-head')
      const top = (await heads.nth(1).boundingBox())?.y ?? 0
      expect(top).toBeGreaterThan(upper)
      expect(await lower(heads.nth(2))).toBeLessThan(bar)
    }).toPass()
  })

  test('the bar of a chosen block stays below the finger, and nothing slides there', async ({ page }) => {
    await page.goto('/')
    await button(page, 'The Lab').tap()
    await button(page, 'The diamond on the wall').tap()
    await button(page, '1. move 60 steps').tap()
    const down = page.getByRole('button', { name: /^Move .* down$/ })
    const place = await down.boundingBox()
    for (const _ of [1, 2, 3, 4]) {
      await down.tap()
      expect(await down.boundingBox()).toEqual(place)
    }
    await expect(page.locator('[data-line="4"]')).toContainText('move')
    await page.mouse.wheel(0, 2000)
    await expect(button(page, 'Print on paper')).toBeInViewport({ ratio: 1 })
    expect(await down.boundingBox()).toEqual(place)
  })

  test('a prediction: the answers stay in view and in place, and the running block is seen beside the picture', async ({
    page,
  }) => {
    await page.goto('/')
    await button(page, 'The Lab').tap()
    await button(page, 'Face to face').tap()
    for (const answer of ['A2', 'C4', 'D2', 'E2'])
      await expect(button(page, answer)).toBeInViewport({ ratio: 1 })
    const place = await button(page, 'C4').boundingBox()
    await button(page, 'A2').tap()
    await expectText(page, 'A2 is not correct. Watch the run.')
    expect(await button(page, 'C4').boundingBox()).toEqual(place)
    await expectText(page, 'It is not A2. Qala turned to its own left.')
    expect(await button(page, 'C4').boundingBox()).toEqual(place)
    for (const name of ['Slow', 'Stop']) await button(page, name).tap()
    const running = page.locator('[data-lit]')
    for (const height of [740, 568]) {
      await page.setViewportSize({ width: height === 740 ? 360 : 320, height })
      for (const moment of ['1', '2']) await page.getByRole('slider').fill(moment)
      await expect(running).toContainText('turn left')
      await expect(running).toBeInViewport({ ratio: 1 })
      await expect(page.locator('.lab-stage')).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await button(page, 'Slow').tap()
    await button(page, 'Go on').tap()
    await expectText(page, 'It is not A2.')
    await button(page, 'E2').tap()
    await expectText(page, 'Well done!')
    await expect(button(page, 'Next: Ouch, a bush!')).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  })

  test(
    'a program that the answers cover can be read on, and its first answer is right',
    LONG,
    async ({ page }) => {
      await page.goto('/')
      await button(page, 'The Lab').tap()
      await button(page, /^Two motors \d+ of/).tap()
      const topic = page.getByRole('heading', { name: 'Two motors', exact: true })
      await expect(topic).toBeFocused()
      await expect(topic).toBeInViewport({ ratio: 1 })
      await button(page, 'One motor sleeps').tap()
      const end = page.getByRole('combobox', { name: '2. left motor, how long' })
      await button(page, 'Read on').tap()
      await expect(button(page, 'Read on')).toBeHidden()
      await expect(end).toBeInViewport({ ratio: 1 })
      await button(page, 'C').tap()
      await expectText(page, 'C is correct. Watch the run.')
      await expectText(page, 'Brilliant!')
      await expectText(page, 'Only the left wheel rolled')
      await expectAccessible(page)
      await expectFits(page)
    },
  )

  test('no block moves when a run begins, and hints wait for its end', LONG, async ({ page }) => {
    await page.goto('/')
    await button(page, 'The Lab').tap()
    await button(page, 'Mixed-up blocks').tap()
    const first = page.locator('[data-line="1"]')
    const place = await first.boundingBox()
    const run = async () => {
      await button(page, 'Slow').tap()
      await expect(page.locator('[data-lit]')).toBeVisible()
      await expect(button(page, 'Give me a hint')).toBeHidden()
      await button(page, 'Slow').tap()
      await expect(page.locator('.lab-fault > div')).toBeVisible()
    }
    await button(page, 'Step').tap()
    expect(await first.boundingBox()).toMatchObject({ y: place?.y })
    await run()
    await expect(button(page, '1. turn left, look here')).toHaveAttribute('aria-pressed', 'true')
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name: /^Move .* down$/ }).tap()
      await run()
    }
    await expect(button(page, 'Give me a hint')).toBeInViewport({ ratio: 1 })
  })
})

test('the heading has the focus also where a level comes after its screen', async ({ page }) => {
  let isScreenThere = () => {}
  const screen = new Promise<void>((resolve) => {
    isScreenThere = resolve
  })
  await page.route(/content\/lab-robot\./, async (route) => {
    await screen
    await route.continue()
  })
  await page.goto('/')
  const parts = ['level-screen', 'robot-screen'].map((name) =>
    page.waitForEvent('requestfinished', (request) => request.url().includes(name)),
  )
  await button(page, 'The Lab').click()
  await Promise.all(parts)
  await page
    .getByRole('button', { name: /First steps/ })
    .first()
    .click()
  await expect(heading(page, 'The Lab')).toBeHidden()
  isScreenThere()
  await expect(heading(page, 'First steps')).toBeFocused()
})
