import type { Page } from '@playwright/test'
import {
  anotherBrowser,
  expect,
  expectGoodLooks,
  register,
  signIn,
  somebody,
  test,
  untilAlive,
  visibleText,
  type Person,
} from './test.ts'

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name })
const question = (page: Page) => page.getByRole('dialog', { name: 'Was this you?' })
const sure = (page: Page) => page.getByRole('dialog', { name: 'Remove this work?' })
const lesson = (page: Page) => page.getByRole('article').filter({ hasText: 'What is a Computer?' })

test.beforeEach(({ page }) => {
  untilAlive(page)
})

/** Reads the first lesson to its end and takes its quiz. */
async function learnALittle(page: Page): Promise<void> {
  await tab(page, 'Lessons').click()
  await lesson(page).getByRole('button').click()
  for (const section of ['Simple Notes', 'Key Words', 'Real Examples', 'Cool Facts']) {
    await expect(page.getByRole('heading', { name: section })).toBeVisible()
    await page.getByRole('button', { name: 'Continue Learning' }).click()
  }
  await page.getByRole('button', { name: 'Complete Lesson' }).last().click()
  await expect(visibleText(page, 'Lesson Completed')).toBeVisible()
  await tab(page, 'Quiz').click()
  await page
    .getByRole('article', { name: 'Computer Basics', exact: true })
    .getByRole('button', { name: 'Start Quiz' })
    .click()
  const goOn = page.getByRole('button', { name: /Next Question|Finish Quiz/ })
  for (let number = 1, last = false; !last; number += 1) {
    await expect(visibleText(page, `Question ${number} / `)).toBeVisible()
    await page.locator('form label').first().click()
    await page.getByRole('button', { name: 'Submit Answer' }).click()
    last = (await goOn.textContent()) === 'Finish Quiz'
    await goOn.click()
  }
  await expect(page.getByRole('heading', { name: 'Quiz Complete' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Quizzes' }).click()
}

async function signUpByForm(page: Page, person: Person): Promise<void> {
  await page.goto('/auth')
  for (const [label, value] of [
    ['First name', person.firstName],
    ['Last name', person.lastName],
    ['School name', person.schoolName],
    ['Grade and class', person.gradeClass],
    ['Age', person.age],
    ['Email', person.email],
    ['Phone number', person.phoneNumber],
    ['Password', person.password],
    ['Confirm password', person.password],
  ] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.firstName}!` })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await tab(page, 'Profile').click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
}

test('a learner corrects the own details; wrong ones are marked, and Home greets by the new name', async ({
  page,
  context,
}) => {
  await register(page, somebody('Ayanda'))
  await page.goto('/')
  await tab(page, 'Profile').click()
  await page.getByRole('button', { name: 'Edit my details' }).click()
  const name = page.getByRole('textbox', { name: 'First name' })
  await expect(name).toBeFocused()
  await name.fill('Nomvula')
  await page.getByRole('textbox', { name: 'Age' }).fill('41')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(visibleText(page, 'Age must be between 5 and 40')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Age' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Age' }).fill('13')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(visibleText(page, 'No connection to the school server')).toBeVisible()
  await expect(name).toHaveValue('Nomvula')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(visibleText(page, 'Your details are saved')).toBeVisible()
  await expect(visibleText(page, 'Nomvula Dlamini')).toBeVisible()
  await expect(visibleText(page, '13 years')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit my details' })).toBeFocused()
  await tab(page, 'Home').click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Nomvula!' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back, Nomvula!' })).toBeVisible()
})

test('a visitor’s work goes into the account of who says yes, to every device, and is offered to nobody else', async ({
  page,
  browser,
}) => {
  test.slow()
  const naledi = somebody('Naledi')
  await page.goto('/')
  await learnALittle(page)
  await signUpByForm(page, naledi)
  await expect(question(page)).toContainText(
    '1 lesson and 1 quiz were done on this device before you signed in.',
  )
  await expect(question(page)).toContainText('What is a Computer?')
  // Later: nothing happens, and the question comes back with the next load.
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await tab(page, 'Lessons').click()
  await expect(lesson(page).getByRole('button', { name: 'Start Learning' })).toBeVisible()
  await page.reload()
  await question(page).getByRole('button', { name: 'Yes, keep it' }).click()
  await expect(visibleText(page, 'It is in your account now')).toBeVisible()
  await expect(lesson(page).getByRole('button', { name: 'Review' })).toBeVisible()

  const second = await anotherBrowser(browser)
  await signIn(second, naledi)
  await second.goto('/')
  await tab(second, 'Lessons').click()
  await expect(lesson(second).getByRole('button', { name: 'Review' })).toBeVisible()

  await signOut(page)
  await tab(page, 'Lessons').click()
  await expect(lesson(page).getByRole('button', { name: 'Start Learning' })).toBeVisible()
  await signUpByForm(page, somebody('Thabo'))
  await tab(page, 'Profile').click()
  await expect(visibleText(page, 'Thabo Dlamini')).toBeVisible()
  await expect(visibleText(page, 'You will see your finished lessons here.')).toBeVisible()
  await expect(question(page)).toBeHidden()
})

test('a visitor’s work is removed after a second no, and then it is nobody’s', async ({ page }) => {
  test.slow()
  await page.goto('/')
  await learnALittle(page)
  await register(page, somebody('Sizwe'))
  await page.goto('/')
  await question(page).getByRole('button', { name: 'No, not mine' }).click()
  await expect(sure(page)).toContainText('Nobody can bring it back.')
  await sure(page).getByRole('button', { name: 'Go back' }).click()
  await question(page).getByRole('button', { name: 'No, not mine' }).click()
  await sure(page).getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(visibleText(page, 'The work was removed from this device')).toBeVisible()
  await page.reload()
  await tab(page, 'Profile').click()
  await expect(visibleText(page, 'You will see your finished lessons here.')).toBeVisible()
  await signOut(page)
  await tab(page, 'Lessons').click()
  await expect(lesson(page).getByRole('button', { name: 'Start Learning' })).toBeVisible()
})

test('the profile, its form and the question are accessible in both themes and fit', async ({ page }) => {
  test.slow()
  const check = async (name: string) => {
    for (const [width, height] of [
      [1280, 800],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectGoodLooks(page)
      if (process.env['PICTURES'])
        await page.screenshot({
          path: `${process.env['PICTURES']}/${name}-${width}.png`,
          fullPage: !name.startsWith('ask'),
        })
    }
  }
  await page.goto('/')
  await tab(page, 'Profile').click()
  await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible()
  await check('signed-out')
  await learnALittle(page)
  await register(page, somebody('Fatima'))
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  await check('ask-whose')
  await question(page).getByRole('button', { name: 'No, not mine' }).click()
  await check('ask-sure')
  await sure(page).getByRole('button', { name: 'Go back' }).click()
  await question(page).getByRole('button', { name: 'Yes, keep it' }).click()
  await expect(question(page)).toBeHidden()
  await tab(page, 'Profile').click()
  await expect(visibleText(page, 'Fatima Dlamini')).toBeVisible()
  await check('profile')
  await page.getByRole('button', { name: 'Edit my details' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('F')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('082')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(visibleText(page, 'First name must be at least 2 characters')).toBeVisible()
  await check('form')
  // 200 %: half the width in CSS pixels is what zooming does, and larger letters are what a reader may set.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await check('form-large')
})
