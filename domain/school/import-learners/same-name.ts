import { joinedName, nameKey, nameWords, type Named } from '../../names.ts'
import { normalForm } from '../../normal-form.ts'

/** Returns the key of the same learner with first name and surname in each other's column. */
export function swappedKey({ firstName, lastName }: Named): string {
  return nameKey({ firstName: lastName, lastName: firstName })
}

/**
 * This is a name that is prepared for comparing. Normalizing it again for each pair would take most of the time of an import
 * plan.
 */
export interface ComparableName {
  key: string
  swapped: string
  words: readonly string[]
  distinctWords: ReadonlySet<string>
  letters: number
}

export function comparableName(named: Named): ComparableName {
  const key = nameKey(named)
  const words = nameWords(`${named.lastName} ${named.firstName}`)
  const swapped = swappedKey(named)
  return { key, swapped, words, distinctWords: new Set(words), letters: lettersIn(key) }
}

/**
 * Says whether two names in one class are likely to be the same learner: one has a typing error, lacks a second name, or has
 * first name and surname swapped.
 */
export function looksAlike(one: ComparableName, other: ComparableName): boolean {
  if (one.key === other.swapped) return true
  const [fewer, more] = one.words.length < other.words.length ? [one, other] : [other, one]
  if (fewer.words.length >= 2 && fewer.words.length < more.words.length && hasWordsOf(more, fewer))
    return true
  const most = Math.min(one.key.length, other.key.length) < 10 ? 1 : 2
  // Each typing error adds one letter and removes one letter at most.
  if (countBits(one.letters ^ other.letters) > 2 * most) return false
  return isWithin(one.key, other.key, most)
}

function hasWordsOf(more: ComparableName, fewer: ComparableName): boolean {
  if ((fewer.letters & ~more.letters) !== 0) return false
  for (const word of fewer.distinctWords) if (!more.distinctWords.has(word)) return false
  return true
}

/**
 * Sets a bit for each letter that occurs. Several letters share a bit. Comparing these bits first decides most pairs quickly.
 */
function lettersIn(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) % 32)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/**
 * Says whether one name becomes the other, from these positions on, when at most `most` letters are wrong, left out, doubled
 * or swapped. It stops at that limit, because names may have 200 letters and a class is compared with a whole file.
 */
function isWithin(a: string, b: string, most: number, fromA = 0, fromB = 0): boolean {
  let [i, j] = [fromA, fromB]
  while (i < a.length && j < b.length && a.charCodeAt(i) === b.charCodeAt(j)) {
    i += 1
    j += 1
  }
  const [restA, restB] = [a.length - i, b.length - j]
  if (restA === 0 || restB === 0) return restA + restB <= most
  if (Math.abs(restA - restB) > most || most === 0) return false
  const isSwap = a[i] === b[j + 1] && a[i + 1] === b[j]
  return (
    (isSwap && isWithin(a, b, most - 1, i + 2, j + 2)) ||
    isWithin(a, b, most - 1, i + 1, j + 1) ||
    isWithin(a, b, most - 1, i + 1, j) ||
    isWithin(a, b, most - 1, i, j + 1)
  )
}

/**
 * Returns the better of two spellings: the one with more accents and signs, else the one that is not all capitals or all
 * lower case, else the first.
 */
export function betterSpelling(known: string, written: string): string {
  const signs = (name: string) => normalForm(name, 'NFD').replaceAll(/[\p{L}\p{N}\s]/gu, '').length
  const isFlat = (name: string) => name === name.toLowerCase() || name === name.toUpperCase()
  if (signs(written) !== signs(known)) return signs(written) > signs(known) ? written : known
  return isFlat(known) && !isFlat(written) ? written : known
}

/** Returns the keys by which the database looks a name up, with first name and surname in either order. */
export function searchKeys({ firstName, lastName }: Named): string[] {
  return [joinedName(`${lastName} ${firstName}`), joinedName(`${firstName} ${lastName}`)]
}
