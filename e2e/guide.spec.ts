import type { Page } from '@playwright/test'
import { openAdmin, openAsTeacher, tab } from './steps.ts'
import {
  LONG,
  anotherBrowser,
  expect,
  expectAccessible,
  expectFits,
  expectGoodLooks,
  expectText,
  test,
  untilAlive,
  visibleText,
} from './test.ts'

/** Returns letters that only this run uses, because all stories share one school. */
const letter = () => `F${Date.now().toString(36).toUpperCase()}`
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

test('a teacher reads the guide on a small phone, and prints it on two pages', LONG, async ({ page }) => {
  await openAsTeacher(page, letter())
  await page.setViewportSize({ width: 320, height: 640 })
  await press(page, 'Your first morning')
  const guide = page.getByRole('dialog', { name: 'Your first morning' })
  await expect(guide.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(9)
  await expectGoodLooks(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectFits(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  const paper = await page.pdf({ preferCSSPageSize: true, path: test.info().outputPath('guide.pdf') })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  await page.emulateMedia({ media: 'print' })
  // This is the width of a sheet between its margins.
  await page.setViewportSize({ width: 695, height: 1040 })
  // Every step must end on its page, because a higher one would be cut off.
  const cutOff = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('.guide-page')].filter(
        (sheet) => sheet.scrollHeight > sheet.clientHeight + 1 || sheet.getBoundingClientRect().height < 900,
      ).length,
  )
  expect(cutOff).toBe(0)
  await page.emulateMedia({ media: null })
  await guide.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Your first morning' })).toBeFocused()
})

test('a school gets from nothing to a child at work as the guide says', LONG, async ({ page, browser }) => {
  const name = letter()
  // The office makes a class and invites a teacher for it.
  await openAdmin(page, 'Classes')
  await press(page, 'Make a class')
  await page.getByLabel('Letter or name').fill(name)
  await press(page, 'Make class')
  await expectText(page, `Class 7${name} is made`)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const sections = page.getByRole('navigation', { name: 'Dashboard sections' })
  await sections.getByRole('button', { name: /^Users/ }).click()
  await page.getByRole('tab', { name: 'Teachers' }).click()
  await press(page, 'Invite a teacher')
  const inviting = page.getByRole('dialog', { name: 'Invite a teacher' })
  const email = `morning-${name.toLowerCase()}@example.org`
  await inviting.getByLabel('Name').fill('Ms P. Mothapo')
  await inviting.getByLabel('Email').fill(email)
  await inviting.getByRole('button', { name: 'Invite' }).click()
  const given = await inviting.getByText(/^[a-z]+(-[a-z]+){4}$/).innerText()
  await inviting.getByRole('button', { name: 'Done' }).click()

  // Step 1 is to sign in, and step 2 is to open the class, which is not theirs yet.
  const theirs = await anotherBrowser(browser)
  const child = await anotherBrowser(browser)
  for (const one of [page, theirs, child]) one.setDefaultTimeout(25_000)
  await theirs.goto('/')
  await tab(theirs, 'Profile').click()
  await theirs.getByText('Go to Login').click()
  await theirs.getByLabel(/^Email/).fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill(given)
  await press(theirs, 'Sign In')
  await theirs.getByLabel('New password', { exact: true }).fill('indlovu-enkulu-7')
  await theirs.getByLabel('New password again').fill('indlovu-enkulu-7')
  await press(theirs, 'Save my password')
  await tab(theirs, 'Classes').click()
  await expectText(theirs, 'You do not teach a class yet')
  await expect(theirs.getByRole('button', { name: 'Your first morning' })).toBeVisible()
  await sections.getByRole('button', { name: 'Classes' }).click()
  await press(page, `Class 7${name}`)
  await press(page, 'Change who teaches')
  await page.getByRole('checkbox', { name: email }).check()
  await expectText(page, email)
  await theirs.reload()
  await tab(theirs, 'Classes').click()
  await expect(theirs.getByRole('heading', { name: `Class 7${name}` })).toBeVisible()

  // Step 3 is to bring in the list, as rows.
  await press(theirs, 'Import learners')
  await theirs.getByText('Or paste rows from a spreadsheet').click()
  await theirs
    .getByLabel('Rows with their headings')
    .fill(`Surname;First name\nDlamini${name};Naledi\nMokoena${name};Thabo\nKhumalo${name};Zanele`)
  await press(theirs, 'Read these rows')
  await press(theirs, 'Import 3 learners')
  await expect(theirs.getByRole('heading', { name: '3 learners are in' })).toBeVisible()
  await press(theirs, 'To the class')

  // Step 4 is to print the cards.
  await theirs.getByRole('tab', { name: 'Sign-in cards' }).click()
  await press(theirs, 'Make 3 cards')
  await expect(theirs.getByRole('button', { name: 'Print the cards' })).toBeVisible()
  const card = theirs
    .locator('.sign-in-card')
    .filter({ hasText: `Naledi Dlamini${name}` })
    .first()
  const [code = '', word = ''] = await card.locator('dd').allInnerTexts()
  await press(theirs, 'Done')

  // In step 5 a child signs in.
  await child.goto('/auth')
  await press(child, 'I have a card')
  await child.getByLabel('Class code').fill(code)
  await press(child, 'Next')
  await child.getByLabel('Your first name and surname').fill(`Naledi Dlamini${name}`)
  await press(child, 'Next')
  await child.getByLabel('Password', { exact: true }).fill(word)
  await child.getByLabel('This is a shared computer').check()
  await press(child, 'Sign In')
  await child.getByLabel('New password', { exact: true }).fill('my-own-word')
  await child.getByLabel('New password again').fill('my-own-word')
  await press(child, 'Save my password')
  await expectText(child, 'Welcome back, Naledi!')

  // In step 7 the teacher gives this week's work, and the child finds it on Home.
  await theirs.getByRole('tab', { name: 'This week' }).click()
  await press(theirs, 'Give work')
  const giving = theirs.getByRole('dialog', { name: /^Work for/ })
  for (const place of [0, 1, 2]) await giving.getByRole('checkbox').nth(place).check()
  await giving.getByRole('button', { name: 'Next' }).click()
  await giving.getByRole('button', { name: 'Give 3 things' }).click()
  await expect(theirs.getByRole('heading', { name: 'Who did what' })).toBeVisible()
  await child.reload()
  await expect(child.getByRole('heading', { name: 'Your class this week' })).toBeVisible()

  // In step 6 the card is lost.
  await theirs.getByRole('tab', { name: 'Sign-in cards' }).click()
  await press(theirs, /^Lost: new card/)
  await expect(theirs.getByRole('button', { name: 'Print the card' })).toBeVisible()

  // Step 8 is to look each Monday. On the first day there is nothing to show, and that is not an error.
  await theirs.getByRole('tab', { name: 'Monday' }).click()
  await expectText(theirs, 'Nothing stands out this week')

  // Step 9 is to sign out on a shared computer.
  await expect(visibleText(child, 'Sign Out')).toBeVisible()
  await untilAlive(theirs).goto('/')
  await tab(theirs, 'Classes').click()
  await press(theirs, 'Your first morning')
  await expectAccessible(theirs)
})
