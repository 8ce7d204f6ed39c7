import * as z from 'zod/mini'
import { normalForm } from '../normal-form.ts'

const LEARNER_NUMBER_MAX = 30

/** Returns a learner number in its stored form: without spaces and invisible characters. It is text, because zeros in front count. */
export function plainLearnerNumber(written: string): string {
  return normalForm(written, 'NFKC').replaceAll(/[\s\p{Cf}]/gu, '')
}

/** Says what is wrong with a number in its stored form. */
export const NOT_A_LEARNER_NUMBER =
  'Write the learner number with letters, digits and the signs / . - only, with at most 30 characters'

/** This is the number by which the school's own administration knows a learner. */
export const LearnerNumber = z
  .string(NOT_A_LEARNER_NUMBER)
  .check(
    z.overwrite(plainLearnerNumber),
    z.maxLength(LEARNER_NUMBER_MAX, NOT_A_LEARNER_NUMBER),
    z.regex(/^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}/._-]*$/u, NOT_A_LEARNER_NUMBER),
  )

/** Returns a number without the zeros in front, which a spreadsheet may have dropped. */
export function withoutZeros(number: string): string {
  return number.replace(/^0+(?=.)/, '')
}

/** Says whether two numbers differ, but only by the zeros in front. */
export function differByZeros(one: string, other: string): boolean {
  return one !== other && withoutZeros(one) === withoutZeros(other)
}

/** Says whose number it is, for staff who want to give it to another learner. @param owner null for a learner whom they do not see */
export function numberTaken(number: string, name: string, owner: string | null): string {
  return owner === null
    ? `${number} cannot be the number of ${name}, because it belongs to a learner in a class that you do not teach`
    : `${number} cannot be the number of ${name}, because it belongs to ${owner}`
}
