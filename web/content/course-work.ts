import { courseTasks } from 'virtual:qala-tasks'
import { courseWork, type CourseWork } from '#domain/class-week.ts'
import { contentIndex } from './content-index.ts'

/** Everything of this device's course that a class can be given. */
export const COURSE_WORK: readonly CourseWork[] = courseWork(
  contentIndex.lessons,
  contentIndex.quizzes,
  courseTasks,
)
