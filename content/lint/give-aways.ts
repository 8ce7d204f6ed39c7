// Finds hints that let a learner choose the right option without having learned anything.
import type { Problem } from '../compile/content-error.ts'
import { fieldName } from '../compile/zod-messages.ts'
import type { Asked } from './asked.ts'
import { standsOutByLength } from './multiple-choice.ts'

const NEGATIVE = /\b(no|not|none|nothing|nobody|never|nowhere|cannot|without|\w+n['’]t)\b/i
/** Shorter words occur in every question. */
const RARE_LETTERS = 5
/** A word in more than this share of all questions is a usual word of the subject. */
const RARE_SHARE = 0.02
const RARE_LEAST = 2
const LONGEST_SHARE = 1 / 3

export function checkGiveAways(asked: readonly Asked[]): Problem[] {
  const isRare = rareWords(asked)
  return asked.flatMap((one) => {
    const { yaml, path, options } = one
    const complain = (message: string) => [yaml.problem(path, `${fieldName(path)}: ${message}`)]
    const right = options.filter((option) => option.right)
    const wrong = options.filter((option) => !option.right)
    const [only] = right
    if (!only || right.length > 1 || wrong.length < 2) return checkArticles(one)
    const stem = wordsOf(one.question)
    const shared = wordsOf(only.text).find(
      (word) =>
        stem.includes(word) && isRare(word) && !wrong.some(({ text }) => wordsOf(text).includes(word)),
    )
    return [
      ...(!NEGATIVE.test(only.text) && wrong.every(({ text }) => NEGATIVE.test(text))
        ? complain('only the right option is positive')
        : []),
      ...(shared === undefined ? [] : complain(`only the right option repeats "${shared}" of the question`)),
      ...checkArticles(one),
    ]
  })
}

/** @param asked the questions of one file */
export function checkLongest(asked: readonly Asked[]): Problem[] {
  const chosen = asked.filter(
    ({ options }) => options.length > 2 && options.filter(({ right }) => right).length === 1,
  )
  const outstanding = chosen.filter(({ options }) =>
    standsOutByLength({ options, correctAnswer: options.findIndex(({ right }) => right) }),
  )
  const [first] = chosen
  if (!first || outstanding.length <= Math.max(1, chosen.length * LONGEST_SHARE)) return []
  return [
    first.yaml.problem(
      ['items'],
      `items: the right option is the longest in ${outstanding.length} of ${chosen.length}, at most a third`,
    ),
  ]
}

const VOWEL = /^\W*[aeiou]/i
/** These are spoken differently from how they are written: "an SMS", "a USB stick", "an hour". */
const SPOKEN_OTHERWISE = /^\W*(?:[A-Z0-9]{1,}\b|[A-Z]{2}|hour|honest|u[ns]i|use|one\b|once\b|eu)/

/** Finds "an" before a consonant, and an article at the end of a question that fits only some of the options. */
function checkArticles({ yaml, path, question, options, explanation }: Asked): Problem[] {
  const complain = (message: string) => yaml.problem(path, `${fieldName(path)}: ${message}`)
  const texts = [question, explanation, ...options.map(({ text }) => text)]
  const odd = texts.flatMap((text) =>
    [...text.matchAll(/(?<![\w'’-])(an?) ([\p{L}\d]+)/gu)].filter(
      ([, article = '', word = '']) =>
        article === article.toLowerCase() && !SPOKEN_OTHERWISE.test(word) && !fits(article, word),
    ),
  )
  const [, article] = /(?<!\p{L})(an?)\W*(?:___)?\W*$/iu.exec(question) ?? []
  const misfits = article
    ? options.filter(({ text }) => !SPOKEN_OTHERWISE.test(text) && !fits(article.toLowerCase(), text))
    : []
  return [
    ...odd.map(([words]) => complain(`"${words}" is odd`)),
    ...(misfits.length > 0 && misfits.length < options.length
      ? [complain(`"${article}" at its end fits some of the options only`)]
      : []),
  ]
}

function fits(article: string, word: string): boolean {
  return VOWEL.test(word) === (article === 'an')
}

/** Returns the words in a plain form, so that "sensors" becomes "sensor". */
function wordsOf(text: string): string[] {
  return [...text.toLowerCase().matchAll(/\p{L}+/gu)].map(([word]) =>
    word.replace(/(?<=\p{L}{3})(?:es|ed|ing|s)$/u, ''),
  )
}

function rareWords(asked: readonly Asked[]): (word: string) => boolean {
  const counts = new Map<string, number>()
  for (const { question } of asked)
    for (const word of new Set(wordsOf(question))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.max(RARE_LEAST, asked.length * RARE_SHARE)
  return (word) => word.length >= RARE_LETTERS && (counts.get(word) ?? 0) <= most
}
