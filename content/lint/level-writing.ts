// Checks the rules for the texts of levels that can be counted.
import type { Level } from '#domain/learning/lab/level.ts'
import { partsOf, type BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import { WORLDS } from '#domain/learning/lab/worlds.ts'
import type { Problem } from '../compile/content-error.ts'
import type { YamlFile } from '../compile/yaml-file.ts'
import { fieldName, type Path } from '../compile/zod-messages.ts'
import { readingLevel, splitSentences, splitWords } from './reading-level.ts'
import { bannedWording, unexplainedShortForms } from './wording.ts'

const LIMITS = {
  title: 7,
  idea: 25,
  story: 40,
  hint: 30,
  why: 30,
  option: 10,
  check: 14,
  sentences: 3,
  sentence: 20,
  grade: 6,
} as const

export function checkLevelWriting(yaml: YamlFile, level: Level): Problem[] {
  const { title, idea, story, hints, options = [], why = '', checklist = [] } = level
  const problems: Problem[] = []
  const report = (path: Path, message: string, words?: string) => {
    problems.push(yaml.problem(path, `${fieldName(path)}: ${message}`, words))
  }
  const texts: { path: Path; text: string; most: number }[] = [
    { path: ['title'], text: title, most: LIMITS.title },
    { path: ['idea'], text: idea, most: LIMITS.idea },
    { path: ['story'], text: story, most: LIMITS.story },
    { path: ['hints', 'nudge'], text: hints.nudge, most: LIMITS.hint },
    { path: ['hints', 'idea'], text: hints.idea, most: LIMITS.hint },
    { path: ['why'], text: why, most: LIMITS.why },
    ...checklist.map(({ text }, index) => ({ path: ['checklist', index, 'text'], text, most: LIMITS.check })),
    ...options.map((text, index) => ({ path: ['options', index], text, most: LIMITS.option })),
  ]
  for (const { path, text, most } of texts) {
    const words = splitWords(text).length
    if (words > most) report(path, `${words} words, at most ${most}`)
    for (const sentence of splitSentences(text)) {
      const count = splitWords(sentence).length
      if (count > LIMITS.sentence)
        report(path, `a sentence of ${count} words, at most ${LIMITS.sentence}`, sentence)
    }
    for (const { words, advice } of bannedWording(text)) report(path, `"${words}": ${advice}`, words)
  }
  if (splitSentences(story).length > LIMITS.sentences)
    report(['story'], `${splitSentences(story).length} sentences, at most ${LIMITS.sentences}`)
  const { grade } = readingLevel([idea, story, hints.nudge, hints.idea].join('\n\n'))
  if (grade > LIMITS.grade)
    report(['story'], `reading grade ${grade.toFixed(1)} with its hints, at most ${LIMITS.grade}`)
  for (const { short, say } of unexplainedShortForms(texts.map(({ text }) => text)))
    report([], `"${short}" is never written out: say "${say}" once`, short)
  return [...problems, ...checkNamedBlocks(yaml, level)]
}

/** Checks that hints do not name blocks that the learner does not have. Blocks are named in quotation marks. */
function checkNamedBlocks(yaml: YamlFile, { world, toolbox, hints, kind }: Level): Problem[] {
  const vocabulary = WORLDS[world].vocabulary
  if (!vocabulary || kind === 'predict') return []
  const known = vocabulary.map((spec) => ({ spec, names: namesOf(spec) }))
  const offered = (op: string) => toolbox === undefined || toolbox.includes(op)
  return (['nudge', 'idea'] as const).flatMap((field) =>
    [...hints[field].matchAll(/["“]([^"”]+)["”]/g)].flatMap(([, quoted = '']) => {
      const words = plain(quoted)
      const named = known.filter(({ names }) =>
        names.some((name) => name === words || name.startsWith(`${words} `)),
      )
      if (named.length === 0 || named.some(({ spec }) => offered(spec.op))) return []
      const path = ['hints', field]
      return [yaml.problem(path, `${fieldName(path)}: the toolbox does not offer "${quoted}"`, quoted)]
    }),
  )
}

/** Returns "repeat times", "repeat 2 times", and so on. */
function namesOf(spec: BlockSpec): string[] {
  const parts = partsOf(spec)
  const bare = parts.filter((part) => typeof part === 'string').join(' ')
  const whole = parts.reduce<string[]>(
    (names, part) =>
      typeof part === 'string'
        ? names.map((name) => `${name} ${part}`)
        : names.length * part.choices.length > 500
          ? names
          : names.flatMap((name) => part.choices.map(({ label }) => `${name} ${label}`)),
    [''],
  )
  return [bare, ...whole, ...(spec.rooms === 'body-and-else' ? ['else'] : [])].map(plain)
}

function plain(text: string): string {
  return text
    .replace(/[….,:?]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
