/**
 * The sources of facts are numbered F1 to F75. A fact names its own in a YAML comment: `# F12`, or `# F12, F46`.
 * F5 and F64 turned out to be unusable and were taken out. F67 to F75 came later: docs/content-review.md says where each was read.
 */
const LAST = 75
const TAKEN_OUT: ReadonlySet<number> = new Set([5, 64])

/** The numbers in a comment, e.g. [12, 46], and those of them that name no source. */
export function factNumbers(comment: string): { known: number[]; unknown: number[] } {
  const numbers = [...comment.matchAll(/\bF(\d+)\b/g)].map(([, digits]) => Number(digits))
  const isKnown = (number: number) => number >= 1 && number <= LAST && !TAKEN_OUT.has(number)
  return { known: numbers.filter(isKnown), unknown: numbers.filter((number) => !isKnown(number)) }
}
