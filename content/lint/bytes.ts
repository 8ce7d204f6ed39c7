import type { PracticeFile } from '#domain/practice/item.ts'
import { compileLesson, compilePractice, compileQuiz, compileWorld } from '../compile/compile.ts'
import { readable } from '../compile/course-files.ts'
import { brotliBytes } from '../compile/drawing.ts'
import type { Content } from '../compile/read-content.ts'

export function weighItems(practice: PracticeFile, drawings: Content['drawings']): number {
  return brotliBytes(compilePractice(practice, drawings).json)
}

/** Everything that is taught, pictures and the Lab's levels too: each file of a build compressed by itself. */
export function weighCourse(content: Content): number {
  const { drawings, school, spotlight, glossary, misconceptions } = content
  const lessons = readable(content.lessons).map(({ data }) => compileLesson(data, drawings))
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
    JSON.stringify([...(glossary.data?.values() ?? [])]),
    JSON.stringify(misconceptions.data?.map(({ id, name, explanation }) => [id, name, explanation]) ?? []),
  ]
  return texts.reduce((sum, text) => sum + brotliBytes(text), 0)
}
