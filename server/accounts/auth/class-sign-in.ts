import { nameMatcher, type ClassLogin } from '#domain/accounts/class-sign-in.ts'
import { isStaff } from '#domain/permissions.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError, refusal } from '../../core/errors.ts'
import type { Call } from '../services.ts'
import {
  deviceOf,
  guessAtName,
  isRightChosen,
  nameOnDevice,
  orTakeBack,
  recordGuessing,
  recordsOfWrong,
  typedName,
  waitError,
  type Authenticated,
  type Tried,
} from './authenticate.ts'
import type { Device } from './device-cookie.ts'
import type { Counted, Guess } from './guessing.ts'
import { isSameHash, saltOf } from './passwords.ts'
import { findAccountsById, recordSignInEvents, type Account, type SignInRecord } from './queries.ts'
import { inSlices } from '../../core/in-slices.ts'
import { asDrawn } from '../../core/readable-password.ts'

/**
 * One hash is compared with everybody whose password has the salt of the typed name, however many they are. So nobody can take
 * another's place, and no answer tells who else has the name. The others are compared one by one, this many of each kind:
 *  - staff: staff gave or checked their name, and the child wrote it in another way, such as "Naledi M", or staff corrected it;
 *  - own: they changed their name and have not typed their password since, or it was hashed before there were such salts;
 *  - given: staff gave them a password for one use.
 * None of these takes the place of another kind. If there are fewer of a kind, hashes are made for nobody, so that the work is
 * the same for each name and each password.
 */
const COMPARED = { staff: 2, own: 1, given: 3 }
/** At most this many accounts of one name in a class are compared. Any others are ignored. */
const NAMESAKES_MAX = 400
/** One wrong try may be a guess at several accounts. The log names at most this many of them. */
const RECORDED = 3
/** On a device that does not know the learner, each try counts at least this many guesses, whatever the name. */
const COUNTED = 3
/** A refusal never comes sooner than this, whatever was looked up. */
const REFUSED_AFTER_MS = 250

interface Candidate {
  account: Account
  /** This account has signed in on this device before. */
  isKnown: boolean
  /** Staff made the account under this name, or took it into a class. */
  isNamedByStaff: boolean
  /** The typed name is the full name. */
  isWhole: boolean
  /** The moment at which this name came into the class. */
  since: Date
}
/** The candidate is null for a guess at nobody, which is counted as if somebody had the name. */
type CandidateGuess = Guess & { candidate: Candidate | null }
type TriedCandidate = Omit<Tried, 'guess'> & { guess: CandidateGuess }
type Kind = keyof typeof COMPARED
/** The comparisons that are left to one call. */
type Left = Record<Kind, number>

/** Delays a refusal outside of the queue, where it does not hold anybody up. */
export async function slowWhenRefused<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError)
      await delay(Math.max(0, REFUSED_AFTER_MS - (performance.now() - startedAt)))
    throw error
  }
}

/**
 * Signs a learner in by class code, name and password. The answer never tells which of the three was wrong, nor whether somebody
 * of that name is in the class. If several learners may be meant, the password says who it is. If two with the same name have the
 * same password, the device decides, then a word that staff gave out, then the name that staff gave. Otherwise both are refused
 * and staff are told.
 * @throws AppError invalid_credentials, too_many_tries
 */
export async function authenticateInClass(call: Call<ClassLogin, null>): Promise<Authenticated> {
  const { guessing } = call.services
  const found = await findInClass(call)
  const byName = guessAtName(call)
  const counted = await guessing.charge(byName)
  if (counted.isManyAccounts) await recordGuessing(call)
  if (counted.wait > 0) {
    // A word that staff have just given out lets its learner in, whatever was tried under this name.
    const right = (await findByGivenWord(call, found)) ?? (await findOnKnownDevice(call, found))
    if (right === null) throw waitError([counted])
    return right
  }
  const tries = await orTakeBack(call, [{ guess: byName }], compare(call, found))
  const who = await decide(call, tries)
  if (who === null) throw refusal('invalid_credentials')
  await guessing.refund(byName)
  return who
}

/**
 * Compares only the learners who have signed in on this device before. Tries at other names, by anybody at the same address or
 * the same computer, must not keep them out. Each device on which somebody has signed in makes a hash, so that the time does
 * not tell who it was.
 */
