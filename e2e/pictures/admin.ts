import type { Page } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ADMIN } from '../server.ts'
import { signIn, tab } from '../steps.ts'
import { heading, type Camera } from './camera.ts'
import { guidePictures } from './first-morning.ts'
import { answerPictures } from './lab.ts'

const LEARNERS = 60

export function loadSchool(dataDir: string): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const { status } = spawnSync(process.execPath, ['scripts/demo.ts', '--learners', String(LEARNERS)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  })
  if (status !== 0) throw new Error('The demo made no learners')
}

export async function adminPictures({ page, origin, shoot }: Camera): Promise<void> {
  await signIn(page, ADMIN, origin)
  await page.goto(origin)
  await secondStepPictures(page, shoot)
  await tab(page, 'Admin').click()
  await announcementPictures(page, shoot)
  await userPictures(page, shoot)
  await guidePictures({ page, origin, shoot })
  await classPictures(page, shoot)
  await openSection(page, 'Analytics')
  await heading(page, 'Most missed lesson')
  await shoot('80-admin-analytics')
  await page.getByText('Show as a table').first().click()
  await shoot('81-admin-analytics-table')
  await openSection(page, 'Security')
  await page.getByRole('table').waitFor()
  await shoot('90-admin-security-events')
  await page.getByRole('tab', { name: 'Audit Logs' }).click()
  await page.getByRole('table').evaluate((table) => table.scrollIntoView())
  await shoot('91-admin-audit-logs', { fullPage: false })
  await page.getByRole('button', { name: 'Anonymize Old Logs' }).click()
  await page.getByRole('dialog').waitFor()
  await shoot('92-admin-routine', { fullPage: false })
  await page.keyboard.press('Escape')
  await openSection(page, 'Breach')
  await page.getByRole('button', { name: 'Make the list' }).click()
  await heading(page, /to tell$/)
  await shoot('93-admin-breach')
  await settingsPictures(page, shoot)
  await healthPictures(page, shoot)
  await answerPictures({ page, origin, shoot })
}

async function secondStepPictures(page: Page, shoot: Camera['shoot']): Promise<void> {
  await tab(page, 'Profile').click()
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog', { name: 'Set up your second step' }).waitFor()
  await shoot('98-second-step', { fullPage: false })
  await page.keyboard.press('Escape')
}

const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard sections' }).getByRole('button', { name }).click()

async function announcementPictures(page: Page, shoot: Camera['shoot']): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name })
  await heading(page, 'Earphones on Thursday')
  await shoot('60-admin-announcements-of-a-class')
  await page.getByLabel('Title').fill('School closes early')
  await page.getByLabel('Message', { exact: true }).fill('Please fetch learners at 12:00 on Friday.')
  for (const channel of ['Email to all users', 'SMS to all users'])
    await page.getByRole('switch', { name: channel }).check()
  await shoot('61-admin-announcement-written')
  await button('Create Announcement').click()
  await page.getByText(/^SMS\W+\d+\W+sent\W*$/).waitFor()
  await page.getByText(/^Email\W+\d+\W+sent\W*$/).waitFor()
  await shoot('62-admin-announcements')
  await button('Delete').first().click()
  await page.getByRole('dialog').waitFor()
  await shoot('63-admin-announcement-delete', { fullPage: false })
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'School closes early' }).waitFor({ state: 'detached' })
}

async function healthPictures(page: Page, shoot: Camera['shoot']): Promise<void> {
  await openSection(page, 'Health')
  await heading(page, 'Needs you')
  await shoot('95-admin-health')
  await page.getByRole('button', { name: 'Make a new recovery key' }).click()
  await page.getByRole('dialog').waitFor()
  await shoot('96-admin-recovery-key-ask', { fullPage: false })
  await page.getByRole('button', { name: 'Make the key' }).click()
  await heading(page, 'The new recovery key')
  await shoot('97-admin-recovery-key', { fullPage: false })
  await page.getByRole('button', { name: 'Done' }).click()
}

async function settingsPictures(page: Page, shoot: Camera['shoot']): Promise<void> {
  await openSection(page, 'Settings')
  await heading(page, 'Who may register')
  await shoot('93-admin-settings')
  await page.getByRole('switch', { name: 'Keep quiet hours' }).check()
  await page.getByLabel('Until', { exact: true }).fill('20:00')
  const card = page.getByRole('region', { name: 'Quiet hours' })
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Choose two different times').waitFor()
  await shoot('94-admin-settings-wrong', { fullPage: false })
  await card.getByRole('button', { name: 'Undo' }).click()
}

