import type { Page } from '@playwright/test'
import {
  answer,
  askToSignOut,
  continueTo,
  fillForm,
  finishLesson,
  goOn,
  heading,
  openAsTeacher,
  openLesson,
  position,
  signInByCard,
  startQuiz,
  submit,
  tab,
} from './steps.ts'
import { adminPictures } from './pictures/admin.ts'
import { beginWalk, WALKS } from './pictures/walks.ts'
import { ADMIN, origin, startOwnServer } from './server.ts'
import { expect, expectText, LONG, somebody, test, untilAlive } from './test.ts'
import { expectCurrentWords, translatePage } from './translator.ts'

for (const way of ['replaced', 'moved'] as const) {
  const words = `a page that the browser translates (texts ${way}) goes on, and shows the words of now`
  test(words, way === 'moved' ? LONG : {}, async ({ page }) => {
    await translatePage(page, way)
    await page.goto('/')
    await openLesson(page)
    await expectCurrentWords(page)
    await continueTo(page, 'Key Words')
    await expectCurrentWords(page)
    await finishLesson(page, 1)
    await expectCurrentWords(page)
    await page.goBack()

    await startQuiz(page)
    await expect(submit(page)).toHaveText('Submit Answer')
    await answer(page)
    await expect(goOn(page)).toHaveText('Next Question')
    await expectCurrentWords(page)
    await goOn(page).click()
    await expect(position(page, 2)).toBeVisible()
    await expectCurrentWords(page)

    await page.reload()
    await expect(position(page, 2)).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Stop the quiz' }).click()
    await tab(page, 'Lessons').click()
    await page.getByRole('button', { name: 'Open the Lab' }).click()
    await page
      .getByRole('button', { name: /First steps/ })
      .first()
      .click()
    await expect(heading(page, 'First steps')).toBeVisible()
    const forward = page
      .getByRole('group', { name: 'Blocks to add' })
      .getByRole('button', { name: 'move forward' })
    await forward.click()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expectText(page, 'The robot stopped on B2. The flag is on C2: one step more.')
    await expectCurrentWords(page)
    await forward.click()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expectText(page, 'Brilliant!')
    await expectCurrentWords(page)
  })
}

/** The page for checking a certificate comes only from the server, so nothing in it changes. */
const WALKED = WALKS.filter(({ name }) => name !== 'the page for checking a certificate')

for (const { name, walks } of WALKED) {
  test(
    `every screen of ${name} goes on and shows the words of now on a page that the browser translates`,
    LONG,
    async ({ page }) => {
      test.slow()
      await translatePage(page)
      await beginWalk(page, name)
      for (const walk of walks) await walk({ page, origin, shoot: () => expectCurrentWords(page) })
    },
  )
}

