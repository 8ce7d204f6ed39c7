// What only the course as a whole can show, and what the specification asks of single lessons by their names.
import type { LessonFile } from '#domain/content.ts'
import { COURSE_LESSONS, PRACTICE_LESSON } from '#domain/course.ts'
import type { QuizFile } from '#domain/quiz-content.ts'
import type { Problem } from '../compile/content-error.ts'
import type { Readable } from '../compile/course-files.ts'
import { mentions, notesOf } from '../compile/texts.ts'
import { readingLevel, splitWords } from './reading-level.ts'
import type { YamlFile } from '../compile/yaml-file.ts'

/** Minutes of the last four lessons (spec 9). */
const DURATIONS: Readonly<Record<string, number>> = {
  'caps-project-planning': 28,
  'caps-collaboration': 30,
  'caps-future-careers': 26,
  'caps-capstone-project': 45,
}

/** Gallery pictures of the first five lessons (spec 3). */
const PICTURES: Readonly<Record<string, number>> = {
  'what-is-computer': 3,
  'computer-types': 3,
  'computer-hardware': 2,
  'computer-software': 2,
  'internet-basics': 2,
}

/** What one block of a lesson's notes must be about, and in how many words. */
const BLOCKS: Readonly<Record<string, { about: string; words: number }>> = {
  'internet-basics': { about: 'safe', words: 80 },
  'caps-variables-data': { about: 'database', words: 100 },
}

const MEAN_GRADE = [4.5, 6] as const

export function checkWholeCourse(
  lessons: readonly Readable<LessonFile>[],
  quizzes: readonly Readable<QuizFile>[],
): Problem[] {
  const asked = new Set(quizzes.map(({ data }) => data.lessonId))
  return [
    ...checkMissing(lessons),
    ...checkMeanGrade(lessons),
    ...lessons.flatMap(({ yaml, data }) => [
      ...checkPlace(yaml, data),
      ...checkSpecified(yaml, data),
      ...checkBlock(yaml, data),
      ...(data.bonus || asked.has(data.id)
        ? []
        : [yaml.problem(['id'], 'id: no quiz belongs to this lesson')]),
    ]),
  ]
}

/** Mean reading grade of the lessons' notes. */
export function meanGrade(lessons: readonly Pick<Readable<LessonFile>, 'data'>[]): number {
  return lessons.reduce((sum, { data }) => sum + readingLevel(notesOf(data)).grade, 0) / lessons.length
}

function checkMissing(lessons: readonly Readable<LessonFile>[]): Problem[] {
  const ids = new Set(lessons.map(({ data }) => data.id))
  const missing = [...COURSE_LESSONS, PRACTICE_LESSON].filter((id) => !ids.has(id))
  return missing.length === 0 ? [] : [inFolder(`missing: ${missing.join(', ')}`)]
}

function checkMeanGrade(lessons: readonly Readable<LessonFile>[]): Problem[] {
  if (lessons.length === 0) return []
  const mean = meanGrade(lessons)
  const [lowest, highest] = MEAN_GRADE
  if (mean >= lowest && mean <= highest) return []
  return [inFolder(`reading grade ${mean.toFixed(2)} on average, wanted ${lowest} to ${highest}`)]
}

/** The lessons of the specification in its order, and beside them the bonus lesson alone. */
function checkPlace(yaml: YamlFile, { id, order, bonus = false }: LessonFile): Problem[] {
  if (bonus !== (id === PRACTICE_LESSON)) {
    return [yaml.problem(['bonus'], `bonus: ${PRACTICE_LESSON} is the bonus lesson, and the only one`)]
  }
  if (bonus) return []
  const expected: string | undefined = COURSE_LESSONS[order - 1]
  if (expected === id) return []
  return [
    yaml.problem(
      ['id'],
      expected === undefined
        ? `id: the course has ${COURSE_LESSONS.length} lessons`
        : `id: lesson ${order} of the course is ${expected}`,
    ),
  ]
}

function checkSpecified(yaml: YamlFile, { id, duration, gallery }: LessonFile): Problem[] {
  const minutes = DURATIONS[id]
  const pictures = PICTURES[id]
  return [
    ...(minutes === undefined || duration === `${minutes} min`
      ? []
      : [yaml.problem(['duration'], `duration: must be ${minutes} min`)]),
    ...(pictures === undefined || gallery.length === pictures
      ? []
      : [yaml.problem(['gallery'], `gallery: ${gallery.length} pictures, wanted ${pictures}`)]),
  ]
}

function checkBlock(yaml: YamlFile, { id, content }: LessonFile): Problem[] {
  const wanted = BLOCKS[id]
  if (!wanted) return []
  const found = content.notes.some(
    ({ heading, text }) => mentions(heading, wanted.about) && splitWords(text).length >= wanted.words,
  )
  if (found) return []
  const message = `notes: no block with "${wanted.about}" in its heading has ${wanted.words} words`
  return [yaml.problem(['content', 'notes'], message)]
}

function inFolder(message: string): Problem {
  return { file: 'lessons', line: 1, column: 1, message }
}