async function userPictures(page: Page, shoot: Camera['shoot']): Promise<void> {
  await openSection(page, 'Users')
  await heading(page, /students? shown/)
  await shoot('70-admin-users', { fullPage: false })
  await page.getByRole('button', { name: 'Manage account' }).first().scrollIntoViewIfNeeded()
  await shoot('71-admin-users-cards', { fullPage: false })
  await page.getByRole('button', { name: 'Manage account' }).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot('72-admin-account', { fullPage: false })
  await page.keyboard.press('Escape')
  await page.getByLabel('Grade or class').selectOption('7A')
  await page.getByText('Class list', { exact: true }).click()
  await page.getByRole('table', { name: 'Students by surname' }).waitFor()
  await shoot('73-admin-class-list')
  await page.getByRole('tab', { name: 'Admins' }).click()
  await page.getByRole('button', { name: 'Add an admin' }).waitFor()
  await shoot('74-admin-admins')
  await page.getByRole('tab', { name: 'Privacy' }).click()
  await heading(page, 'Accounts to be deleted')
  await shoot('75-admin-privacy')
}

const LIST =
  'Surname;First name;Class;Cell;Language\nNkabinde;Thabo;7A;821234567;isiZulu\nNkabinde;Thabo;7A;;isiZulu\nBotha;;7A;;Afrikaans\n'

/** Goes as far as the plan of the import, and imports nobody. */
async function importPictures(page: Page, shoot: Camera['shoot']): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Import learners' })
  await page.getByRole('button', { name: 'Import learners' }).click()
  const file = { name: 'Grade 7.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) }
  await dialog.getByLabel('Choose a file').waitFor()
  await shoot('76-admin-import', { fullPage: false })
  await dialog.getByLabel('Choose a file').setInputFiles(file)
  await dialog.getByRole('heading', { name: 'You decide: 1' }).waitFor()
  await shoot('76-admin-import-plan', { fullPage: false })
  await dialog.getByRole('button', { name: 'Columns' }).click()
  await shoot('76-admin-import-columns', { fullPage: false })
  await page.keyboard.press('Escape')
}

async function classPictures(page: Page, shoot: Camera['shoot']): Promise<void> {
  await openSection(page, 'Classes')
  await page
    .getByRole('heading', { name: /^(No classes yet|Classes)$/ })
    .first()
    .waitFor()
  await shoot('76-admin-classes')
  await importPictures(page, shoot)
  const isMade = (await page.getByRole('button', { name: /^Class 7A/ }).count()) > 0
  await page.getByRole('button', { name: 'Make a class' }).click()
  await page.getByLabel('Letter or name').fill('A')
  await shoot('77-admin-class-new', { fullPage: false })
  if (!isMade) await page.getByRole('button', { name: 'Make class' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Put them into classes' }).click()
  await page.getByRole('dialog', { name: 'Learners in no class' }).waitFor()
  await shoot('78-admin-classes-unplaced', { fullPage: false })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'End of the school year' }).click()
  await page.getByRole('button', { name: 'See what will happen' }).waitFor()
  await shoot('78-admin-year-end')
  await page.getByRole('button', { name: 'All classes' }).click()
  await page.getByRole('button', { name: /^Class 7A/ }).click()
  await page.getByRole('heading', { name: 'Class code' }).waitFor()
  await shoot('79-admin-class')
  await weekPictures(page, shoot)
}

async function weekPictures(page: Page, shoot: Camera['shoot']): Promise<void> {
  await page.getByRole('tab', { name: 'This week' }).click()
  await page.getByRole('button', { name: 'Give work' }).first().click()
  const giving = page.getByRole('dialog', { name: /^Work for/ })
  for (const place of [0, 1, 2]) await giving.getByRole('checkbox').nth(place).check()
  await shoot('79-admin-week-choose', { fullPage: false })
  await giving.getByRole('button', { name: 'Next' }).click()
  await giving.getByLabel('A note to the class (optional)').fill('In pairs, please')
  await shoot('79-admin-week-when', { fullPage: false })
  await giving.getByRole('button', { name: /^Give/ }).click()
  await heading(page, 'Who did what')
  await shoot('79-admin-week')
  await page.getByRole('tab', { name: 'Monday' }).click()
  await heading(page, 'Teach again')
  await shoot('79-admin-monday')
  await page.getByRole('tab', { name: 'Sign-in cards' }).click()
  await heading(page, 'Who gets a card')
  await shoot('79-admin-cards')
}
