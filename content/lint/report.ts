import { checkAnswerPositions, checkSharedAnswers } from './answer-positions.ts'
import { askedIn } from './asked.ts'
import { compileLesson } from '../compile/compile.ts'
import { checkSheet } from './cast.ts'
import { checkCues } from './cues.ts'
import type { Problem } from '../compile/content-error.ts'
import { readable } from '../compile/course-files.ts'
import { brotliBytes } from '../compile/drawing.ts'
import { checkGlossaryWriting, unusedKeyWords } from './glossary-writing.ts'
import { describeCourse, describeLesson, describeQuiz } from './figures.ts'
import { measureLevels } from './level-figures.ts'
import { proveLevel } from './level-proofs.ts'
import { checkLevelWriting } from './level-writing.ts'
import { checkLabMisconceptions, unconverted, wordsOfTheLab } from './misconceptions.ts'
import { checkTaskTitles, checkWriting, unexplainedMarks } from './lesson-writing.ts'
import { checkQuizWriting } from './quiz-writing.ts'
import { readContent, type Content } from '../compile/read-content.ts'
import type { Sources } from '../compile/sources.ts'
import { checkSpotlight } from './facts.ts'
import { checkTogether, describeItems } from './together.ts'
import { checkCaps, lessonsWithoutReasoning } from './caps.ts'
import { weighCourse, weighItems } from './bytes.ts'
import { checkWholeCourse } from './whole-course.ts'

/** This is false while lessons and quizzes are being rewritten. Until then, a missing misconception is only a warning. */
const ALL_CONVERTED: boolean = false

/** All sizes here are compressed with Brotli, each file by itself, as the files are sent. */
const LESSON_BYTES = 40_000
const COURSE_BYTES = 1_500_000

export interface Report {
  lines: string[]
  errors: Problem[]
  warnings: Problem[]
}

/** Measures our course and checks it against all rules, including the rules of the specification for the whole course. */
export function reportCourse(sources: Sources): Report {
  const content = readContent(sources)
  const report = reportRead(content)
  const { yaml, data = [] } = content.misconceptions
  report.errors.push(
    ...checkWholeCourse(readable(content.lessons), readable(content.quizzes)),
    ...checkLabMisconceptions(yaml, data),
    ...checkSheet(content.cast),
    ...checkCaps(content),
  )
  report.warnings.push(...lessonsWithoutReasoning(content))
  return report
}

/** Measures a course of any size and checks it against the rules for the build and for good writing. */
export function reportContent(sources: Sources): Report {
  return reportRead(readContent(sources))
}

export function reportRead(content: Content): Report {
  const lessons = readable(content.lessons)
  const quizzes = readable(content.quizzes)
  const practices = readable(content.practices)
  const asked = askedIn(quizzes, practices)
  const report: Report = { lines: [], errors: [...content.problems], warnings: [] }

  for (const lesson of lessons) {
    const bytes = brotliBytes(compileLesson(lesson.data, content.drawings).file.json)
    const practice = practices.find(({ data }) => data.lesson === lesson.data.id)?.data
    report.lines.push(
      ...describeLesson(lesson, bytes),
      describeItems(lesson, practice, asked, practice ? weighItems(practice, content.drawings) : 0),
    )
    report.errors.push(...checkWriting(lesson.yaml, lesson.data))
    report.warnings.push(...unexplainedMarks(lesson.yaml, lesson.data))
    if (bytes > LESSON_BYTES) {
      const message = `${bytes} bytes compressed with its pictures, at most ${LESSON_BYTES}`
      report.errors.push(lesson.yaml.problem([], message))
    }
  }
  for (const quiz of quizzes) {
    report.lines.push(describeQuiz(quiz))
    report.errors.push(...checkQuizWriting(quiz.yaml, quiz.data))
  }
  const { yaml: glossary, data: keyWords } = content.glossary
  if (keyWords) {
    report.errors.push(...checkGlossaryWriting(glossary, keyWords))
    report.warnings.push(...unusedKeyWords(glossary, keyWords, lessons))
  }
  const { yaml: list, data: misconceptions = [] } = content.misconceptions
  report.warnings.push(...wordsOfTheLab(list, misconceptions))
  report[ALL_CONVERTED ? 'errors' : 'warnings'].push(...unconverted(lessons, quizzes))
  report.errors.push(
    ...checkTaskTitles(lessons),
    ...checkAnswerPositions(quizzes.map(({ data }) => data)),
    ...checkSharedAnswers(quizzes),
    ...checkCues(quizzes.map(({ data }) => data)),
    ...checkSpotlight(content.spotlight),
  )

  report.warnings.push(...checkTogether(content, asked))

  const levels = readable(content.levels)
  for (const { yaml, data } of levels)
    report.errors.push(...proveLevel(yaml, data), ...checkLevelWriting(yaml, data))
  const measured = measureLevels(levels)
  report.lines.push(...measured.lines)
  report.errors.push(...measured.errors)
  report.warnings.push(...measured.warnings)

  const bytes = weighCourse(content)
  if (bytes > COURSE_BYTES) {
    const message = `${bytes} bytes compressed, the whole course, at most ${COURSE_BYTES}`
    report.errors.push({ file: 'lessons', line: 1, column: 1, message })
  }
  report.lines.push(...describeCourse(lessons, quizzes, bytes))
  return report
}
