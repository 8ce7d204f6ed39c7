import { OfClass } from '#domain/classes.ts'
import { CardOwners, PrintCards, SignInCards } from '#domain/sign-in-cards.ts'
import { defineRoute } from '../routing/define-route.ts'
import { findCardOwners, printCards } from './cards.ts'

export const postFindCardOwners = defineRoute({
  access: 'classes:teach',
  summary: 'The learners of a class, and who has a secret word of their own',
  input: OfClass,
  output: CardOwners,
  handler: findCardOwners,
})

export const postCards = defineRoute({
  access: 'classes:teach',
  summary: 'Make sign-in cards with words for one use; the old word and its sessions end at once',
  input: PrintCards,
  output: SignInCards,
  handler: printCards,
})
