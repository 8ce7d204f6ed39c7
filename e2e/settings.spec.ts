import type { Page } from '@playwright/test'
import { ADMIN, startOwnServer, type OwnServer } from './server.ts'
import { fillForm, heading, openAdmin, register, tab } from './steps.ts'
import {
  LONG,
  anotherBrowser,
  expect,
  expectAccessible,
  expectFits,
  expectGoodLooks,
  expectText,
  scrollToEnd,
  somebody,
  test,
  untilAlive,
  visibleText,
} from './test.ts'

// These stories have a separate server, because other stories register while these turn registration off.
let server: OwnServer
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startOwnServer({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
})
test.afterAll(async ({ browser }) => {
  // Open live streams would delay the end of the server.
  for (const context of browser.contexts()) await context.close()
  await server.remove()
})

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const save = (page: Page, name: string) => card(page, name).getByRole('button', { name: 'Save' }).click()
const section = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Dashboard sections' }).getByRole('button', { name }).click()

test('an admin decides that nobody registers; a visitor meets it, and is given an account', async ({
  page,
  browser,
}) => {
  await openAdmin(page, 'Settings', server.origin)
  const sections = page.getByRole('navigation', { name: 'Dashboard sections' })
  expect((await sections.boundingBox())?.height, 'all in one row').toBeLessThan(80)
  await expect(sections.getByRole('button', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
  await expect(sections.getByRole('button', { name: 'Announcements' })).not.toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 320, height: 800 })
  await expectGoodLooks(page)
  const letters = (size: string) =>
    page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
  await letters('200%')
  await expectFits(page)
  await letters('')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectFits(page)
  const other = await anotherBrowser(browser)
  await openAdmin(other, 'Settings', server.origin)
  await card(other, 'Who may register').getByRole('radio', { name: 'Anyone, and staff confirm' }).check()

  const words = '<b>We</b> keep what the course needs.'
  await card(page, "The school's own words on privacy").getByLabel('Text').fill(words)
  await section(page, /^Users/)
  await section(page, 'Settings')
  await expect(card(page, "The school's own words on privacy").getByLabel('Text')).toHaveValue(words)
  await save(page, "The school's own words on privacy")
  await expect(card(page, "The school's own words on privacy")).toContainText(`by ${ADMIN.email}`)

  await card(page, 'Who may register').getByRole('radio', { name: 'Nobody' }).check()
  await save(page, 'Who may register')
  await expectText(page, 'Saved: Who may register')

  await save(other, 'Who may register')
  const alert = card(other, 'Who may register').getByRole('alert')
  await expect(alert).toContainText(`${ADMIN.email} changed this meanwhile.`)
  await expect(
    card(other, 'Who may register').getByRole('radio', { name: 'Anyone, and staff confirm' }),
  ).toBeChecked()
  await expectAccessible(other)
  await alert.getByRole('button', { name: 'Show what is saved' }).click()
  await expect(card(other, 'Who may register').getByRole('radio', { name: 'Nobody' })).toBeChecked()

  const visitor = await anotherBrowser(browser)
  await visitor.goto(`${server.origin}/auth`)
  await expectText(visitor, 'New here? Your school makes the accounts.')
  await expect(visitor.getByRole('button', { name: 'Create an account' })).toHaveCount(0)
  await expect(visitor.getByLabel('First name')).toHaveCount(0)
  await expectAccessible(visitor)

  await section(page, /^Users/)
  await page.getByRole('button', { name: 'Add a learner' }).click()
  const { password: _own, confirmPassword: _again, ...learner } = somebody('Sipho')
  await fillForm(page, learner)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the account' }).click()
  const given = await visibleText(page, /^([a-z]+-){4}[a-z]+$/).innerText()
  await page.getByRole('button', { name: 'Add another learner' }).click()
  await expect(page.getByRole('textbox', { name: 'School name' })).toHaveValue(learner.schoolName)
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Sipho Dlamini' })).toBeVisible()

  await visitor.getByLabel('Email').fill(learner.email)
  await visitor.getByLabel('Password', { exact: true }).fill(given)
  await visitor.getByRole('button', { name: 'Sign In' }).click()
  await expect(heading(visitor, 'Choose your own password')).toBeVisible()
})

