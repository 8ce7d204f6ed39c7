import * as z from 'zod/mini'
import { Email } from './accounts.ts'

/** Somebody with the role admin. */
const Admin = z.object({
  userId: z.uuid(),
  email: z.string(),
  /** Null for somebody who never registered as a learner. */
  name: z.nullable(z.string()),
  since: z.iso.datetime(),
})
export const Admins = z.object({ admins: z.array(Admin) })
export type Admins = z.infer<typeof Admins>

export const FindAdmin = z.strictObject({ email: Email })

/** An account that could become an admin. Addresses are not proven, so an admin looks at who is behind one first. */
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

/** Who is to get the role, or to lose it. */
export const ChangeAdmin = z.strictObject({ userId: z.uuid() })

const count = z.int().check(z.minimum(0))

/** The dashboard's totals: learners with a profile, announcements, and those published. */
export const AdminSummary = z.object({
  users: count,
  announcements: count,
  publishedAnnouncements: count,
})
export type AdminSummary = z.infer<typeof AdminSummary>
