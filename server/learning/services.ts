import { routesWith } from '../http/routing/route.ts'
import type { HttpServices } from '../http/services.ts'
import type { Course } from './progress/course.ts'
import type { createAccountBegan } from './progress/save-progress.ts'
import type { createSealing } from './progress/sealing.ts'
import type { createTickets } from './progress/tickets.ts'

/** These services, and no others, are given to the routes in this folder. */
export interface LearningServices extends HttpServices {
  /** Null without a build (in development). Any lesson may then be learned. */
  course: Course | null
  accountBegan: ReturnType<typeof createAccountBegan>
  sealing: ReturnType<typeof createSealing>
  tickets: ReturnType<typeof createTickets>
  /** Finds the session of a cookie. The code in `accounts` manages the sessions. */
  sessions: HttpServices['sessions'] & {
    isIn(cookie: string | undefined): boolean
    use(
      cookie: string | undefined,
    ): Promise<{ session: { id: string; userId: string }; cookies: string[] } | null>
  }
}

export const implement = routesWith<LearningServices>()
