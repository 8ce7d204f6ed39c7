import { type MarkCell, markCell } from './mark-cells.ts'
import { type MarkView, shownColumns } from './mark-columns.ts'
import { markText } from './mark-typing.ts'
import { MARK_GROUP_NAMES, type MarkBook, type MarkColumn, type MarkGroup } from './marks.ts'

/** What a school's file has in a cell. A number stays a number, so that a spreadsheet can reckon with it. */
type MarkFileCell = string | number | null

export interface MarkFile {
  headings: string[]
  lines: MarkFileCell[][]
}

/** Returns one row a learner: the number, the names, the class and one column for each column of the groups. */
export function learnerRows(
  { className, columns, learners }: MarkBook,
  groups: readonly MarkGroup[],
  view: MarkView,
): MarkFile {
  const shown = groups.flatMap((group) => shownColumns(columns, group, view))
  return {
    headings: ['Learner number', 'Surname', 'First name', 'Class', ...shown.map(columnHeading)],
    lines: learners.map((learner) => [
      learner.learnerNumber,
      learner.lastName,
      learner.firstName,
      className,
      ...shown.map((column) => rowCell(column, markCell(column, learner, view))),
    ]),
  }
}

function columnHeading({ group, title, outOf, results }: MarkColumn): string {
  const name = group === 'given' ? title : `${MARK_GROUP_NAMES[group]}: ${title}`
  if (group === 'caps') return `${name} (out of ${outOf})`
  const [id = ''] = results
  return group === 'lab' || /^(?:quiz|lesson)\//.test(id) ? `${name} (%)` : name
}

function rowCell({ group, outOf }: MarkColumn, { mark, percent, note }: MarkCell): MarkFileCell {
  if (group !== 'caps') return percent ?? note
  if (mark === null) return note
  // A mark out of another total cannot stand below this heading as a number.
  return mark.outOf === outOf ? mark.mark : `${markText(mark.mark)} out of ${mark.outOf}`
}

/** Returns one row a mark, of what was done. Practice has no mark, so its rows say "done". */
export function markRows(
  { className, columns, learners }: MarkBook,
  groups: readonly MarkGroup[],
  view: MarkView,
): MarkFile {
  const shown = groups.flatMap((group) => shownColumns(columns, group, view))
  return {
    headings: [
      'Learner number',
      'Surname',
      'First name',
      'Class',
      'Subject',
      'Task',
      'Mark',
      'Out of',
      'Date',
    ],
    lines: learners.flatMap((learner) =>
      shown.flatMap((column): MarkFileCell[][] => {
        const { mark, note, on } = markCell(column, learner, view)
        const value = mark?.mark ?? note
        if (value === null) return []
        const task =
          column.group === 'given' ? column.title : `${MARK_GROUP_NAMES[column.group]}: ${column.title}`
        const outOf = mark?.outOf ?? (note === 'abs' ? column.outOf : null)
        return [
          [
            learner.learnerNumber,
            learner.lastName,
            learner.firstName,
            className,
            SUBJECT,
            task,
            value,
            outOf,
            on,
          ],
        ]
      }),
    ),
  }
}

/** The name of the subject in the curriculum. */
const SUBJECT = 'Coding and Robotics'
