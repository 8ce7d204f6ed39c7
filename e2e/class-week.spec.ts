import { leaveLesson, openAsTeacher, register, tab } from './steps.ts'
import {
  anotherBrowser,
  expect,
  expectAccessible,
  expectFits,
  expectGoodLooks,
  expectText,
  somebody,
  test,
} from './test.ts'

test('a teacher gives a class work, a learner does it, and nobody has to load a page again', async ({
  page,
  browser,
}) => {
  const name = `W${Date.now().toString(36).toUpperCase()}`
  const theirs = await anotherBrowser(browser)
  const userId = await register(theirs, somebody('Naledi'))
  await theirs.goto('/')
  await expect(theirs.getByRole('button', { name: /^All work safe at/ })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 740 })
  await openAsTeacher(page, name, [userId])
  await page.getByRole('tab', { name: 'This week' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is given for this week yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Give work' }).click()
  const giving = page.getByRole('dialog', { name: `Work for 7${name}` })
  await giving.getByRole('searchbox', { name: 'Search the course' }).fill('what is a computer')
  for (const kind of ['Lesson', 'Quiz'])
    await giving
      .getByRole('checkbox', { name: new RegExp(` ?${kind}\\b`) })
      .first()
      .check()
  await expect(giving.getByText('2 chosen')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await giving.getByRole('button', { name: 'Next' }).click()
  const day = await giving.getByLabel('By which day?').inputValue()
  await giving.getByLabel('By which day?').fill('2020-01-01')
  await giving.getByRole('button', { name: 'Give 2 things' }).click()
  await expect(giving.getByText('Choose today or a later day')).toBeVisible()
  await giving.getByLabel('By which day?').fill(day)
  await giving.getByLabel('A note to the class (optional)').fill('In pairs, please')
  await expectAccessible(page)
  await giving.getByRole('button', { name: 'Give 2 things' }).click()
  await expectText(page, '2 things are given')
  const row = page.getByRole('row', { name: /Dlamini, Naledi/ })
  await expect(row.getByRole('cell')).toHaveCount(2)
  await expect(row.getByRole('cell', { name: '1 not begun' })).toBeVisible()
  await expectGoodLooks(page)

  // The learner sees the new work at once too.
  const card = theirs.getByRole('region', { name: 'Your class this week' })
  await expect(card).toContainText('0 of 2 done')
  await expect(card).toContainText('In pairs, please')
  await card.getByRole('button', { name: 'Begin What is a Computer?' }).click()
  await expect(theirs.getByRole('heading', { name: 'Simple Notes' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Mark as complete' }).click()
  await theirs.getByRole('button', { name: 'Yes, I finished it' }).click()
  await expectText(theirs, 'Lesson Completed')
  await leaveLesson(theirs)
  await tab(theirs, 'Home').click()
  await expect(card).toContainText('1 of 2 done')
  await expect(card.getByRole('listitem').filter({ hasText: 'What is a Computer?' }).last()).toContainText(
    'Done',
  )
  await theirs.setViewportSize({ width: 320, height: 740 })
  await expectAccessible(theirs)
  await expectFits(theirs)
  await expect(row.getByRole('cell', { name: '1 done' })).toBeVisible()
  await expectText(page, '1 of 1 did it')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: new RegExp(`^Class 7${name}, `) })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.emulateMedia({ media: null })

  await page.getByRole('button', { name: 'Change What is a Computer?' }).click()
  await page.getByRole('button', { name: `Take back from 7${name}` }).click()
  await expectText(page, 'What is a Computer? is taken back')
  // The live stream may still be waiting to reconnect, but Home asks the server whenever it is shown.
  await tab(theirs, 'Lessons').click()
  await tab(theirs, 'Home').click()
  await expect(card).toContainText('0 of 1 done')
})
