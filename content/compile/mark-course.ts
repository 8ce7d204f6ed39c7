import type { CourseLesson } from '#domain/learning/content.ts'
import { levelsByWorld, WORLD_TEXTS } from '#domain/learning/lab/level-list.ts'
import type { LevelSummary } from '#domain/learning/lab/level.ts'
import { questionItemId } from '#domain/learning/quiz.ts'
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import { listedQuizzes } from '#domain/learning/quiz-list.ts'
import type { MarkCourse } from '#domain/school/marks.ts'

interface CourseParts {
  lessons: readonly CourseLesson[]
  quizzes: readonly QuizFile[]
  /** These are the lessons that have practice. */
  practised: ReadonlyMap<string, unknown>
  levels: readonly LevelSummary[]
}

/** Returns what the mark book has columns for. The percent of a quiz without a lesson is never sent, so it has none. */
export function markCourseOf({ lessons, quizzes, practised, levels }: CourseParts): MarkCourse {
  return {
    quizzes: listedQuizzes(quizzes)
      .filter(({ lessonId }) => lessonId !== null)
      .map(({ id, title, questions }) => ({
        id,
        title,
        items: questions.map((question) => questionItemId(id, question.id)),
      })),
    lessons: lessons.map(({ id, title }) => ({ id, title, hasPractice: practised.has(id) })),
    topics: levelsByWorld(levels).map(({ world, levels: own }) => ({
      id: world,
      title: WORLD_TEXTS[world].title,
      levels: own.map(({ id, title }) => ({ id, title })),
    })),
  }
}