async function findOnKnownDevice(
  call: Call<ClassLogin, null>,
  found: readonly Candidate[],
): Promise<Authenticated | null> {
  if (!deviceOf(call).isUsed) return null
  const { nameSalt, passwords } = call.services
  const { name, password } = call.input
  const hashed = await passwords.hash(password, nameSalt(name))
  // Words for one use have been compared already.
  const known = found.filter((one) => isKnown(one) && !one.account.isPasswordDue)
  const charged = await charge(call, known, { hashed, left: { ...COMPARED }, least: 0 })
  const tries = await orTakeBack(call, charged, tryAll(call, charged, hashed))
  return decide(call, tries)
}

/**
 * @returns the learner whom these tries have found, and what is still to be recorded; null if there is none, once that is
 * recorded
 */
async function decide(
  call: Call<ClassLogin, null>,
  tries: readonly TriedCandidate[],
): Promise<Authenticated | null> {
  const { db, guessing } = call.services
  const right = tries.flatMap(({ outcome, guess }) =>
    outcome === 'right' && guess.candidate ? [guess.candidate] : [],
  )
  const who = theOneOf(right)
  const mine = tries.find(({ guess }) => guess.candidate === who)
  if (who === null || mine === undefined) {
    const records = recordsOfRefused(tries, right)
    await db.withAuth((trx) => recordSignInEvents(trx, records), call.client)
    return null
  }
  // Only what was counted for this one try is taken back. A comparison with another account was a guess at that account. If it
  // were taken back too, somebody who takes a classmate's name could guess behind right sign-ins of their own.
  await guessing.succeeded(mine.guess)
  return { account: who.account, records: recordsOf(tries) }
}

/** Makes the same hashes for each name and password, but for a learner who signs in again on a device. */
async function compare(call: Call<ClassLogin, null>, found: readonly Candidate[]): Promise<TriedCandidate[]> {
  const { nameSalt, passwords } = call.services
  const { name, password } = call.input
  const left: Left = { ...COMPARED }
  const hashed = await passwords.hash(password, nameSalt(name))
  const known = found.filter(isKnown)
  const byDevice = await charge(call, known, { hashed, left, least: 0 })
  const tries = await orTakeBack(call, byDevice, tryAll(call, byDevice, hashed))
  // A learner who signs in again on a device is not compared with accounts that have never signed in there.
  if (tries.some(({ outcome }) => outcome === 'right')) return tries
  const others = await charge(
    call,
    found.filter((one) => !isKnown(one)),
    { hashed, left, least: COUNTED },
  )
  // All comparisons run at once, which keeps the time short, and equal for any number of candidates.
  const compared = Promise.all([
    tryAll(call, others, hashed),
    ...Array.from({ length: left.staff + left.own }, () => passwords.checkNobodys(password)),
    ...Array.from({ length: left.given }, () => passwords.checkNobodysDrawn(asDrawn(password))),
  ])
  const [triedToo] = await orTakeBack(call, [...byDevice, ...others], compared)
  return [...tries, ...triedToo]
}

type Charged = Counted & { guess: CandidateGuess }

/**
 * Counts a guess at each candidate who is compared. If they are fewer than `least`, guesses at nobody are counted too, and one in
 * any case unless `least` is 0. So the work does not tell how many have the name, nor whether they may be tried now: such a
 * guess is written down also when the candidates' own counters only say that they must wait.
 * @param left the comparisons that this call may still make; it is decreased for each candidate who is compared one by one
 */
async function charge(
  call: Call<ClassLogin, null>,
  candidates: readonly Candidate[],
  { hashed, left, least }: { hashed: string; left: Left; least: number },
): Promise<Charged[]> {
  const compared = candidates.filter(
    (candidate) => isOfName(candidate, hashed) || take(left, kindOf(candidate)),
  )
  const nobodys = least === 0 ? 0 : Math.max(1, least - compared.length)
  const guesses: CandidateGuess[] = [
    ...compared.map((candidate) => guessAtCandidate(call, candidate)),
    ...Array.from({ length: nobodys }, (_, at) => guessAtNobody(call, at)),
  ]
  const place = new Map(guesses.map((guess, at) => [guess, at]))
  const charged = await call.services.guessing.chargeAll(guesses)
  return charged.toSorted((a, b) => (place.get(a.guess) ?? 0) - (place.get(b.guess) ?? 0))
}

