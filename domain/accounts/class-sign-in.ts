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
 * Says whether a typed name may mean this learner. Case, order and accents do not matter, middle names may be missing, one word
 * more than staff wrote may be typed, and initials are enough for one of the names ("Naledi M").
 * @returns `whole` for the full name, and null for another person's name
 */
export function nameMatch(typed: string, { firstName, lastName }: Named): 'whole' | 'part' | null {
  const [words, first, last] = [nameWords(typed), nameWords(firstName), nameWords(lastName)]
  const own = [...first, ...last]
  const joined = words.join('')
  const isWhole =
    joined === own.join('') ||
    joined === [...last, ...first].join('') ||
    words.toSorted().join(' ') === own.toSorted().join(' ')
  if (isWhole) return 'whole'
  // With more words than one middle name, somebody could type several people's names at once. Which of them is compared first
  // would then tell whether the others are in the class.
  const hasMore =
    own.length > 1 && words.length <= own.length + 1 && own.every((word) => words.includes(word))
  return hasMore || isPartOf(words, own) ? 'part' : null
}

/** Two learners who share one of these keys have the same name, so a person who writes one name in full may mean the other. */
function nameKeys({ firstName, lastName }: Named): string[] {
  const [first, last] = [nameWords(firstName), nameWords(lastName)]
  const words = [...first, ...last].toSorted().join(' ')
  return [words, [...first, ...last].join(''), [...last, ...first].join('')].filter(Boolean)
}

/** Returns those people who have the same name as another one in the list. */
export function namesakesAmong<Person extends Named>(people: readonly Person[]): Set<Person> {
  const byKey = Map.groupBy(
    people.flatMap((person) => [...new Set(nameKeys(person))].map((key) => ({ person, key }))),
    ({ key }) => key,
  )
  const shared = [...byKey.values()].filter((group) => group.length > 1)
  return new Set(shared.flat().map(({ person }) => person))
}

/** Returns a form that is the same for all spellings of one name and different for other names. */
export function plainName(typed: string): string {
  return nameWords(typed).join(' ')
}

/**
 * Each typed word must be a word of the name or the first letter of one. Letters alone are not enough, because a guesser
 * would try them.
 */
function isPartOf(words: readonly string[], own: readonly string[]): boolean {
  const left = [...own]
  const take = (found: number) => found >= 0 && left.splice(found, 1).length === 1
  const [letters, whole] = [words.filter(isLetter), words.filter((word) => !isLetter(word))]
  return (
    whole.length > 0 &&
    whole.every((word) => take(left.indexOf(word))) &&
    letters.every((letter) => take(left.findIndex((word) => word.startsWith(letter))))
  )
}

function isLetter(word: string): boolean {
  return [...word].length === 1
}
