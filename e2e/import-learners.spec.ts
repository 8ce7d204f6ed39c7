import { fileURLToPath } from 'node:url'
import writeExcelFile from 'write-excel-file/node'
import { openAdmin } from './steps.ts'
import { expect, expectAccessible, expectFits, expectText, test } from './test.ts'

const AWKWARD = fileURLToPath(
  new URL('../web/features/staff/import-learners/awkward-files/files/', import.meta.url),
)

/** Makes a list as an office saves it, with titles above, sums below, capitals, semicolons and the Windows encoding. */
const list = (letter: string) => `QALA PRIMARY SCHOOL;;;;;
Class list 2026/03/01;;;;;
;;;;;
SURNAME;FIRST NAME;GRADE;REG CLASS;BIRTH DATE;PARENT CELL
MOKOENA${letter};THABO;Grade 7;7${letter};2013/02/28;821234567
VAN DER MERWE${letter};ZO\u00cb;Grade 7;7${letter};;2.78E+10
DLAMINI${letter};NALEDI;Grade 7;7${letter};2013/05/05;
DLAMINI${letter};NALEDI;Grade 7;7${letter};2013/05/05;
KHUMALO${letter};;Grade 7;7${letter};;
Total: 5;;;;;
`
const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'latin1'),
})

test('an admin imports the list of the administration, looks first, and undoes it', async ({ page }) => {
  const letter = `I${Date.now().toString(36).toUpperCase()}`
  await openAdmin(page, 'Classes')
  await page.getByRole('button', { name: 'Import learners' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import learners' })
  const choose = (one: ReturnType<typeof file>) => dialog.getByLabel('Choose a file').setInputFiles(one)
  await choose(file('notes.pdf', '%PDF-1.7'))
  await expect(dialog.getByRole('alert')).toContainText('Ask for the list as an Excel or CSV file')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  await expectFits(page)

  const plan = '**/api/admin/import/plan'
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(plan, async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(plan)
  await choose(file('grade7.csv', list(letter)))
  await asked
  await expect(dialog.getByText('Reading the list...')).toBeVisible()
  release()
  await expect(dialog.getByRole('heading', { name: 'You decide: 1' })).toBeVisible()
  await expect(dialog).toContainText('First name: First name is missing')
  await expect(dialog).toContainText('1 row does not tell the age')
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Columns' }).click()
  await expect(dialog.getByLabel('PARENT CELL')).toHaveValue('phoneNumber')
  await expectAccessible(page)
  await dialog.getByLabel('SURNAME', { exact: true }).selectOption('')
  await expect(dialog.getByText('Say which column holds the name and surname.')).toBeVisible()
  await dialog.getByLabel('SURNAME', { exact: true }).selectOption('lastName')
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await dialog.getByRole('button', { name: 'Decide about 1 first' }).click()
  await expect(dialog.getByLabel('Another learner: make an account')).toBeFocused()
  await dialog.getByLabel('The same learner as in row 7: leave out').check()
  await dialog.getByRole('button', { name: 'Import 3 learners' }).click()
  await expect(dialog.getByRole('heading', { name: '3 learners are in' })).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: `Print cards for 7${letter}` }).click()
  await expect(page.getByText(`van der Merwe${letter}, Zoë`)).toBeVisible()
  await page.getByRole('button', { name: 'All classes' }).click()
  await page.getByRole('button', { name: 'Import learners' }).first().click()
  const recent = dialog
    .getByRole('region', { name: 'Can still be undone' })
    .getByRole('listitem')
    .filter({ hasText: `7${letter}` })
  await expect(recent).toContainText('3 accounts made')
  await recent.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expectText(page, 'Undone for 3 learners')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Class 7${letter}` })).toHaveCount(0)
})

test('what a list does not say is asked, and what is hidden in it is shown, before anything happens', async ({
  page,
}) => {
  await openAdmin(page, 'Classes')
  await page.getByRole('button', { name: 'Import learners' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import learners' })
  const choose = (name: string) => dialog.getByLabel('Choose a file').setInputFiles(`${AWKWARD}${name}`)
  await choose('password.xlsx')
  await expect(dialog.getByRole('alert')).toContainText('This file is protected with a password')
  await choose('sheet1.xlsx')
  await expect(dialog).toContainText('Say which column holds the class, or write the class of all learners.')
  await dialog.getByLabel('Class of all learners in this list').fill('7')
  await expect(dialog).toContainText('Write the grade and the letter, such as 7A')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await expectFits(page)
  const letter = `W${Date.now().toString(36).toUpperCase()}`
  await dialog.getByLabel('Class of all learners in this list').fill(`7${letter}`)
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect(dialog).toContainText(`Their learners go into 7${letter}, because you wrote this class.`)

  await dialog.getByRole('button', { name: 'Columns' }).click()
  await dialog.getByRole('button', { name: 'Another file' }).click()
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles(file('learners.csv', 'Learner;Class\nMokoena Thabo;7A\n'))
  await dialog.getByRole('radio', { name: 'First name Thabo, surname Mokoena' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect(dialog.getByRole('heading', { name: 'New accounts: 1' })).toBeVisible()
  await expect(dialog).toContainText('Mokoena, Thabo')

  await dialog.getByRole('button', { name: 'Columns' }).click()
  await dialog.getByRole('button', { name: 'Another file' }).click()
  await choose('hidden-rows.xlsx')
  await expect(dialog).toContainText('This row is hidden in the file')
  await expect(dialog.getByRole('heading', { name: 'New accounts: 2' })).toBeVisible()
  await dialog.getByLabel('Also take in 1 row that is hidden').check()
  await expect(dialog.getByRole('heading', { name: 'New accounts: 3' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('a workbook with a cover sheet opens on the list, and says so', async ({ page }) => {
  const letter = `X${Date.now().toString(36).toUpperCase()}`
  const list = (name: string) => [
    [{ value: 'Surname' }, { value: 'First name' }, { value: 'Class' }],
    [{ value: 'Nel' }, { value: name }, { value: `7${letter}` }],
    [{ value: 'Zulu' }, { value: name }, { value: `7${letter}` }],
  ]
  const book = await writeExcelFile([
    { data: [[{ value: 'QALA PRIMARY SCHOOL' }]], sheet: 'Cover' },
    { data: list('Anri'), sheet: 'Term 1' },
    { data: list('Zola'), sheet: 'Term 2' },
  ]).toBuffer()
  await openAdmin(page, 'Classes')
  await page.getByRole('button', { name: 'Import learners' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import learners' })
  await dialog.getByLabel('Choose a file').setInputFiles({
    name: 'grade7.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(book),
  })
  await expect(dialog).toContainText('The file has 3 sheets. Qala reads only “Term 1” now.')
  await expect(dialog).toContainText('Nel, Anri')
  await page.setViewportSize({ width: 320, height: 740 })
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByLabel('Sheet', { exact: true }).selectOption('Term 2 (3 rows)')
  await expect(dialog).toContainText('Nel, Zola')
  await dialog.getByLabel('Sheet', { exact: true }).selectOption('Cover (1 row)')
  await expect(dialog.getByText('Say which column holds the name and surname.')).toBeVisible()
  await expectAccessible(page)
})
