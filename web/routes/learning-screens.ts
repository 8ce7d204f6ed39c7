import { QuizListScreen } from '#web/features/quiz/quiz-list-screen.tsx'
import { watchVisitorWork } from '#web/progress/visitor-work.ts'
import { CourseFinished } from './course-finished.tsx'
import { LessonPlace } from './lesson-place.tsx'
import { PracticePlace } from './practice-place.tsx'
import { ProfilePlace } from './profile-place.tsx'
import { ProgressPlace } from './progress-place.tsx'
import { QuizPlace } from './quiz-place.tsx'
import { VisitorQuestion } from './visitor-question.tsx'

/** What lies behind Home and the list of lessons, one chunk: it comes while the first screen is looked at. */
export const screens = {
  CourseFinished,
  LessonPlace,
  QuizPlace,
  PracticePlace,
  QuizListScreen,
  ProgressPlace,
  ProfilePlace,
  VisitorQuestion,
  watchVisitorWork,
}
