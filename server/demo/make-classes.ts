import type { Chance } from './chance.ts'
import { NAME_GROUPS, plainName } from './names.ts'

const CLASS_SIZE = 43
/** No mail server answers for this domain (RFC 2606), so nothing is ever sent to a demo person. */
export const DEMO_DOMAIN = 'demo.example.org'

const GRADES = [
  { grade: 7, share: 40, teachers: 3 },
  { grade: 8, share: 20, teachers: 2 },
  { grade: 6, share: 20, teachers: 2 },
  { grade: 9, share: 10, teachers: 2 },
  { grade: 5, share: 10, teachers: 2 },
]
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

export interface DemoClass {
  grade: number
  letter: string
  /** For example "7A". */
  name: string
  /** Their e-mail addresses. The first teacher gives the work. */
  teachers: string[]
}

/**
 * Creates the number of classes that this many learners fill. Most of them are of grade 7, and a grade has two or three
 * teachers.
 * @param taken names of this year that the school already has
 */
export function makeClasses(chance: Chance, learners: number, taken: ReadonlySet<string>): DemoClass[] {
  const all = learners === 0 ? 0 : Math.max(1, Math.round(learners / CLASS_SIZE))
  const addresses = new Set<string>()
  return shareOut(all).flatMap(({ grade, classes, teachers: most }) => {
    const teachers = Array.from({ length: most }, () => addressOf(chance, addresses))
    return freeLetters(grade, classes, taken).map((letter, at) => ({
      grade,
      letter,
      name: `${grade}${letter}`,
      teachers: teachers.filter((_, place) => place % Math.min(most, classes) === at % most),
    }))
  })
}

/** Shares the classes among the grades by largest remainder. A single class is of grade 7. */
function shareOut(all: number): { grade: number; classes: number; teachers: number }[] {
  const parts = GRADES.map(({ grade, share, teachers }) => {
    const exact = (all * share) / 100
    return { grade, teachers, classes: Math.floor(exact), rest: exact % 1 }
  })
  const missing = all - parts.reduce((sum, { classes }) => sum + classes, 0)
  const first = new Set(parts.toSorted((a, b) => b.rest - a.rest).slice(0, missing))
  return parts.map((part) => ({ ...part, classes: part.classes + (first.has(part) ? 1 : 0) }))
}

/**
 * Returns free letters, so that a real 7A is not touched. When the alphabet is used up, it continues with DA, DB and so on.
 */
function freeLetters(grade: number, count: number, taken: ReadonlySet<string>): string[] {
  const names: string[] = []
  for (const round of ['', ...LETTERS])
    for (const letter of LETTERS) {
      if (names.length === count) return names
      if (!taken.has(`${grade}${round}${letter}`)) names.push(round + letter)
    }
  return names
}

/** Returns an address that no other teacher has. */
function addressOf(chance: Chance, taken: Set<string>): string {
  const { first, last } = chance.pickByShare(NAME_GROUPS)
  const name = `${plainName(chance.pick(first)).slice(0, 1)}.${plainName(chance.pick(last))}`
  if (taken.has(name)) return addressOf(chance, taken)
  taken.add(name)
  return `${name}@${DEMO_DOMAIN}`
}
