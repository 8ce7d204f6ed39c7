import type { CapsFile, MemorandumFile, Thinking } from '#domain/learning/caps.ts'
import type { CourseLesson } from '#domain/learning/content.ts'
import type { PracticeFile } from '#domain/learning/practice/item.ts'
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import type { Problem } from '../compile/content-error.ts'
import { readable, type Readable } from '../compile/course-files.ts'
import type { Content } from '../compile/read-content.ts'
import { textsOfMemorandum } from '../compile/texts.ts'
import type { YamlFile } from '../compile/yaml-file.ts'
import { splitSentences, splitWords } from './reading-level.ts'
import { bannedWording } from './wording.ts'

const SENTENCE_WORDS = 22

/** Finds what the map of CAPS lacks and what it has too much, and memoranda that are missing. */
export function checkCaps(content: Content): Problem[] {
  const { yaml, data } = content.caps
  const lessons = readable(content.lessons)
  const practices = readable(content.practices)
  return [
    ...(data
      ? [
          ...checkRows(
            yaml,
            'lessons',
            data.lessons,
            lessons.map((lesson) => lesson.data.id),
          ),
          ...checkRows(
            yaml,
            'practice',
            data.practice,
            practices.map((practice) => practice.data.lesson),
          ),
          ...checkRows(
            yaml,
            'levels',
            data.levels,
            readable(content.levels).map((level) => level.data.id),
          ),
          ...checkOutcomes(yaml, data, lessons),
          ...checkItems(yaml, data, practices),
        ]
      : []),
    ...checkStrands(readable(content.quizzes)),
    ...checkTasks(
      lessons,
      content.memoranda.map(({ lesson }) => lesson),
    ),
    ...readable(content.memoranda).flatMap(checkWording),
  ]
}

function checkRows(
  yaml: YamlFile,
  part: keyof CapsFile,
  rows: Readonly<Record<string, unknown>>,
  things: readonly string[],
): Problem[] {
  const known = new Set(things)
  return [
    ...things
      .filter((id) => !Object.hasOwn(rows, id))
      .map((id) => yaml.problem([part], `${part}: "${id}" has no row`)),
    ...Object.keys(rows)
      .filter((id) => !known.has(id))
      .map((id) => yaml.problem([part, id], `${part}: there is no "${id}" in the course`)),
  ]
}

function checkOutcomes(
  yaml: YamlFile,
  caps: CapsFile,
  lessons: readonly Readable<CourseLesson>[],
): Problem[] {
  return lessons.flatMap(({ data: { id, content } }) => {
    const levels = caps.lessons[id]
    const wanted = content.outcomes.length
    return levels && levels.length !== wanted
      ? [yaml.problem(['lessons', id], `lessons, ${id}: ${levels.length} levels for ${wanted} outcomes`)]
      : []
  })
}

function checkItems(yaml: YamlFile, caps: CapsFile, practices: readonly Readable<PracticeFile>[]): Problem[] {
  return practices.flatMap(({ data: { lesson, items } }) => {
    const thinking = caps.practice[lesson]
    const found = thinking ? thinking.recall + thinking.use + thinking.reason : items.length
    return found === items.length
      ? []
      : [
          yaml.problem(
            ['practice', lesson],
            `practice, ${lesson}: ${found} counted, but there are ${items.length} items`,
          ),
        ]
  })
}

/** A quiz has the strand of its lesson, so it needs one. */
function checkStrands(quizzes: readonly Readable<QuizFile>[]): Problem[] {
  return quizzes.flatMap(({ yaml, data: { lessonId } }) =>
    lessonId === null
      ? [yaml.problem(['lessonId'], 'lessonId: without a lesson, this quiz has no strand')]
      : [],
  )
}

function checkTasks(lessons: readonly Readable<CourseLesson>[], marked: readonly string[]): Problem[] {
  return lessons.flatMap(({ yaml, data: { id } }) =>
    id.startsWith('caps-') && !marked.includes(id)
      ? [yaml.problem(['id'], 'id: this CAPS Task has no memorandum in memoranda/')]
      : [],
  )
}

function checkWording({ yaml, data }: Readable<MemorandumFile>): Problem[] {
  return textsOfMemorandum(data).flatMap(({ path, text }) => [
    ...splitSentences(text).flatMap((sentence) => {
      const words = splitWords(sentence)
      return words.length > SENTENCE_WORDS
        ? [
            yaml.problem(
              path,
              `"${words.slice(0, 3).join(' ')} …" has ${words.length} words, at most ${SENTENCE_WORDS}`,
            ),
          ]
        : []
    }),
    ...bannedWording(text).map(({ words, advice }) => yaml.problem(path, `"${words}": ${advice}`, words)),
  ])
}

/** Finds lessons in which no question, item or level asks a learner to reason. */
export function lessonsWithoutReasoning(content: Content): Problem[] {
  const { yaml, data } = content.caps
  if (!data) return []
  const quizzes = readable(content.quizzes)
  const levels = readable(content.levels)
  const reasons = (thinking: Thinking | undefined) => (thinking?.reason ?? 0) > 0
  return readable(content.lessons).flatMap(({ data: { id } }) =>
    reasons(data.practice[id]) ||
    levels.some((level) => level.data.lesson === id && data.levels[level.data.id] === 'reason') ||
    quizzes.some(
      (quiz) =>
        quiz.data.lessonId === id && quiz.data.questions.some(({ thinking }) => thinking === 'reason'),
    )
      ? []
      : [yaml.problem(['lessons', id], `lessons, ${id}: no question, item or level of the level "reason"`)],
  )
}
