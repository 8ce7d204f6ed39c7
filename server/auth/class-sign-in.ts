import { nameMatch, type ClassLogin } from '#domain/class-sign-in.ts'
import { isStaff } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { AppError, refusal } from '../errors.ts'
import type { Call } from '../routing/define-route.ts'
import { deviceOf, guessAt, recordWrong, tryPassword, waitError, type Tried } from './authenticate.ts'
import { findAccountsById, type Account } from './queries.ts'

/** Each costs a hash; who types the whole name comes first. */
const NAMESAKES_MAX = 5
/** A wrong try takes this long, so that the clock does not tell how many of the class have the name. */
const WRONG_AFTER_MS = 250

interface Candidate {
  account: Account
  isWhole: boolean
}

/** Lets a wrong try wait outside of the queue, where it holds nobody up. */
export async function slowWhenWrong<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_credentials')
      await delay(Math.max(0, WRONG_AFTER_MS - (performance.now() - startedAt)))
    throw error
  }
}

/**
 * By class code, name and password. Whether the code, the name or the password was wrong is never told. Where several of the
 * class may be meant, the password says who it is.
 * @throws AppError invalid_credentials, too_many_tries, name_shared (two have both the name and the password)
 */
export async function authenticateInClass(call: Call<ClassLogin, null>): Promise<Account> {
  const { guessing, accounts } = call.services
  const found = await findInClass(accounts, call.input)
  const tries: (Tried & Partial<Candidate>)[] = []
  // One after the other: at once they would fill the hasher's queue.
  for (const candidate of found.length > 0 ? found : [undefined]) {
    const account = candidate?.account ?? null
    tries.push({ ...(await tryPassword(call, account, guessAt(call, account))), ...candidate })
  }
  const right = tries.filter(({ outcome }) => outcome === 'right')
  const wrong = tries.filter(({ outcome }) => outcome === 'wrong')
  if (right.length === 0) {
    if (wrong.length === 0) throw waitError(tries)
    if (found.length === 0) for (const { guess } of wrong) await guessing.noteUnknown(guess)
    await recordWrong(call, wrong)
    throw refusal('invalid_credentials')
  }
  for (const { guess } of right) await guessing.succeeded(guess)
  // That password was no guess at the others.
  for (const { guess } of wrong) await guessing.refund(guess)
  await guessing.forgetUnknown(deviceOf(call))
  const whole = right.filter(({ isWhole }) => isWhole)
  const [only, ...others] = right.length > 1 && whole.length > 0 ? whole : right
  if (only?.account === undefined || others.length > 0) throw refusal('name_shared')
  return only.account
}

/**
 * The learners of a class whom this name may mean, the whole name first. A former code and an archived class sign in too:
 * their cards are still in the school bags. Staff sign in by address alone.
 */
async function findInClass(
  db: Kysely<DB>,
  { classCode, name }: Pick<ClassLogin, 'classCode' | 'name'>,
): Promise<Candidate[]> {
  const { rows } = await sql<{ userId: string; firstName: string; lastName: string }>`
    select distinct profile.user_id as "userId", first_name as "firstName", last_name as "lastName"
      from app.classes
      join app.class_members member on member.class_id = classes.id
      join app.profiles profile on profile.user_id = member.user_id
     where code = ${classCode} or ${classCode} = any(former_codes)
  `.execute(db)
  const meant = rows.map((row) => ({ userId: row.userId, match: nameMatch(name, row) }))
  const whole = meant.filter(({ match }) => match === 'whole')
  const part = meant.filter(({ match }) => match === 'part')
  const chosen = [...whole, ...part].slice(0, NAMESAKES_MAX)
  const accounts = await findAccountsById(
    db,
    chosen.map(({ userId }) => userId),
  )
  return chosen.flatMap(({ userId, match }) => {
    const account = accounts.find(({ id }) => id === userId)
    return account === undefined || isStaff(account.roles) ? [] : [{ account, isWhole: match === 'whole' }]
  })
}
