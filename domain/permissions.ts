/**
 * A `staff` verb is checked against the database at every use, because an access token can outlive a removed role by minutes.
 */
export const VERBS = {
  'progress:save': { staff: false },
  'progress:read': { staff: false },
  'profile:read': { staff: false },
  'profile:correct': { staff: false },
  'announcements:read': { staff: false },
  'push:subscribe': { staff: false },
  'account:manage': { staff: false },
  'admin:enter': { staff: true },
  'announcements:manage': { staff: true },
  'learners:read': { staff: true },
  'learners:admit': { staff: true },
  'learners:reset-password': { staff: true },
  'learners:delete': { staff: true },
  'admins:manage': { staff: true },
  /** Covers the learners and codes of the person's own classes. */
  'classes:teach': { staff: true },
  /** Allows announcements to the person's own classes. Announcements to everybody need `announcements:manage`. */
  'classes:announce': { staff: true },
  /** Covers all classes: make, name, archive, place learners, and assign teachers. */
  'classes:manage': { staff: true },
  /**
   * Make, revoke and renew certificates: for all learners if the person may see all of them, and otherwise for their own
   * classes.
   */
  'certificates:manage': { staff: true },
  'analytics:read': { staff: true },
  'security:read': { staff: true },
  'security:maintain': { staff: true },
  'lab:answers': { staff: true },
  'settings:manage': { staff: true },
  'privacy:manage': { staff: true },
  'system:read': { staff: true },
  'system:back-up': { staff: true },
  'system:make-recovery-key': { staff: true },
  'system:confirm-clock': { staff: true },
} as const
export type Verb = keyof typeof VERBS

const LEARNER = [
  'progress:save',
  'progress:read',
  'profile:read',
  'profile:correct',
  'announcements:read',
  'push:subscribe',
  'account:manage',
] as const satisfies readonly Verb[]

/** The roles are copied to the database (app.role_verbs) at each start. */
export const ROLES = {
  learner: LEARNER,
  // A teacher gets only their own classes, and no list of the whole school, no export and no security section.
  teacher: [
    ...LEARNER,
    'admin:enter',
    'classes:teach',
    'classes:announce',
    'certificates:manage',
    'lab:answers',
  ],
  admin: [
    ...LEARNER,
    'admin:enter',
    'announcements:manage',
    'learners:read',
    'learners:admit',
    'learners:reset-password',
    'learners:delete',
    'admins:manage',
    'classes:teach',
    'classes:announce',
    'classes:manage',
    'certificates:manage',
    'analytics:read',
    'security:read',
    'security:maintain',
    'lab:answers',
    'settings:manage',
    'privacy:manage',
    'system:read',
    'system:back-up',
    'system:make-recovery-key',
    'system:confirm-clock',
  ],
} as const satisfies Record<string, readonly Verb[]>

const VERBS_OF: ReadonlyMap<string, readonly Verb[]> = new Map(Object.entries(ROLES))

/** Returns the union of the roles' verbs. An unknown role has no verbs. */
export function verbsOf(roles: readonly string[]): Verb[] {
  return (Object.keys(VERBS) as Verb[]).filter((verb) => may(roles, verb))
}

export function may(roles: readonly string[], verb: Verb): boolean {
  return roles.some((role) => VERBS_OF.get(role)?.includes(verb))
}

export function isStaff(roles: readonly string[]): boolean {
  return verbsOf(roles).some((verb) => VERBS[verb].staff)
}
