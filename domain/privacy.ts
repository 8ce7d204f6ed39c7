import * as z from 'zod/mini'

/** The day on which the wording of /privacy last changed. A consent says which wording it was given to. */
export const PRIVACY_VERSION = '2026-11-24'

/** From this age on somebody agrees for themselves. */
export const ADULT_AGE = 18

/** So long somebody may change their mind after asking to be deleted. The table app.deletions reckons the same. */
export const DELETION_DAYS = 14

export function consentNeeded(age: number): string {
  return age >= ADULT_AGE
    ? 'Please read the privacy page first, then tick this'
    : 'Please ask a parent or guardian first, then tick this'
}

const Day = z.iso.date('Please choose a day')

export const Consent = z.object({
  channel: z.enum(['tick', 'form']),
  relation: z.enum(['parent', 'guardian', 'self']),
  /** Whoever signed the form. */
  givenByName: z.nullable(z.string()),
  wording: z.string(),
  givenOn: Day,
})
export type Consent = z.infer<typeof Consent>

/** Null: none was recorded, or it was taken back. */
export const OwnConsent = z.object({ consent: z.nullable(Consent) })
export type OwnConsent = z.infer<typeof OwnConsent>

const NAME = 'Write the name of whoever signed the form'

/** A printed form, written down by staff. */
export const RecordConsent = z.strictObject({
  userId: z.uuid(),
  relation: z.enum(['parent', 'guardian', 'self'], 'Choose who signed the form'),
  givenByName: z.string(NAME).check(
    z.trim(),
    z.minLength(2, NAME),
    z.maxLength(200, 'Use at most 200 characters'),
    z.refine((name) => !/\p{Cc}/u.test(name), 'Please use letters, not control characters'),
  ),
  givenOn: Day.check(
    z.refine((day) => day >= '2020-01-01', 'Choose a day after 2019'),
    // A day ahead, because the server may be a time zone behind.
    z.refine((day) => Date.parse(day) < Date.now() + 24 * 60 * 60 * 1000, 'This day is still to come'),
  ),
})
export type RecordConsent = z.infer<typeof RecordConsent>

export const OneLearner = z.strictObject({ userId: z.uuid() })

export const TYPE_DELETE = 'Type DELETE or your full name'

export const AskDeletion = z.strictObject({
  typed: z.string(TYPE_DELETE).check(z.maxLength(300, TYPE_DELETE)),
})

export function confirmsDeletion(typed: string): boolean {
  return typed.trim().toUpperCase() === 'DELETE'
}

export const AskDeletionForLearner = z.strictObject({
  userId: z.uuid(),
  fullName: z.string('Please type the name').check(z.maxLength(300, 'Please type the name')),
})

/** Null: the account stays. */
export const OwnDeletion = z.object({ dueAt: z.nullable(z.iso.datetime()) })
export type OwnDeletion = z.infer<typeof OwnDeletion>

/** What staff see of everybody's rights at once. */
export const PrivacyOverview = z.object({
  deletions: z.array(
    z.object({
      userId: z.uuid(),
      name: z.string(),
      gradeClass: z.nullable(z.string()),
      askedAt: z.iso.datetime(),
      dueAt: z.iso.datetime(),
      isOwnWish: z.boolean(),
    }),
  ),
  /** Learners without a consent that holds, the first of them by surname. */
  withoutConsent: z.object({
    count: z.int(),
    first: z.array(z.object({ userId: z.uuid(), name: z.string(), gradeClass: z.string() })),
  }),
})
export type PrivacyOverview = z.infer<typeof PrivacyOverview>

/** What staff see of one learner's rights. */
export const LearnerPrivacy = z.object({
  consent: z.nullable(Consent),
  dueAt: z.nullable(z.iso.datetime()),
})
export type LearnerPrivacy = z.infer<typeof LearnerPrivacy>
