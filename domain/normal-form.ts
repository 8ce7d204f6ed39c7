/**
 * No name, number, password or cell is longer than this. Normalising takes the square of the number of combining marks, so a
 * single field of 128 kB would hold the process for seconds.
 */
const LONGEST = 4_000

/**
 * Returns a text in a normal form of Unicode. A text that is too long for any field stays as it is, because the limit of its
 * field refuses it anyway. Nothing else in Qala normalises text that somebody typed.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.length > LONGEST ? text : text.normalize(form)
}
