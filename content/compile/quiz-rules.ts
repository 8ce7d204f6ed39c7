import { slug } from '#domain/learning/content-fields.ts'
import { questionItemId } from '#domain/learning/quiz.ts'
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import type { Problem } from './content-error.ts'
import { fieldName, type Path } from './zod-messages.ts'
import { checkFileName, type LessonSource, type QuizSource } from './course-files.ts'
import { saysLiterally, textsOfQuiz, textsUnder } from './texts.ts'
import { checkUnique, checkUniqueFiles } from './unique.ts'
import type { YamlFile } from './yaml-file.ts'

/** Checks the rules for quizzes that their schema cannot express, for each quiz and together with the lessons. */
export function checkQuizzes(quizzes: readonly QuizSource[], lessons: readonly LessonSource[]): Problem[] {
  return [
    ...checkUniqueFiles(quizzes),
    ...quizzes.flatMap(({ yaml, data }) => (data ? checkQuiz(yaml, data, lessons) : [])),
  ]
}

function checkQuiz(yaml: YamlFile, quiz: QuizFile, lessons: readonly LessonSource[]): Problem[] {
  return [
    ...checkFileName(yaml, 'quizzes', quiz),
    ...checkUnique(yaml, ['questions'], quiz.questions, 'id'),
    ...quiz.questions.flatMap(({ options }, index) =>
      checkUnique(yaml, ['questions', index, 'options'], options, 'text'),
    ),
    ...checkItemIds(yaml, quiz),
    ...checkStars(yaml, quiz),
    ...checkLessons(yaml, quiz, lessons),
  ]
}

/** Checks the combined id of quiz and question, under which answers are logged. */
function checkItemIds(yaml: YamlFile, { id, questions }: QuizFile): Problem[] {
  return questions.flatMap((question, index) =>
    slug.safeParse(questionItemId(id, question.id)).success
      ? []
      : [
          yaml.problem(
            ['questions', index, 'id'],
            `question ${index + 1}, id: too long behind that of the quiz`,
          ),
        ],
  )
}

function checkStars(yaml: YamlFile, quiz: QuizFile): Problem[] {
  return textsOfQuiz(quiz)
    .filter(({ text }) => text.includes('**'))
    .map(({ path }) => yaml.problem(path, `${fieldName(path)}: **stars** work only in the notes`, '**'))
}

/**
 * Checks that each answer is in the place that its question names. A lesson that cannot be read is skipped, because its
 * problems are already recorded.
 */
function checkLessons(yaml: YamlFile, quiz: QuizFile, lessons: readonly LessonSource[]): Problem[] {
  const ids = new Set(lessons.map(({ id }) => id))
  const complain = (path: Path, message: string) => [yaml.problem(path, `${fieldName(path)}: ${message}`)]
  const unknown = (path: Path, id: string) =>
    ids.has(id) ? [] : complain(path, `there is no lesson "${id}"`)

  return [
    ...(quiz.lessonId === null ? [] : unknown(['lessonId'], quiz.lessonId)),
    ...quiz.questions.flatMap(({ source }, index) => {
      const path = ['questions', index, 'source']
      const lesson = lessons.find(({ id }) => id === source.lesson)
      if (!lesson) return unknown([...path, 'lesson'], source.lesson)
      if (!lesson.data) return []
      const texts = textsUnder(lesson.data, source.heading)
      if (!texts)
        return complain([...path, 'heading'], `${lesson.yaml.file} has no heading "${source.heading}"`)
      if (saysLiterally(texts, source.sentence)) return []
      return complain(
        [...path, 'sentence'],
        `${lesson.yaml.file} does not say this under "${source.heading}"; does the answer still hold?`,
      )
    }),
  ]
}
