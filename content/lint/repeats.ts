// Finds facts and sentences that a course tells more than once.
import type { CourseLesson } from '#domain/learning/content.ts'
import type { Problem } from '../compile/content-error.ts'
import type { Readable } from '../compile/course-files.ts'
import { textsOf } from '../compile/texts.ts'
import { fieldName } from '../compile/zod-messages.ts'
import { factNumbers } from './facts.ts'
import { splitSentences, splitWords } from './reading-level.ts'

/** Shorter sentences may be the same by chance. */
const SENTENCE_WORDS = 7

export function repeatedFacts(lessons: readonly Readable<CourseLesson>[]): Problem[] {
  const told = new Map<number, string>()
  return lessons.flatMap(({ yaml, data }) =>
    data.content.funFacts.flatMap((_, index) => {
      const path = ['content', 'funFacts', index]
      return factNumbers(yaml.comment(path)).known.flatMap((number) => {
        const before = told.get(number)
        told.set(number, before ?? yaml.file)
        return before === undefined || before === yaml.file
          ? []
          : [yaml.problem(path, `${fieldName(path)}: F${number} is also told in ${before}`)]
      })
    }),
  )
}

/**
 * Meanings of the glossary are the same on purpose, and the sentences to remember repeat what the blocks said. The needs and the
 * first steps of activities, programs and code may also be the same.
 */
const MAY_REPEAT = ['definitions', 'remember', 'practicalTasks', 'program', 'code']

export function repeatedSentences(lessons: readonly Readable<CourseLesson>[]): Problem[] {
  const said = new Map<string, string>()
  return lessons.flatMap(({ yaml, data }) =>
    textsOf(data)
      .filter(({ path }) => !MAY_REPEAT.some((field) => path.includes(field)))
      .flatMap(({ path, text }) =>
        splitSentences(text).flatMap((sentence) => {
          const words = splitWords(sentence.replaceAll('**', '').toLowerCase())
          if (words.length < SENTENCE_WORDS) return []
          const key = words.join(' ').replace(/[^\p{L}\p{N} ]/gu, '')
          const place = `${fieldName(path)} of ${yaml.file}`
          const before = said.get(key)
          said.set(key, before ?? place)
          if (before === undefined || before === place) return []
          const start = splitWords(sentence).slice(0, 4).join(' ')
          return [yaml.problem(path, `${fieldName(path)}: "${start} …" stands also in ${before}`, start)]
        }),
      ),
  )
}
