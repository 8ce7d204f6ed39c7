import * as z from 'zod/mini'
import { line, slug } from './content-fields.ts'

export const KeyWord = z.strictObject({ id: slug, term: line, explanation: line, example: z.optional(line) })
export type KeyWord = z.infer<typeof KeyWord>

/** This is the schema of `content/course/glossary.yaml`, which gives each key word one meaning for all lessons. */
export const GlossaryFile = z.array(KeyWord).check(z.minLength(1))

/** This is a key word as a lesson shows it. */
export interface LessonWord extends KeyWord {
  /** These are the ids of other lessons that explain it, in the order of the course. */
  alsoIn?: string[]
}

/** This is a key word as the search finds it. */
export interface GlossaryWord extends Pick<KeyWord, 'id' | 'term' | 'explanation'> {
  /** These are the ids of its lessons in the order of the course. There is at least one. */
  lessons: string[]
}

const LEAST_LETTERS = 2
/** Two letters would find nearly every word by its meaning, so a search in meanings needs three. */
const LEAST_OF_MEANING = 3

/**
 * Finds names that begin with the search, then names with a word that begins so, then names that contain it, then meanings
 * with a word that begins so.
 */
export function findWords<W extends Pick<GlossaryWord, 'term' | 'explanation'>>(
  words: readonly W[],
  search: string,
  most: number,
): W[] {
  const wanted = search.trim().toLocaleLowerCase('en-ZA')
  if (wanted.length < LEAST_LETTERS) return []
  const rankOf = ({ term, explanation }: W) => {
    const name = term.toLocaleLowerCase('en-ZA')
    if (name.startsWith(wanted)) return 0
    if (startsWord(name, wanted)) return 1
    if (name.includes(wanted)) return 2
    const meaning = explanation.toLocaleLowerCase('en-ZA')
    return wanted.length >= LEAST_OF_MEANING && startsWord(meaning, wanted) ? 3 : 4
  }
  return [0, 1, 2, 3].flatMap((rank) => words.filter((word) => rankOf(word) === rank)).slice(0, most)
}

/** A word may begin after a sign, so "upload" is found in "download/upload". */
function startsWord(text: string, wanted: string): boolean {
  let at = text.indexOf(wanted)
  while (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) at = text.indexOf(wanted, at + 1)
  return at >= 0
}
