import { LAB_MISCONCEPTIONS } from '#domain/learning/lab/all-reasons.ts'
import type { CourseLesson } from '#domain/learning/content.ts'
import type { Misconception } from '#domain/learning/misconceptions.ts'
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import type { Problem } from '../compile/content-error.ts'
import type { Readable } from '../compile/course-files.ts'
import type { YamlFile } from '../compile/yaml-file.ts'
import { fieldName } from '../compile/zod-messages.ts'

/** Checks that every reason of the Lab that is a misconception is in the list of our course. */
export function checkLabMisconceptions(yaml: YamlFile, misconceptions: readonly Misconception[]): Problem[] {
  const known = new Set(misconceptions.map(({ id }) => id))
  return [...LAB_MISCONCEPTIONS]
    .filter(([id]) => !known.has(id))
    .map(([id, { name }]) => yaml.problem([], `"${id}" is missing: the Lab has it as "${name}"`))
}

/** Finds texts in the list for misconceptions of the Lab. They would never be read, because the Lab's own texts are shown. */
export function wordsOfTheLab(yaml: YamlFile, misconceptions: readonly Misconception[]): Problem[] {
  const written = yaml.data as Partial<Misconception>[]
  return misconceptions.flatMap(({ id }, index) =>
    LAB_MISCONCEPTIONS.has(id) && written[index]?.name !== undefined
      ? [yaml.problem([index, 'name'], `${id}: the Lab says name and explanation; leave them out`)]
      : [],
  )
}

/** Finds content from the time before wrong options and checks named misconceptions. */
export function unconverted(
  lessons: readonly Readable<CourseLesson>[],
  quizzes: readonly Readable<QuizFile>[],
): Problem[] {
  return [
    ...lessons.flatMap(({ yaml, data }) =>
      data.content.notes.flatMap(({ check }, index) => {
        if (typeof check !== 'string') return []
        const path = ['content', 'notes', index, 'check']
        return [yaml.problem(path, `${fieldName(path)}: say question, answer and usual`)]
      }),
    ),
    ...quizzes.flatMap(({ yaml, data }) =>
      data.questions.flatMap(({ options, correctAnswer }, index) =>
        options.flatMap(({ misconception }, place) => {
          if (place === correctAnswer || misconception) return []
          const path = ['questions', index, 'options', place]
          return [yaml.problem(path, `${fieldName(path)}: a wrong option names its misconception`)]
        }),
      ),
    ),
  ]
}
