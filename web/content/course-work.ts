import { courseTasks } from 'virtual:qala-tasks'
import { courseWork, type CourseWork } from '#domain/school/class-week.ts'
import { contentIndex } from './content-index.ts'

/** All work of this device's course that can be given to a class. */
export const COURSE_WORK: readonly CourseWork[] = courseWork(
  contentIndex.lessons,
  contentIndex.quizzes,
  courseTasks,
)
