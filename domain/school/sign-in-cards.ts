import * as z from 'zod/mini'
import { PLACED_MAX } from './classes.ts'
import { endTickets } from '../accounts/session-kinds.ts'

export const CARDS_PER_PAGE = 8

/**
 * `never` means that nobody can sign in yet, `given` that the password is from the school, and `own` that the learner chose
 * one.
 */
const SecretState = z.enum(['never', 'given', 'own'])
export type SecretState = z.infer<typeof SecretState>

const CardOwner = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  secret: SecretState,
})
export type CardOwner = z.infer<typeof CardOwner>

/**
 * These are the learners of a class by surname. Staff who are in the class as learners are left out, because they sign in by
 * e-mail address.
 */
export const CardOwners = z.object({
  learners: z.array(CardOwner),
  /** The address that the cards would show; null means the address under which the page was opened. */
  publicUrl: z.nullable(z.string()),
})
export type CardOwners = z.infer<typeof CardOwners>

export const PrintCards = z.strictObject({
  classId: z.uuid(),
  userIds: z.array(z.uuid()).check(z.minLength(1, 'Choose at least one learner'), z.maxLength(PLACED_MAX)),
  /** Learners who have a password of their own get a new one too. */
  replacesOwn: z.boolean(),
  endTickets,
})
export type PrintCards = z.infer<typeof PrintCards>

const SignInCard = z.extend(z.omit(CardOwner, { secret: true }), {
  /** This is a one-time password, which is shown once. It is null for a learner who keeps their own password. */
  word: z.nullable(z.string()),
})
export type SignInCard = z.infer<typeof SignInCard>

export const SignInCards = z.object({
  className: z.string(),
  classCode: z.string(),
  expiresAt: z.iso.datetime(),
  /** Null means the address under which the page was opened. */
  publicUrl: z.nullable(z.string()),
  cards: z.array(SignInCard),
})
export type SignInCards = z.infer<typeof SignInCards>
