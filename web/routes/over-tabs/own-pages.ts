import { LinkedRoute } from './linked-route.tsx'
import { OwnRoute } from './own-route.tsx'

/** The screens for levels that learners make, in one chunk. */
export { LinkedRoute, OwnRoute }
