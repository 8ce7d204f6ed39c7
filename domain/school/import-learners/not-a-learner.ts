import { readClass, type ClassName } from './read-class.ts'

export interface Names {
  firstName: string
  lastName: string
}

export function isRepeatedHeading(headings: readonly string[] | null, cells: readonly string[]): boolean {
  return headings !== null && headings.every((heading, column) => heading === (cells[column] ?? ''))
}

const FOOTER =
  /^(?:(?:grand |groot)?totals?|(?:groot)?totaal|totale|sub ?totaa?l|printed|gedruk|date|datum|page|bladsy|number of|aantal|boys|girls|seuns|meisies|males?|females?|end of|signature|handtekening|compiled|generated|prepared|register|class|klas|grade|graad|educator|teacher|note|nota|\*)(?:$|[^\p{L}])/iu

/**
 * Recognises a sum, a heading between two parts of the list or a line for a signature. None of them contains a whole name.
 */
export function isNobody({ firstName, lastName }: Names, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const isHalf = ![firstName, lastName].every((name) => /\p{L}/u.test(name))
  return isHalf && (FOOTER.test(filled[0] ?? '') || (firstName === '' && lastName === ''))
}

const CLASS_IN_LINE =
  /\b(?:class|klas|grade|graad)\b\s*[:=-]?\s*((?:(?:grade|graad|gr)\.?\s*)?\d{1,2}(?:\s*[-.]\s*[\p{L}\d]{1,2}|\s+\p{L}|[\p{L}\d]{1,12}))(?=$|[^\p{L}\d])/iu

/** Reads "Register class: 7A" or "Klas 7A" on a line of its own. */
export function classNamedIn(cells: readonly string[]): ClassName | null {
  const line = cells.filter((cell) => cell !== '').join(' ')
  const named = CLASS_IN_LINE.exec(line)
  return named ? readClass('', named[1] ?? '') : null
}
