// Checks the rules that need the course as a whole, and the specification's rules for single lessons.
import * as z from 'zod/mini'
import type { CourseLesson } from '#domain/learning/content.ts'
import { line, slug } from '#domain/learning/content-fields.ts'
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import type { Problem } from '../compile/content-error.ts'
import type { Readable } from '../compile/course-files.ts'
import { mentions, notesOf } from '../compile/texts.ts'
import { readingLevel, splitWords } from './reading-level.ts'
import { readRules } from './rule-files.ts'
import type { YamlFile } from '../compile/yaml-file.ts'

export const specification = readRules(
  'specification.yaml',
  z.strictObject({
    meanGrade: z.tuple([z.number(), z.number()]),
    lessons: z.array(
      z.strictObject({
        id: slug,
        pictures: z.optional(z.int()),
        duration: z.optional(line),
        block: z.optional(z.strictObject({ about: line, words: z.int() })),
      }),
    ),
    bonus: z.array(slug),
  }),
)

export function checkWholeCourse(
  lessons: readonly Readable<CourseLesson>[],
  quizzes: readonly Readable<QuizFile>[],
): Problem[] {
  const asked = new Set(quizzes.map(({ data }) => data.lessonId))
  return [
    ...checkMissing(lessons),
    ...checkMeanGrade(lessons),
    ...lessons.flatMap(({ yaml, data }) => [
      ...checkPlace(yaml, data),
      ...checkPromises(yaml, data),
      ...(data.bonus || asked.has(data.id)
        ? []
        : [yaml.problem(['id'], 'id: no quiz belongs to this lesson')]),
    ]),
  ]
}

export function meanGrade(lessons: readonly Pick<Readable<CourseLesson>, 'data'>[]): number {
  return lessons.reduce((sum, { data }) => sum + readingLevel(notesOf(data)).grade, 0) / lessons.length
}

function checkMissing(lessons: readonly Readable<CourseLesson>[]): Problem[] {
  const ids = new Set(lessons.map(({ data }) => data.id))
  const promised = [...specification.lessons.map(({ id }) => id), ...specification.bonus]
  const missing = promised.filter((id) => !ids.has(id))
  return missing.length === 0 ? [] : [inFolder(`missing: ${missing.join(', ')}`)]
}

function checkMeanGrade(lessons: readonly Readable<CourseLesson>[]): Problem[] {
  if (lessons.length === 0) return []
  const mean = meanGrade(lessons)
  const [lowest, highest] = specification.meanGrade
  if (mean >= lowest && mean <= highest) return []
  return [inFolder(`reading grade ${mean.toFixed(2)} on average, wanted ${lowest} to ${highest}`)]
}

/**
 * Checks that a lesson of the specification has its number and requires the one before it, and that its bonus lessons never
 * count.
 */
function checkPlace(yaml: YamlFile, { id, order, bonus = false, prerequisite }: CourseLesson): Problem[] {
  const place = specification.lessons.findIndex((one) => one.id === id)
  const isBonus = specification.bonus.includes(id)
  if (isBonus && !bonus) return [yaml.problem(['bonus'], `bonus: ${id} is a bonus lesson`)]
  if (place >= 0 && bonus) return [yaml.problem(['bonus'], `bonus: ${id} counts towards the total`)]
  const expected = specification.lessons[order - 1]?.id
  if (!bonus && expected !== undefined && expected !== id)
    return [yaml.problem(['id'], `id: lesson ${order} of the course is ${expected}`)]
  if (place >= 0 && order !== place + 1)
    return [yaml.problem(['order'], `order: ${id} is lesson ${place + 1} of the course`)]
  const before = specification.lessons[place - 1]?.id ?? null
  if (place < 0 || prerequisite === before) return []
  return [yaml.problem(['prerequisite'], `prerequisite: must be ${before ? `"${before}"` : 'null'}`)]
}

function checkPromises(yaml: YamlFile, { id, duration, gallery, content }: CourseLesson): Problem[] {
  const promised = specification.lessons.find((one) => one.id === id)
  if (!promised) return []
  const { duration: minutes = duration, pictures = gallery.length, block } = promised
  const hasBlock = content.notes.some(
    ({ heading, text }) =>
      !block || (mentions(heading, block.about) && splitWords(text).length >= block.words),
  )
  const noBlock = `notes: no block with "${block?.about}" in its heading has ${block?.words} words`
  return [
    ...(duration === minutes ? [] : [yaml.problem(['duration'], `duration: must be ${minutes}`)]),
    ...(gallery.length === pictures
      ? []
      : [yaml.problem(['gallery'], `gallery: ${gallery.length} pictures, wanted ${pictures}`)]),
    ...(hasBlock ? [] : [yaml.problem(['content', 'notes'], noBlock)]),
  ]
}

function inFolder(message: string): Problem {
  return { file: 'lessons', line: 1, column: 1, message }
}
