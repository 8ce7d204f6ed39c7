// Checks the quality of multiple-choice questions, as far as a program can do that without false alarms.
import { splitSentences } from './reading-level.ts'

const JOINING = 'if|when|because|while|until|although|so that|that|who|whose|where|whether'

/**
 * These parts of a question may say "not" without turning the question into a negative one: "What happens if it does not
 * rain?"
 */
const HARMLESS = [
  new RegExp(`^\\W*(${JOINING})\\b[^,]*,`, 'i'),
  new RegExp(`(?<=\\w\\W+)(${JOINING})\\b.*$`, 'i'),
  /\bnot only\b/i,
  /\bor not\b/i,
]

/**
 * Says whether a question asks for what is not true: "Which of these is not a computer?". A story before the question may say
 * "not", and "Why does it not work?" asks for a cause.
 */
export function asksNegatively(question: string): boolean {
  if (/\b(NOT|NEVER)\b/.test(question) || /\bexcept\b/i.test(question)) return true
  return splitSentences(question)
    .filter((sentence) => /\?\W*$/.test(sentence))
    .some((sentence) => {
      const asking = HARMLESS.reduce((rest, part) => rest.replace(part, ''), sentence).trim()
      return !/^(why|how)\b/i.test(asking) && /\b(not|cannot|never|\w+n['’]t)\b/i.test(asking)
    })
}

/** Says whether an option is like "all of the above", which can be chosen without reading the others. */
export function pointsAtOthers(option: string): boolean {
  return /\b(of )?the above\b|^\W*(all|none|both|neither) of (these|them)\W*$|^\W*(both )?[A-D] and [A-D]\W*$/i.test(
    option,
  )
}

/** Says whether an option contains "always" or "never". Learners know that such options are mostly wrong. */
export function isAbsolute(option: string): boolean {
  return /\b(always|never)\b/i.test(option)
}

/** Says whether the right one of four options is longer than all others, so that its length gives it away. */
export function standsOutByLength({
  options,
  correctAnswer,
}: {
  options: readonly { text: string }[]
  correctAnswer: number
}): boolean {
  const lengths = options.map(({ text }) => text.length)
  const right = lengths[correctAnswer] ?? 0
  return options.length > 2 && lengths.every((length, index) => index === correctAnswer || length < right)
}
