import { openAdmin, openAsTeacher, postApi, register, tab } from './steps.ts'
import type { Page } from '@playwright/test'
import {
  LONG,
  anotherBrowser,
  expect,
  expectAccessible,
  expectFits,
  expectText,
  scrollToEnd,
  somebody,
  test,
  untilAlive,
  visibleText,
} from './test.ts'

async function invite(page: Page, email: string): Promise<string> {
  await page
    .getByRole('navigation', { name: 'Dashboard sections' })
    .getByRole('button', { name: /^Users/ })
    .click()
  await page.getByRole('tab', { name: 'Teachers' }).click()
  await page.getByRole('button', { name: 'Invite a teacher' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite a teacher' })
  // The stories run at localhost, which is told before anything is made.
  await expect(inviting).toContainText('which works on this computer alone')
  await inviting.getByLabel('Name').fill('Ms P. Mothapo')
  await inviting.getByLabel('Email').fill(email)
  await inviting.getByRole('button', { name: 'Invite' }).click()
  const password = inviting.getByText(/^[a-z]+(-[a-z]+){4}$/)
  await expect(password).toBeVisible()
  const given = await password.innerText()
  await inviting.getByRole('button', { name: 'Done' }).click()
  return given
}

/** Signs in for the first time, with the one-time password and then with a new one. */
async function enterAsTeacher(page: Page, email: string, password: string): Promise<void> {
  await untilAlive(page).goto('/auth')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('New password', { exact: true }).fill('indlovu-enkulu-7')
  await page.getByLabel('New password again').fill('indlovu-enkulu-7')
  await page.getByRole('button', { name: 'Save my password' }).click()
  await tab(page, 'Classes').click()
}

/** Returns letters that only this run uses, because all stories share one school. */
const letter = () => `E${Date.now().toString(36).toUpperCase()}`

test('an admin makes a class, says who teaches it, and settles what a learner wrote beside it', async ({
  page,
  browser,
}) => {
  const name = letter()
  const doubtful = { ...somebody('Pieter'), lastName: `Botha${name}`, gradeClass: `7 ${name} hostel` }
  await register(await anotherBrowser(browser), doubtful)

  await openAdmin(page, 'Classes')
  await page.getByRole('button', { name: 'Make a class' }).click()
  const making = page.getByRole('dialog', { name: 'Make a class' })
  await making.getByLabel('Letter or name').fill('!')
  await making.getByRole('button', { name: 'Make class' }).click()
  await expect(making.getByText('Use 1 to 20 letters or numbers, such as A or BLUE')).toBeVisible()
  await making.getByLabel('Letter or name').fill(name)
  await making.getByRole('button', { name: 'Make class' }).click()
  await expectText(page, `Class 7${name} is made`)
  await making.getByRole('button', { name: 'Make class' }).click()
  await expect(making.getByText(new RegExp(`There is a class 7${name} in \\d{4} already`))).toBeVisible()
  await expectAccessible(page)
  await making.getByRole('button', { name: 'Done' }).click()

  const email = `teacher-${name.toLowerCase()}@example.org`
  await invite(page, email)
  await page
    .getByRole('navigation', { name: 'Dashboard sections' })
    .getByRole('button', { name: 'Classes' })
    .click()
  await page.getByRole('button', { name: `Class 7${name}` }).click()
  await expect(visibleText(page, /^[a-z]+-[a-z]+-\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Change who teaches' }).click()
  const teachers = page.getByRole('dialog', { name: `Who teaches 7${name}?` })
  await teachers.getByRole('checkbox', { name: email }).check()
  await expectAccessible(page)
  await teachers.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Taught by' })).toContainText('Ms P. Mothapo')

  // Staff decide about a learner who typed something else than a class.
  await page.getByRole('button', { name: 'All classes' }).click()
  await page.getByRole('button', { name: 'Put them into classes' }).click()
  const placing = page.getByRole('dialog', { name: 'Learners in no class' })
  const choice = placing.getByRole('combobox', { name: new RegExp(doubtful.lastName) })
  await expect(choice.locator('option:checked')).toContainText(`7${name}`)
  await expectAccessible(page)
})

test('a teacher takes in who wrote the class and nobody else, and a learner joins by its code', async ({
  page: theirs,
  browser,
}) => {
  const name = letter()
  const learner = {
    ...somebody('Naledi'),
    lastName: `Mokoena${name}`,
    gradeClass: `Gr. 7 ${name.toLowerCase()}`,
  }
  const doubtful = { ...somebody('Pieter'), lastName: `Botha${name}`, gradeClass: `7 ${name} hostel` }
  for (const one of [learner, doubtful]) await register(await anotherBrowser(browser), one)
  await openAsTeacher(theirs, name)
  const sections = theirs.getByRole('navigation', { name: 'Dashboard sections' })
  await expect(sections.getByRole('button')).toHaveText(['Classes', 'Announcements'])
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('My Classes')
  await expect(theirs.getByRole('heading', { name: '1 learner wrote this class' })).toBeVisible()
  await theirs.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(theirs)
  await expectFits(theirs)
  await theirs.getByRole('button', { name: 'Take in 1' }).click()
  await expectText(theirs, '1 learner taken in')
  const row = theirs.getByRole('row', { name: new RegExp(learner.lastName) })
  await row.getByRole('checkbox').check()
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Reset 1 password' }).click()
  await theirs.getByRole('button', { name: 'Reset passwords' }).click()
  await expect(visibleText(theirs, /^([a-z]+-){4}[a-z]+$/)).toBeVisible()
  await theirs.getByRole('button', { name: 'Done' }).click()

  const code = await visibleText(theirs, /^[a-z]+-[a-z]+-\d\d$/).innerText()
  const joining = await anotherBrowser(browser)
  await register(joining, { ...somebody('Aisha'), lastName: `Davids${name}`, gradeClass: 'no idea' })
  await untilAlive(joining).goto('/')
  await tab(joining, 'Profile').click()
  const own = joining.getByRole('region', { name: 'Your class' })
  await own.getByLabel('Class code').fill('goat-mango')
  await own.getByRole('button', { name: 'Join the class' }).click()
  await expect(own.getByText('A class code is two words and a number, such as goat-mango-47')).toBeVisible()
  await own.getByLabel('Class code').fill(code.replaceAll('-', ' '))
  await own.getByRole('button', { name: 'Join the class' }).click()
  await expect(own).toContainText(`You are in 7${name}`)
  await expectAccessible(joining)

  await row.getByRole('button', { name: `Take out Naledi ${learner.lastName} of 7${name}` }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
  await expectText(theirs, `is not in 7${name} any more`)
  // A learner who was taken out does not wait for the class again.
  await expect(theirs.getByRole('heading', { name: /wrote this class/ })).toHaveCount(0)
})

test('a teacher who has no class yet is told whom to ask', LONG, async ({ page, browser }) => {
  const email = `teacher-${letter().toLowerCase()}@example.org`
  await openAdmin(page, 'Users')
  const password = await invite(page, email)
  const theirs = await anotherBrowser(browser)
  await enterAsTeacher(theirs, email, password)
  await expect(theirs.getByRole('heading', { name: 'You do not teach a class yet' })).toBeVisible()
  await expectAccessible(theirs)
})

test('an admin renames a class: a name that is taken is refused, and the class keeps its code', async ({
  page,
}) => {
  const name = letter()
  await openAdmin(page, 'Classes')
  await page.getByRole('button', { name: 'Make a class' }).click()
  const making = page.getByRole('dialog', { name: 'Make a class' })
  for (const wanted of [name, `${name}B`]) {
    await making.getByLabel('Letter or name').fill(wanted)
    await making.getByRole('button', { name: 'Make class' }).click()
    await expectText(page, `Class 7${wanted} is made`)
  }
  await making.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: `Class 7${name}B` }).click()
  const code = await visibleText(page, /^[a-z]+-[a-z]+-\d\d$/).innerText()
  await page.setViewportSize({ width: 320, height: 740 })
  await page.getByRole('button', { name: 'Rename' }).click()
  const renaming = page.getByRole('dialog', { name: `Rename class 7${name}B` })
  await renaming.getByLabel('Letter or name').fill(name)
  await renaming.getByRole('button', { name: 'Rename class' }).click()
  await expect(renaming.getByText(new RegExp(`There is a class 7${name} in \\d{4} already`))).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await renaming.getByLabel('Letter or name').fill(`${name}C`)
  await renaming.getByRole('button', { name: 'Rename class' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`^Class 7${name}C`) })).toBeVisible()
  await expect(visibleText(page, code)).toBeVisible()
  await expectText(page, `Class 7${name}B is now class 7${name}C`)
})

test('a school with many classes finds one by its name, its teacher or its grade', LONG, async ({ page }) => {
  const name = letter()
  await openAdmin(page)
  for (let at = 1; at <= 13; at += 1)
    await postApi(page.request, 'admin/classes', {
      schoolYear: new Date().getFullYear(),
      grade: at <= 6 ? 6 : 7,
      letter: `${name}${at}`,
    })
  await page.reload()
  await page
    .getByRole('navigation', { name: 'Dashboard sections' })
    .getByRole('button', { name: 'Classes' })
    .click()
  const cards = page.getByRole('button', { name: new RegExp(`^Class \\d+${name}`) })
  await expect(cards).toHaveCount(13)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('searchbox', { name: 'Search classes' }).fill(`${name}12`)
  await expect(cards).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search classes' }).fill(name)
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('6')
  await expect(cards).toHaveCount(6)
  await scrollToEnd(page)
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('searchbox', { name: 'Search classes' }).fill('nobody teaches this')
  await expectText(page, 'No class has this name, teacher or grade.')
})
