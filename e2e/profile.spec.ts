import type { Page } from '@playwright/test'
import {
  card,
  fillForm,
  finishLesson,
  leaveLesson,
  finishQuiz,
  openLesson,
  register,
  signIn,
  startQuiz,
  tab,
} from './steps.ts'
import { LONG, anotherBrowser, expect, expectText, type Person, somebody, test, untilAlive } from './test.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Was this you?' })
const sure = (page: Page) => page.getByRole('dialog', { name: 'Remove this work?' })

test.beforeEach(({ page }) => {
  untilAlive(page)
})

async function learnALittle(page: Page): Promise<void> {
  await openLesson(page)
  await finishLesson(page)
  await startQuiz(page)
  await finishQuiz(page)
  await page.getByRole('button', { name: 'Back to Quizzes' }).click()
}

async function signUpByForm(page: Page, person: Person): Promise<void> {
  await page.goto('/auth')
  await fillForm(page, person)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: `Welcome to Qala, ${person.firstName}!` })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await tab(page, 'Profile').click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
}

test('a learner corrects their own details, and Home greets by the new name', async ({ page, context }) => {
  await register(page, somebody('Ayanda'))
  await page.goto('/')
  await tab(page, 'Profile').click()
  await page.getByRole('button', { name: 'Edit my details' }).click()
  const name = page.getByRole('textbox', { name: 'First name' })
  await expect(name).toBeFocused()
  await name.fill('Nomvula')
  await page.getByRole('textbox', { name: 'Age' }).fill('41')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectText(page, 'Age must be between 5 and 40')
  await expect(page.getByRole('textbox', { name: 'Age' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Age' }).fill('13')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectText(page, 'No connection to the school server')
  await expect(name).toHaveValue('Nomvula')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()

  await expectText(page, 'Your details are saved')
  await expectText(page, 'Nomvula Dlamini')
  await expectText(page, '13 years')
  await expect(page.getByRole('button', { name: 'Edit my details' })).toBeFocused()
  await tab(page, 'Home').click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Nomvula!' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back, Nomvula!' })).toBeVisible()
})

test(
  'a visitor’s work goes into the account of who says yes, and no other',
  LONG,
  async ({ page, browser }) => {
    test.slow()
    const naledi = somebody('Naledi')
    await page.goto('/')
    await learnALittle(page)
    await signUpByForm(page, naledi)
    await expect(question(page)).toContainText(
      '1 lesson and 1 quiz were done on this device before you signed in.',
    )
    await expect(question(page)).toContainText('What is a Computer?')
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await tab(page, 'Lessons').click()
    await expect(card(page).getByRole('button', { name: 'Start Learning' })).toBeVisible()
    await page.reload()
    await question(page).getByRole('button', { name: 'Yes, keep it' }).click()
    await expectText(page, 'It is in your account now')
    await expect(card(page).getByRole('button', { name: 'Review' })).toBeVisible()

    const second = await anotherBrowser(browser)
    await signIn(second, naledi)
    await second.goto('/')
    await tab(second, 'Lessons').click()
    await expect(card(second).getByRole('button', { name: 'Review' })).toBeVisible()

    await signOut(page)
    await tab(page, 'Lessons').click()
    await expect(card(page).getByRole('button', { name: 'Start Learning' })).toBeVisible()
    await signUpByForm(page, somebody('Thabo'))
    await tab(page, 'Profile').click()
    await expectText(page, 'Thabo Dlamini')
    await expectText(page, 'You will see your finished lessons here.')
    await expect(question(page)).toBeHidden()
  },
)

test('a visitor’s work is removed after a second no, and then it is nobody’s', async ({ page }) => {
  await page.goto('/')
  await openLesson(page)
  await page.getByRole('button', { name: 'Mark as complete' }).click()
  await page.getByRole('button', { name: 'Yes, I finished it' }).click()
  await expectText(page, 'Lesson Completed')
  await leaveLesson(page)
  await register(page, somebody('Sizwe'))
  await page.goto('/')
  await question(page).getByRole('button', { name: 'No, not mine' }).click()
  await expect(sure(page)).toContainText('Nobody can bring it back.')
  await sure(page).getByRole('button', { name: 'Go back' }).click()
  await question(page).getByRole('button', { name: 'No, not mine' }).click()
  await sure(page).getByRole('button', { name: 'Yes, remove it' }).click()
  await expectText(page, 'The work was removed from this device')
  await page.reload()
  await tab(page, 'Profile').click()
  await expectText(page, 'You will see your finished lessons here.')
  await signOut(page)
  await tab(page, 'Lessons').click()
  await expect(card(page).getByRole('button', { name: 'Start Learning' })).toBeVisible()
})
