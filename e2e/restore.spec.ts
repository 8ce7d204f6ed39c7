import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { ADMIN, emptyFolder, removeFolder, startOwnServer, type OwnServer } from './server.ts'
import {
  authorization,
  card,
  fillForm,
  finishLesson,
  finishQuiz,
  openAdmin,
  openLesson,
  quizCard,
  register,
  signIn,
  startQuiz,
  tab,
} from './steps.ts'
import {
  LONG,
  expect,
  expectAccessible,
  expectText,
  somebody,
  test as base,
  untilAlive,
  visibleText,
  type Person,
} from './test.ts'

interface School {
  server: OwnServer
  /** Opens a browser that has no data yet. */
  device: () => Promise<Page>
  /** @returns a function that restores the backup on another machine, after everything on this one was lost */
  backUp: () => Promise<(...how: string[]) => Promise<string>>
}

/** Backups and the journal are on other disks than the data. */
const test = base.extend<{ school: School }>({
  school: async ({ browser }, use) => {
    const [backupDir, journalDir] = [emptyFolder(), emptyFolder()]
    const server = await startOwnServer({
      BACKUP_DIR: backupDir,
      JOURNAL_DIR: journalDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    })
    const errors: string[] = []
    await use({
      server,
      device: () => openDevice(browser, server, (error) => errors.push(error)),
      backUp: async () => {
        await server.run('backup')
        const [name = ''] = (await readdir(backupDir)).filter((file) => file.endsWith('.backup'))
        return async (...how) => {
          const [, keyFile = ''] = /Recovery key: +in (\S+),/.exec(server.said.join('\n')) ?? []
          const key = (await readFile(keyFile, 'utf8')).trim()
          await server.loseMachine()
          const args = [join(backupDir, name), ...how]
          const said = await server.run('restore', args, { QALA_RECOVERY_KEY: key })
          await server.start()
          return said
        }
      },
    })
    for (const context of browser.contexts()) await context.close()
    await server.remove()
    removeFolder(backupDir)
    removeFolder(journalDir)
    expect(errors).toEqual([])
  },
})

async function openDevice(browser: Browser, { origin }: OwnServer, onError: (error: string) => void) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 740 } })
  const page = untilAlive(await context.newPage())
  page.on('pageerror', (error) => onError(String(error)))
  return page
}

const restoredNotice = (page: Page) => visibleText(page, 'The school server was repaired')

async function expectSafe(page: Page): Promise<void> {
  await tab(page, 'Home').click()
  await expect(page.getByRole('button', { name: /^All work safe at/ })).toBeVisible()
}

async function finish(page: Page, title?: string): Promise<void> {
  await openLesson(page, title)
  await finishLesson(page)
  await expectSafe(page)
}

/** Opens the app signed in, and waits until the device has what it needs for a day without the server. */
async function arrive(page: Page): Promise<void> {
  const ticket = page.waitForResponse('**/api/progress/ticket')
  await page.goto('/')
  await ticket
  await expectSafe(page)
}

async function enter(page: Page, person: Person): Promise<void> {
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'Log in' }).click()
  await signInHere(page, person)
}

async function signInHere(page: Page, { email, password }: Person): Promise<void> {
  await fillForm(page, { email, password })
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Closes the tab. What the browser stores for the school is kept. */
async function close(page: Page): Promise<void> {
  await page.evaluate(() => location.assign('about:blank'))
}

/** Opens the sign-in from the notice that the session has ended. */
async function logInFromNotice(page: Page): Promise<Locator> {
  await page.goto('/')
  await page.locator('.session-ended').getByRole('button', { name: 'Log in' }).click()
  return page.getByRole('dialog', { name: 'Log in to go on' })
}

async function openWaitingWork(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Work waits/ }).click()
  const panel = page.getByRole('dialog', { name: 'Your work' })
  await expect(panel.getByText('Work of 1 learner is locked on this device.')).toBeVisible()
  await expectAccessible(page)
  return panel
}

async function expectFinished(page: Page): Promise<void> {
  await tab(page, 'Lessons').click()
  await expect(card(page).getByText('100%')).toBeVisible()
}

/**
 * Waits for the time that the admin's Health page shows. The newest file in the folder is not enough, because one copy may
 * have several files.
 */
async function untilJournalHas(moment: Date, admin: Page, at: string): Promise<void> {
  const headers = await authorization(admin.request, at)
  const until = async () => {
    const health = await (await admin.request.get(`${at}/api/admin/health`, { headers })).json()
    return Date.parse(health.journal.until)
  }
  // The journal is copied every half minute.
  await expect.poll(until, { timeout: 60_000 }).toBeGreaterThan(moment.getTime())
}

async function devices({ device }: School): Promise<[Page, Page, Page, Page, Page]> {
  return [await device(), await device(), await device(), await device(), await device()]
}

async function allAtOnce(...deeds: (() => Promise<unknown>)[]): Promise<void> {
  await Promise.all(deeds.map((deed) => deed()))
}

const learner = (name: string) => ({ ...somebody(name), lastName: `${name}field` })

const learners = () => ({
  ayanda: learner('Ayanda'),
  bongani: learner('Bongani'),
  chuma: learner('Chuma'),
  dineo: learner('Dineo'),
  zodwa: learner('Zodwa'),
})

