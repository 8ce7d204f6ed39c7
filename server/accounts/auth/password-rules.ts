import { PASSWORD_REFUSALS, plainPassword, STAFF_PASSWORD_MIN } from '#domain/accounts/accounts.ts'
import { isStaff } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Kysely } from 'kysely'
import { invalidInput } from '../../core/errors.ts'
import { isGuessable } from './guessable.ts'
import { rolesOf } from './queries.ts'
import { normalForm } from '#domain/normal-form.ts'

const COMMONEST = 3_000
/** Shorter passwords are left out, because they are refused for their length. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= 6).slice(0, COMMONEST),
)

/** These are the words that people who know the owner would try first. */
export interface PasswordOwner {
  email: string
  firstName: string
  lastName: string
  schoolName: string
  phoneNumber: string
  isStaff: boolean
}

/**
 * Checks a new password, however it is set. Passwords that are already in use are not checked again.
 * @throws AppError invalid_input, with a message for the field `password`
 */
export function checkNewPassword(password: string, owner: PasswordOwner): void {
  const refused = refusalOf(plainPassword(password), owner)
  if (refused !== null) throw invalidInput({ password: refused })
}

/**
 * Finds what is known of an account. Of one without a profile, such as an admin, only the e-mail address and the roles are known.
 */
export async function passwordOwner(db: Kysely<DB>, userId: string): Promise<PasswordOwner> {
  const account = await db
    .selectFrom('auth.accounts')
    .leftJoin('app.profiles', 'user_id', 'id')
    .select(['email', 'first_name', 'last_name', 'school_name', 'phone_number'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return {
    email: account?.email ?? '',
    firstName: account?.first_name ?? '',
    lastName: account?.last_name ?? '',
    schoolName: account?.school_name ?? '',
    phoneNumber: account?.phone_number ?? '',
    isStaff: isStaff(await rolesOf(db, userId)),
  }
}

function refusalOf(password: string, owner: PasswordOwner): string | null {
  if (owner.isStaff && [...password].length < STAFF_PASSWORD_MIN) return PASSWORD_REFUSALS.staff
  if (password.trim() === '') return PASSWORD_REFUSALS.spaces
  if (new Set(password.toLowerCase()).size === 1) return PASSWORD_REFUSALS.repeated
  if (COMMON.has(password.toLowerCase())) return PASSWORD_REFUSALS.common
  if (isOwn(password, owner)) return PASSWORD_REFUSALS.own
  return isGuessable(password) ? PASSWORD_REFUSALS.easy : null
}

/** Ignores numbers and signs around a name, because "naledi2013!" is as easy to guess as "Naledi". */
function isOwn(password: string, { email, firstName, lastName, schoolName, phoneNumber }: PasswordOwner) {
  const names = [firstName, lastName, schoolName, email, email.split('@', 1).join('')]
  const words = [
    ...names,
    ...names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)),
    firstName + lastName,
    lastName + firstName,
  ].map(lettersOf)
  const numbers = [phoneNumber, phoneNumber.replace(/^0/, ''), phoneNumber.replace(/^0/, '27')]
  const own = new Set([...words, ...numbers].filter((word) => word.length > 1))
  const whole = lettersOf(password)
  return own.has(whole) || own.has(whole.replaceAll(/^\d+|\d+$/g, ''))
}

function lettersOf(text: string): string {
  return normalForm(text, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
