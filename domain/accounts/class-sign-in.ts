import * as z from 'zod/mini'
import { Password, unfoldsShort } from './accounts.ts'
import { ClassCodeTyped } from './class-code.ts'
import { nameWords } from '../names.ts'

const NAME_MISSING = 'Please write your name'
const NAME_MAX = 200
const PASSWORD_MISSING = 'Please write your password'

export const ClassCodeStep = z.strictObject({ classCode: ClassCodeTyped })
export const NameStep = z.strictObject({
  name: z.string(NAME_MISSING).check(
    z.trim(),
    z.maxLength(NAME_MAX, `Use at most ${NAME_MAX} characters`),
    unfoldsShort(),
    z.refine((name) => nameWords(name).join('').length > 1, NAME_MISSING),
  ),
})
export const PasswordStep = z.strictObject({
  password: z.pipe(z.string(PASSWORD_MISSING).check(z.minLength(1, PASSWORD_MISSING)), Password),
})

/** This is a sign-in for learners without an e-mail address, and for others who prefer it. */
export const ClassLogin = z.strictObject({
  ...ClassCodeStep.shape,
  ...NameStep.shape,
  ...PasswordStep.shape,
  shared: z.optional(z.boolean()),
})
export type ClassLogin = z.infer<typeof ClassLogin>

interface Named {
  firstName: string
  lastName: string
}

/**
 * Returns a function that says whether a typed name may mean a learner. Case, order and accents do not matter, middle names may
 * be missing, one word more than staff wrote may be typed, and initials are enough for one of the names ("Naledi M"). The typed
 * name is folded here and only once, because a visitor chooses its length and it is compared with everybody in a class.
 * @returns `whole` for the full name, and null for another person's name
 */
export function nameMatcher(typed: string): (learner: Named) => 'whole' | 'part' | null {
  const words = nameWords(typed)
  const [joined, sorted, distinct] = [words.join(''), words.toSorted().join(' '), new Set(words)]
  const [letters, whole] = [words.filter(isLetter), words.filter((word) => !isLetter(word))]
  return ({ firstName, lastName }) => {
    const [first, last] = [nameWords(firstName), nameWords(lastName)]
    const own = [...first, ...last]
    const isWhole =
      joined === own.join('') ||
      joined === [...last, ...first].join('') ||
      (words.length === own.length && sorted === own.toSorted().join(' '))
    if (isWhole) return 'whole'
    // With more words than one middle name, somebody could type several people's names at once. Which of them is compared first
    // would then tell whether the others are in the class.
    const hasMore =
      own.length > 1 && words.length <= own.length + 1 && own.every((word) => distinct.has(word))
    return hasMore || isPartOf({ letters, whole }, own) ? 'part' : null
  }
}

/** Two learners who share one of these keys have the same name, so a person who writes one name in full may mean the other. */
function nameKeys({ firstName, lastName }: Named): Set<string> {
  const [first, last] = [nameWords(firstName), nameWords(lastName)]
  const words = [...first, ...last].toSorted().join(' ')
  return new Set([words, [...first, ...last].join(''), [...last, ...first].join('')].filter(Boolean))
}

/** Returns a function that says whether somebody has the same name as this person, whose own name is folded only once. */
export function namesakeOf(me: Named): (other: Named) => boolean {
  const mine = nameKeys(me)
  return (other) => [...nameKeys(other)].some((key) => mine.has(key))
}

/**
 * Finds those people who have the same name as another one in the list. It pauses after each person, so that the server can
 * answer other calls in between.
 */
export function* namesakesInSteps<Person extends Named>(
  people: readonly Person[],
): Generator<void, Set<Person>> {
  const byKey = new Map<string, Person[]>()
  for (const person of people) {
    for (const key of nameKeys(person)) {
      const same = byKey.get(key)
      if (same) same.push(person)
      else byKey.set(key, [person])
    }
    yield
  }
  return new Set([...byKey.values()].filter((same) => same.length > 1).flat())
}

/** Returns a form that is the same for all spellings of one name and different for other names. */
export function plainName(typed: string): string {
  return nameWords(typed).join(' ')
}

/**
 * Each typed word must be a word of the name or the first letter of one. Letters alone are not enough, because a guesser
 * would try them. The words are counted and not searched for one by one, because names may have a hundred words.
 */
function isPartOf(
  { letters, whole }: { letters: readonly string[]; whole: readonly string[] },
  own: readonly string[],
): boolean {
  if (whole.length === 0 || letters.length + whole.length > own.length) return false
  const left = countsOf(own)
  if (!whole.every((word) => takeOne(left, word))) return false
  const initials = countsOf([...left].flatMap(([word, count]) => Array<string>(count).fill(initialOf(word))))
  return letters.every((letter) => takeOne(initials, letter))
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function takeOne(left: Map<string, number>, word: string): boolean {
  const count = left.get(word) ?? 0
  if (count > 0) left.set(word, count - 1)
  return count > 0
}

function initialOf(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0)
}

function isLetter(word: string): boolean {
  return initialOf(word) === word
}
