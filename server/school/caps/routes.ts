import type { Caps } from '#domain/learning/caps.ts'
import * as api from '#domain/school/caps-api.ts'
import { implement } from '../services.ts'

/** Without a built course there is nothing to map or to mark. */
const NO_CAPS: Caps = { map: [], memoranda: [] }

export const routes = [implement(api.readCaps, ({ services }) => services.course?.caps ?? NO_CAPS)]