test('a new learner waits for school news until an admin confirms them', LONG, async ({ page, browser }) => {
  await openAdmin(page, 'Settings', server.origin)
  await card(page, 'Who may register').getByRole('radio', { name: 'Anyone, and staff confirm' }).check()
  await save(page, 'Who may register')
  await expectText(page, 'Saved: Who may register')

  const learner = await anotherBrowser(browser)
  await learner.goto(`${server.origin}/auth`)
  await expectText(learner, /School news comes when your school has confirmed you/)
  await register(learner, somebody('Lerato'), server.origin)
  await learner.goto(server.origin)
  await expectText(learner, 'Your school still has to confirm you before you see school news.')
  await expectAccessible(learner)

  await section(page, /^Users/)
  await page.getByRole('checkbox', { name: 'Waiting to be confirmed (1)' }).check()
  await expect(page.getByRole('heading', { name: '1 student shown' })).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectText(page, '1 student is confirmed')
  await learner.reload()
  await expect(heading(learner, 'Welcome back, Lerato!')).toBeVisible()
  await expect(visibleText(learner, /still has to confirm/)).toHaveCount(0)
})

test(
  'the foot of Home shows what the school wrote, without the server too',
  LONG,
  async ({ page, browser }) => {
    const visitor = await anotherBrowser(browser)
    await visitor.goto(server.origin)
    await expectText(visitor, 'Qala Primary School')
    await expectText(visitor, /^Sample details/)

    await openAdmin(page, 'Settings', server.origin)
    const school = card(page, 'About the school')
    await school.getByLabel('Name of the school').fill('Funda Primary School')
    await school.getByLabel('Educators').fill('many')
    await school.getByRole('button', { name: 'Save' }).click()
    await expect(school.getByLabel('Educators')).toBeFocused()
    await expect(school).toContainText('Use a whole number')
    await school.getByLabel('Educators').fill('51')
    await school.getByRole('button', { name: 'Save' }).click()
    await expectText(page, 'Saved: About the school')

    await visitor.reload()
    await expectText(visitor, 'Funda Primary School')
    await expect(visibleText(visitor, /^Sample details/)).toHaveCount(0)
    await visitor.route('**/api/**', (route) => route.abort())
    await visitor.reload()
    await expectText(visitor, 'Funda Primary School')

    await school.getByRole('button', { name: "Use the course's own again" }).click()
    await school.getByRole('button', { name: 'Save' }).click()
    await expect(school).toContainText('Now it shows what came with the course.')
    await untilAlive(page).goto(server.origin)
    await tab(page, 'Home').click()
    await expectText(page, 'Qala Primary School')
  },
)

test('without the server the settings say so, and nothing typed is lost', LONG, async ({ page }) => {
  await openAdmin(page, 'Settings', server.origin)
  await page.getByRole('switch', { name: 'Keep quiet hours' }).check()
  await page.route('**/api/admin/settings', (route) => route.abort())
  await save(page, 'Quiet hours')
  await expect(card(page, 'Quiet hours').getByRole('alert')).toContainText('This was not saved')
  await page.unroute('**/api/admin/settings')
  await save(page, 'Quiet hours')
  await expectText(page, 'Saved: Quiet hours')
})

