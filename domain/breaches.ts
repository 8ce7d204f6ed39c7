import * as z from 'zod/mini'
import { Email } from './accounts.ts'

/** Enough for a school; more are in the file. */
export const BREACH_PEOPLE_SHOWN = 2_000

const moment = (message: string) => z.iso.datetime({ offset: true, error: message })

export const BreachQuery = z
  .strictObject({
    from: moment('Choose when it began'),
    to: moment('Choose when it ended'),
    /** Whose account was misused; without it, what anybody did. */
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

/** What happened to a person's data, as the list says it. */
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
  /** Null for somebody of the staff without a profile. */
  name: z.nullable(z.string()),
  schoolName: z.nullable(z.string()),
  gradeClass: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  /** How their data was touched. */
  kinds: z.array(z.enum(BREACH_KINDS)),
})
export type TouchedPerson = z.infer<typeof TouchedPerson>

const count = z.int().check(z.minimum(0))

export const BreachList = z.object({
  /** At most BREACH_PEOPLE_SHOWN, by name. */
  people: z.array(TouchedPerson),
  total: count,
  /** Touched too, and deleted since: nobody knows any more who they were. */
  deleted: count,
  /** Looks and downloads of which it was not written down whose data they showed. */
  unnamedReads: count,
  /** The logs reach back so many days. */
  keptDays: count,
})
export type BreachList = z.infer<typeof BreachList>
