import { ADMIN } from './server.ts'
import { openAdmin, postApi, signIn, tab } from './steps.ts'
import type { Page } from '@playwright/test'
import { anotherBrowser, expect, expectAccessible, expectFits, expectText, test, untilAlive } from './test.ts'

/** Returns letters that only this run uses, because all stories share one school. */
const letter = () => `C${Date.now().toString(36).toUpperCase()}`

/** Makes a class with two learners without e-mail address and phone number, as staff would. */
async function classOfTwo(page: Page, letter: string, lastName: string): Promise<void> {
  await signIn(page, ADMIN)
  const post = (path: string, data: object) => postApi(page.request, `admin/${path}`, data)
  await post('classes', { schoolYear: new Date().getFullYear(), grade: 7, letter })
  const details = { schoolName: 'Qala Primary School', gradeClass: `7${letter}`, age: 12 }
  for (const firstName of ['Naledi', 'Thabo'])
    await post('learners/add', { ...details, firstName, lastName, email: '', phoneNumber: '' })
}

test('a card is printed, signs its learner in once, and lets nobody in again', async ({ page, browser }) => {
  const name = letter()
  const lastName = `Card${name}`
  await classOfTwo(page, name, lastName)
  await openAdmin(page, 'Classes')
  await page.getByRole('button', { name: `Class 7${name}` }).click()
  await page.getByRole('button', { name: 'Take in 2' }).click()
  await expectText(page, '2 learners taken in')
  await page.getByRole('tab', { name: 'Sign-in cards' }).click()
  // Both were given a password when the account was made, so nobody is ticked, and it is asked before these stop working.
  await expectText(page, 'Everybody here has a card or their own password.')
  await page.getByRole('checkbox', { name: 'All 2 learners' }).check()
  await expect(page.getByText('2 learners get a new password for one use')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 1_400 })
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Make 2 cards' }).click()
  const asked = page.getByRole('dialog', { name: 'Replace 2 printed cards?' })
  await expect(asked).toContainText(`Naledi ${lastName}, Thabo ${lastName}`)
  await expectAccessible(page)
  await expectFits(page)
  await asked.getByRole('button', { name: 'Make 2 cards' }).click()
  await expect(page.getByRole('heading', { name: '2 cards are ready' })).toBeFocused()
  await expectAccessible(page)
  await expectFits(page)
  const card = page
    .locator('.sign-in-card')
    .filter({ hasText: `Naledi ${lastName}` })
    .first()
  const [code = '', word = ''] = await card.locator('dd').allInnerTexts()

  const theirs = await anotherBrowser(browser)
  await theirs.setViewportSize({ width: 320, height: 640 })
  await untilAlive(theirs).goto('/auth')
  await theirs.getByRole('button', { name: 'I have a card' }).click()
  await theirs.getByLabel('Class code').fill('goat')
  await theirs.getByRole('button', { name: 'Next' }).click()
  await expectText(theirs, 'A class code is two words and a number, such as goat-mango-47')
  await theirs.getByLabel('Class code').fill(code.replaceAll('-', ' '))
  await theirs.keyboard.press('Enter')
  await theirs.getByLabel('Your first name and surname').fill(`thabo ${lastName}`)
  await theirs.keyboard.press('Enter')
  await expectAccessible(theirs)
  await expectFits(theirs)
  await theirs.getByLabel('Password', { exact: true }).fill(word)
  await theirs.getByRole('button', { name: 'Sign In' }).click()
  await expectText(theirs, 'That did not work')
  await theirs.getByRole('button', { name: 'Change name' }).click()
  await theirs.getByLabel('Your first name and surname').fill(`${lastName.toLowerCase()} NALEDI`)
  await theirs.keyboard.press('Enter')
  await theirs.getByLabel('Password', { exact: true }).fill(word.replaceAll('-', ' '))
  await theirs.getByRole('button', { name: 'Sign In' }).click()
  await theirs.getByLabel('New password', { exact: true }).fill('my-own-word')
  await theirs.getByLabel('New password again').fill('my-own-word')
  await theirs.getByRole('button', { name: 'Save my password' }).click()
  await expectText(theirs, 'Welcome back, Naledi!')
  await tab(theirs, 'Profile').click()
  await expect(theirs.getByRole('region', { name: 'Personal Information' })).toContainText(
    `Naledi ${lastName}`,
  )

  // A phone reads the card's code, which names the class and contains the password, and then disappears from the address.
  const found = await anotherBrowser(browser)
  await untilAlive(found).goto(`/auth#class=${code}&word=${encodeURIComponent(word)}`)
  await found.getByLabel('Your first name and surname').fill(`Naledi ${lastName}`)
  expect(new URL(found.url()).hash).toBe('')
  await found.getByRole('button', { name: 'Sign In' }).click()
  await expectText(found, 'That did not work')

  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('checkbox', { name: 'All 2 learners' }).check()
  await expect(page.getByText('1 keeps their own password')).toBeVisible()
  await page.getByRole('button', { name: `Lost: new card for Naledi ${lastName}` }).click()
  await expect(page.getByRole('heading', { name: '1 card is ready' })).toBeVisible()
  await theirs.goto('/')
  await expectText(theirs, /Your teacher made a new card for you\. Sign in with it\./)
  await expect(theirs.getByRole('button', { name: 'Log in' })).toBeVisible()
})
