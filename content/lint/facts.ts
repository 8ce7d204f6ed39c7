import * as z from 'zod/mini'
import type { Problem } from '../compile/content-error.ts'
import type { Content } from '../compile/read-content.ts'
import type { YamlFile } from '../compile/yaml-file.ts'
import { fieldName, type Path } from '../compile/zod-messages.ts'
import { splitWords } from './reading-level.ts'
import { readRules } from './rule-files.ts'
import { bannedWording } from './wording.ts'

const { last, takenOut } = readRules(
  'fact-bank.yaml',
  z.strictObject({ last: z.int(), takenOut: z.array(z.int()) }),
)
const LEAST_SPOTLIGHT_FACTS = 16
const SPOTLIGHT_WORDS = 30

/** Returns the numbers in a YAML comment such as "F12, F46", separated into those with a source and those without. */
export function factNumbers(comment: string): { known: number[]; unknown: number[] } {
  const numbers = [...comment.matchAll(/\bF(\d+)\b/g)].map(([, digits]) => Number(digits))
  const isKnown = (number: number) => number >= 1 && number <= last && !takenOut.includes(number)
  return { known: numbers.filter(isKnown), unknown: numbers.filter((number) => !isKnown(number)) }
}

export function checkSource(yaml: YamlFile, path: Path): Problem[] {
  const { known, unknown } = factNumbers(yaml.comment(path))
  const complain = (message: string) => [yaml.problem(path, `${fieldName(path)}: ${message}`)]
  if (unknown.length > 0) return complain(`there is no fact F${unknown[0]} in the fact bank`)
  return known.length > 0 ? [] : complain('has no source; put a comment such as "# F12" above it')
}

export function checkSpotlight({ yaml, data: facts }: Content['spotlight']): Problem[] {
  if (!facts) return []
  const tooFew = `the spotlight has ${facts.length} facts, at least ${LEAST_SPOTLIGHT_FACTS}`
  return [
    ...(facts.length < LEAST_SPOTLIGHT_FACTS ? [yaml.problem([], tooFew)] : []),
    ...facts.flatMap((fact, index) => {
      const path = [index]
      const count = splitWords(fact).length
      return [
        ...checkSource(yaml, path),
        ...(count > SPOTLIGHT_WORDS
          ? [yaml.problem(path, `${fieldName(path)}: ${count} words, at most ${SPOTLIGHT_WORDS}`)]
          : []),
        ...bannedWording(fact).map(({ words, advice }) =>
          yaml.problem(path, `${fieldName(path)}: "${words}": ${advice}`, words),
        ),
      ]
    }),
  ]
}
