import { refuseLargeCell, refuseTooManyRows, UnreadableFile, type SheetRow } from './unreadable-file.ts'

const SEPARATORS = [';', ',', '\t', '|'] as const
/** Enough to see past titles which separator makes columns. */
const SAMPLE_ROWS = 60

/** Rows of separated values as RFC 4180 has them, whatever the separator, which an Excel hint `sep=;` may name. */
export function readCsv(text: string): SheetRow[] {
  const hint = /^"?sep=(.)"?\r?\n/i.exec(text)
  if (hint) return parse(text, hint[1] ?? ';', { from: hint[0].length, row: 2 })
  return parse(text, separatorOf(text), { from: 0, row: 1 })
}

/** Whose rows most often have the same number of cells; of equally regular ones, whichever makes more. */
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
    // By the wrong separator a quotation mark may stand anywhere.
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
  let at = from
  while (at <= text.length) {
    const { value, end } = readCell(text, at, separator, row)
    refuseLargeCell(value.length, row, cells.length + 1)
    cells.push(value.trim())
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
  }
  return rows
}

/** @returns the cell, and where its separator or the end of its line stands */
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
      // What follows the closing mark belongs to the cell all the same.
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
