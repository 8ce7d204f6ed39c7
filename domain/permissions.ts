import type { Role } from './session.ts'

/**
 * Which verbs a role may use. The page hides by this table and the server refuses by it.
 * Whose rows one may touch is another question, answered by row-level security in the database.
 */
const VERBS = {
  'progress:save': ['learner', 'admin'],
  'progress:read': ['learner', 'admin'],
  'profile:read': ['learner', 'admin'],
  'profile:correct': ['learner', 'admin'],
  'admin:enter': ['admin'],
  'announcements:manage': ['admin'],
  'announcements:read': ['learner', 'admin'],
  'push:subscribe': ['learner', 'admin'],
  'learners:read': ['admin'],
  'learners:reset-password': ['admin'],
  'learners:delete': ['admin'],
  'admins:manage': ['admin'],
  'analytics:read': ['admin'],
  'security:read': ['admin'],
  'security:maintain': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Verb = keyof typeof VERBS

export function may(role: Role, verb: Verb): boolean {
  return (VERBS[verb] as readonly Role[]).includes(role)
}
