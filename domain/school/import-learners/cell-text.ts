import { normalForm } from '../../normal-form.ts'
/** These characters are invisible. Programs and contact lists put them around numbers, addresses and names. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g

/** Excel and LibreOffice show these errors of formulas. */
const FORMULA_ERROR =
  /^(?:#(?:ref!|n\/a|value!|name\?|div\/0!|null!|num!|spill!|calc!|field!|blocked!|connect!|busy!|unknown!|getting_data)|err:\d{3})$/i

/** Offices write these where they have nothing to say. */
const NOTHING = /^(?:[-–—.*?x/\\_]+|n\/?a|none|nil|null|geen|unknown|onbekend|not available|0+)$/i

/** In a column of names fewer of those words count as empty, because a person may be called Null, None or X. */
const NO_NAME = /^(?:[-–—.*?/\\_]+|n\/a|unknown|onbekend|not available)$/i

export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '')
}

/**
 * Returns a cell in one line, without invisible characters and without the apostrophe with which a spreadsheet marks text. The
 * apostrophe of the surname 't Hart stays.
 */
function plainCell(cell: string): string {
  return normalForm(withoutInvisible(cell), 'NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^'(?=.)(?!\p{L}[\s-])/u, '')
    .trim()
}

/** Returns a cell as text. It is empty where the cell only says that there is nothing, or holds the error of a formula. */
export function cellText(cell: string): string {
  const text = plainCell(cell)
  return NOTHING.test(text) || cellError(text) !== null ? '' : text
}

/** Does the same for a cell that should hold a name. */
export function nameText(cell: string): string {
  const text = plainCell(cell)
  return NO_NAME.test(text) || cellError(text) !== null ? '' : text
}

/** Returns what a spreadsheet wrote in place of the value; null where a cell holds a value. */
export function cellError(cell: string): string | null {
  const text = cell.trim()
  if (FORMULA_ERROR.test(text))
    return `The cell holds ${text}, the error of a formula. Write the value itself`
  if (/^#{2,}$/.test(text))
    return 'The cell holds ### because its column was too narrow. Make the column wider and save the list again'
  return null
}
