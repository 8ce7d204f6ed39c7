import type { Login } from '#domain/accounts/accounts.ts'
import { refusal } from '../../core/errors.ts'
import { asDrawn } from '../../core/readable-password.ts'
import type { Call } from '../services.ts'
import {
  deviceOf,
  isRightPassword,
  nameOnDevice,
  orTakeBack,
  recordGuessing,
  recordsOfWrong,
  typedName,
  waitError,
  type Authenticated,
  type Tried,
} from './authenticate.ts'
import type { Guess } from './guessing.ts'
import { findAccountsByPhone, recordSignInEvents, type Account } from './queries.ts'

/**
 * At most this many accounts of one number are compared, the oldest ones. A family rarely has more. Hashes are made for nobody
 * where there are fewer, so that the work is the same for each number and each password.
 */
const COMPARED = 4
/** The log names at most this many accounts for one wrong try. */
const RECORDED = 3

interface Candidate {
  account: Account
  /** This account has signed in on this device before. */
  isKnown: boolean
}
/** The candidate is null if there are fewer accounts than are compared, which is counted as if somebody had the number. */
type TriedCandidate = Tried & { candidate: Candidate | null }

/**
 * Signs somebody in by phone number. Anybody can write any number into their own profile, so the answer never tells whether a
 * number has an account, or how many. If several have it, the password says who it is. If it fits several of them, it is refused
 * like a wrong one, and the e-mail address still works.
 * @throws AppError invalid_credentials, too_many_tries
 */
export async function authenticateByPhone(call: Call<Login, null>): Promise<Authenticated> {
  const { guessing } = call.services
  const candidates = await findCandidates(call)
  const byNumber = guessAtNumber(call)
  const counted = await guessing.charge(byNumber)
  if (counted.isManyAccounts) await recordGuessing(call)
  if (counted.wait > 0) {
    const right = await findDespiteWait(call, candidates)
    if (right === null) throw waitError([counted])
    return right
  }
  const tries = await orTakeBack(call, [{ guess: byNumber }], compare(call, candidates))
  const right = await decide(call, tries)
  if (right === null) throw refusal('invalid_credentials')
  // Only its own try is taken back. Otherwise somebody who takes another's number could guess behind right sign-ins.
  await guessing.refund(byNumber)
  return right
}

async function findCandidates(call: Call<Login, null>): Promise<Candidate[]> {
  const device = deviceOf(call)
  const found = await findAccountsByPhone(call.services.accounts, typedName(call))
  // The number's accounts on this device come first, so that nobody with an older account keeps them out.
  return found
    .map((account) => ({ account, isKnown: device.knows(nameOnDevice(account)) }))
    .toSorted((a, b) => Number(b.isKnown) - Number(a.isKnown))
    .slice(0, COMPARED)
}

function guessAtNumber(call: Call<Login, null>): Guess {
  return {
    door: 'phone number',
    account: typedName(call),
    ip: call.client.ip,
    device: deviceOf(call),
    isKnown: false,
  }
}

/** Makes the same hashes for each number and password, but for an account that signs in again on a device. */
async function compare(call: Call<Login, null>, candidates: readonly Candidate[]): Promise<TriedCandidate[]> {
  const known = candidates.filter(({ isKnown }) => isKnown)
  const first = await tryAll(call, known)
  // Others who have the number are not guessed at when an account signs in again on its device.
  if (first.some(({ outcome }) => outcome === 'right')) return first
  const others = candidates.filter(({ isKnown }) => !isKnown)
  const nobodys = Array.from({ length: COMPARED - candidates.length }, () => null)
  return [...first, ...(await tryAll(call, [...others, ...nobodys]))]
}

