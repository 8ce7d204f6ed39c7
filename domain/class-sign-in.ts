import * as z from 'zod/mini'
import { Password } from './accounts.ts'
import { ClassCodeTyped } from './class-code.ts'

const NAME_MISSING = 'Please write your name'
const NAME_MAX = 200
const PASSWORD_MISSING = 'Please write your password'

export const ClassCodeStep = z.strictObject({ classCode: ClassCodeTyped })
export const NameStep = z.strictObject({
  name: z.string(NAME_MISSING).check(
    z.trim(),
    z.maxLength(NAME_MAX, `Use at most ${NAME_MAX} characters`),
    z.refine((name) => wordsOf(name).join('').length > 1, NAME_MISSING),
  ),
})
export const PasswordStep = z.strictObject({
  password: z.pipe(z.string(PASSWORD_MISSING).check(z.minLength(1, PASSWORD_MISSING)), Password),
})

/** For learners without an e-mail address, and for each who likes it better. */
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
 * Whether somebody may mean this learner by what they typed: in any case, order and accents, without middle names, with
 * initials ("Naledi M").
 * @returns whole when it is the full name; null when it is somebody else's
 */
export function nameMatch(typed: string, { firstName, lastName }: Named): 'whole' | 'part' | null {
  const [words, first, last] = [wordsOf(typed), wordsOf(firstName), wordsOf(lastName)]
  const own = [...first, ...last]
  const joined = words.join('')
  const isWhole =
    joined === own.join('') ||
    joined === [...last, ...first].join('') ||
    words.toSorted().join(' ') === own.toSorted().join(' ')
  if (isWhole) return 'whole'
  const hasMore = own.length > 1 && own.every((word) => words.includes(word))
  return hasMore || isPartOf(words, own) ? 'part' : null
}

/** What two writings of one name have in common, for telling them apart from another name. */
export function plainName(typed: string): string {
  return wordsOf(typed).join(' ')
}

/** Each word typed is one of the name, or the first letter of one; not letters alone, or a guesser would try them. */
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

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘ʼ\u0060\u00b4]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
