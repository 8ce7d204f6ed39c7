import type { CourseLesson } from '#domain/learning/content.ts'
import type { PracticeFile } from '#domain/learning/practice/item.ts'
import type { Problem } from '../compile/content-error.ts'
import { readable, type Readable } from '../compile/course-files.ts'
import type { Content } from '../compile/read-content.ts'
import { textsOf, textsOfItems, textsOfQuiz } from '../compile/texts.ts'
import type { Asked } from './asked.ts'
import { checkCast, checkStrangers, type ToldFile } from './cast.ts'
import { checkHeadings, checkTested, headingsNotAsked } from './coverage.ts'
import { checkGiveAways, checkLongest } from './give-aways.ts'
import { checkGrade, checkVariants, gradeOf } from './item-writing.ts'
import { repeatedFacts, repeatedSentences } from './repeats.ts'

/** Finds possible problems that a person has to judge. */
export function checkTogether(content: Content, asked: readonly Asked[]): Problem[] {
  const lessons = readable(content.lessons)
  const quizzes = readable(content.quizzes)
  const practices = readable(content.practices)
  const { yaml, data: misconceptions = [] } = content.misconceptions
  const told = toldFiles(content)
  return [
    ...checkHeadings(lessons, asked),
    ...checkTested(yaml, misconceptions, asked, practices, readable(content.levels)),
    ...repeatedFacts(lessons),
    ...repeatedSentences(lessons),
    ...checkCast(told),
    ...checkStrangers(told),
    ...checkGiveAways(asked),
    ...practices.flatMap(({ yaml: file }) => checkLongest(asked.filter((one) => one.yaml === file))),
    ...[...quizzes, ...practices].flatMap(checkGrade),
    ...practices.flatMap(checkVariants),
  ]
}

/** Returns the files in the order of the lessons, so that a name is new where it appears first. */
function toldFiles({ lessons, quizzes, practices }: Content): ToldFile[] {
  return [
    ...readable(lessons).map(({ yaml, data }) => ({ yaml, lesson: data.id, texts: textsOf(data) })),
    ...readable(quizzes).map(({ yaml, data }) => ({
      yaml,
      lesson: data.lessonId ?? data.id,
      texts: textsOfQuiz(data),
    })),
    ...readable(practices).map(({ yaml, data }) => ({
      yaml,
      lesson: data.lesson,
      texts: textsOfItems(data),
    })),
  ]
}

/** Returns the line of figures for a lesson's practice items. @param bytes their compressed size */
export function describeItems(
  lesson: Readable<CourseLesson>,
  practice: PracticeFile | undefined,
  asked: readonly Asked[],
  bytes: number,
): string {
  const blocks = lesson.data.content.notes.length
  const headings = `${blocks - headingsNotAsked(lesson, asked).length} of ${blocks} headings asked`
  const of = asked.filter((one) => one.lesson === lesson.data.id)
  const tested = new Set(of.flatMap(({ misconceptions }) => misconceptions)).size
  if (!practice) return `   no practice items, ${headings}, ${tested} misconceptions tested`
  const { items } = practice
  const count = (level: string) => items.filter((item) => item.level === level).length
  const kinds = new Set(items.map(({ kind }) => kind)).size
  return (
    `   ${items.length} practice items (${count('easy')} easy, ${count('medium')} medium, ${count('puzzle')} puzzle; ${kinds} kinds), ` +
    `grade ${gradeOf(practice).toFixed(1)}, ${headings}, ${tested} misconceptions tested, ${(bytes / 1000).toFixed(1)} kB`
  )
}
