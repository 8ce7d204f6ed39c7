import { grouped } from '../../counts.ts'

/** This is the limit for a file, which is read on the device and never sent. */
export const FILE_MAX_BYTES = 5 * 1024 * 1024
/** This counts titles, footers and repeated headings, but not empty lines. */
export const FILE_ROWS_MAX = 5_000
export const COLUMNS_MAX = 200
export const CELL_MAX = 1_000
/** The largest schools have fewer learners than one import may have. */
export const LEARNERS_MAX = 2_000

/** This is a row of a file, with its number counted as a spreadsheet counts it. Empty rows are left out. */
export interface SheetRow {
  row: number
  cells: readonly string[]
  /** The row is hidden in the file, perhaps by a filter, or its text is crossed out. A person decides whether it counts. */
  aside?: 'hidden' | 'crossed out'
  isColoured?: true
  /** This is the original text of each column whose letters were repaired. Columns are numbered from 0. */
  repaired?: ReadonlyMap<number, string>
}

/** This is a sheet of a workbook, or the only one of a text file, which has no name. */
export interface Sheet {
  name: string
  rows: readonly SheetRow[]
  /** These are the numbers of hidden columns, counted from 0. */
  hiddenColumns?: readonly number[]
  /** These are sentences for the person who chose the file, about anything that the reader was not sure of. */
  notices?: readonly string[]
}

/** The message tells the person who chose the file what is wrong with it and what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** Turns 1 into "A" and 28 into "AB", as spreadsheets name columns. */
export function columnName(number: number): string {
  const rest = (number - 1) % 26
  const before = Math.floor((number - 1) / 26)
  return `${before > 0 ? columnName(before) : ''}${String.fromCodePoint(65 + rest)}`
}

export function refuseTooManyRows(rows: number): void {
  if (rows > FILE_ROWS_MAX)
    throw new UnreadableFile(
      `This file has more than ${grouped(FILE_ROWS_MAX)} rows. Export one grade or one class at a time.`,
    )
}

export function refuseLargeCell(length: number, row: number, column: number): void {
  if (length === 0) return
  if (column > COLUMNS_MAX)
    throw new UnreadableFile(`Row ${row} has more than ${COLUMNS_MAX} columns. Is this a list of learners?`)
  if (length > CELL_MAX)
    throw new UnreadableFile(
      `The cell in row ${row}, column ${columnName(column)} has more than ${grouped(CELL_MAX)} characters. Empty it and try again.`,
    )
}
