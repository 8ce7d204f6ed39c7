import { LinkedRoute } from './linked-route.tsx'
import { OwnRoute } from './own-route.tsx'

/** Levels that learners make: one chunk. */
export { LinkedRoute, OwnRoute }
