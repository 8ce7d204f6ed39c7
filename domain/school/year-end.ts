import * as z from 'zod/mini'
import { CLASSES_MAX } from '../school-size.ts'
import { classFields } from './classes.ts'

/** The end of a year can be undone for this many days. */
export const UNDO_DAYS = 30
const REPEATING_MAX = 2_000

const count = z.int().check(z.minimum(0))
const classId = z.uuid()

/** Says what happens to one class. With `archive` its learners are placed later, by hand. */
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

/** A class of the year that is not in the plan does not change. */
export const YearEndPlan = z.strictObject({
  schoolYear: classFields.schoolYear.check(z.maximum(2099, 'Please choose a year up to 2099')),
  classes: z.array(ClassEnd).check(
    z.minLength(1, 'Choose what becomes of at least one class'),
    z.maxLength(CLASSES_MAX),
    z.refine((ends) => new Set(ends.map((end) => end.classId)).size === ends.length, 'A class ends once'),
  ),
  /** These are learners who stay in the grade. They go into the class of the next year that has the same name as this one. */
  repeating: z.array(z.strictObject({ classId, userId: z.uuid() })).check(z.maxLength(REPEATING_MAX)),
  /** Says whether teachers stay with the classes that they have now. */
  withTeachers: z.boolean(),
})
export type YearEndPlan = z.infer<typeof YearEndPlan>

/** Each learner is counted once, even if they are in several classes. */
export const YearEndCounts = z.object({
  /** This is the number of classes that end. */
  classes: count,
  /** This is the number of classes of the next year that have to be made. */
  made: count,
  promoted: count,
  repeating: count,
  leaving: count,
  /** This is the number of learners in classes that are only archived. */
  unplaced: count,
  /** This is the number of learners who are already in a class of the next year, and stay there. */
  alreadyPlaced: count,
})
export type YearEndCounts = z.infer<typeof YearEndCounts>

/** `expected` is the result of the dry run. It is compared with the new count, because learners may have joined since. */
export const RunYearEnd = z.extend(YearEndPlan, { expected: YearEndCounts })
export type RunYearEnd = z.infer<typeof RunYearEnd>

export const UndoYearEnd = z.strictObject({ id: z.uuid() })

const YearEnd = z.object({
  id: z.uuid(),
  schoolYear: z.int(),
  doneAt: z.iso.datetime(),
  /** This is null for a person who has left. */
  doneBy: z.nullable(z.string()),
  undoUntil: z.iso.datetime(),
  counts: YearEndCounts,
})

/** This is the newest year end that can still be undone. */
export const LastYearEnd = z.object({ last: z.nullable(YearEnd) })
export type LastYearEnd = z.infer<typeof LastYearEnd>

export const CHANGED_SINCE_COUNTED = 'Something changed since this was counted. Please look at it again'

interface ClassName {
  grade: number
  letter: string
}

interface EndingClass extends ClassName {
  classId: string
  /** These are the learners in the order in which they joined. */
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
 * Returns where the learners of the ending classes go. Each of them goes into at most one class of the next year, even if
 * they are in several now. A learner who is listed as repeating repeats. Otherwise the class counts that goes on and that the
 * learner joined first.
 * @param ending the classes of the plan, with their learners
 * @param next what the next year already has: its classes, and the learners in them
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

/** Reads "8a" or "8 Blue" as grade and letter. Returns null when it is not a class of grades 1 to 12. */
export function readClassName(typed: string): ClassName | null {
  const [, grade = '', letter = ''] = /^\s*(\d{1,2})[\s.-]*(.+)$/.exec(typed) ?? []
  const found = NamedClass.safeParse({ grade: Number(grade), letter })
  return found.success ? found.data : null
}

/** Returns what most schools do: every class goes up one grade, and the highest grade leaves. */
export function usualEnds(classes: readonly (ClassName & { classId: string })[]): ClassEnd[] {
  const highest = Math.max(...classes.map(({ grade }) => grade))
  return classes.map(({ classId, grade, letter }) =>
    grade === highest
      ? { classId, outcome: 'leave' }
      : { classId, outcome: 'promote', grade: grade + 1, letter },
  )
}
