import { PASSWORD_REFUSALS, STAFF_PASSWORD_MIN } from '#domain/accounts.ts'
import { isStaff } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Kysely } from 'kysely'
import { invalidInput } from '../errors.ts'
import { rolesOf } from './queries.ts'

const COMMONEST = 3_000
/** The shorter ones are refused for their length. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= 6).slice(0, COMMONEST),
)

/** What people who know somebody would try first. */
export interface PasswordOwner {
  email: string
  firstName: string
  lastName: string
  schoolName: string
  phoneNumber: string
  isStaff: boolean
}

/**
 * For each new password, whichever way it comes; one that is in use stays.
 * @throws AppError invalid_input, with a message for the field `password`
 */
export function checkNewPassword(password: string, owner: PasswordOwner): void {
  const refused = refusalOf(password, owner)
  if (refused !== null) throw invalidInput({ password: refused })
}

/** Without a profile, as an admin may be, only the e-mail address is known. */
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
  return isOwn(password, owner) ? PASSWORD_REFUSALS.own : null
}

/** "naledi2013!" is as easy to guess as "Naledi". */
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
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