test(
  'every screen of an admin goes on and shows the words of now on a page that the browser translates',
  LONG,
  async ({ page }) => {
    test.setTimeout(600_000)
    const server = await startOwnServer({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
    await server.run('demo', ['--learners', '60'])
    await translatePage(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    untilAlive(page)
    await adminPictures({ page, origin: server.origin, shoot: () => expectCurrentWords(page) })
    await page.context().close()
    await server.remove()
  },
)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test(
  'on a page that the browser translates somebody registers, corrects the details and comes back',
  LONG,
  async ({ page }) => {
    const naledi = somebody()
    await translatePage(page)
    await untilAlive(page).goto('/')
    await button(page, 'Install the app').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectCurrentWords(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Register' }).click()
    await fillForm(page, { ...naledi, firstName: 'N' })
    await button(page, 'Create Account').click()
    await expectText(page, 'First name must be at least 2 characters')
    await expectCurrentWords(page)
    await fillForm(page, { firstName: naledi.firstName })
    await button(page, 'Create Account').click()
    await expect(heading(page, 'Welcome to Qala, Naledi!')).toBeVisible()
    await expectCurrentWords(page)

    await tab(page, 'Profile').click()
    await button(page, /^Edit/).click()
    await fillForm(page, { age: '41' })
    await button(page, 'Save').click()
    await expectText(page, 'Age must be between 5 and 40')
    await expectCurrentWords(page)
    await fillForm(page, { age: '13' })
    await button(page, 'Save').click()
    await expectText(page, '13 years')
    await expectCurrentWords(page)
    await button(page, 'Change my password').click()
    await page.getByLabel('Password you have now').fill('wrong-one')
    await page.getByLabel('New password', { exact: true }).fill('inkomo-7')
    await page.getByLabel('New password again').fill('inkomo-7')
    await button(page, 'Save my password').click()
    await expectText(page, 'This is not your password')
    await expectCurrentWords(page)
    await page.keyboard.press('Escape')

    await askToSignOut(page)
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
    await expectCurrentWords(page)
    await page.goto('/auth')
    await button(page, 'Log in').click()
    await fillForm(page, { email: naledi.email, password: 'not-the-password' })
    await button(page, 'Sign In').click()
    await expectText(page, 'Invalid email or password. Please check your details and try again.')
    await expectCurrentWords(page)
    await fillForm(page, { password: naledi.password })
    await button(page, 'Sign In').click()
    await expect(heading(page, 'Welcome back, Naledi!')).toBeVisible()
  },
)

test(
  'on a page that the browser translates a teacher brings a class in, and its learner signs in by the card',
  LONG,
  async ({ page }) => {
    const letter = `T${Date.now().toString(36).toUpperCase()}`
    await translatePage(page)
    await openAsTeacher(page, letter)
    await expectCurrentWords(page)
    await button(page, 'Import learners').first().click()
    const list = `Surname;First name;Class\nMokoena${letter};Thabo;7${letter}\nNkosi${letter};Gift;7${letter}\n`
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
    await button(page, 'Import 2 learners').click()
    await expect(page.getByRole('heading', { name: '2 learners are in' })).toBeVisible()
    await expectCurrentWords(page)
    await button(page, 'To the class').click()
    await page.getByRole('tab', { name: 'Sign-in cards' }).click()
    await button(page, 'Make 2 cards').click()
    await expect(page.getByRole('heading', { name: '2 cards are ready' })).toBeVisible()
    await expectCurrentWords(page)
    const card = page.locator('.sign-in-card').filter({ hasText: 'Gift' }).first()
    const [code = '', word = ''] = await card.locator('dd').allInnerTexts()
    await button(page, 'Done').click()

    await page.getByRole('tab', { name: 'This week' }).click()
    await button(page, 'Give work').first().click()
    const giving = page.getByRole('dialog', { name: /^Work for/ })
    await giving.getByRole('checkbox').first().check()
    await button(page, 'Next').click()
    await expectCurrentWords(page)
    await giving.getByRole('button', { name: /^Give/ }).click()
    await expect(page.getByRole('heading', { name: 'Who did what' })).toBeVisible()
    await expectCurrentWords(page)

    await page.getByRole('tab', { name: 'Learners' }).click()
    await page
      .getByRole('row', { name: /Mokoena/ })
      .getByRole('checkbox')
      .check()
    await button(page, 'Reset 1 password').click()
    await button(page, 'Reset passwords').click()
    await expectText(page, /^([a-z]+-){4}[a-z]+$/)
    await expectCurrentWords(page)
    await button(page, 'Done').click()

    const sections = page.getByRole('navigation', { name: 'Dashboard sections' })
    await sections.getByRole('button', { name: 'Announcements' }).click()
    await page.getByLabel('Title').fill('Bring earphones')
    await page.getByLabel('Message', { exact: true }).fill('We listen to the lesson on Friday.')
    await button(page, 'Create Announcement').click()
    await expect(page.getByRole('article', { name: 'Bring earphones' })).toBeVisible()
    await expectCurrentWords(page)

    await page.context().clearCookies()
    await signInByCard(page, { code, name: `Gift Nkosi${letter}`, word }, 'umthi-omude-7')
    await expectCurrentWords(page)
  },
)
