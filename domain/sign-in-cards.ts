import * as z from 'zod/mini'
import { PLACED_MAX } from './classes.ts'

/** A card handed out before a holiday still works after it; one lost in a school bag opens nothing next term. */
export const CARD_DAYS = 21
export const CARDS_PER_PAGE = 8

/** `never`: nobody can sign in yet; `given`: has a word from the school; `own`: has one only they know. */
const SecretState = z.enum(['never', 'given', 'own'])
export type SecretState = z.infer<typeof SecretState>

const CardOwner = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  secret: SecretState,
})
export type CardOwner = z.infer<typeof CardOwner>

/** The learners of a class, by surname. Staff who are in it as learners are left out: they sign in by address. */
export const CardOwners = z.object({ learners: z.array(CardOwner) })
export type CardOwners = z.infer<typeof CardOwners>

export const PrintCards = z.strictObject({
  classId: z.uuid(),
  userIds: z.array(z.uuid()).check(z.minLength(1, 'Choose at least one learner'), z.maxLength(PLACED_MAX)),
  /** A new word too for those who have one of their own. */
  replacesOwn: z.boolean(),
})
export type PrintCards = z.infer<typeof PrintCards>

const SignInCard = z.extend(z.omit(CardOwner, { secret: true }), {
  /** For one use, shown once; null for whoever keeps the own word. */
  word: z.nullable(z.string()),
})
export type SignInCard = z.infer<typeof SignInCard>

export const SignInCards = z.object({
  className: z.string(),
  classCode: z.string(),
  expiresAt: z.iso.datetime(),
  /** Null: whatever address the page has. */
  publicUrl: z.nullable(z.string()),
  cards: z.array(SignInCard),
})
export type SignInCards = z.infer<typeof SignInCards>
