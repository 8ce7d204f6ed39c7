import * as z from 'zod/mini'
import { Email } from './accounts.ts'

const Admin = z.object({
  userId: z.uuid(),
  email: z.string(),
  name: z.nullable(z.string()),
  since: z.iso.datetime(),
  /** Missing from an older server. */
  hasSecondFactor: z.optional(z.boolean()),
})
export const Admins = z.object({ admins: z.array(Admin) })
export type Admins = z.infer<typeof Admins>

export const FindAdmin = z.strictObject({ email: Email })

/** Addresses are not verified, so an admin first looks at whose account it is. */
export const AdminCandidate = z.object({
  userId: z.uuid(),
  email: z.string(),
  name: z.nullable(z.string()),
  schoolName: z.nullable(z.string()),
  gradeClass: z.nullable(z.string()),
  joinedAt: z.iso.datetime(),
  isAdmin: z.boolean(),
})
export type AdminCandidate = z.infer<typeof AdminCandidate>

/** To staff: a password somebody else has read opens more than one learner's work. */
export const STAFF_ONE_TIME_PASSWORD_HOURS = 24

export const ChangeAdmin = z.strictObject({ userId: z.uuid() })

const count = z.int().check(z.minimum(0))

export const AdminSummary = z.object({
  users: count,
  announcements: count,
  publishedAnnouncements: count,
})
export type AdminSummary = z.infer<typeof AdminSummary>
