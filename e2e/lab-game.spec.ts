import { expect, expectAccessible, expectFits, expectText, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('a game is made of two events by touch, judged, and played by hand', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'The Lab' }).click()
  await page.getByRole('button', { name: 'Move the basket' }).first().click()
  const add = (block: string) =>
    page.getByRole('group', { name: 'Blocks to add' }).getByRole('button', { name: block }).tap()
  const choose = (field: RegExp, value: string) =>
    page.getByRole('combobox', { name: field }).last().selectOption(value)
  for (const [arrow, step] of [
    ['left', '-20'],
    ['right', '20'],
  ] as const) {
    await add(`when the ${arrow} arrow is tapped`)
    await add('change')
    await choose(/by how much/, step)
  }
  await page.getByRole('button', { name: 'Run', exact: true }).tap()
  await expectText(page, 'Brilliant!')
  await page.getByRole('button', { name: 'Play it yourself' }).tap()
  await expectAccessible(page)
  await expectFits(page)
  // The program has no script for the flag, so there is no button for it.
  await expect(page.getByRole('button', { name: 'Tap the flag' })).toHaveCount(0)
  const right = page.getByRole('dialog').getByRole('button', { name: 'Right arrow' })
  const place = await right.boundingBox()
  await right.tap()
  await expectText(page, 'x 20', { exact: true })
  // The arrow must not move when the game begins, because the next tap could then hit the button that begins it again.
  expect(await right.boundingBox()).toEqual(place)
  await page.keyboard.press('ArrowLeft')
  await expectText(page, 'x 0', { exact: true })
})

test('a game of one’s own is done when the engine has won and lost it, not when nothing was changed', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'The Lab' }).click()
  await page.getByRole('button', { name: 'Your own mango game' }).click()
  const checklist = page.getByRole('region', { name: 'Checklist' })
  await expect(checklist).toContainText('You are done when the checklist is full.')
  await page.getByRole('button', { name: 'Run', exact: true }).tap()
  const slider = page.getByRole('slider', { name: 'Look back at the run' })
  await slider.press('End')
  await expect(checklist).toContainText('0 of 2 are done.')
  await expectText(page, 'When the score was 5, the game went on.')
  await expect(page.getByRole('button', { name: 'I am done' })).toHaveCount(0)
  // The game that is not ready can be played already.
  await expect(page.getByRole('button', { name: 'Play it yourself' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})
