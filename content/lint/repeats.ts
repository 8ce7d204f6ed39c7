// What is told once in a course is news; told again it is forgotten to have been told.
import type { CourseLesson } from '#domain/content.ts'
import type { Problem } from '../compile/content-error.ts'
import type { Readable } from '../compile/course-files.ts'
import { textsOf } from '../compile/texts.ts'
import { fieldName } from '../compile/zod-messages.ts'
import { factNumbers } from './facts.ts'
import { splitSentences, splitWords } from './reading-level.ts'

/** Shorter sentences are alike by chance. */
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

/** Meanings of the glossary are the same on purpose, and what an activity needs or how it begins may be. */
const MAY_REPEAT = ['definitions', 'practicalTasks', 'program', 'code']

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
