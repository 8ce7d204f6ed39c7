const LONGEST = 20

/**
 * Returns the numbers that a typed text may mean, rounded to cents, or none if it is not a number. A comma is the South
 * African decimal sign, but "1,200" may also mean twelve hundred, so it has two readings.
 */
export function numbersIn(typed: string, unit = ''): number[] {
  const text = bare(typed, unit)
  if (text.length > LONGEST) return []
  if (/^-?\d+([.,]\d+)?$/.test(text)) {
    const decimal = Number(text.replace(',', '.'))
    return /^-?\d{1,3},\d{3}$/.test(text) ? [cents(decimal), Number(text.replace(',', ''))] : [cents(decimal)]
  }
  // This matches "1,200.50" and "1,200,000".
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? [cents(Number(text.replaceAll(',', '')))] : []
}

/** Removes the unit: "R12.50 " becomes 12.50, and "12 steps" becomes 12 if the unit is steps. */
function bare(typed: string, unit: string): string {
  const text = typed.replace(/\s+/g, '').replace('−', '-').toLowerCase()
  const behind = unit.replace(/\s+/g, '').toLowerCase()
  const withoutUnit = [behind, behind.replace(/s$/, '')]
    .filter((ending) => ending !== '' && ending !== 'r' && text.endsWith(ending))
    .map((ending) => text.slice(0, -ending.length))
  return (withoutUnit[0] ?? text).replace(/^(-?)r/, '$1')
}

function cents(value: number): number {
  return Number(value.toFixed(2))
}

/** Returns a text such as "R12.50", "12 steps" or "12". */
export function numberText(value: number, unit = ''): string {
  const figures = Number.isInteger(value) ? String(value) : value.toFixed(2)
  if (unit === 'R') return value < 0 ? `-R${figures.slice(1)}` : `R${figures}`
  return unit === '' || unit === '%' ? `${figures}${unit}` : `${figures} ${unit}`
}
