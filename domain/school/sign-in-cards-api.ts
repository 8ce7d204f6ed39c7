import { defineCall } from '../api-call.ts'
import { OfClass } from './classes.ts'
import { CardOwners, PrintCards, SignInCards } from './sign-in-cards.ts'

export const findCardOwners = defineCall({
  method: 'POST',
  path: '/api/admin/classes/cards/find',
  access: 'classes:teach',
  summary: 'The learners of a class, and who has a secret word of their own',
  input: OfClass,
  output: CardOwners,
  example: ({ classId }) => ({ classId }),
})

export const makeCards = defineCall({
  method: 'POST',
  path: '/api/admin/classes/cards',
  access: 'classes:teach',
  summary: 'Make sign-in cards with words for one use; the old word and its sessions end at once',
  input: PrintCards,
  body: 'list',
  output: SignInCards,
  example: ({ classId, otherId }) => ({
    classId,
    userIds: [otherId],
    replacesOwn: true,
  }),
})
