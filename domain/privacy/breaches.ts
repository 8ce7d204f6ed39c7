import * as z from 'zod/mini'
import { Email } from '../accounts/accounts.ts'

/** This number is enough for a school. The downloaded file has all people. */
export const BREACH_PEOPLE_SHOWN = 2_000

const moment = (message: string) => z.iso.datetime({ offset: true, error: message })

export const BreachQuery = z
  .strictObject({
    from: moment('Choose when it began'),
    to: moment('Choose when it ended'),
    /** This is the owner of the misused account. Without it, the list covers what all accounts did. */
    email: z.optional(Email),
  })
  .check(
    z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
      error: 'The end must be after the beginning',
      path: ['to'],
    }),
  )
export type BreachQuery = z.infer<typeof BreachQuery>

const BREACH_KINDS = ['own_account', 'shown', 'exported', 'password_reset', 'changed'] as const
export type BreachKind = (typeof BREACH_KINDS)[number]

/** These are the words with which the list says what happened to a person's data. */
export const BREACH_WORDS: Record<BreachKind, string> = {
  own_account: 'own account misused',
  shown: 'details and progress shown',
  exported: 'details downloaded',
  password_reset: 'password reset',
  changed: 'account changed',
}

export const TouchedPerson = z.object({
  userId: z.uuid(),
  email: z.nullable(z.string()),
  /** This is null for a member of staff who has no profile. */
  name: z.nullable(z.string()),
  schoolName: z.nullable(z.string()),
  gradeClass: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  /** These are the ways in which the person's data was touched. */
  kinds: z.array(z.enum(BREACH_KINDS)),
})
export type TouchedPerson = z.infer<typeof TouchedPerson>

const count = z.int().check(z.minimum(0))

export const BreachList = z.object({
  /** These are at most BREACH_PEOPLE_SHOWN people, sorted by name. */
  people: z.array(TouchedPerson),
  total: count,
  /** This is the number of people whose data was touched and who have been deleted since. Their names are no longer known. */
  deleted: count,
  /** This is the number of views and downloads for which the log does not say whose data they showed. */
  unnamedReads: count,
  /** This is the number of days for which the logs are kept. */
  keptDays: count,
})
export type BreachList = z.infer<typeof BreachList>
