import type { Page } from '@playwright/test'
import { PUBLIC_TERMS } from '#domain/school-terms.ts'
import { openAdmin, openAsTeacher, register, tab } from './steps.ts'
import {
  anotherBrowser,
  expect,
  expectAccessible,
  expectFits,
  expectGoodLooks,
  expectText,
  LONG,
  scrollToEnd,
  somebody,
  test,
} from './test.ts'

const THIS_YEAR = new Date().getFullYear()
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]
const planOf = (page: Page, letter: string) =>
  page.getByRole('dialog', { name: `Year plan of class 7${letter}` })
const week = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4, name: new RegExp(`^${name}`) }) })
const pagesOf = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

/** The year may be one whose calendar nobody has typed yet, so all eight days are written. */
async function confirmTerms(page: Page): Promise<void> {
  await openAdmin(page, 'Settings')
  const card = page.getByRole('region', { name: 'Term dates' })
  const known = PUBLIC_TERMS['2026'] ?? []
  for (const [at, { from, to }] of known.entries()) {
    const term = card.getByRole('group', { name: `Term ${at + 1}` })
    await term.getByLabel('First school day').fill(from.replace('2026', String(THIS_YEAR)))
    await term.getByLabel('Last school day').fill(to.replace('2026', String(THIS_YEAR)))
  }
  const second = card.getByRole('group', { name: 'Term 2' })
  await second.getByLabel('Last school day').fill(`${THIS_YEAR}-04-01`)
  await card.getByRole('button', { name: 'Save' }).click()
  await expectText(page, 'The last day of term 2 is before its first day')
  await expect(second.getByLabel('Last school day')).toBeFocused()
  await second.getByLabel('Last school day').fill(`${THIS_YEAR}-06-26`)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Checked by your school')).toBeVisible()
}

test(
  'an admin confirms the term dates, and a teacher plans the year, gives a week and prints',
  LONG,
  async ({ page, browser }) => {
    test.slow()
    const letter = `Y${Date.now().toString(36).toUpperCase()}`
    await confirmTerms(page)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await scrollToEnd(page)
      await expectGoodLooks(page)
    }

    const learner = await anotherBrowser(browser)
    const userId = await register(learner, { ...somebody('Lindiwe'), gradeClass: 'nowhere' })
    const theirs = await anotherBrowser(browser)
    await theirs.setViewportSize(SIZES[1] ?? { width: 1280, height: 800 })
    await openAsTeacher(theirs, letter, [userId])
    await theirs.getByRole('button', { name: 'Year plan' }).click()
    const plan = planOf(theirs, letter)
    await expect(plan.getByRole('heading', { name: 'Change the plan' })).toBeVisible()
    await expect(plan.getByText('to be checked by the school')).toHaveCount(0)
    await expect(plan.getByText('This does not fit into the year')).toHaveCount(0)
    await plan.getByRole('tab', { name: 'Term 1' }).click()

    const third = week(theirs, 'Week 3 of term 1')
    await third.getByRole('button', { name: /^Give this/ }).click()
    const give = theirs.getByRole('dialog', { name: `Work for 7${letter}` })
    await expect(give.getByText(/^\d+ chosen$/)).toBeVisible()
    await give.getByRole('button', { name: 'Next' }).click()
    await give.getByRole('button', { name: /^Give \d+ things$/ }).click()
    await expect(third.getByText('All of it is given')).toBeVisible()
    await expect(third.getByText('Given', { exact: true })).toBeVisible()

    await week(theirs, 'Week 2 of term 1')
      .getByRole('button', { name: 'Later for Computer Hardware' })
      .click()
    await expect(third.getByRole('heading', { name: /^Computer Hardware/ })).toBeVisible()
    await expect(third.getByRole('button', { name: 'Later for Computer Hardware' })).toBeFocused()
    await expect(
      week(theirs, 'Week 2 of term 1').getByRole('heading', { name: /^Computer Hardware/ }),
    ).toHaveCount(0)
    await expect(third.getByText('Moved', { exact: true })).toBeVisible()

    await week(theirs, 'Week 4 of term 1')
      .getByRole('button', { name: /^No lessons this week/ })
      .click()
    const lost = theirs.getByRole('dialog', { name: 'No lessons in week 4 of term 1' })
    await lost.getByRole('button', { name: 'Mark the week as lost' }).click()
    await expectText(theirs, 'Say why, for example “Sports week”')
    await expectAccessible(theirs)
    await lost.getByLabel('Why are there no lessons?').fill('Sports week')
    await lost.getByRole('button', { name: 'Mark the week as lost' }).click()
    await expect(week(theirs, 'Week 4 of term 1').getByText('Sports week')).toBeVisible()
    for (const size of SIZES) {
      await theirs.setViewportSize(size)
      await expectGoodLooks(theirs)
    }
    const letters = (size: string) =>
      theirs.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
    await theirs.setViewportSize({ width: 320, height: 640 })
    await letters('200%')
    const isTooWide = () =>
      theirs.evaluate(() => {
        const dialog = document.querySelector('dialog[open]')
        return dialog !== null && dialog.scrollWidth > dialog.clientWidth
      })
    expect(await isTooWide(), 'sideways scrolling with large letters').toBe(false)
    await letters('')
    await theirs.setViewportSize({ width: 1280, height: 800 })
    await theirs.emulateMedia({ colorScheme: 'light' })
    expect(await pagesOf(theirs), 'the year plan').toBe(2)

    await third.getByRole('button', { name: 'Lesson plan of Computer Hardware' }).click()
    await expect(plan.getByRole('heading', { name: 'Lesson plan: Computer Hardware' })).toBeFocused()
    await expect(plan.getByText('For learners who find it hard')).toBeVisible()
    await theirs.setViewportSize({ width: 360, height: 740 })
    await expectGoodLooks(theirs)
    expect(await pagesOf(theirs), 'the lesson plan').toBe(1)
    await plan.getByRole('button', { name: 'Year plan', exact: true }).click()

    await plan.getByRole('button', { name: 'Go back to the course’s plan' }).click()
    await theirs.getByRole('dialog').getByRole('button', { name: 'Put back', exact: true }).click()
    await expect(plan.getByRole('button', { name: 'Go back to the course’s plan' })).toHaveCount(0)
    await plan.getByRole('tab', { name: 'Term 1' }).click()
    await expect(
      week(theirs, 'Week 2 of term 1').getByRole('heading', { name: /^Computer Hardware/ }),
    ).toBeVisible()
  },
)

