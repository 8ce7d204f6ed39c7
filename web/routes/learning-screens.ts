import { watchVisitorWork } from '#web/progress/visitor-work.ts'
import { ActivityRoute } from './over-tabs/activity-route.tsx'
import { CourseFinished } from './over-tabs/lesson-end.tsx'
import { LessonRoute } from './over-tabs/lesson-route.tsx'
import { QuizRoute } from './over-tabs/quiz-route.tsx'
import { lateTabs } from './tabs/late-tabs.tsx'

/** The screens behind Home and the list of lessons: one chunk, fetched while the first screen is looked at. */
export const screens = {
  ...lateTabs,
  LessonRoute,
  QuizRoute,
  ActivityRoute,
  CourseFinished,
  watchVisitorWork,
}
