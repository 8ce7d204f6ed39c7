/** Without this mark, Excel assumes a legacy character set and garbles letters such as Š. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * This is the list separator of Windows in South Africa, where the comma is the decimal sign. There, Excel shows a file with
 * commas in a single column. A first line "sep=," is deliberately absent, because only Excel knows it, and because Excel then
 * ignores the byte order mark.
 */
const SEPARATOR = ';'

/**
 * Finds what a spreadsheet would run as a formula. It is a sign at the beginning of the text. If somebody opens the file with
 * another separator, it may also come after that separator. Full-width signs count too.
 */
const FORMULA = /(?<=^|[;,|\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])/gu

/** Returns one line of CSV, quoted as RFC 4180 says. Strangers type these names, so a formula gets an apostrophe in front. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(SEPARATOR)}\r\n`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const inert = value.replace(FORMULA, "'")
  const safe = /^[\t\r\n]/.test(inert) ? `'${inert}` : inert
  return /[";,|\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
