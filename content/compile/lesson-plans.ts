import type { CourseLesson } from '#domain/learning/content.ts'
import type { Difficulty, LevelFile } from '#domain/learning/lab/level.ts'
import { WORLD_TEXTS } from '#domain/learning/lab/level-list.ts'
import type { Misconception } from '#domain/learning/misconceptions.ts'
import type { PracticeFile } from '#domain/learning/practice/item.ts'
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import { lessonPlanOf, type LessonPlan } from '#domain/school/lesson-plan.ts'

interface Planned {
  lessons: readonly CourseLesson[]
  quizzes: readonly QuizFile[]
  practices: readonly PracticeFile[]
  levels: readonly (Pick<LevelFile, 'id' | 'world' | 'order' | 'kind' | 'title' | 'lesson'> & {
    difficulty: Difficulty
  })[]
  misconceptions: readonly Misconception[]
}

/** Makes the plan of each lesson that has an activity with paper only, as every lesson of the real course has. */
export function lessonPlansOf({
  lessons,
  quizzes,
  practices,
  levels,
  misconceptions,
}: Planned): LessonPlan[] {
  return lessons
    .filter(({ content }) => content.practicalTasks?.some(({ paperOnly }) => paperOnly))
    .map((lesson) =>
      lessonPlanOf({
        lesson,
        practice: practices.find((one) => one.lesson === lesson.id),
        quizzes: quizzes.filter(({ lessonId }) => lessonId === lesson.id),
        misconceptions,
        levels: levels
          .filter((level) => level.lesson === lesson.id)
          .map(({ id, title, world, order, kind, difficulty }) => ({
            id,
            title,
            place: `${WORLD_TEXTS[world].title}, level ${order}`,
            kind,
            difficulty,
          })),
      }),
    )
}
