import * as z from 'zod/mini'
import { line } from '#domain/learning/content-fields.ts'
import { escapeForPattern } from '../compile/texts.ts'
import { readRules } from './rule-files.ts'

const Ban = z
  .strictObject({
    words: z.optional(z.array(line).check(z.minLength(1))),
    pattern: z.optional(z.string().check(z.refine(isPattern, 'This is not a regular expression'))),
    exactCase: z.optional(z.boolean()),
    advice: line,
  })
  .check(
    z.refine(({ words, pattern }) => (words === undefined) !== (pattern === undefined), {
      error: 'Give either words or a pattern',
    }),
  )

export const WordingFile = z.strictObject({
  groups: z.array(
    z.strictObject({ about: line, reason: line, alsoInWrongOptions: z.boolean(), bans: z.array(Ban) }),
  ),
  shortForms: z.array(z.strictObject({ short: line, long: z.array(line).check(z.minLength(1)) })),
})

interface BannedWording {
  words: string
  advice: string
}

const { groups, shortForms } = readRules('wording.yaml', WordingFile)
const ALL = groups.flatMap(({ bans }) => bans).map(compileBan)
const IN_WRONG_OPTIONS = groups
  .filter(({ alsoInWrongOptions }) => alsoInWrongOptions)
  .flatMap(({ bans }) => bans)
  .map(compileBan)

export function bannedWording(text: string): BannedWording[] {
  return find(ALL, text)
}

/** Does the same for a wrong option of a quiz, which may say things that are not true. */
export function bannedInWrongOption(text: string): BannedWording[] {
  return find(IN_WRONG_OPTIONS, text)
}

export function unexplainedShortForms(texts: readonly string[]): { short: string; say: string }[] {
  const all = texts.join('\n').replace(/\s+/g, ' ')
  return shortForms
    .filter(
      ({ short, long }) =>
        new RegExp(`\\b${escapeForPattern(short)}s?\\b`).test(all) &&
        !long.some((form) => all.toLowerCase().includes(form.toLowerCase())),
    )
    .map(({ short, long }) => ({ short, say: long[0] ?? '' }))
}

interface CompiledBan {
  pattern: RegExp
  advice: string
}

function compileBan({ words = [], pattern, exactCase = false, advice }: z.infer<typeof Ban>): CompiledBan {
  const flags = exactCase ? '' : 'i'
  if (pattern !== undefined) return { pattern: new RegExp(pattern, flags), advice }
  const anyOf = words.map((one) => escapeForPattern(one).replace(/\s+/g, '\\s+')).join('|')
  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf})(?![\\p{L}\\p{N}])`, `u${flags}`), advice }
}

function find(bans: readonly CompiledBan[], text: string): BannedWording[] {
  const bare = text.replaceAll('**', '')
  return bans.flatMap(({ pattern, advice }) => {
    const words = pattern.exec(bare)?.[0]
    return words === undefined ? [] : [{ words: words.replace(/\s+/g, ' '), advice }]
  })
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text).source !== ''
  } catch {
    return false
  }
}
