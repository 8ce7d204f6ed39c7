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
