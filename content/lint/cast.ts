// Checks that the people in the lessons are those of content/cast.md and live as it says.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { CastFile } from '#domain/learning/cast.ts'
import { line } from '#domain/learning/content-fields.ts'
import type { Problem } from '../compile/content-error.ts'
import { escapeForPattern, type PlacedText } from '../compile/texts.ts'
import type { YamlFile } from '../compile/yaml-file.ts'
import { fieldName } from '../compile/zod-messages.ts'
import { splitSentences } from './reading-level.ts'
import { readRules } from './rule-files.ts'

const { firstNames, places } = readRules(
  'names.yaml',
  z.strictObject({ firstNames: z.array(line), places: z.array(line) }),
)

interface Member {
  first: string
  /** Only children have an age. */
  age: number | undefined
  places: readonly string[]
}

/** These are the texts of a file, and the lesson to which it belongs. */
export interface ToldFile {
  yaml: YamlFile
  lesson: string
  texts: readonly PlacedText[]
}

const OUR_CAST = readCast(readFileSync(join(import.meta.dirname, '../cast.md'), 'utf8'))
const GRADE = '7'

/**
 * Reads the rows of the table: "| **Sipho Dlamini**, 13 | Soweto, Gauteng; with his gogo | … |".
 */
export function readCast(text: string): Member[] {
  const members: Member[] = []
  for (const [, name = '', age, where = ''] of text.matchAll(
    /^\| \*\*([^*]+)\*\*(?:, (\d+))?[^|]*\|([^|]*)\|/gm,
  )) {
    const friend = /\bsame\b/i.test(where) ? members.find(({ first }) => where.includes(first)) : undefined
    members.push({
      first: name.replace(/^(?:Ms|Mr|Mrs) /, '').split(' ')[0] ?? name,
      age: age === undefined ? undefined : Number(age),
      places: [...placesIn(where), ...(friend?.places ?? [])],
    })
  }
  return members
}

/** Returns the places in the order of the text. */
function placesIn(text: string): string[] {
  return places.filter((place) => text.includes(place)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b))
}

/** Returns the first names of the cast, and others of `names.yaml`, that a text mentions. */
export function peopleIn(text: string): string[] {
  const names = [...new Set([...OUR_CAST.map(({ first }) => first), ...firstNames])]
  // "Gogo Refilwe" is one person, although another person is called Gogo.
  return names.filter((name) => new RegExp(`\\b${name}\\b(?!\\s(?:${names.join('|')})\\b)`).test(text))
}

export function checkCast(files: readonly ToldFile[], cast: readonly Member[] = OUR_CAST): Problem[] {
  const children = cast.filter(({ age }) => age !== undefined)
  return files.flatMap(({ yaml, texts }) =>
    texts.flatMap(({ path, text }) =>
      splitSentences(text).flatMap((sentence) =>
        children.flatMap((member) =>
          contradictions(sentence, member).map((message) =>
            yaml.problem(path, `${fieldName(path)}: ${message}`, member.first),
          ),
        ),
      ),
    ),
  )
}

/** Checks that cast.yaml has the children of cast.md, in the same order, and says nothing else of them. */
export function checkSheet(
  { yaml, data }: { yaml: YamlFile; data: CastFile | undefined },
  cast: readonly Member[] = OUR_CAST,
): Problem[] {
  if (!data) return []
  const wanted = cast.filter(({ age }) => age !== undefined).map(({ first }) => first)
  const found = data.people.map(({ name }) => name)
  const texts = data.people.map(({ sentence }, index) => ({
    path: ['people', index, 'sentence'],
    text: sentence,
  }))
  return [
    ...(found.join() === wanted.join()
      ? []
      : [yaml.problem(['people'], `people: cast.md has ${wanted.join(', ')}, not ${found.join(', ')}`)]),
    ...checkCast([{ yaml, lesson: '', texts }], cast),
  ]
}

function contradictions(sentence: string, { first, age, places: own }: Member): string[] {
  const said = sentence.replace(/\s+/g, ' ')
  if (!new RegExp(`\\b${first}\\b`).test(said)) return []
  const [, behind, before] =
    new RegExp(`\\b${first}(?: is|,) (\\d{2})(?= years|,|\\.|$)|\\b(\\d{2})-year-old ${first}\\b`).exec(
      said,
    ) ?? []
  const told = behind ?? before
  const [, grade] = new RegExp(`\\b${first}(?:,| is| and \\w+(?: are)?)? in Grade (\\d+)`).exec(said) ?? []
  const elsewhere = places.find(
    (place) =>
      !own.includes(place) &&
      new RegExp(
        `\\b${first}(?:'s \\w+)?(?: \\w+){0,4} (?:in|near|outside|from) ${escapeForPattern(place)}\\b`,
      ).test(said),
  )
  return [
    ...(told !== undefined && Number(told) !== age ? [`${first} is ${age} in cast.md, not ${told}`] : []),
    ...(grade !== undefined && grade !== GRADE ? [`${first} is in Grade ${GRADE}, not ${grade}`] : []),
    ...(elsewhere === undefined
      ? []
      : [`${first} lives in ${own[0] ?? 'another place'}; this says ${elsewhere}`]),
  ]
}

/** Checks that people who are not in the cast appear in one lesson only. Names in a table count as data. */
export function checkStrangers(files: readonly ToldFile[], cast: readonly Member[] = OUR_CAST): Problem[] {
  const known = new Set(cast.map(({ first }) => first))
  const met = new Map<string, string>()
  const told = new Set<string>()
  return files.flatMap(({ yaml, lesson, texts }) =>
    texts
      .filter(({ path }) => !path.includes('table'))
      .flatMap(({ path, text }) =>
        firstNames
          .filter((name) => !known.has(name) && new RegExp(`\\b${name}\\b`).test(text))
          .flatMap((name) => {
            const before = met.get(name)
            met.set(name, before ?? lesson)
            if (before === undefined || before === lesson || told.has(`${name} ${lesson}`)) return []
            told.add(`${name} ${lesson}`)
            return [
              yaml.problem(
                path,
                `${fieldName(path)}: "${name}" is also in "${before}", and not in cast.md`,
                name,
              ),
            ]
          }),
      ),
  )
}
