import type { Download, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { runningServerUrl } from '../database/embedded/data-folder.ts'
import { FIRST_SETTINGS } from '../domain/settings/settings.ts'
import { dataDir } from './server.ts'
import { fillForm, finishFirstLesson, openAdmin, register, tab } from './steps.ts'
import {
  LONG,
  anotherBrowser,
  expect,
  expectGoodLooks,
  expectText,
  somebody,
  test,
  untilAlive,
  visibleText,
  type Person,
} from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Moves the request to delete the account this many days into the past. */
async function daysPass(email: string, days: number): Promise<void> {
  const owner = new pg.Client(await runningServerUrl(dataDir))
  await owner.connect()
  try {
    await owner.query('begin; alter table app.deletions no force row level security')
    await owner.query('set local role qala_backup')
    const { rows } = await owner.query<{ id: string }>('select id from auth.accounts where email = $1', [
      email,
    ])
    await owner.query('set local role none')
    const { rowCount } = await owner.query(
      `update app.deletions set asked_at = asked_at - $2 * interval '1 day', due_at = due_at - $2 * interval '1 day'
        where user_id = $1`,
      [rows[0]?.id, days],
    )
    expect(rowCount).toBe(1)
    await owner.query('alter table app.deletions force row level security; commit')
  } finally {
    await owner.end()
  }
}

const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Johannesburg' }).format(
    Date.now() + days * 86_400_000,
  )

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}

async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth')
  await button(page, 'Log in').click()
  await page.getByLabel('Email or phone number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

async function askForTheEnd(page: Page): Promise<void> {
  await tab(page, 'Profile').click()
  await button(page, 'Delete my account').click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('To delete it, type DELETE').fill('delete')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expectText(page, 'You are signed out on all devices now.')
}

test('a family reads what is kept, takes it along, asks for the end, and changes its mind on day 3', async ({
  page,
}) => {
  const person = somebody('Palesa')
  untilAlive(page)
  await register(page, person)
  await page.goto('/')
  await finishFirstLesson(page)
  await tab(page, 'Profile').click()
  await button(page, 'See my data').click()
  const data = page.getByRole('dialog', { name: 'My data' })
  await expect(data.getByText(person.email)).toBeVisible()
  await expect(data.getByText('What is a Computer?').first()).toBeVisible()
  await expectGoodLooks(page)
  const files: string[] = []
  for (const name of ['Save as a page', 'Save as data (JSON)']) {
    const download = page.waitForEvent('download')
    await data.getByRole('button', { name }).click()
    files.push(await textOf(await download))
  }
  for (const file of files) expect(file).toContain(person.email)
  await page.keyboard.press('Escape')

  await button(page, 'Delete my account').click()
  await page.getByLabel('To delete it, type DELETE').fill('no')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expectText(page, 'Type DELETE or your full name')
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await askForTheEnd(page)
  await expectText(page, inDays(14))
  await button(page, 'OK').click()
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()

  await daysPass(person.email, 3)
  await signInByForm(page, person)
  await expect(page.getByRole('heading', { name: 'Keep your account?' })).toBeFocused()
  await expectText(page, inDays(11))
  await expectGoodLooks(page)
  await button(page, 'Go on, delete it on that day').click()
  await expect(
    page.getByRole('heading', { name: `Your account will be deleted on ${inDays(11)}` }),
  ).toBeVisible()
  await expectGoodLooks(page)
  await button(page, 'Keep my account').click()
  await expectText(page, 'Your account stays')
  await expect(visibleText(page, /will be deleted on/)).toHaveCount(0)
  await expectText(page, /^1 of \d+ lessons/)
})

test(
  'staff write a signed form down, show a parent the data and ask for the end, for the family',
  LONG,
  async ({ page, browser }) => {
    const learner = { ...somebody('Onke'), lastName: `Zungu${Date.now()}` }
    const name = `Onke ${learner.lastName}`
    await register(await anotherBrowser(browser), learner)
    await openAdmin(page, 'Users')
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByRole('heading', { name: '1 student shown' })).toBeVisible()
    await button(page, 'Manage account').click()
    await button(page, 'Family requests').click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByText('No consent recorded.')).toBeVisible()
    await expectGoodLooks(page)
    await button(page, 'Write down a signed form').click()
    await button(page, 'Save').click()
    await expectText(page, 'Write the name of the person who signed the form')
    await page.getByLabel('Name on the form').fill('Gogo Zungu')
    await page.getByLabel('Date on the form').fill('2026-11-20')
    await expectGoodLooks(page)
    await button(page, 'Save').click()
    await expect(
      dialog.getByText(/A parent agreed on 20 Nov 2026 on a form signed by Gogo Zungu/),
    ).toBeVisible()
    await button(page, 'Show the data').click()
    const data = page.getByRole('dialog', { name: `Data about ${name}` })
    await expect(data.getByText(learner.email)).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page, 'Delete in 14 days').click()
    await page.getByLabel(`To confirm, type ${name}`).fill(name)
    await button(page, 'Delete in 14 days').click()
    await expect(dialog.getByText(/This account will be deleted on/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Privacy' }).click()
    await expect(button(page, `Keep the account of ${name}`)).toBeVisible()
    await expectGoodLooks(page)
    await button(page, `Keep the account of ${name}`).click()
    await expect(button(page, `Keep the account of ${name}`)).toHaveCount(0)
  },
)

test(
  'a school that asks for a tick gets it, and the privacy page can be read before any script runs',
  LONG,
  async ({ page, browser }) => {
    untilAlive(page)
    const json = (status: number, body: unknown) => ({
      status,
      contentType: 'application/json',
      body: JSON.stringify(body),
    })
    const settings = { ...FIRST_SETTINGS, consent: 'tick' }
    await page.route('**/api/settings', (route) => route.fulfill(json(200, settings)))
    const message = 'Please ask a parent or guardian first, then tick this'
    const refused = { error: { code: 'invalid_input', message: '', fields: { consent: message } } }
    const sent: unknown[] = []
    await page.route('**/api/auth/register', async (route) => {
      sent.push((route.request().postDataJSON() as { consent: unknown }).consent)
      await (sent.length === 1 ? route.fulfill(json(400, refused)) : route.continue())
    })
    await page.goto('/auth')
    await fillForm(page, somebody('Lwazi'))
    await button(page, 'Create Account').click()
    await expectText(page, message)
    await expectGoodLooks(page)
    await page.getByRole('checkbox', { name: /My parent or guardian has read the privacy page/ }).check()
    await button(page, 'Create Account').click()
    await expect(page.getByRole('heading', { name: 'Welcome to Qala, Lwazi!' })).toBeVisible()
    expect(sent).toEqual([false, true])

    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto('/privacy')
    await expect(plain.getByRole('heading', { level: 1, name: 'Your privacy' })).toBeVisible()
    await expectText(plain, 'For parents and guardians')
    await context.close()
  },
)
