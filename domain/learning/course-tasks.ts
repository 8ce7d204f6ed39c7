import { activityTasks } from './activities/types.ts'
import type { LessonFile } from './content.ts'
import type { LevelSummary } from './lab/level.ts'
import { funActivityTaskId, levelTaskId, quizTaskId, READ_TASK, type LessonTask } from './lesson-tasks.ts'
import type { QuizFile } from './quiz-content.ts'

const READING_POINTS = 5
const FUN_ACTIVITY_POINTS = 5
const LEVEL_POINTS = 5
const QUIZ_POINTS = 10

type LessonPart = Pick<LessonFile, 'id' | 'title' | 'activities'> & {
  content: Pick<LessonFile['content'], 'practicalTasks'>
}
type QuizPart = Pick<QuizFile, 'id' | 'title' | 'lessonId'>
type LevelPart = Pick<LevelSummary, 'id' | 'title' | 'lesson'>
type Task = Omit<LessonTask, 'lessonId'>

export function courseTasks(
  lessons: readonly LessonPart[],
  quizzes: readonly QuizPart[],
  levels: readonly LevelPart[],
): LessonTask[] {
  return lessons.flatMap(({ id: lessonId, title, content, activities = [] }) => {
    const tasks: Task[] = [
      { taskId: READ_TASK, title: `Read “${title}”`, type: 'other', points: READING_POINTS },
      ...(content.practicalTasks ?? []).map(({ id, title }): Task => ({
        taskId: funActivityTaskId(id),
        title,
        type: 'practice',
        points: FUN_ACTIVITY_POINTS,
      })),
      ...activities
        .flatMap(activityTasks)
        .map(({ id, title, points }): Task => ({ taskId: id, title, type: 'practice', points })),
      ...levels
        .filter((level) => level.lesson === lessonId)
        .map(({ id, title }): Task => ({
          taskId: levelTaskId(id),
          title,
          type: 'practice',
          points: LEVEL_POINTS,
        })),
      ...quizzes
        .filter((quiz) => quiz.lessonId === lessonId)
        .map(({ id, title }): Task => ({
          taskId: quizTaskId(id),
          title: `Quiz “${title}”`,
          type: 'quiz',
          points: QUIZ_POINTS,
        })),
    ]
    return tasks.map((task) => ({ lessonId, ...task }))
  })
}
