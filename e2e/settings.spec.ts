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
