import type { LessonFile } from '#domain/content.ts'
import { SECTION_TITLES } from '#domain/lessons.ts'

/**
 * What a learner reads under a heading of a lesson: a block of the notes, or one of the sections "Key Words",
 * "Real Examples" and "Cool Facts". Undefined when there is no such heading.
 */
export function textsUnder({ content }: LessonFile, heading: string): string[] | undefined {
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

/** Everything that `textsUnder` takes for a heading of this lesson. */
export function headingsOf({ content }: LessonFile): string[] {
  const { keyWords, examples, facts } = SECTION_TITLES
  return [...content.notes.map(({ heading }) => heading), keyWords, examples, facts]
}

/** True when one of the texts holds these very words. Line breaks and **stars** make no difference. */
export function saysLiterally(texts: readonly string[], words: string): boolean {
  return texts.some((text) => plain(text).includes(plain(words)))
}

function plain(text: string): string {
  return text.replaceAll('**', '').replace(/\s+/g, ' ').trim()
}