/** Counts a guess at each candidate, and compares those who need not wait. Those who must wait take as long. */
async function tryAll(
  call: Call<Login, null>,
  candidates: readonly (Candidate | null)[],
): Promise<TriedCandidate[]> {
  if (candidates.length === 0) return []
  const { guessing } = call.services
  const charged = await guessing.chargeAll(
    candidates.map((candidate, at) => ({ ...guessAtCandidate(call, candidate, at), candidate })),
  )
  const tries = charged.map(async (counted): Promise<TriedCandidate> => {
    const { guess, wait } = counted
    const { candidate } = guess
    const isRight = await isRightPassword(call, wait > 0 ? null : (candidate?.account ?? null))
    return { ...counted, candidate, outcome: wait > 0 ? 'wait' : isRight ? 'right' : 'wrong' }
  })
  return orTakeBack(call, charged, Promise.all(tries))
}

/** @param at the place among those who are compared, by which nobodies are told apart */
function guessAtCandidate(call: Call<Login, null>, candidate: Candidate | null, at: number): Guess {
  const byNumber = guessAtNumber(call)
  if (candidate === null)
    return { ...byNumber, door: 'account in class', account: `${byNumber.account} ${at}` }
  const { account, isKnown } = candidate
  return {
    ...byNumber,
    door: account.isPasswordDue ? 'word in class' : 'account in class',
    account: account.id,
    isKnown,
  }
}

/**
 * @returns the one account whose password is right, and what is still to be recorded; null if there is none or more than one, once
 * that is recorded
 */
async function decide(
  call: Call<Login, null>,
  tries: readonly TriedCandidate[],
): Promise<Authenticated | null> {
  const { db, guessing } = call.services
  const [mine, ...others] = tries.filter(({ outcome }) => outcome === 'right')
  const who = others.length === 0 ? mine : undefined
  const refused = tries.filter((tried) => tried !== who && tried.outcome !== 'wait')
  const guessedAt = refused.filter(({ candidate }) => candidate !== null)
  // Where nobody has the number, one entry says that somebody tried.
  const recorded = guessedAt.length > 0 || who ? guessedAt.slice(0, RECORDED) : refused.slice(0, 1)
  const records = recordsOfWrong(
    recorded.map((tried) => ({ ...tried, account: tried.candidate?.account ?? null })),
  )
  if (!who?.candidate) {
    await db.withAuth((trx) => recordSignInEvents(trx, records), call.client)
    return null
  }
  await guessing.succeeded(who.guess)
  return { account: who.candidate.account, records }
}

/**
 * Compares only the accounts that have signed in on this device before, and those to which staff have just given a password.
 * Tries at the number by anybody else must not keep them out. A device where nobody has signed in compares drawn words alone,
 * which costs little, so that a flood of refused tries does not keep the hasher busy.
 */
async function findDespiteWait(
  call: Call<Login, null>,
  candidates: readonly Candidate[],
): Promise<Authenticated | null> {
  const { guessing, passwords } = call.services
  const word = asDrawn(call.input.password)
  const may = candidates.filter(({ account, isKnown }) => isKnown || account.isPasswordDue)
  const slots = Array.from({ length: COMPARED }, (_, at) => may[at] ?? null)
  const charged = await guessing.chargeAll(
    slots.map((candidate, at) => ({ ...guessAtCandidate(call, candidate, at), candidate })),
  )
  const isUsed = deviceOf(call).isUsed
  const tries = charged.map(async (counted): Promise<TriedCandidate> => {
    const { guess, wait } = counted
    const account = wait > 0 ? null : (guess.candidate?.account ?? null)
    const given = account?.isPasswordDue ? account.passwordHash : null
    const isWord = given === null ? false : await passwords.check(given, word)
    if (given === null) await passwords.checkNobodysDrawn(word)
    const isChosen =
      isUsed && (await isRightPassword(call, given === null && guess.candidate?.isKnown ? account : null))
    const isRight = isWord || isChosen
    return {
      ...counted,
      candidate: guess.candidate,
      outcome: wait > 0 ? 'wait' : isRight ? 'right' : 'wrong',
    }
  })
  const all = await orTakeBack(call, charged, Promise.all(tries))
  // Tries at a number that nobody has here are not recorded, because a flood of them would fill the log.
  return decide(
    call,
    all.filter(({ candidate }) => candidate !== null),
  )
}