test('of two teachers who change a plan at once, the second is told, and Home leads to the plan', async ({
  browser,
}) => {
  const letter = `Z${Date.now().toString(36).toUpperCase()}`
  const first = await anotherBrowser(browser)
  await openAsTeacher(first, letter)
  const second = await first.context().newPage()
  await second.goto('/')
  await tab(second, 'Home').click()
  await second.getByRole('button', { name: `Year plan of 7${letter}` }).click()
  const late = planOf(second, letter)
  await late.getByRole('tab', { name: 'Term 1' }).click()
  const later = 'Later for What is a Computer?'
  await expect(week(second, 'Week 1 of term 1').getByRole('button', { name: later })).toBeVisible()

  await first.getByRole('button', { name: 'Year plan' }).click()
  await planOf(first, letter).getByRole('tab', { name: 'Term 1' }).click()
  await week(first, 'Week 1 of term 1').getByRole('button', { name: later }).click()
  await expect(
    week(first, 'Week 2 of term 1').getByRole('heading', { name: 'What is a Computer?' }),
  ).toBeVisible()

  await week(second, 'Week 1 of term 1').getByRole('button', { name: later }).click()
  await expectText(second, 'A colleague changed this plan meanwhile')
  await expect(
    week(second, 'Week 2 of term 1').getByRole('heading', { name: 'What is a Computer?' }),
  ).toBeVisible()
  await expectFits(second)
})

test('every lesson plan is one page of paper', LONG, async ({ browser }) => {
  test.slow()
  const theirs = await anotherBrowser(browser)
  await theirs.setViewportSize({ width: 360, height: 740 })
  await openAsTeacher(theirs, `L${Date.now().toString(36).toUpperCase()}`)
  await theirs.getByRole('button', { name: 'CAPS Tasks' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'CAPS Tasks' })
  const open = dialog.getByRole('button', { name: /^Lesson plan of / })
  await dialog.getByRole('tab', { name: 'Map of the course' }).click()
  await expect(open).toHaveCount(25)
  for (const name of await open.allTextContents()) {
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog.getByText('For learners who find it easy')).toBeVisible()
    expect(await pagesOf(theirs), name).toBe(1)
    await expectFits(theirs)
    await dialog.getByRole('button', { name: 'Map of the course', exact: true }).click()
    await dialog.getByRole('tab', { name: 'Map of the course' }).click()
  }
})
