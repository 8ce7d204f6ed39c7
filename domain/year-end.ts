import * as z from 'zod/mini'
import { CLASSES_MAX, classFields } from './classes.ts'

/** So long after it a year's end can be undone. */
export const UNDO_DAYS = 30
const REPEATING_MAX = 2_000

const count = z.int().check(z.minimum(0))
const classId = z.uuid()

/** What becomes of one class. `archive`: its learners are placed later, by hand. */
const ClassEnd = z.discriminatedUnion('outcome', [
  z.strictObject({
    classId,
    outcome: z.literal('promote'),
    grade: classFields.grade,
    letter: classFields.letter,
  }),
  z.strictObject({ classId, outcome: z.literal('leave') }),
  z.strictObject({ classId, outcome: z.literal('archive') }),
])
export type ClassEnd = z.infer<typeof ClassEnd>

/** A class of the year that is not among them stays as it is. */
export const YearEndPlan = z.strictObject({
  schoolYear: classFields.schoolYear.check(z.maximum(2099, 'Please choose a year up to 2099')),
  classes: z.array(ClassEnd).check(
    z.minLength(1, 'Choose what becomes of at least one class'),
    z.maxLength(CLASSES_MAX),
    z.refine((ends) => new Set(ends.map((end) => end.classId)).size === ends.length, 'A class ends once'),
  ),
  /** Learners who stay in the grade: they go into next year's class of the name of this one. */
  repeating: z.array(z.strictObject({ classId, userId: z.uuid() })).check(z.maxLength(REPEATING_MAX)),
  /** Whether teachers go on with the classes they have. */
  withTeachers: z.boolean(),
})
export type YearEndPlan = z.infer<typeof YearEndPlan>

/** Learners are counted once each, whatever number of classes they are in. */
export const YearEndCounts = z.object({
  /** Classes that end. */
  classes: count,
  /** Classes of the next year that are not there yet. */
  made: count,
  promoted: count,
  repeating: count,
  leaving: count,
  /** Of a class that is only archived. */
  unplaced: count,
  /** In a class of the next year already; they stay there. */
  alreadyPlaced: count,
})
export type YearEndCounts = z.infer<typeof YearEndCounts>

/** `expected`: what the dry run said. Somebody may have joined since. */
export const RunYearEnd = z.extend(YearEndPlan, { expected: YearEndCounts })
export type RunYearEnd = z.infer<typeof RunYearEnd>

export const UndoYearEnd = z.strictObject({ id: z.uuid() })

const YearEnd = z.object({
  id: z.uuid(),
  schoolYear: z.int(),
  doneAt: z.iso.datetime(),
  /** Null: of somebody who has left. */
  doneBy: z.nullable(z.string()),
  undoUntil: z.iso.datetime(),
  counts: YearEndCounts,
})

/** The newest that can still be undone. */
export const LastYearEnd = z.object({ last: z.nullable(YearEnd) })
export type LastYearEnd = z.infer<typeof LastYearEnd>

export const CHANGED_SINCE_COUNTED = 'Something changed since this was counted. Please look at it again'

interface ClassName {
  grade: number
  letter: string
}

interface EndingClass extends ClassName {
  classId: string
  /** In the order in which they joined. */
  members: readonly { userId: string; joinedAt: number }[]
}

interface Move {
  userId: string
  fromClassId: string
  to: ClassName
}

export interface YearEndMoves {
  moves: Move[]
  made: ClassName[]
  counts: YearEndCounts
}

/**
 * Where everybody of the ending classes goes: into one class of the next year at most, whatever number they are in now.
 * Somebody named as repeating repeats; else the class joined first that goes on decides.
 * @param ending the classes of the plan, with their learners
 * @param next what the next year has already: its classes, and who is in one
 */
export function yearEndMoves(
  plan: Pick<YearEndPlan, 'classes' | 'repeating'>,
  ending: readonly EndingClass[],
  next: { classes: readonly ClassName[]; placed: ReadonlySet<string> },
): YearEndMoves {
  const ends = new Map(plan.classes.map((end) => [end.classId, end]))
  const repeats = new Set(plan.repeating.map(({ classId, userId }) => `${classId} ${userId}`))
  const memberships = ending
    .flatMap((one) => one.members.map(({ userId, joinedAt }) => ({ userId, joinedAt, one })))
    .toSorted((a, b) => a.joinedAt - b.joinedAt)
  const counts = { promoted: 0, repeating: 0, leaving: 0, unplaced: 0, alreadyPlaced: 0 }
  const moves: Move[] = []
  for (const [userId, mine] of Map.groupBy(memberships, (member) => member.userId)) {
    const move = (one: EndingClass, to: ClassName) => {
      moves.push({ userId, fromClassId: one.classId, to: { grade: to.grade, letter: to.letter } })
    }
    const repeated = mine.find(({ one }) => repeats.has(`${one.classId} ${userId}`))
    const [promoted] = mine.flatMap(({ one }) => {
      const end = ends.get(one.classId)
      return end?.outcome === 'promote' ? [{ one, end }] : []
    })
    if (next.placed.has(userId)) counts.alreadyPlaced += 1
    else if (repeated) {
      counts.repeating += 1
      move(repeated.one, repeated.one)
    } else if (promoted) {
      counts.promoted += 1
      move(promoted.one, promoted.end)
    } else if (mine.some(({ one }) => ends.get(one.classId)?.outcome === 'leave')) counts.leaving += 1
    else counts.unplaced += 1
  }
  const there = new Set(next.classes.map(nameOf))
  const wanted = [...plan.classes.filter((end) => end.outcome === 'promote'), ...moves.map(({ to }) => to)]
  const made = [...new Map(wanted.map(({ grade, letter }) => [nameOf({ grade, letter }), { grade, letter }]))]
    .filter(([name]) => !there.has(name))
    .map(([, to]) => to)
  return { moves, made, counts: { classes: ends.size, made: made.length, ...counts } }
}

function nameOf({ grade, letter }: ClassName): string {
  return `${grade}${letter}`
}

const NamedClass = z.strictObject({ grade: classFields.grade, letter: classFields.letter })

/** "8a" or "8 Blue" as grade and letter; null when it is no class of the grades 1 to 12. */
export function readClassName(typed: string): ClassName | null {
  const [, grade = '', letter = ''] = /^\s*(\d{1,2})[\s.-]*(.+)$/.exec(typed) ?? []
  const found = NamedClass.safeParse({ grade: Number(grade), letter })
  return found.success ? found.data : null
}

/** What most schools do: everybody a grade higher, and the highest grade leaves. */
export function usualEnds(classes: readonly (ClassName & { classId: string })[]): ClassEnd[] {
  const highest = Math.max(...classes.map(({ grade }) => grade))
  return classes.map(({ classId, grade, letter }) =>
    grade === highest
      ? { classId, outcome: 'leave' }
      : { classId, outcome: 'promote', grade: grade + 1, letter },
  )
}
