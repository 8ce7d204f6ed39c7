import { plural } from '../../counts.ts'
import { FIELD_LABELS, readHeading, REPEATED_FIELDS, type Field } from './headings.ts'
import { groupsAbove, type ColumnMatch } from './match-columns.ts'
import { columnName, type Sheet } from './unreadable-file.ts'

/** Writes "rows 3, 5, 6, 8, 9 and 4 more". */
function rowsText(rows: readonly number[]): string {
  const shown = rows.slice(0, 5).join(', ')
  const more = rows.length > 5 ? ` and ${rows.length - 5} more` : ''
  return `${plural(rows.length, 'row')} ${shown}${more}`
}

/** Says what is in a sheet that a list of learners does not show, in sentences for the person who chose the file. */
export function noticesOfSheet(sheet: Sheet, match: ColumnMatch): string[] {
  const { headingAt, fields } = match
  const heading = headingAt === null ? undefined : sheet.rows[headingAt]
  const body = sheet.rows.slice((headingAt ?? -1) + 1)
  const hasText = (column: number) => body.some(({ cells }) => (cells[column] ?? '') !== '')
  const named = (column: number) => {
    const text = heading?.cells[column] ?? ''
    return text === '' ? columnName(column + 1) : `${columnName(column + 1)} (${text.slice(0, 40)})`
  }
  const notices = [...(sheet.notices ?? [])]
  const unused = (sheet.hiddenColumns ?? []).filter((column) => hasText(column) && !fields[column])
  const them = plural(unused.length, 'it', 'them')
  if (unused.length > 0)
    notices.push(
      `${plural(unused.length, 'A column is', 'Columns are')} hidden in the file and not used: ${unused.slice(0, 8).map(named).join(', ')}. Choose ${them} under Columns if you need ${them}.`,
    )
  for (const [field, columns] of columnsAlike(sheet, match)) {
    const others = columns.filter((column) => fields[column] !== field && hasText(column))
    if (others.length > 0)
      notices.push(
        `More than one column is headed ${FIELD_LABELS[field]}. Column ${columnName(fields.indexOf(field) + 1)} is used, and not ${others.map(named).join(', ')}. If a second list stands beside the first, put one below the other.`,
      )
  }
  const coloured = body.filter(({ isColoured }) => isColoured).map(({ row }) => row)
  // A third of the rows or more may be coloured only to make the table easier to read, so there is no notice then.
  if (coloured.length > 0 && coloured.length * 3 <= body.length)
    notices.push(
      `Colours are not read. In the file ${rowsText(coloured)} ${plural(coloured.length, 'is', 'are')} coloured: check what that means.`,
    )
  return notices
}

/** Finds fields that the headings name in more than one column. Only one of these columns is used. */
function columnsAlike(
  { rows, hiddenColumns = [] }: Sheet,
  { headingAt, fields }: ColumnMatch,
): [Field, number[]][] {
  const groups = groupsAbove(rows, headingAt)
  const headings = (headingAt === null ? undefined : rows[headingAt]?.cells) ?? []
  const named = headings.flatMap((heading, column) => {
    const read = readHeading(heading, groups[column])
    const isAlone =
      read?.strength === 2 && !REPEATED_FIELDS.has(read.field) && !hiddenColumns.includes(column)
    return isAlone ? [{ field: read.field, column }] : []
  })
  return [...Map.groupBy(named, ({ field }) => field)].flatMap(([field, columns]) =>
    columns.length > 1 && fields.includes(field)
      ? [[field, columns.map(({ column }) => column)] satisfies [Field, number[]]]
      : [],
  )
}
