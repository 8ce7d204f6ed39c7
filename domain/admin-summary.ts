import * as z from 'zod/mini'

const count = z.int().check(z.minimum(0))

/** The dashboard's totals (spec 2, Analytics): learners with a profile, announcements, and those published. */
export const AdminSummary = z.object({
  users: count,
  announcements: count,
  publishedAnnouncements: count,
})
export type AdminSummary = z.infer<typeof AdminSummary>
