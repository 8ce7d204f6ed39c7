import { randomUUID } from 'node:crypto'
import { inFull } from './pictures/camera.ts'
import { ADMIN } from './server.ts'
import { COUNTED_LESSONS } from './course.ts'
import { arriveOnline, finishFirstLesson, openAdmin, register, signIn, tab, tryPassword } from './steps.ts'
import {
  LONG,
  anotherBrowser,
  expect,
  expectAccessible,
  expectGoodLooks,
  expectText,
  scrollToEnd,
  somebody,
  test,
  visibleText,
} from './test.ts'

test('an admin gives a learner a password for one use; the learner then chooses one', async ({
  page,
  browser,
}) => {
  const learner = { ...somebody('Tshilidzi'), lastName: `Mudau${Date.now()}`, gradeClass: 'Grade 7F' }
  const theirs = await anotherBrowser(browser)
  await register(theirs, learner)
  await openAdmin(page, 'Users')

  await page.getByRole('searchbox', { name: 'Search students by name' }).fill('nobody is called this')
  await expectText(page, 'Try adjusting your search or filter criteria.')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.getByRole('searchbox').fill(`tshilidzi ${learner.lastName}`)
  await page.getByLabel('Grade or class').selectOption('Grade 7F')
  await expect(page.getByRole('heading', { name: '1 student shown' })).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: learner.lastName })
  for (const text of [
    'Student',
    'Funda Primary · Grade 7F · 12 years',
    '082 123 4567',
    'No tasks completed yet.',
  ])
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  await scrollToEnd(page)
  await expectGoodLooks(page)

  for (const [name, ending] of [
    ['Download for Excel', 'xlsx'],
    ['Download as CSV', 'csv'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^learners-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
  }

  await card.getByRole('button', { name: 'Manage account' }).click()
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.getByRole('button', { name: 'Reset password' }).click()
  const password = visibleText(page, /^([a-z]+-){4}[a-z]+$/)
  await expect(password).toBeVisible()
  await expectAccessible(page)
  const given = await password.innerText()
  await page.getByRole('button', { name: 'Done' }).click()

  await theirs.goto('/auth')
  await theirs.getByRole('button', { name: 'Log in' }).click()
  await theirs.getByLabel('Email').fill(learner.email)
  await theirs.getByLabel('Password', { exact: true }).fill(given)
  await theirs.getByRole('button', { name: 'Sign In' }).click()
  await expect(theirs.getByRole('heading', { name: 'Choose your own password' })).toBeFocused()
  await expectAccessible(theirs)
  await theirs.getByLabel('New password', { exact: true }).fill('intaba-9')
  await theirs.getByLabel('New password again').fill('intaba-9')
  await theirs.getByRole('button', { name: 'Save my password' }).click()
  await expect(theirs.getByRole('heading', { name: 'Welcome back, Tshilidzi!' })).toBeVisible()
})

test('a class of forgetful children gets new passwords; none is lost', LONG, async ({ page, browser }) => {
  const gradeClass = `7 ${randomUUID().slice(0, 8)}`
  const theirs = await anotherBrowser(browser)
  const [anele, zola] = [somebody('Anele'), somebody('Zola')].map((who) => ({ ...who, gradeClass }))
  if (!anele || !zola) throw new Error('Nobody there')
  await register(theirs, zola)
  await register(theirs, { ...anele, lastName: 'Ximba' })
  await openAdmin(page, 'Users')
  await page.getByLabel('Grade or class').selectOption(gradeClass)
  await visibleText(page, 'Class list', { exact: true }).click()
  const list = page.getByRole('table', { name: 'Students by surname' })
  await expect(list.getByRole('rowheader')).toHaveText([/Dlamini, Zola/, /Ximba, Anele/])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await inFull(page, {}, () => expectAccessible(page))
  }

  await page.getByRole('checkbox', { name: 'Dlamini, Zola' }).check()
  await expect(page.getByRole('button', { name: 'Reset 1 password' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Tick all shown' }).check()
  await page.getByRole('button', { name: 'Reset 2 passwords' }).click()
  let asked = 0
  await page.route('**/reset-password', (route) => ((asked += 1) === 2 ? route.abort() : route.continue()))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reset passwords' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 of 2 were not reset')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  const passwords = dialog.getByText(/^([a-z]+-){4}[a-z]+$/)
  await expect(passwords).toHaveCount(2)
  expect(asked).toBe(3)
  await inFull(page, {}, () => expectAccessible(page))

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show the new passwords' }).click()
  await expect(passwords).toHaveCount(2)
  const given = await dialog.getByRole('listitem').filter({ hasText: anele.email }).innerText()
  await page.emulateMedia({ media: 'print' })
  const onPaper = page.getByRole('listitem').filter({ hasText: /-/ }).locator('visible=true')
  await expect(onPaper).toHaveText([new RegExp(zola.email), new RegExp(anele.email)])
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Show the new passwords' })).toHaveCount(0)

  const password = /^([a-z]+-){4}[a-z]+$/m.exec(given)?.[0] ?? ''
  await signIn(theirs, { email: anele.email, password })
  await page.reload()
  // A forgotten filter would hide most of the school, so the list opens without one.
  await expect(page.getByLabel('Grade or class')).toHaveValue('')
  await page.getByLabel('Grade or class').selectOption(gradeClass)
  await expect(list.getByRole('rowheader')).toHaveText([/Dlamini, Zola/, /Ximba, Anele/])
})

test('an account is deleted for good, and what goes wrong before is said', async ({ page, browser }) => {
  const learner = { ...somebody('Bandile'), lastName: `Moyo${randomUUID().slice(0, 8)}` }
  const name = `Bandile ${learner.lastName}`
  const theirs = await anotherBrowser(browser)
  await arriveOnline(theirs, learner)
  await finishFirstLesson(theirs)
  await openAdmin(page, 'Users')
  await page.getByRole('searchbox').fill(name)
  await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Manage account' })
    .click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText(`Please type ${name}`)).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel(`To confirm, type ${name}`).fill(` ${name.toLowerCase()}`)
  await page.route('**/learners/delete', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The account was not deleted')
  await expect(dialog.getByRole('alert')).toContainText('The school server cannot be reached.')
  await page.unroute('**/learners/delete')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expectText(page, `The account of ${name} is deleted`)
  await expect(page.getByRole('heading', { name: '0 students shown' })).toBeFocused()
  expect(await tryPassword(theirs, learner.email, learner.password)).toBe(401)

  // The phone that was signed in cannot send its unsent work, and does not ask anybody to sign in for it.
  const told = theirs.getByRole('dialog', { name: 'An account was deleted' })
  await expect(told).toBeVisible()
  await expectGoodLooks(theirs)
  await told.getByRole('button', { name: 'Go on learning' }).click()
  await tab(theirs, 'Home').click()
  await expectText(theirs, `0 of ${COUNTED_LESSONS} lessons`)
  await expect(theirs.getByRole('button', { name: /^Work waits/ })).toHaveCount(0)
  const databases = () => theirs.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).not.toContain('qala-outbox')
})

