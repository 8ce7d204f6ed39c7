import * as z from 'zod/mini'
import { assertSame, slug, type RowKind } from './row-kind.ts'
import { VERSION_MAX } from './versions.ts'
import { normalForm } from '../../normal-form.ts'

export const WORD_MAX = 60
export const WORD_MESSAGE = `Use letters only, ${WORD_MAX} at most`

/**
 * Latin letters with accents, click letters, apostrophes, spaces and hyphens. No character is above U+FFFF, where JavaScript
 * and PostgreSQL would sort two words differently.
 */
const LETTERS = 'A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff'
const WORD = new RegExp(
  `^(?:[${LETTERS}](?:[${LETTERS}\u0300-\u036f'\u2019\u02bc -]*[${LETTERS}\u0300-\u036f'\u2019\u02bc])?)?$`,
)

/** This is a learner's own word for a key word in their home language. It is empty when the learner has removed it. */
const WordRow = z.strictObject({
  kind: z.literal('word'),
  /** This is the lesson in which it was written, so that unsent work can be shown with a title. */
  lessonId: slug,
  termId: slug,
  text: z.string().check(z.maxLength(WORD_MAX), z.regex(WORD)),
  /** Counts the changes of `text`, so that the newest wins no matter what the clocks say. */
  version: z.int().check(z.minimum(0), z.maximum(VERSION_MAX)),
})
export type WordRow = z.infer<typeof WordRow>

export function emptyWord(lessonId: string, termId: string): WordRow {
  return { kind: 'word', lessonId, termId, text: '', version: 0 }
}

/** Returns the word as it is stored, or null when it is not a word. */
export function tidyWord(typed: string): string | null {
  const text = normalForm(typed, 'NFC').trim().replace(/\s+/g, ' ')
  return text.length <= WORD_MAX && WORD.test(text) ? text : null
}

export function withWord<R extends WordRow>(row: R, text: string): R {
  return text === row.text ? row : { ...row, text, version: Math.min(VERSION_MAX, row.version + 1) }
}

export const wordRow = {
  name: 'word',
  schema: WordRow,
  keyOf: (row) => row.termId,
  merge(a, b) {
    assertSame(a.termId, b.termId)
    const { text, version } = isNewer(a, b) ? a : b
    return {
      kind: 'word',
      // When two lessons have the word, all devices must name the same lesson.
      lessonId: a.lessonId < b.lessonId ? a.lessonId : b.lessonId,
      termId: a.termId,
      text,
      version,
    }
  },
  isMore: (mine, there) => {
    const other = there ?? emptyWord(mine.lessonId, mine.termId)
    return isNewer(mine, other) || mine.lessonId < other.lessonId
  },
  isKnown: (row, { lessons }) => lessons.some(({ id }) => id === row.lessonId),
  unknownCode: 'unknown_lesson',
} as const satisfies RowKind<WordRow>

function isNewer(a: WordRow, b: WordRow): boolean {
  return a.version === b.version ? a.text > b.text : a.version > b.version
}
