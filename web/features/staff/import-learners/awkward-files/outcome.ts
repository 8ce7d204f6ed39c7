import { readLearners, type RowRemark } from '#domain/school/import-learners/learner-rows.ts'
import { matchColumns } from '#domain/school/import-learners/match-columns.ts'
import {
  classOfList,
  likeliestSheet,
  NO_ANSWERS,
  questionsOf,
} from '#domain/school/import-learners/open-list.ts'
import { UnreadableFile } from '#domain/school/import-learners/unreadable-file.ts'
import { readFile } from '../read-file.ts'
import type { AwkwardFile } from './awkward-file.ts'

const today = { year: 2026, month: 3, day: 1 }

/**
 * Tells what the page makes of a file before anything is sent, one line for each thing that a person would see:
 * `asks: class`, `2: Mokoena, Thabo 7A 12 0821234567 a@b.co.za`, `2 remark, Phone: ...`, `3 left out, Class: ...`,
 * `9 not a learner: Total | 43` and `note: ...`; or `refused: ...` where the file cannot be used.
 */
export async function outcomeOf({ content, opened, answers }: AwkwardFile): Promise<string[]> {
  const given = { ...NO_ANSWERS, ...answers }
  try {
    const sheets = await readFile(new Blob([content as BlobPart]))
    const sheet = likeliestSheet(sheets, today.year, opened)
    if (!sheet) return ['nothing']
    const match = matchColumns(sheet.rows, today.year, sheet.hiddenColumns)
    const { classOf, ...from } = classOfList(sheet, given, opened)
    const asked = questionsOf(sheet, match, classOf).filter(
      (one) => one !== 'order' || given.nameOrder === null,
    )
    if (asked.length > 0) return asked.map((question) => `asks: ${question}`)
    const found = readLearners(sheet, match, {
      today,
      schoolName: 'Qala Primary School',
      classOf,
      ...from,
      nameOrder: given.nameOrder,
      takesAside: given.takesAside,
    })
    const about =
      (word: string) =>
      ({ row, column, text }: RowRemark) =>
        `${row} ${word}, ${column}: ${text}`
    return [
      ...(sheets.length > 1 ? [`sheet: ${sheet.name}`] : []),
      ...found.rows.map(({ row, lastName, firstName, grade, letter, age, phoneNumber, email, school }) =>
        [`${row}: ${lastName}, ${firstName} ${grade}${letter}`, age, phoneNumber, email, school]
          .filter((part) => part !== undefined)
          .join(' '),
      ),
      ...found.remarks.map(about('remark')),
      ...found.refused.map(about('left out')),
      ...found.others.map(({ row, text }) => `${row} not a learner: ${text}`),
      ...found.notices.map((notice) => `note: ${notice}`),
    ]
  } catch (error) {
    if (error instanceof UnreadableFile) return [`refused: ${error.message}`]
    throw error
  }
}
