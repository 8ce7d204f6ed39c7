import type { LessonFile } from '#domain/content.ts'
import { compileLesson } from './compile.ts'
import type { Problem } from './content-error.ts'
import { brotliBytes } from './drawing.ts'
import { factNumbers } from './fact-bank.ts'
import { checkSource, checkWriting, LIMITS, notesOf, unexplainedMarks } from './guide-rules.ts'
import { fieldName } from './plain-words.ts'
import { readContent, type Content } from './read-content.ts'
import { readingLevel, splitWords } from './reading-level.ts'
import type { Sources } from './sources.ts'
import { bannedWording } from './wording.ts'
import type { YamlFile } from './yaml-file.ts'

const WHOLE_COURSE = 24
const LESSON_BYTES = 30_000
const ALL_TEXT_BYTES = 160_000
const SPOTLIGHT_FACTS = 16

export interface Report {
  /** One for each readable lesson, then the sums. */
  lines: string[]
  errors: Problem[]
  warnings: Problem[]
}

/** Measures everything that is taught and holds it against the rules of the build and of good writing. */
export function reportContent(sources: Sources): Report {
  const content = readContent(sources)
  const read = content.lessons.flatMap(({ yaml, data }) => (data ? [{ yaml, data }] : []))
  const report: Report = { lines: [], errors: [...content.problems], warnings: [] }
  const grades: number[] = []
  let textBytes = 0

  for (const { yaml, data } of read) {
    const bytes = brotliBytes(compileLesson(data, content.drawings).file.json)
    grades.push(readingLevel(notesOf(data)).grade)
    textBytes += brotliBytes(JSON.stringify(data))
    report.lines.push(...describeLesson(yaml, data, bytes))
    report.errors.push(...checkWriting(yaml, data))
    report.warnings.push(...unexplainedMarks(yaml, data))
    if (bytes > LESSON_BYTES) {
      report.errors.push(
        yaml.problem([], `${bytes} bytes compressed with its pictures, at most ${LESSON_BYTES}`),
      )
    }
  }
  report.errors.push(...checkSpotlight(content.spotlight))
  sumUp(report, grades, textBytes)
  return report
}

function describeLesson(yaml: YamlFile, lesson: LessonFile, bytes: number): string[] {
  const { content, gallery } = lesson
  const notes = readingLevel(notesOf(lesson))
  const facts = content.funFacts.map(
    (_, index) =>
      factNumbers(yaml.comment(['content', 'funFacts', index]))
        .known.map((number) => `F${number}`)
        .join('+') || '?',
  )
  const tasks = content.practicalTasks ?? []
  return [
    `${String(lesson.order).padStart(2, '0')} ${lesson.id}`,
    `   notes ${notes.words} words, ${notes.sentences} sentences (mean ${notes.meanSentence.toFixed(1)}, longest ${notes.longestSentence}), grade ${notes.grade.toFixed(1)}`,
    `   ${content.definitions.length} key words, ${content.examples.length} examples, ${facts.length} facts (${facts.join(' ')}), ` +
      `${tasks.length} activities (${tasks.filter((task) => task.paperOnly).length} paper only), ` +
      `${gallery.length} pictures, ${(bytes / 1000).toFixed(1)} kB`,
  ]
}

function checkSpotlight({ yaml, data: facts }: Content['spotlight']): Problem[] {
  if (!facts) return []
  const tooFew = `the spotlight has ${facts.length} facts, at least ${SPOTLIGHT_FACTS}`
  return [
    ...(facts.length < SPOTLIGHT_FACTS ? [yaml.problem([], tooFew)] : []),
    ...facts.flatMap((fact, index) => {
      const path = [index]
      const count = splitWords(fact).length
      return [
        ...checkSource(yaml, path),
        ...(count > LIMITS.spotlight
          ? [yaml.problem(path, `${fieldName(path)}: ${count} words, at most ${LIMITS.spotlight}`)]
          : []),
        ...bannedWording(fact).map(({ words, advice }) =>
          yaml.problem(path, `${fieldName(path)}: "${words}": ${advice}`, words),
        ),
      ]
    }),
  ]
}

function sumUp({ lines, errors, warnings }: Report, grades: readonly number[], textBytes: number) {
  if (grades.length === 0) return
  const mean = grades.reduce((sum, grade) => sum + grade, 0) / grades.length
  const [lowest, highest] = LIMITS.meanGrade
  const place = { file: 'lessons', line: 1, column: 1 }
  if (mean < lowest || mean > highest) {
    // A few lessons may lie beside the mean of a whole course.
    const level = grades.length < WHOLE_COURSE ? warnings : errors
    level.push({
      ...place,
      message: `reading grade ${mean.toFixed(2)} on average, wanted ${lowest} to ${highest}`,
    })
  }
  if (textBytes > ALL_TEXT_BYTES) {
    errors.push({
      ...place,
      message: `${textBytes} bytes compressed without pictures, at most ${ALL_TEXT_BYTES}`,
    })
  }
  lines.push(
    `${grades.length} lessons, mean grade ${mean.toFixed(2)}, ${(textBytes / 1000).toFixed(1)} kB compressed without pictures`,
  )
}
