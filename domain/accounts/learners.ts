import * as z from 'zod/mini'
import { DetailsWithoutPhone, Email, onlyChanges, PersonalDetails, ProfileChange } from './accounts.ts'
import { LearnerNumber, NOT_A_LEARNER_NUMBER } from './learner-number.ts'
import { TASK_TYPES } from '../learning/lesson-tasks.ts'
import { nameWords } from '../names.ts'
import { Profile } from './session.ts'
import { endTickets } from './session-kinds.ts'

export const RECENT_TASKS = 4
/** The number is divisible by 2, 3 and 4, so a page fills whole rows of cards. */
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
  /** Lists only learners whom the school still has to confirm. */
  waiting: z.optional(z.literal(true)),
}
export const LearnerFilter = z.strictObject(filter)
export type LearnerFilter = z.infer<typeof LearnerFilter>

/** This is a file of the listed learners. The default format is CSV. */
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

/** The e-mail address is deliberately left out, because the card does not need it. */
export const LearnerCard = z.extend(z.omit(Profile, { createdAt: true }), {
  joinedAt: z.iso.datetime(),
  /** This is empty for a learner without a number, and absent if the school does not keep learner numbers. */
  learnerNumber: z.optional(z.string()),
  /** An admin's account cannot be deleted before the role is removed. */
  isAdmin: z.boolean(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  isInactive: z.boolean(),
  /**
   * This is true when the name differs from another learner's only by letters that look alike. An older server does not send
   * it.
   */
  looksLikeAnother: z.optional(z.boolean()),
  /** This is true until the school has confirmed the learner, who gets no school news and no messages before that. */
  isWaiting: z.boolean(),
  lessonsCompleted: count,
  tasksCompleted: count,
  points: count,
  averageScore: count,
  /** Distinguishes an average of 0 from no average. An older server does not send it. */
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
  /** This is the number for the whole school, no matter which filter is set. */
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

export const ResetLearnerPassword = z.strictObject({ userId: z.uuid(), endTickets })

/** This is shown once. The server does not keep the password. */
export const OneTimePassword = z.object({
  /** This is null for a learner who signs in by class code and name. */
  email: z.nullable(z.string()),
  password: z.string(),
  expiresAt: z.iso.datetime(),
  /**
   * This is the class by whose code a learner without an e-mail address signs in. It is null for everybody else, and for a
   * learner who cannot sign in yet, because they are in no class that has a code.
   */
  signInClass: z.nullable(z.object({ name: z.string(), code: z.string() })),
})
export type OneTimePassword = z.infer<typeof OneTimePassword>

/** This is an account that the school makes. It gets a one-time password. */
export const AddLearner = z.extend(DetailsWithoutPhone, {
  /** This is empty for a learner who signs in by class code and name. */
  email: z.union([z.literal(''), Email], 'Please enter a valid email address'),
  /** The class that the learner is in from the beginning. Its name then stands for the grade and class. */
  classId: z.optional(z.uuid('Please choose an open class of this school')),
})
export type AddLearner = z.infer<typeof AddLearner>

/** An empty number takes the number away. */
const CorrectedNumber = z.union([z.literal(''), LearnerNumber], NOT_A_LEARNER_NUMBER)

export const CorrectLearner = z
  .strictObject({
    userId: z.uuid(),
    change: z.optional(ProfileChange),
    learnerNumber: z.optional(CorrectedNumber),
  })
  .check(
    z.refine(
      ({ change, learnerNumber }) => change !== undefined || learnerNumber !== undefined,
      'Say what should change',
    ),
  )
export type CorrectLearner = z.infer<typeof CorrectLearner>

/** Makes the schema of the form in which staff correct a learner. What has not changed is left out and not checked. */
export function correctionOf(before: Readonly<Partial<PersonalDetails> & { learnerNumber?: string }>) {
  return z.pipe(onlyChanges(before), z.partial(z.extend(PersonalDetails, { learnerNumber: CorrectedNumber })))
}

export const ConfirmLearners = z.strictObject({
  userIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(LEARNERS_PER_PAGE * 10)),
})
export const LearnersConfirmed = z.object({ confirmed: count })

/** A password that is handed out before a holiday still works after it, but one on a lost paper is useless in the next term. */
export const LEARNER_PASSWORD_DAYS = 21
/** Staff can open the data of all learners, so theirs ends sooner. One that is given on a Friday must work on Monday. */
export const STAFF_PASSWORD_DAYS = 7

export const DeleteLearner = z.strictObject({
  userId: z.uuid(),
  fullName: z.string('Please type the name').check(z.maxLength(SEARCH_MAX)),
})

export function isNameOf(typed: string, learner: { firstName: string; lastName: string }): boolean {
  // The names are compared as plain words, because nobody can be asked to type a click letter.
  const plain = (name: string) => nameWords(name).join(' ') || name.trim()
  return plain(typed) === plain(`${learner.firstName} ${learner.lastName}`)
}