function tryAll(
  call: Call<ClassLogin, null>,
  charged: readonly Charged[],
  hashed: string,
): Promise<TriedCandidate[]> {
  const tries = charged.map(async (counted): Promise<TriedCandidate> => {
    const { candidate } = counted.guess
    if (candidate === null) return { ...counted, outcome: 'wrong' }
    const isRight = isOfName(candidate, hashed)
      ? isSameHash(candidate.account.passwordHash ?? '', hashed)
      : await isRightOneByOne(call, candidate, { hashed, mustWait: counted.wait > 0 })
    return { ...counted, outcome: counted.wait > 0 ? 'wait' : isRight ? 'right' : 'wrong' }
  })
  return Promise.all(tries)
}

function isOfName({ account }: Candidate, hashed: string): boolean {
  return account.passwordHash !== null && saltOf(account.passwordHash) === saltOf(hashed)
}

/** Checks the password of one candidate. It takes the same time for a candidate who must not be tried now. */
async function isRightOneByOne(
  call: Call<ClassLogin, null>,
  { account }: Candidate,
  { hashed, mustWait }: { hashed: string; mustWait: boolean },
): Promise<boolean> {
  const { passwords } = call.services
  const { password } = call.input
  const isGiven = account.isPasswordDue
  if (mustWait || account.passwordHash === null) {
    await (isGiven ? passwords.checkNobodysDrawn(asDrawn(password)) : passwords.checkNobodys(password))
    return false
  }
  return isGiven
    ? passwords.check(account.passwordHash, asDrawn(password))
    : isRightChosen(call.services, account, password, hashed)
}

function isKnown(candidate: Candidate): boolean {
  return candidate.isKnown
}

function kindOf({ account, isNamedByStaff }: Candidate): Kind {
  if (account.isPasswordDue) return 'given'
  return isNamedByStaff ? 'staff' : 'own'
}

function take(left: Left, kind: Kind): boolean {
  if (left[kind] === 0) return false
  left[kind] -= 1
  return true
}

function guessAtCandidate(call: Call<ClassLogin, null>, candidate: Candidate): CandidateGuess {
  const { account, isKnown } = candidate
  const door = account.isPasswordDue ? 'word in class' : 'account in class'
  return { ...guessAtName(call), door, account: account.id, isKnown, candidate }
}

/** @param at tells several guesses at nobody apart */
function guessAtNobody(call: Call<ClassLogin, null>, at: number): CandidateGuess {
  const account = `${at} ${typedName(call)}`
  return { ...guessAtName(call), door: 'account in class', account, candidate: null }
}

/**
 * Compares drawn words alone, which costs little, so that a flood of refused tries does not keep the hasher busy. The work is
 * the same whether or not somebody of that name has such a word. Otherwise the time of a refusal would tell.
 */
async function findByGivenWord(
  call: Call<ClassLogin, null>,
  found: readonly Candidate[],
): Promise<Authenticated | null> {
  const { guessing, passwords } = call.services
  const word = asDrawn(call.input.password)
  const given = found.filter(({ account }) => account.isPasswordDue).slice(0, COMPARED.given)
  const guesses: CandidateGuess[] =
    given.length === 0
      ? [{ ...guessAtName(call), door: 'word in class', candidate: null }]
      : given.map((candidate) => guessAtCandidate(call, candidate))
  const charged = await guessing.chargeAll(guesses)
  const tries = await Promise.all([
    ...charged.map(async ({ wait, guess }) => {
      const passwordHash = guess.candidate?.account.passwordHash ?? null
      if (wait === 0 && passwordHash !== null)
        return (await passwords.check(passwordHash, word)) ? guess : null
      await passwords.checkNobodysDrawn(word)
      return null
    }),
    ...Array.from({ length: COMPARED.given - charged.length }, async () => {
      await passwords.checkNobodysDrawn(word)
      return null
    }),
  ])
  const right = tries.find((guess) => guess !== null)
  if (!right?.candidate) return null
  await guessing.succeeded(right)
  return { account: right.candidate.account, records: [] }
}

/** @returns null if there is no candidate, or if two of them cannot be told apart */
function theOneOf(right: readonly Candidate[]): Candidate | null {
  const decides: ((candidate: Candidate) => boolean)[] = [
    ({ isKnown }) => isKnown,
    ({ account }) => account.isPasswordDue,
    ({ isNamedByStaff }) => isNamedByStaff,
    () => true,
  ]
  for (const isMeant of decides) {
    const [only, ...others] = right.filter(isMeant)
    if (only !== undefined) return others.length === 0 ? only : null
  }
  return null
}

