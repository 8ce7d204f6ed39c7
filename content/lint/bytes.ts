import type { PracticeFile } from '#domain/learning/practice/item.ts'
import { castOf, metInLessons } from '../compile/cast.ts'
import { compileLesson, compilePractice, compileQuiz, compileWorld } from '../compile/compile.ts'
import { readable } from '../compile/course-files.ts'
import { brotliBytes } from '../compile/drawing.ts'
import type { Content } from '../compile/read-content.ts'

export function weighItems(practice: PracticeFile, drawings: Content['drawings']): number {
  return brotliBytes(compilePractice(practice, drawings).json)
}

/**
 * Returns the size of all content, including pictures and the Lab's levels, with each file of a build compressed by itself.
 */
export function weighCourse(content: Content): number {
  const { cast, drawings, school, spotlight, glossary, misconceptions } = content
  const lessonFiles = readable(content.lessons).map(({ data }) => data)
  const met = metInLessons(lessonFiles, cast.data?.people ?? [])
  const lessons = lessonFiles.map((data) => compileLesson(data, drawings, { met: met.get(data.id) }))
  const quizzes = readable(content.quizzes).map(({ data }) => compileQuiz(data, drawings))
  const practices = readable(content.practices).map(({ data }) => compilePractice(data, drawings))
  const levels = readable(content.levels).map(({ data }) => data)
  const worlds = [...Map.groupBy(levels, ({ world }) => world)].map(compileWorld)
  const index = {
    lessons: lessons.map(({ summary }) => summary),
    quizzes: quizzes.map(({ summary }) => summary),
    school,
    spotlight: spotlight.data,
  }
  const texts = [
    ...[...lessons, ...quizzes, ...worlds].map(({ file }) => file.json),
    ...practices.map(({ json }) => json),
    JSON.stringify(index),
    JSON.stringify(cast.data ? castOf(cast.data, lessonFiles, drawings) : {}),
    JSON.stringify([...(glossary.data?.values() ?? [])]),
    JSON.stringify(misconceptions.data?.map(({ id, name, explanation }) => [id, name, explanation]) ?? []),
  ]
  return texts.reduce((sum, text) => sum + brotliBytes(text), 0)
}
