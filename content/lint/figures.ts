// Makes the lines of figures that `npm run check:content` prints.
import type { CourseLesson } from '#domain/learning/content.ts'
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import { describePositions, lettersOf } from './answer-positions.ts'
import { factNumbers } from './facts.ts'
import type { Readable } from '../compile/course-files.ts'
import { notesOf } from '../compile/texts.ts'
import { standsOutByLength } from './multiple-choice.ts'
import { mixOf } from './quiz-writing.ts'
import { readingLevel } from './reading-level.ts'
import { meanGrade } from './whole-course.ts'

/** @param bytes the compressed size of the lesson with its pictures */
export function describeLesson({ yaml, data: lesson }: Readable<CourseLesson>, bytes: number): string[] {
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
    `${twoDigits(lesson.order)} ${lesson.id}`,
    `   notes ${notes.words} words, ${notes.sentences} sentences (mean ${notes.meanSentence.toFixed(1)}, longest ${notes.longestSentence}), grade ${notes.grade.toFixed(1)}`,
    `   ${content.definitions.length} key words, ${content.examples.length} examples, ${facts.length} facts (${facts.join(' ')}), ` +
      `${tasks.length} activities (${tasks.filter((task) => task.paperOnly).length} paper only), ` +
      `${gallery.length} pictures, ${kilobytes(bytes)}`,
  ]
}

export function describeQuiz({ data: quiz }: Readable<QuizFile>): string {
  const { recall, use, reason } = mixOf(quiz)
  const longest = quiz.questions.filter(standsOutByLength).length
  return (
    `quiz ${twoDigits(quiz.order)} ${quiz.id}: ${quiz.questions.length} questions ` +
    `(${recall} recall, ${use} use, ${reason} reason), answers ${lettersOf(quiz)}` +
    (longest > 0 ? `, the longest option right in ${longest}` : '')
  )
}

/** @param bytes the sum of the compressed sizes of all content files */
export function describeCourse(
  lessons: readonly Readable<CourseLesson>[],
  quizzes: readonly Readable<QuizFile>[],
  bytes: number,
): string[] {
  if (lessons.length === 0) return []
  const questions = quizzes.flatMap(({ data }) => data.questions).length
  return [
    `${quizzes.length} quizzes, ${questions} questions, right answers ${describePositions(quizzes.map(({ data }) => data))}`,
    `${lessons.length} lessons, mean grade ${meanGrade(lessons).toFixed(2)}, ${kilobytes(bytes)} compressed with everything that is taught`,
  ]
}

function twoDigits(order: number): string {
  return String(order).padStart(2, '0')
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
