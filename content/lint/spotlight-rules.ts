import type { Problem } from '../compile/content-error.ts'
import { checkSource, LIMITS } from './guide-rules.ts'
import { fieldName } from '../compile/zod-messages.ts'
import type { Content } from '../compile/read-content.ts'
import { splitWords } from './reading-level.ts'
import { bannedWording } from './wording.ts'

const FACTS = 16

/** The writing rules for the facts of the day. */
export function checkSpotlight({ yaml, data: facts }: Content['spotlight']): Problem[] {
  if (!facts) return []
  const tooFew = `the spotlight has ${facts.length} facts, at least ${FACTS}`
  return [
    ...(facts.length < FACTS ? [yaml.problem([], tooFew)] : []),
    ...facts.flatMap((fact, index) => {
      const path = [index]
      const count = splitWords(fact).length
      return [
        ...checkSource(yaml, path),
        ...(count > LIMITS.spotlight
          ? [yaml.problem(path, `${fieldName(path)}: ${count} words, at most ${LIMITS.spotlight}`)]
          : []),
        ...bannedWording(fact).map(({ words, advice }) =>
          yaml.problem(path, `${fieldName(path)}: "${words}": ${advice}`, words),
        ),
      ]
    }),
  ]
}
