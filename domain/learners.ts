import * as z from 'zod/mini'

/** Recent completed tasks on a learner's card (spec 9). */
export const RECENT_TASKS = 4
/** Learners that come at once; "Show more" brings the next ones. Fills rows of one, two, three or four cards. */
export const LEARNERS_PER_PAGE = 48
/** Reading more profiles than this in one go is written down as such (design 5.13). */
export const BULK_PROFILES = 100

const SEARCH_MAX = 200

/** Spec 5: part of "first last" in any case, school and grade exactly. What is absent does not narrow. */
const filter = {
  search: z.optional(
    z.string().check(z.maxLength(SEARCH_MAX, `Search with at most ${SEARCH_MAX} characters`), z.trim()),
  ),
  schoolName: z.optional(z.string().check(z.maxLength(SEARCH_MAX))),
  gradeClass: z.optional(z.string().check(z.maxLength(SEARCH_MAX))),
  /** The newest first (spec 7) without it; by surname as in a class list. */
  order: z.optional(z.enum(['newest', 'surname'])),
}
export const LearnerFilter = z.strictObject(filter)
export type LearnerFilter = z.infer<typeof LearnerFilter>

/** `after` is the `next` of the page before; its inside is the server's business. */
export const LearnerQuery = z.strictObject({
  ...filter,
  after: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(\d{1,17}|n(?:[2-9a-f][0-9a-f]){1,2000})_[0-9a-f-]{36}_\d{1,7}$/,
          'This is not the end of a page',
        ),
      ),
  ),
})
export type LearnerQuery = z.infer<typeof LearnerQuery>

const count = z.int().check(z.minimum(0))

const RecentTask = z.object({
  title: z.string(),
  type: z.enum(['quiz', 'practice', 'other']),
  completedAt: z.iso.datetime(),
  points: count,
  /** Percent; 0 for a task without a score. */
  score: count,
})

/** A learner as an admin sees them (spec 2 and 3): no e-mail address, which the card has no use for. */
export const LearnerCard = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  schoolName: z.string(),
  gradeClass: z.string(),
  age: z.int(),
  phoneNumber: z.string(),
  joinedAt: z.iso.datetime(),
  /** Holds a staff verb by any role: such an account cannot be deleted before the role is taken. */
  isAdmin: z.boolean(),
  /** Null for somebody who never came back after registering. */
  lastSeenAt: z.nullable(z.iso.datetime()),
  /** Marked by the routine (design 5.14): not signed in for 365 days. */
  isInactive: z.boolean(),
  lessonsCompleted: count,
  tasksCompleted: count,
  points: count,
  /** Rounded mean of the quiz scores of lessons, 0 when there is none. */
  averageScore: count,
  minutes: count,
  /** Tasks completed in the last seven days. */
  tasksLastWeek: count,
  recentTasks: z.array(RecentTask),
})
export type LearnerCard = z.infer<typeof LearnerCard>

/** Totals of everybody the filter lets through (spec 2). */
const LearnerTotals = z.object({
  students: count,
  lessonsCompleted: count,
  tasksCompleted: count,
  points: count,
})
export type LearnerTotals = z.infer<typeof LearnerTotals>

export const LearnerPage = z.object({
  learners: z.array(LearnerCard),
  /** Comes with the first page alone. */
  totals: z.nullable(LearnerTotals),
  /** Null when this was the last page. */
  next: z.nullable(z.string()),
})
export type LearnerPage = z.infer<typeof LearnerPage>

/** What the two filters offer: every school and every grade or class somebody gave. */
export const LearnerOptions = z.object({ schools: z.array(z.string()), grades: z.array(z.string()) })
export type LearnerOptions = z.infer<typeof LearnerOptions>

/** Spec 2: at least one lesson completed. */
export function isActiveLearner(learner: Pick<LearnerCard, 'lessonsCompleted'>): boolean {
  return learner.lessonsCompleted > 0
}

/** Whose password is to be reset. */
export const ResetLearnerPassword = z.strictObject({ userId: z.uuid() })

/** Shown to the admin once. */
export const OneTimePassword = z.object({
  /** What the learner signs in with: they may have forgotten this too. */
  email: z.string(),
  password: z.string(),
  expiresAt: z.iso.datetime(),
})
export type OneTimePassword = z.infer<typeof OneTimePassword>

/** A slip of paper works this long. */
export const ONE_TIME_PASSWORD_DAYS = 7

/** A learner's right to be forgotten, with the name typed by the admin, so that no slip of the finger does it. */
export const DeleteLearner = z.strictObject({
  userId: z.uuid(),
  fullName: z.string('Please type the name').check(z.maxLength(SEARCH_MAX)),
})

/** Whether what an admin typed is the learner's name: in any case, with any spaces. */
export function isNameOf(typed: string, learner: { firstName: string; lastName: string }): boolean {
  const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
  return plain(typed) === plain(`${learner.firstName} ${learner.lastName}`)
}
