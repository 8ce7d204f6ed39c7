import { QuizListScreen } from '#web/features/quiz/quiz-list-screen.tsx'
import { watchVisitorWork } from '#web/progress/visitor-work.ts'
import { CourseFinished } from './over-tabs/course-finished.tsx'
import { LessonRoute } from './over-tabs/lesson-route.tsx'
import { ActivityRoute } from './over-tabs/activity-route.tsx'
import { ProfileRoute } from './tabs/profile-route.tsx'
import { ProgressRoute } from './tabs/progress-route.tsx'
import { QuizRoute } from './over-tabs/quiz-route.tsx'
import { VisitorQuestion } from './tabs/visitor-question.tsx'

/** The screens behind Home and the list of lessons: one chunk, fetched while the first screen is looked at. */
export const screens = {
  CourseFinished,
  LessonRoute,
  QuizRoute,
  ActivityRoute,
  QuizListScreen,
  ProgressRoute,
  ProfileRoute,
  VisitorQuestion,
  watchVisitorWork,
}
