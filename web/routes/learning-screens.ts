import { watchVisitorWork } from '#web/progress/visitor-work.ts'
import { LateExtras } from './late-extras.tsx'
import { ActivityRoute } from './over-tabs/activity-route.tsx'
import { LateRoute } from './over-tabs/late-route.tsx'
import { LessonRoute } from './over-tabs/lesson-route.tsx'
import { watchLinks } from './over-tabs/linked-level.ts'
import { QuizRoute } from './over-tabs/quiz-route.tsx'
import { lateTabs } from './tabs/late-tabs.tsx'
import { watchSession } from './watch-session.tsx'

/**
 * The screens behind Home and the list of lessons. They are one chunk, which is fetched while the learner looks at the first
 * screen.
 */
export const screens = {
  ...lateTabs,
  LessonRoute,
  QuizRoute,
  ActivityRoute,
  LateRoute,
  LateExtras,
  startLate() {
    watchVisitorWork()
    watchSession()
    watchLinks()
  },
}