async function expectInClassList(admin: Page, at: string, expected: readonly RegExp[]): Promise<void> {
  await openAdmin(admin, 'Users', at)
  await visibleText(admin, 'Class list', { exact: true }).click()
  const rows = admin.getByRole('table', { name: 'Students by surname' }).getByRole('row')
  await expect(rows.filter({ has: admin.getByRole('rowheader') })).toHaveText([...expected])
}

async function deleteAccount(admin: Page, at: string, { firstName, lastName }: Person): Promise<void> {
  const name = `${firstName} ${lastName}`
  await openAdmin(admin, 'Users', at)
  await admin.getByRole('searchbox').fill(name)
  await admin
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Manage account' })
    .click()
  const dialog = admin.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByLabel(`To confirm, type ${name}`).fill(name)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expectText(admin, `The account of ${name} is deleted`)
}

test(
  'a lost machine, restored on another from backup and journal, costs nobody anything',
  LONG,
  async ({ school }) => {
    test.slow()
    const { ayanda, bongani, chuma, dineo, zodwa } = learners()
    const { origin } = school.server
    const [office, a, b, c, lab] = await devices(school)
    for (const person of [bongani, dineo, zodwa]) await register(office, person, origin)
    await register(a, ayanda, origin)
    await arrive(a)
    const restore = await school.backUp()

    await allAtOnce(
      () => finish(a),
      async () => {
        await signIn(b, bongani, origin)
        await arrive(b)
        await startQuiz(b)
        await finishQuiz(b)
        await b.getByRole('button', { name: 'Back to Quizzes' }).click()
        await expectSafe(b)
        await close(b)
      },
      async () => {
        await register(c, chuma, origin)
        await arrive(c)
        await finish(c)
        await close(c)
      },
      async () => {
        await signIn(lab, dineo, origin)
        await arrive(lab)
        await finish(lab)
        await lab.context().close()
      },
      () => deleteAccount(office, origin, zodwa),
    )
    await untilJournalHas(new Date(), office, origin)
    expect(await restore()).toContain('The journal brings it up to')

    const goOn = async (page: Page) => {
      await expect(restoredNotice(page)).toBeVisible({ timeout: 20_000 })
      await page.reload()
      await finish(page, 'Types of Computers')
      await expect(restoredNotice(page)).toHaveCount(0)
    }
    await allAtOnce(
      // Ayanda's page was open all the time.
      () => goOn(a),
      async () => {
        await b.goto('/')
        await goOn(b)
        await tab(b, 'Quiz').click()
        await expect(quizCard(b).getByText(/^Best/)).toBeVisible()
      },
      async () => {
        await c.goto('/')
        await goOn(c)
        await expectFinished(c)
      },
      async () => {
        const fresh = await school.device()
        await fresh.goto('/')
        await enter(fresh, dineo)
        await expectFinished(fresh)
        await expect(restoredNotice(fresh)).toHaveCount(0)
      },
      async () => {
        const fresh = await school.device()
        await fresh.goto('/')
        await enter(fresh, zodwa)
        await expectText(fresh, 'Invalid email or password. Please check your details and try again.')
      },
    )
    await expectInClassList(office, origin, [
      /^Ayandafield, .*Lessons 2/,
      /^Bonganifield, .*Lessons 1/,
      /^Chumafield, .*Lessons 2/,
      /^Dineofield, .*Lessons 1/,
    ])
  },
)

// Work since the backup on a lab computer is lost, because it was only on the server.
test('restored without the journal, devices bring back what they hold', LONG, async ({ school }) => {
  test.slow()
  const { ayanda, bongani, chuma } = learners()
  const { origin } = school.server
  const [office, a, b, c] = await devices(school)
  await register(office, bongani, origin)
  await register(a, ayanda, origin)
  await arrive(a)
  const restore = await school.backUp()

  await allAtOnce(
    () => finish(a),
    async () => {
      await signIn(b, bongani, origin)
      await arrive(b)
      await finish(b)
    },
    async () => {
      await register(c, chuma, origin)
      await arrive(c)
      await finish(c)
    },
  )
  await Promise.all([a, b, c].map(close))
  expect(await restore('--without-journal')).toContain('The journal was left out.')

  const expectSent = async (page: Page) => {
    await expectText(page, /^Welcome (back|to Qala), /)
    await expectFinished(page)
    await expectSafe(page)
  }
  await allAtOnce(
    async () => {
      await a.goto('/')
      await expect(restoredNotice(a)).toBeVisible()
    },
    async () => {
      await logInFromNotice(b)
      await signInHere(b, bongani)
      await expectSent(b)
    },
    // The backup was made before this account, so she leaves it and registers again.
    async () => {
      const login = await logInFromNotice(c)
      await login.getByRole('button', { name: 'This is not my account' }).click()
      const panel = await openWaitingWork(c)
      await panel.getByRole('button', { name: 'Close' }).click()
      await c.getByRole('link', { name: 'Register' }).click()
      await fillForm(c, chuma)
      await c.getByRole('button', { name: 'Create Account' }).click()
      await expectSent(c)
    },
  )
  await expectInClassList(office, origin, [
    /^Ayandafield, .*Lessons 1/,
    /^Bonganifield, .*Lessons 1/,
    /^Chumafield, .*Lessons 1/,
  ])
})
