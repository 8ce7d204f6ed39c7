// Finds habits over the whole bank of quiz questions that let a learner choose without reading the question.
import type { QuizFile } from '#domain/learning/quiz-content.ts'
import type { Problem } from '../compile/content-error.ts'

const ABSOLUTE = /\b(?:all|always|any|every|everybody|everything|must|never|nobody|none|nothing|only)\b/gi
const CAREFUL = /\b(?:also|both|can|may|might|most|often|some|sometimes|usually)\b/gi
const NEGATIVE = /\b(?:cannot|neither|no|nor|not|without|\w+n['’]t)\b/gi
const JOINING = /\b(?:because|but|if|so|then|until|when|while)\b/gi

/** Each cue gives every option a number. A learner with this habit takes the option with the largest one. */
const CUES: Record<string, (options: readonly string[]) => number[]> = {
  'the longest option': (options) => options.map((text) => text.length),
  'the shortest option': (options) => options.map((text) => -text.length),
  'the option with "all", "only" or "never"': counting(ABSOLUTE),
  'the option with "can", "may" or "some"': counting(CAREFUL),
  'the option with "not"': counting(NEGATIVE),
  'the option with "because", "so" or "if"': counting(JOINING),
  'the option that shares the most words with the others': (options) =>
    options.map((text) => sharedWords(text, options)),
  'the option that shares the fewest words with the others': (options) =>
    options.map((text) => -sharedWords(text, options)),
}

/** Fewer questions do not show a habit. */
const ENOUGH = 10
/** Pure chance differs from its mean by more than this many standard deviations about once in 80 times. */
const MOST_DEVIATIONS = 2.5

/** Reports each cue that finds the right option clearly more often, or clearly more rarely, than chance does. */
export function checkCues(quizzes: readonly QuizFile[]): Problem[] {
  const questions = quizzes
    .flatMap((quiz) => quiz.questions)
    .map(({ options, correctAnswer }) => ({ texts: options.map(({ text }) => text), correctAnswer }))
  return Object.entries(CUES).flatMap(([cue, scoresOf]) => {
    const chosen = questions.flatMap(({ texts, correctAnswer }) => {
      const scores = scoresOf(texts)
      const most = Math.max(...scores)
      const best = scores.flatMap((score, place) => (score === most ? [place] : []))
      if (best.length === texts.length) return []
      return [{ hit: best.includes(correctAnswer) ? 1 / best.length : 0, chance: 1 / texts.length }]
    })
    const hits = sum(chosen.map(({ hit }) => hit))
    const chance = sum(chosen.map((one) => one.chance))
    const deviation = Math.sqrt(sum(chosen.map((one) => one.chance * (1 - one.chance))))
    if (chosen.length < ENOUGH || Math.abs(hits - chance) <= MOST_DEVIATIONS * deviation) return []
    const message = `${cue} is right in ${Math.round(hits)} of ${chosen.length} questions; by chance it would be ${Math.round(chance)}`
    return [{ file: 'quizzes', line: 1, column: 1, message }]
  })
}

function counting(words: RegExp): (options: readonly string[]) => number[] {
  return (options) => options.map((text) => [...text.matchAll(words)].length)
}

/** Returns how many words of a text an average other option has too, as a share of its words. */
function sharedWords(text: string, options: readonly string[]): number {
  const words = wordsOf(text)
  return sum(
    options
      .filter((other) => other !== text)
      .map((other) => words.filter((word) => wordsOf(other).includes(word)).length / (words.length || 1)),
  )
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
