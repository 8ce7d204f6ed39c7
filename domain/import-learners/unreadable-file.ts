/** Of a file on the device; no file is sent anywhere. */
export const FILE_MAX_BYTES = 5 * 1024 * 1024
/** With titles, footers and repeated headings; empty lines do not count. */
export const FILE_ROWS_MAX = 5_000
export const COLUMNS_MAX = 200
export const CELL_MAX = 1_000
/** Learners of one import: the largest schools have fewer. */
export const LEARNERS_MAX = 2_000

/** A row of a file with its number there, counted as a spreadsheet does. Empty rows are left out. */
export interface SheetRow {
  row: number
  cells: readonly string[]
}

/** Says in its message, to whoever chose the file, what is wrong with it and what helps. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** 1 to "A", 28 to "AB", as spreadsheets name columns. */
export function columnName(number: number): string {
  const rest = (number - 1) % 26
  const before = Math.floor((number - 1) / 26)
  return `${before > 0 ? columnName(before) : ''}${String.fromCodePoint(65 + rest)}`
}

export function refuseTooManyRows(rows: number): void {
  if (rows > FILE_ROWS_MAX)
    throw new UnreadableFile(
      `This file has more than ${FILE_ROWS_MAX.toLocaleString('en')} rows. Export one grade or one class at a time.`,
    )
}

export function refuseLargeCell(length: number, row: number, column: number): void {
  if (column > COLUMNS_MAX)
    throw new UnreadableFile(`Row ${row} has more than ${COLUMNS_MAX} columns. Is this a list of learners?`)
  if (length > CELL_MAX)
    throw new UnreadableFile(
      `The cell in row ${row}, column ${columnName(column)} has more than ${CELL_MAX.toLocaleString('en')} characters. Empty it and try again.`,
    )
}
