import * as z from 'zod/mini'
import { Email } from './accounts.ts'

const Admin = z.object({
  userId: z.uuid(),
  email: z.string(),
  name: z.nullable(z.string()),
  since: z.iso.datetime(),
  /** An older server does not send this field. */
  hasSecondFactor: z.optional(z.boolean()),
})
export const Admins = z.object({ admins: z.array(Admin) })
export type Admins = z.infer<typeof Admins>

export const FindAdmin = z.strictObject({ email: Email })

/** Addresses are not verified, so an admin first checks who owns the account. */
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

export const ChangeAdmin = z.strictObject({ userId: z.uuid() })

const count = z.int().check(z.minimum(0))

export const AdminSummary = z.object({
  users: count,
  announcements: count,
  publishedAnnouncements: count,
})
export type AdminSummary = z.infer<typeof AdminSummary>