test('an admin makes a colleague admin and takes it back', LONG, async ({ page, browser }) => {
  const colleague = { ...somebody('Refilwe'), lastName: 'Modise', gradeClass: 'Staff' }
  const theirs = await anotherBrowser(browser)
  await register(theirs, colleague)
  await openAdmin(page, 'Users')
  await page.getByRole('tab', { name: 'Admins' }).click()
  await page.getByRole('button', { name: 'Add an admin' }).click()
  const adding = page.getByRole('dialog', { name: 'Add an admin' })
  const find = async (email: string) => {
    await adding.getByLabel('Email').fill(email)
    await adding.getByRole('button', { name: 'Find the account' }).click()
  }
  await find(`nobody-${randomUUID()}@example.org`)
  await expect(adding.getByText('No account has this address')).toBeVisible()
  await page.route('**/admins/find', (route) => route.abort())
  await find(colleague.email)
  await expect(adding.getByRole('alert')).toContainText('No connection to the school server')
  await page.unroute('**/admins/find')
  await find(ADMIN.email)
  await expect(adding.getByText('This person is an admin already.')).toBeVisible()
  await expect(adding.getByRole('button', { name: 'Make admin' })).toHaveCount(0)
  await adding.getByRole('button', { name: 'Back' }).click()
  await find(colleague.email)
  await expect(adding.getByText(/Funda Primary · Staff · joined/)).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/admin/admins', (route) => route.abort())
  await adding.getByRole('button', { name: 'Make admin' }).click()
  await expect(adding.getByRole('alert')).toContainText('The role was not given')
  await page.unroute('**/api/admin/admins')
  await adding.getByRole('button', { name: 'Make admin' }).click()
  await expectText(page, 'Refilwe Modise is an admin now')
  await expect(adding.getByText('Print this for Refilwe Modise, or write it down.')).toBeVisible()
  await expect(adding.getByText(/^[a-z]+(-[a-z]+){4}$/)).toBeVisible()
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Done' }).click()
  expect(await tryPassword(theirs, colleague.email, colleague.password)).toBe(401)

  const row = page.getByRole('listitem').filter({ hasText: colleague.email })
  await row.getByRole('button', { name: 'Remove admin Refilwe Modise' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove this admin?' })
  // This answer is faked, because an admin cannot remove themselves and so cannot cause it by hand.
  await page.route('**/admins/remove', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: '{"error":{"code":"last_admin","message":"There must be an admin. Make somebody else one first."}}',
    }),
  )
  await removing.getByRole('button', { name: 'Remove admin' }).click()
  await expect(removing.getByRole('alert')).toContainText('There must be an admin.')
  await expectAccessible(page)
  await page.unroute('**/admins/remove')
  await removing.getByRole('button', { name: 'Remove admin' }).click()
  await expectText(page, 'Refilwe Modise is not an admin any more')
  await expect(row).toHaveCount(0)
})

test(
  'a failing server is said, the message lies on no button, and Try Again helps',
  LONG,
  async ({ page }) => {
    await page.route('**/api/admin/learners/find', (route) => route.fulfill({ status: 500 }))
    // The screen is low, so that the message and the button are at first in the same place.
    await page.setViewportSize({ width: 360, height: 480 })
    await openAdmin(page, 'Users')
    await expectText(page, 'Failed to fetch user profiles')
    const again = page.getByRole('button', { name: 'Try Again' })
    const isFree = () =>
      again.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    for (const block of ['start', 'end'] as const) {
      await again.evaluate((button, place) => {
        button.scrollIntoView({ block: place })
        button.focus({ preventScroll: true })
      }, block)
      await expect.poll(isFree).toBe(true)
    }
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await scrollToEnd(page)
    await expectAccessible(page)
    await page.unroute('**/api/admin/learners/find')
    await again.click()
    await expectText(page, 'Tasks completed', { exact: true })
  },
)
