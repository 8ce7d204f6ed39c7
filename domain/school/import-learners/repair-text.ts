import { withoutInvisible } from './cell-text.ts'
import type { SheetRow } from './unreadable-file.ts'

/**
 * Windows-1252 decodes the bytes from 0x80 to 0x9F as these. Five of them have no meaning there and become control
 * characters.
 */
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
/** Matches the bytes of one UTF-8 letter that were decoded as Windows letters: "Ã©" is the two bytes of é. */
const READ_AS_WINDOWS = new RegExp(`[\\u00C2-\\u00F4][\\u00A0-\\u00BF${WINDOWS_SIGNS}]{1,3}`, 'g')
/**
 * A list may have lost these characters: letters of Latin alphabets, click letters, signs in names, and the Windows signs
 * again.
 */
const EXPECTED = new RegExp(
  `^[\\u0080-\\u017F\\u01C0-\\u01C3\\u0218-\\u021B\\u02BC\\u0300-\\u036F\\u1E00-\\u1EFF\\u2010-\\u2026\\uFEFF\\uFFFD${WINDOWS_SIGNS}]+$`,
)
/** Text may have been saved wrongly more than once. */
const TIMES_MAX = 3

/**
 * Turns "RenÃ©e" into "Renée", which a program produces when it decodes UTF-8 as Windows-1252. Only complete UTF-8 is
 * repaired, because no name looks like that by chance. Everything else stays as it is.
 */
export function repairText(text: string): string {
  let repaired = text
  for (let times = 0; times < TIMES_MAX; times += 1) {
    const next = repaired.replaceAll(READ_AS_WINDOWS, asUtf8)
    if (next === repaired) return next
    repaired = next
  }
  return repaired
}

/** The run may hold more than one letter, or a letter and a sign that belongs to the text. */
function asUtf8(run: string): string {
  for (let length = run.length; length >= 2; length -= 1) {
    const bytes = Uint8Array.from(run.slice(0, length), windowsByte)
    try {
      const letters = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
      if (EXPECTED.test(letters)) return letters + run.slice(length)
    } catch {
      // A shorter part of the run may still be a letter.
    }
  }
  return run
}

function windowsByte(letter: string): number {
  const at = WINDOWS_SIGNS.indexOf(letter)
  return at === -1 ? letter.charCodeAt(0) : 0x80 + at
}

/**
 * Returns the row with its cells repaired and without invisible characters. It keeps what was repaired, so that it can be
 * shown.
 */
export function repairRow(row: SheetRow): SheetRow {
  const repaired = new Map<number, string>()
  const cells = row.cells.map((cell, column) => {
    const text = repairText(cell)
    if (text !== cell) repaired.set(column, cell)
    return withoutInvisible(text)
  })
  return repaired.size > 0 ? { ...row, cells, repaired } : { ...row, cells }
}
