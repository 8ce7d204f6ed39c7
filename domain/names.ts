import { normalForm } from './normal-form.ts'

export interface Named {
  firstName: string
  lastName: string
}

/**
 * These characters are left out because people type them in different ways or not at all: apostrophes, click letters, the
 * signs that people write for them (| ! ǂ ʘ), and invisible characters. They are left out before NFKD, which turns ´ into a
 * space, and again after it, because it splits the Afrikaans ŉ into an apostrophe and n. `app.folded_name` of the database
 * has the same three lists.
 */
const LEFT_OUT =
  /['`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c\ua7b1!|\u00a6\u01c0-\u01c3\u0287\u0296-\u0298\u2016\u2021\u203c\u2223\u2225\u2260\u2299\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]/g

/** NFKD separates these accents and other marks above, below and inside a letter. Vowel signs of Indian scripts are kept. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u0610-\u061a\u064b-\u065f\u0670]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g

/** These characters separate two words. This is a list and not a Unicode class because PostgreSQL has different classes. */
const BETWEEN =
  /[\0-/:-@[-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u3003\u3008-\u3020\u3030\u30fb\ufffc\ufffd\u{1f000}-\u{1faff}]+/u

/** NFKD does not split these letters, although people type them in plain Latin letters. */
const PLAIN = new Map(
  'ß>ss æ>ae œ>oe þ>th ø>o ł>l ı>i đ>d ð>d ħ>h ŧ>t ŋ>n ɓ>b ɖ>d ɗ>d ƙ>k ƴ>y ɛ>e ɔ>o ǝ>e ə>e ƒ>f ɣ>g ʋ>v ς>σ'
    .split(' ')
    .map((one) => [one.slice(0, 1), one.slice(2)] as const),
)
const NOT_PLAIN = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g')

/**
 * Returns the words of a name in the form that all its spellings share: lower case, without accents, apostrophes and click
 * letters ("ǁGabe ǃXóõ" becomes gabe, xoo). Import, class sign-in, search and the order of lists all compare names in this
 * form. The database uses `app.folded_name`, and a test checks that both are equal.
 */
export function nameWords(name: string): string[] {
  return normalForm(name.replaceAll(LEFT_OUT, ''), 'NFKD')
    .replaceAll(LEFT_OUT, '')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(NOT_PLAIN, (letter) => PLAIN.get(letter) ?? letter)
    .split(BETWEEN)
    .filter(Boolean)
}

/** Returns one key for all spellings of a name, so "Anne-Marie" and "Annemarie" have the same key. */
export function nameKey({ firstName, lastName }: Named): string {
  return `${joinedName(lastName)} ${joinedName(firstName)}`
}

/** Returns a name as one word, such as "vandermerwe". */
export function joinedName(name: string): string {
  return nameWords(name).join('')
}

/**
 * Returns the words by which a list is searched for a name, in any order. Returns null for a text that cannot be a name, such
 * as "%", which is searched for as it was typed.
 */
export function searchedWords(typed: string): string[] | null {
  const words = nameWords(typed)
  return words.length > 0 && /^[\p{L}\p{M}\p{N}\s\p{Pd}.,/!|'’‘ʼ`´′]*$/u.test(typed)
    ? [...new Set(words)]
    : null
}
