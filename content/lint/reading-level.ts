import { countSyllables } from './syllables.ts'

/** These figures say how hard a text is to read. Means and grades of an empty text are 0. */
export interface ReadingLevel {
  words: number
  sentences: number
  meanSentence: number
  longestSentence: number
  syllables: number
  /** This is the Flesch-Kincaid grade, which is a number of school years in the USA. */
  grade: number
}

/** Measures a text in which blank lines separate paragraphs and **stars** mark key words. */
export function readingLevel(text: string): ReadingLevel {
  const lengths = splitSentences(text).map((sentence) => splitWords(sentence).length)
  const words = splitWords(text)
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return {
    words: words.length,
    sentences: lengths.length,
    meanSentence: lengths.length === 0 ? 0 : words.length / lengths.length,
    longestSentence: Math.max(0, ...lengths),
    syllables,
    grade: fleschKincaid(words.length, lengths.length, syllables),
  }
}

/** Returns the Flesch-Kincaid grade (Kincaid and others, 1975) for three counts, or 0 for an empty text. */
export function fleschKincaid(words: number, sentences: number, syllables: number): number {
  if (words === 0 || sentences === 0) return 0
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59
}

/** Returns the words of a text with their punctuation. "+", "=" and dashes are not words, and "1\u00A0000" is one word. */
export function splitWords(text: string): string[] {
  return text.split(/(?:[^\S\u00A0]|[–—])+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

const NO_END = /(?:^|[\s("“])(?:e\.g|i\.e|etc|vs|approx|Mr|Mrs|Ms|Dr|Prof|St|No|[A-Z])\.$/

/** Returns the sentences of a text without **stars**, each on one line. The end of a paragraph always ends a sentence. */
export function splitSentences(text: string): string[] {
  return text
    .replaceAll('**', '')
    .split(/\n\s*\n/)
    .flatMap((paragraph) => splitParagraph(paragraph.replace(/[^\S\u00A0]+/g, ' ').trim()))
    .filter((sentence) => splitWords(sentence).length > 0)
}

function splitParagraph(paragraph: string): string[] {
  const sentences: string[] = []
  let start = 0
  // A sentence ends with . ! or ? and closing quotes, before a capital, a digit or a name such as "isiZulu".
  for (const end of paragraph.matchAll(
    /[.!?…]+["'”’)\]]*\s+(?=["'“‘([]*(?:\p{Lu}|\d|\p{Ll}{1,3}\p{Lu}))/gu,
  )) {
    const sentence = paragraph.slice(start, end.index + end[0].length).trim()
    if (NO_END.test(sentence)) continue
    sentences.push(sentence)
    start = end.index + end[0].length
  }
  sentences.push(paragraph.slice(start))
  return sentences
}
