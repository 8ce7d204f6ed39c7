import { watchVisitorWork } from '#web/progress/visitor-work.ts'
import { LateExtras } from './late-extras.tsx'
import { ActivityRoute } from './over-tabs/activity-route.tsx'
import { LabRoute } from './over-tabs/lab-route.tsx'
import { LessonRoute } from './over-tabs/lesson-route.tsx'
import { watchLinks } from './over-tabs/linked-level.ts'
import { QuizRoute } from './over-tabs/quiz-route.tsx'
import { lateTabs } from './tabs/late-tabs.tsx'
import { watchSession } from './watch-session.tsx'

/** The screens behind Home and the list of lessons: one chunk, fetched while the first screen is looked at. */
export const screens = {
  ...lateTabs,
  LessonRoute,
  QuizRoute,
  ActivityRoute,
  LabRoute,
  LateExtras,
  startLate() {
    watchVisitorWork()
    watchSession()
    watchLinks()
  },
}