/** Returns what the log says about the accounts that were compared and had another password. */
function recordsOf(tries: readonly TriedCandidate[]): SignInRecord[] {
  const wrong = tries.flatMap(({ outcome, isLastFree, guess: { candidate } }) =>
    outcome === 'wrong' && candidate !== null ? [{ isLastFree, account: candidate.account }] : [],
  )
  return recordsOfWrong(wrong.slice(0, RECORDED))
}

/**
 * Returns what the log says about a refusal. If no account was compared, because nobody has the name or all who have it must
 * wait, it says that a sign-in failed and names nobody. So there is an entry in each case.
 * @param alike the candidates who had both the name and the password, and were refused
 */
function recordsOfRefused(tries: readonly TriedCandidate[], alike: readonly Candidate[]): SignInRecord[] {
  const records: SignInRecord[] = [
    ...recordsOf(tries),
    ...alike.map(({ account }): SignInRecord => ({ event: 'namesakes_alike', userId: account.id })),
  ]
  if (records.length > 0) return records
  const nobodys = tries.filter(({ guess }) => guess.candidate === null).slice(0, 1)
  return recordsOfWrong(nobodys.map(({ isLastFree }) => ({ isLastFree, account: null })))
}

interface MemberRow {
  userId: string
  firstName: string
  lastName: string
  isNamedByStaff: boolean
  since: Date
}
type Meant = MemberRow & Pick<Candidate, 'isWhole'>

/**
 * Finds the learners of a class whom this name may mean, in the order in which they are compared. A former code and an archived
 * class work too, because their cards are still in the school bags. Staff are left out, because they do not sign in by class.
 */
async function findInClass(call: Call<ClassLogin, null>): Promise<Candidate[]> {
  const { classCode, name } = call.input
  const db = call.services.accounts
  const { rows } = await sql<MemberRow>`
    select profile.user_id as "userId", first_name as "firstName", last_name as "lastName",
           is_named_by_staff as "isNamedByStaff", greatest(min(member.added_at), named_at) as since
      from app.classes
      join app.class_members member on member.class_id = classes.id
      join app.profiles profile on profile.user_id = member.user_id
     where code = ${classCode} or ${classCode} = any(former_codes)
     group by profile.user_id
  `.execute(db)
  const meant = await inSlices(meantInSteps(name, rows))
  const found = await findAccountsById(
    db,
    meant.map(({ userId }) => userId),
  )
  const accounts = new Map(found.map((account) => [account.id, account]))
  const candidates = await inSlices(candidatesInSteps(deviceOf(call), meant, accounts))
  // Among those whom staff have not named, the newest name comes first. If the oldest came first, a guesser whose own account is
  // refused would learn that an older one is there.
  return candidates
    .toSorted(
      (a, b) =>
        Number(b.isKnown) - Number(a.isKnown) ||
        Number(b.isNamedByStaff) - Number(a.isNamedByStaff) ||
        Number(b.isWhole) - Number(a.isWhole) ||
        (a.since.getTime() - b.since.getTime()) * (a.isNamedByStaff ? 1 : -1),
    )
    .slice(0, NAMESAKES_MAX)
}

/** Returns the members whom the name may mean. It pauses after each member, because a class may have thousands. */
function* meantInSteps(name: string, members: readonly MemberRow[]): Generator<void, Meant[]> {
  const matchOf = nameMatcher(name)
  const meant: Meant[] = []
  for (const member of members) {
    const match = matchOf(member)
    if (match !== null) meant.push({ ...member, isWhole: match === 'whole' })
    yield
  }
  return meant
}

/** Returns those of them who may be compared on this device. It pauses after each one too. */
function* candidatesInSteps(
  device: Device,
  meant: readonly Meant[],
  accounts: ReadonlyMap<string, Account>,
): Generator<void, Candidate[]> {
  const candidates: Candidate[] = []
  for (const { userId, isNamedByStaff, isWhole, since } of meant) {
    yield
    const account = accounts.get(userId)
    if (account === undefined || isStaff(account.roles)) continue
    const isKnown = device.knows(nameOnDevice(account))
    // Anybody may join under a name that shares a word with their own. If a part of a name could mean them, it would tell the
    // others who else has joined.
    if (!isWhole && !isNamedByStaff && !isKnown) continue
    candidates.push({ account, isKnown, isNamedByStaff, isWhole, since })
  }
  return candidates
}
