// Finds the texts that a learner reads in a lesson or quiz, or a teacher in a memorandum, and the key words that a text names.
import type { MemorandumFile } from '#domain/learning/caps.ts'
import type { CourseLesson } from '#domain/learning/content.ts'
import { SECTION_TITLES } from '#domain/learning/lessons.ts'
import type { PracticeFile } from '#domain/learning/practice/item.ts'
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import type { Path } from './zod-messages.ts'

export interface PlacedText {
  path: Path
  text: string
}

/** These are fields that are read by the build and not by learners. */
const NO_TEXT = new Set([
  'id',
  'type',
  'after',
  'src',
  'picture',
  'activity',
  'thinking',
  'misconception',
  'world',
  'kind',
  'level',
  'variant',
])

export function textsOf({ title, description, content, activities, gallery }: CourseLesson): PlacedText[] {
  return textsIn({ title, description, content, activities, gallery }, []).filter(
    ({ path }) => !NO_TEXT.has(String(path.at(-1))) && !path.includes('levels'),
  )
}

export function textsOfQuiz({ title, description, questions }: QuizFile): PlacedText[] {
  return textsIn({ title, description, questions }, []).filter(
    ({ path }) => !path.includes('source') && !NO_TEXT.has(String(path.at(-1))),
  )
}

export function textsOfItems({ items }: PracticeFile): PlacedText[] {
  return textsIn({ items }, []).filter(({ path }) => {
    const field = String(path.at(-1))
    return field !== 'heading' && !NO_TEXT.has(field)
  })
}

export function textsOfMemorandum({ collect, rows, rubric }: MemorandumFile): PlacedText[] {
  return textsIn({ collect, rows, rubric }, [])
}

function textsIn(value: unknown, path: Path): PlacedText[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, index]))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => textsIn(item, [...path, key]))
  }
  return []
}

export function notesOf({ content }: CourseLesson): string {
  return content.notes.map((block) => block.text).join('\n\n')
}

/** Returns everything that a learner reads in the section "Simple Notes", without the optional parts, samples and programs. */
export function simpleNotes(lesson: CourseLesson): PlacedText[] {
  const { opening, outcomes, notes, remember } = lesson.content
  return textsIn({ content: { opening, outcomes, notes, remember } }, []).filter(
    ({ path }) =>
      !NO_TEXT.has(String(path.at(-1))) &&
      !['sample', 'code', 'program', 'table'].some((part) => path.includes(part)),
  )
}

/**
 * Returns the texts under a heading of a lesson, which is a block of the notes or one of the sections "Key Words", "Real
 * Examples" and "Cool Facts". Returns undefined when there is no such heading.
 */
export function textsUnder({ content }: CourseLesson, heading: string): string[] | undefined {
  switch (heading) {
    case SECTION_TITLES.keyWords:
      return content.definitions.flatMap(({ term, explanation, example }) => [
        `${term}: ${explanation}`,
        ...(example ? [example] : []),
      ])
    case SECTION_TITLES.examples:
      return content.examples.map(({ text }) => text)
    case SECTION_TITLES.facts:
      return content.funFacts
    default: {
      const block = content.notes.find((one) => one.heading === heading)
      return block && [block.text]
    }
  }
}

export function headingsOf({ content }: CourseLesson): string[] {
  const { keyWords, examples, facts } = SECTION_TITLES
  return [...content.notes.map(({ heading }) => heading), keyWords, examples, facts]
}

/** Says whether one of the texts contains exactly these words. Line breaks and **stars** make no difference. */
export function saysLiterally(texts: readonly string[], words: string): boolean {
  return texts.some((text) => plain(text).includes(plain(words)))
}

function plain(text: string): string {
  return text.replaceAll('**', '').replace(/\s+/g, ' ').trim()
}

/**
 * Returns the names of a key word: "web address (URL)" is also "web address" and "URL", and "cell/battery" is either of them.
 */
export function namesOf(term: string): string[] {
  const [, inBrackets] = /\(([^)]*)\)/.exec(term) ?? []
  const bare = term.replace(/\s*\([^)]*\)/g, '')
  return [...bare.split('/'), ...(inBrackets?.split('/') ?? [])]
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '')
}

/** Says whether the text contains this name as a separate word, in any case and with a usual English ending. */
export function mentions(text: string, name: string): boolean {
  // "batteries" also counts for "battery", and "robot" for "robots".
  const stem = escapeForPattern(name.replace(/(?<=[^s])s$/i, ''))
    .replace(/y$/i, '(?:y|ie)')
    .replace(/\s+/g, '\\s+')
  return new RegExp(`(?<![\\p{L}\\p{N}])${stem}(?:e?s|e?d|ing)?(?![\\p{L}\\p{N}])`, 'iu').test(text)
}

export function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

export function markedWords(text: string): string[] {
  return [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word.replace(/\s+/g, ' ').trim())
}
