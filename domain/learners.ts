import * as z from 'zod/mini'
import { DetailsWithoutPhone, Email } from './accounts.ts'
import { TASK_TYPES } from './lesson-tasks.ts'
import { Profile } from './session.ts'

export const RECENT_TASKS = 4
/** Divisible by 2, 3 and 4, so that it fills whole rows of cards. */
export const LEARNERS_PER_PAGE = 48
/** Reading more profiles at once is logged as a security event. */
export const BULK_PROFILES = 100

const SEARCH_MAX = 200

const filter = {
  search: z.optional(
    z.string().check(z.maxLength(SEARCH_MAX, `Search with at most ${SEARCH_MAX} characters`), z.trim()),
  ),
  schoolName: z.optional(z.string().check(z.maxLength(SEARCH_MAX))),
  gradeClass: z.optional(z.string().check(z.maxLength(SEARCH_MAX))),
  order: z.optional(z.enum(['newest', 'surname'])),
  /** Only those whom the school still has to confirm. */
  waiting: z.optional(z.literal(true)),
}
export const LearnerFilter = z.strictObject(filter)
export type LearnerFilter = z.infer<typeof LearnerFilter>

/** A file of learners; CSV unless it says otherwise. */
export const LearnerExport = z.strictObject({ ...filter, format: z.optional(z.enum(['csv', 'xlsx'])) })
export type LearnerExport = z.infer<typeof LearnerExport>

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
  type: z.enum(TASK_TYPES),
  completedAt: z.iso.datetime(),
  points: count,
  score: count,
})

/** Deliberately without the e-mail address: the card does not need it. */
export const LearnerCard = z.extend(z.omit(Profile, { createdAt: true }), {
  joinedAt: z.iso.datetime(),
  /** Such an account cannot be deleted before the role is taken. */
  isAdmin: z.boolean(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  isInactive: z.boolean(),
  /** The name is another learner's but for letters that only look alike. Older servers do not say. */
  looksLikeAnother: z.optional(z.boolean()),
  /** Until the school confirms them: no school news, no messages. */
  isWaiting: z.boolean(),
  lessonsCompleted: count,
  tasksCompleted: count,
  points: count,
  averageScore: count,
  /** Tells an average of 0 from none. Missing in the answer of an older server. */
  quizTaken: z.optional(z.boolean()),
  minutes: count,
  tasksLastWeek: count,
  recentTasks: z.array(RecentTask),
})
export type LearnerCard = z.infer<typeof LearnerCard>

const LearnerTotals = z.object({
  students: count,
  lessonsCompleted: count,
  tasksCompleted: count,
  points: count,
  /** Of the whole school, whatever the filter lets through. */
  waiting: count,
})
export type LearnerTotals = z.infer<typeof LearnerTotals>

export const LearnerPage = z.object({
  learners: z.array(LearnerCard),
  totals: z.nullable(LearnerTotals),
  next: z.nullable(z.string()),
})
export type LearnerPage = z.infer<typeof LearnerPage>

export const LearnerOptions = z.object({ schools: z.array(z.string()), grades: z.array(z.string()) })
export type LearnerOptions = z.infer<typeof LearnerOptions>

export function isActiveLearner(learner: Pick<LearnerCard, 'lessonsCompleted'>): boolean {
  return learner.lessonsCompleted > 0
}

export const ResetLearnerPassword = z.strictObject({ userId: z.uuid() })

/** Shown once; the server does not keep the password. */
export const OneTimePassword = z.object({
  /** Null: they sign in by class code and name. */
  email: z.nullable(z.string()),
  password: z.string(),
  expiresAt: z.iso.datetime(),
})
export type OneTimePassword = z.infer<typeof OneTimePassword>

/** Made by the school itself, with a one-time password in place of one of their own. */
export const AddLearner = z.extend(DetailsWithoutPhone, {
  /** Empty: they sign in by class code and name. */
  email: z.union([z.literal(''), Email], 'Please enter a valid email address'),
})
export type AddLearner = z.infer<typeof AddLearner>

export const ConfirmLearners = z.strictObject({
  userIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(LEARNERS_PER_PAGE * 10)),
})
export const LearnersConfirmed = z.object({ confirmed: count })

export const ONE_TIME_PASSWORD_HOURS = 24

export const DeleteLearner = z.strictObject({
  userId: z.uuid(),
  fullName: z.string('Please type the name').check(z.maxLength(SEARCH_MAX)),
})

export function isNameOf(typed: string, learner: { firstName: string; lastName: string }): boolean {
  const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
  return plain(typed) === plain(`${learner.firstName} ${learner.lastName}`)
}