test('a school keeps learner numbers, corrects one, and stops keeping them', async ({ page, browser }) => {
  await openAdmin(page, 'Settings', server.origin)
  const numbers = card(page, 'Learner numbers')
  await numbers.getByRole('switch', { name: 'Keep learner numbers' }).check()
  await save(page, 'Learner numbers')
  await expect(numbers).toContainText('Write why the school keeps them')
  await numbers.getByLabel('Why the school keeps them').fill('Marks go to the district by this number')
  await page.setViewportSize({ width: 320, height: 740 })
  await expectGoodLooks(page)
  await save(page, 'Learner numbers')
  await expectText(page, 'Saved: Learner numbers')
  const family = await anotherBrowser(browser)
  await family.goto(`${server.origin}/privacy`)
  await expectText(family, /Marks go to the district by this number/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()

  await section(page, 'Classes')
  await page.getByRole('button', { name: 'Import learners' }).first().click()
  const list = page.getByRole('dialog', { name: 'Import learners' })
  const choose = (rows: string) =>
    list.getByLabel('Choose a file').setInputFiles({
      name: 'grade7.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Accession No;Surname;First name;Class\n${rows}`),
    })
  await choose('024006;Ndlovu;Sipho Grace;7N\n24007;Nel;Anri;7N\n7;Zulu;Zola;7N\n7;Botha;Mia;7N\n')
  await expect(list).toContainText('a spreadsheet may have dropped the zeros in front')
  await expect(list).toContainText('The number 7 stands at Zola Zulu (row 4) and at Mia Botha (row 5).')
  await list.getByRole('button', { name: 'Import 2 learners' }).click()
  await expect(list.getByRole('heading', { name: '2 learners are in' })).toBeVisible()
  await list.getByRole('button', { name: 'Print cards for 7N' }).click()
  await page.getByRole('button', { name: 'All classes' }).click()

  await page.getByRole('button', { name: 'Import learners' }).first().click()
  await choose('24006;Ndlovu;Sipho;7N\n24007;Khumalo;Ayanda;7N\n')
  await expect(list.getByRole('heading', { name: 'You decide: 2' })).toBeVisible()
  await expect(list).toContainText('differs from the one in Qala only by zeros in front')
  await expect(list).toContainText('The learner number belongs to a learner with another name')
  await page.setViewportSize({ width: 320, height: 740 })
  await expectAccessible(page)
  await expectFits(page)
  await list.getByRole('radio', { name: /Sipho Grace Ndlovu \(7N, learner number 024006\)/ }).check()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 360, height: 740 })
  await section(page, /^Users/)
  await page.getByRole('searchbox').fill('024006')
  await expect(page.getByRole('heading', { name: '1 student shown' })).toBeVisible()
  await expectText(page, 'Learner number 024006')
  await page.getByRole('button', { name: 'Manage account' }).click()
  await page.getByRole('button', { name: 'Correct the details' }).click()
  const details = page.getByRole('dialog', { name: 'Sipho Grace Ndlovu' })
  await details.getByLabel('Learner number').fill('24007')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details).toContainText('because it belongs to Anri Nel')
  await expectGoodLooks(page)
  await details.getByLabel('Learner number').fill('024 008')
  await details.getByRole('button', { name: 'Save' }).click()
  await expectText(page, 'The details are corrected')

  await section(page, 'Settings')
  await numbers.getByRole('switch', { name: 'Keep learner numbers' }).uncheck()
  await expect(numbers).toContainText('Qala deletes the numbers of 2 learners')
  await save(page, 'Learner numbers')
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Delete the numbers' }).click()
  await expectText(page, 'Saved: Learner numbers')
  await section(page, /^Users/)
  await expect(visibleText(page, /^Learner number/)).toHaveCount(0)
})

test('the signed forms of a whole class are written down at once, and undone', async ({ page }) => {
  await openAdmin(page, 'Settings', server.origin)
  await card(page, 'How a parent agrees').getByRole('radio', { name: 'A printed form' }).check()
  await save(page, 'How a parent agrees')
  await expectText(page, 'Saved: How a parent agrees')
  await section(page, 'Classes')
  await page.getByRole('button', { name: 'Import learners' }).first().click()
  const list = page.getByRole('dialog', { name: 'Import learners' })
  await list.getByLabel('Choose a file').setInputFiles({
    name: 'forms.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Surname;First name;Class\nMabaso;Thandi;7F\nMabaso;Vusi;7F\nSithole;Mpho;7F\n'),
  })
  await list.getByRole('button', { name: 'Import 3 learners' }).click()
  await expect(list.getByRole('heading', { name: '3 learners are in' })).toBeVisible()
  await list.getByRole('button', { name: 'Print cards for 7F' }).click()

  await section(page, /^Users/)
  await page.getByRole('tab', { name: 'Privacy' }).click()
  const consents = page.getByRole('region', { name: /^No consent recorded/ })
  await consents.getByRole('searchbox', { name: 'Search learners without consent' }).fill('sithole')
  await expect(consents.getByRole('listitem')).toHaveCount(1)
  await consents.getByRole('searchbox').fill('')
  await consents.getByRole('combobox').selectOption('7F')
  await expect(consents.getByRole('listitem')).toHaveCount(3)
  await page.setViewportSize({ width: 320, height: 740 })
  await scrollToEnd(page)
  await expectGoodLooks(page)
  await consents.getByRole('button', { name: 'Write down all of this class' }).click()
  const forms = page.getByRole('dialog', { name: 'Forms of 7F' })
  await forms.getByRole('checkbox', { name: 'Mabaso, Vusi' }).uncheck()
  await forms.getByRole('button', { name: 'Write down 2 forms' }).click()
  await expect(forms.getByText('Please choose a day')).toBeVisible()
  await expectGoodLooks(page)
  await forms.getByLabel('Date for these forms').fill('2026-03-02')
  await forms.getByRole('button', { name: 'Write down 2 forms' }).click()
  await expect(consents).toContainText('2 forms of 7F are written down.')
  await scrollToEnd(page)
  await expectGoodLooks(page)
  await consents.getByRole('button', { name: 'Undo' }).click()
  await expectText(page, 'Undone for 2 learners')
  await consents.getByRole('combobox').selectOption('7F')
  await expect(consents.getByRole('listitem')).toHaveCount(3)
})
