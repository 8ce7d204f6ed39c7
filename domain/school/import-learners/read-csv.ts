import {
  COLUMNS_MAX,
  refuseLargeCell,
  refuseTooManyRows,
  UnreadableFile,
  type SheetRow,
} from './unreadable-file.ts'

const SEPARATORS = [';', ',', '\t', '|'] as const
/** This many rows are enough to find the separator although titles come first. */
const SAMPLE_ROWS = 60

/**
 * Reads rows of separated values as in RFC 4180, with any of the separators. An Excel hint such as `sep=;` may name the
 * separator.
 */
export function readCsv(text: string): SheetRow[] {
  const hint = /^"?sep=(.)"?\r?\n/i.exec(text)
  if (hint) return parse(text, hint[1] ?? ';', { from: hint[0].length, row: 2 })
  return parse(text, separatorOf(text), { from: 0, row: 1 })
}

/**
 * Returns the separator with which the most rows have the same number of cells. If two are equally good, the one that makes
 * more cells wins.
 */
function separatorOf(text: string): string {
  const scored = SEPARATORS.map((separator) => {
    const widths = widthsOf(text, separator)
    const counts = new Map<number, number>()
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + (width > 1 ? 1 : 0))
    const [width, rows] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
    return { separator, width, rows }
  })
  return scored.toSorted((a, b) => b.rows - a.rows || b.width - a.width)[0]?.separator ?? ';'
}

function widthsOf(text: string, separator: string): number[] {
  try {
    return parse(text, separator, { from: 0, row: 1, rowsMax: SAMPLE_ROWS }).map(({ cells }) => cells.length)
  } catch (error) {
    // With the wrong separator a quotation mark may be anywhere, so a row may not be readable.
    if (error instanceof UnreadableFile) return []
    throw error
  }
}

interface Start {
  from: number
  row: number
  rowsMax?: number
}

function parse(text: string, separator: string, { from, row: firstRow, rowsMax }: Start): SheetRow[] {
  const rows: SheetRow[] = []
  let row = firstRow
  let cells: string[] = []
  let column = 0
  let at = from
  while (at <= text.length) {
    const { value, end } = readCell(text, at, separator, row)
    const cell = value.trim()
    column += 1
    refuseLargeCell(cell.length, row, column)
    // A program may save all empty columns too, and a spreadsheet has 16,384 of them.
    if (column <= COLUMNS_MAX) cells.push(cell)
    at = end + 1
    if (text[end] === separator) continue
    if (cells.some((cell) => cell !== '')) {
      rows.push({ row, cells })
      if (rows.length === rowsMax) return rows
      refuseTooManyRows(rows.length)
    }
    if (text[end] === '\r' && text[end + 1] === '\n') at += 1
    row += 1
    cells = []
    column = 0
  }
  return rows
}

/** @returns the value of the cell, and the position of its separator or of the end of its line */
function readCell(
  text: string,
  from: number,
  separator: string,
  row: number,
): { value: string; end: number } {
  if (text[from] !== '"') {
    const end = endOfCell(text, from, separator)
    return { value: text.slice(from, end), end }
  }
  let value = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1)
      throw new UnreadableFile(`A quotation mark in row ${row} is never closed. Correct it and try again.`)
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      // Text after the closing quotation mark still belongs to the cell.
      const end = endOfCell(text, quote + 1, separator)
      return { value: value + text.slice(quote + 1, end), end }
    }
    value += '"'
    at = quote + 2
  }
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}
