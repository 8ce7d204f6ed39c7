/** Without this mark Excel assumes a legacy character set and garbles letters such as Š. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The list separator of Windows in South Africa, where the comma is the decimal sign: Excel opens a file with commas in one
 * column there. A first line "sep=," is deliberately absent: only Excel knows it, and beside it overlooks the byte order mark.
 */
const SEPARATOR = ';'

/**
 * What a spreadsheet would run as a formula: a sign at the beginning of the text or, where somebody opens the file by another
 * separator, after any of those. Full-width signs count too.
 */
const FORMULA = /(?<=^|[;,|\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])/gu

/** One line, quoted as RFC 4180 says. Names are typed by strangers, so a formula gets an apostrophe in front. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(SEPARATOR)}\r\n`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const inert = value.replace(FORMULA, "'")
  const safe = /^[\t\r\n]/.test(inert) ? `'${inert}` : inert
  return /[";,|\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
