/** Writes a number with its thousands apart, such as "1,735". */
export function grouped(number: number): string {
  // `Intl` is slow to start on a phone, and few numbers need it.
  return Math.abs(number) < 1000 ? `${number}` : number.toLocaleString('en')
}

/** Returns the words for exactly one, or those for any other number. Without `many`, an "s" is added. */
export function plural(number: number, one: string, many = `${one}s`): string {
  return number === 1 ? one : many
}

/** Writes a number with its words, such as "1 learner", "1,735 learners" or "0 quizzes". */
export function count(number: number, one: string, many?: string): string {
  return `${grouped(number)} ${plural(number, one, many)}`
}
