/** Without this mark Excel assumes a legacy character set and garbles letters such as Š. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * One line of a CSV file (RFC 4180). Names are typed by strangers, so what a spreadsheet would run as a formula, because
 * it begins with = + - @, a tab or a line break, gets an apostrophe in front.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^\s*[=+\-@]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
