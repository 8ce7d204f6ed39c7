import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CLASSES } from './classes.ts'
import { CONTACTS } from './contacts.ts'
import { DATES } from './dates.ts'
import { LETTERS } from './letters.ts'
import { NAMES } from './names.ts'
import { NOT_LISTS } from './not-lists.ts'
import { SHEETS } from './sheets.ts'
import { TABLES } from './tables.ts'
import { outcomeOf } from './outcome.ts'
import type { AwkwardFile } from './awkward-file.ts'

const saved = (name: string, gives: AwkwardFile['gives']): AwkwardFile => ({
  name,
  content: new Uint8Array(readFileSync(new URL(`files/${name}`, import.meta.url))),
  gives,
})

const FILES: readonly AwkwardFile[] = [
  saved('sheet1.xlsx', 'asks: class'),
  saved('two-phones.csv', [
    '2: Mokoena, Thabo 7A 0821234567',
    '3: Nel, Anri 7A 0821234568',
    '2 remark, Phone: Only the first phone number is used: 0821234567',
    '3 remark, Phone: Only the first phone number is used: 0821234568',
  ]),
  saved('class-as-date.csv', [
    '2 left out, Class: Excel has turned this class into a date (07-Jan). Set the column to Text, write the class again, such as 7A, and save the file',
    '3 left out, Class: Excel has turned this class into a date (07-Feb). Set the column to Text, write the class again, such as 7A, and save the file',
  ]),
  saved('mojibake.csv', [
    '2: Botha, Renée 7A',
    '3: Nel, Zo\uFFFD 7A',
    '2 remark, First name: The file has “RenÃ©e”, which is read as “Renée”',
    '3 remark, First name: “Zo\uFFFD” has lost a letter, which the file shows as \uFFFD. Correct the name',
  ]),
  saved('hidden-rows.xlsx', [
    '2: Mokoena, Thabo 7A',
    '4: Nel, Anri 7A',
    '3 left out, Row: This row is hidden in the file',
  ]),
  saved(
    'password.xlsx',
    'refused: This file is protected with a password. Open it in Excel, take the password off (File, Info, Protect Workbook, Encrypt with Password, and leave it empty), save it, and choose it again.',
  ),
  ...SHEETS,
  ...CLASSES,
  ...CONTACTS,
  ...LETTERS,
  ...NAMES,
  ...DATES,
  ...TABLES,
  ...NOT_LISTS,
]

test('the files of the bank have different names, and there are enough of them', () => {
  expect(new Set(FILES.map(({ name }) => name)).size).toBe(FILES.length)
  expect(FILES.length).toBeGreaterThanOrEqual(60)
})

// The title names the failing file, and everything that is wrong with it is shown at once.
test.each(FILES)('of the awkward file “$name” comes what is written beside it', async (file) => {
  expect(await outcomeOf(file)).toEqual([file.gives].flat())
})
