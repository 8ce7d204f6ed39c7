import * as z from 'zod/mini'

/** This is the day on which the wording of /privacy last changed. A consent records the wording to which it was given. */
export const PRIVACY_VERSION = '2026-11-30'

/** From this age on people give consent for themselves. */
export const ADULT_AGE = 18

/** A person who asked for deletion can change their mind for this many days. The table app.deletions uses the same number. */
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
  /** This is the person who signed the form. */
  givenByName: z.nullable(z.string()),
  wording: z.string(),
  givenOn: Day,
})
export type Consent = z.infer<typeof Consent>

/** Null means that no consent was recorded or that it was withdrawn. */
export const OwnConsent = z.object({ consent: z.nullable(Consent) })
export type OwnConsent = z.infer<typeof OwnConsent>

const NAME = 'Write the name of the person who signed the form'

/** This is a printed form that staff record here. */
export const RecordConsent = z.strictObject({
  userId: z.uuid(),
  relation: z.enum(['parent', 'guardian', 'self'], 'Choose who signed the form'),
  givenByName: z.string(NAME).check(
    z.trim(),
    z.minLength(2, NAME),
    z.maxLength(200, 'Use at most 200 characters'),
    z.refine((name) => !/\p{Cc}/u.test(name), 'Please use letters, not control characters'),
  ),
  givenOn: Day.check(z.refine((day) => day >= '2020-01-01', 'Choose a day after 2019')),
})
export type RecordConsent = z.infer<typeof RecordConsent>

/** Learners of whom the school may record consent at once; a class is not larger. */
export const CONSENTS_AT_ONCE = 200

const learners = z.array(z.uuid()).check(z.minLength(1), z.maxLength(CONSENTS_AT_ONCE))

/** These are the signed forms of a class. The names of the people who signed stay on the paper. */
export const RecordClassConsents = z.strictObject({
  userIds: learners,
  givenOn: RecordConsent.shape.givenOn,
})
export type RecordClassConsents = z.infer<typeof RecordClassConsents>
export const UndoClassConsents = z.strictObject({ userIds: learners })

/** Chooses among the learners without consent. */
export const ConsentSearch = z.strictObject({
  search: z.optional(z.string().check(z.maxLength(200, 'Search with at most 200 characters'), z.trim())),
  gradeClass: z.optional(z.string().check(z.maxLength(200))),
})
export type ConsentSearch = z.infer<typeof ConsentSearch>

/**
 * Returns a schema that also checks the day, because nobody can have signed after today. @param today by the school's clock
 */
export const recordConsentOn = (today: string) =>
  RecordConsent.check(
    z.refine(({ givenOn }) => givenOn <= today, { error: STILL_TO_COME, path: ['givenOn'] }),
  )
export const STILL_TO_COME = 'This day is still to come'

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

/** Null means that the account is not going to be deleted. */
export const OwnDeletion = z.object({ dueAt: z.nullable(z.iso.datetime()) })
export type OwnDeletion = z.infer<typeof OwnDeletion>

/** This is an overview of consents and deletions of all learners, for staff. */
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
  /** These are learners without a valid consent. `first` has the first of them by surname. */
  withoutConsent: z.object({
    count: z.int(),
    first: z.array(z.object({ userId: z.uuid(), name: z.string(), gradeClass: z.string() })),
  }),
})
export type PrivacyOverview = z.infer<typeof PrivacyOverview>

/** These are learners without a valid consent whom a search found, by surname. */
export const WithoutConsent = z.object({
  count: z.int(),
  first: z.array(
    z.object({
      userId: z.uuid(),
      name: z.string(),
      gradeClass: z.string(),
      /** A consent that was taken back is recorded again one by one only. */
      wasWithdrawn: z.boolean(),
    }),
  ),
  /** These are all classes with learners without consent, whatever was searched for. */
  classes: z.array(z.object({ gradeClass: z.string(), learners: z.int() })),
})
export type WithoutConsent = z.infer<typeof WithoutConsent>

/** This is the consent and the deletion of one learner, for staff. */
export const LearnerPrivacy = z.object({
  consent: z.nullable(Consent),
  dueAt: z.nullable(z.iso.datetime()),
})
export type LearnerPrivacy = z.infer<typeof LearnerPrivacy>
