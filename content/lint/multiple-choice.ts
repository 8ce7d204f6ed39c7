// What a program can tell of a multiple-choice question's craft, as far as it raises no false alarm.
import { splitSentences } from './reading-level.ts'

const JOINING = 'if|when|because|while|until|although|so that|that|who|whose|where|whether'

/** Parts of a question that may say "not" without turning the question round: "What happens if it does not rain?" */
const HARMLESS = [
  new RegExp(`^\\W*(${JOINING})\\b[^,]*,`, 'i'),
  new RegExp(`(?<=\\w\\W+)(${JOINING})\\b.*$`, 'i'),
  /\bnot only\b/i,
  /\bor not\b/i,
]

/**
 * True when a question asks for what is not so: "Which of these is not a computer?". A story before it may say "not",
 * and "Why does it not work?" asks for a cause.
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

/** True for "all of the above" and its like, which can be right without being read. */
export function pointsAtOthers(option: string): boolean {
  return /\b(of )?the above\b|^\W*(all|none|both|neither) of (these|them)\W*$|^\W*(both )?[A-D] and [A-D]\W*$/i.test(
    option,
  )
}

/** True for an option that says "always" or "never": learners know that such options are mostly wrong. */
export function isAbsolute(option: string): boolean {
  return /\b(always|never)\b/i.test(option)
}

/** True when the right option of a question with four is longer than every other, so that its length gives it away. */
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
