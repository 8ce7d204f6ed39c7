import type { SchoolClass } from '#domain/school/classes.ts'
import { readClassName, usualEnds, type ClassEnd, type YearEndPlan } from '#domain/school/year-end.ts'

/** This is what happens to one class, as entered in the form. */
export interface ClassChoice {
  outcome: ClassEnd['outcome'] | 'stay'
  /** The class of the next year in which it continues, as typed. */
  becomes: string
  /** The ids of learners who repeat the grade. */
  repeating: readonly string[]
}

/** The choices by class id. */
export type Choices = Readonly<Record<string, ClassChoice>>

/** Returns the classes of the oldest year that has not been ended. There are none if that year is in the future. */
export function classesToEnd(classes: readonly SchoolClass[], thisYear: number): SchoolClass[] {
  const open = classes.filter(({ isArchived, schoolYear }) => !isArchived && schoolYear <= thisYear)
  const year = Math.min(...open.map(({ schoolYear }) => schoolYear))
  return open.filter(({ schoolYear }) => schoolYear === year)
}

export function usualChoices(classes: readonly SchoolClass[]): Choices {
  const ends = new Map(usualEnds(classes).map((end) => [end.classId, end]))
  return Object.fromEntries(
    classes.map(({ classId, grade, letter }) => {
      const outcome = ends.get(classId)?.outcome ?? 'stay'
      return [classId, { outcome, becomes: `${Math.min(grade + 1, 12)}${letter}`, repeating: [] }]
    }),
  )
}

export function isNameMissing({ outcome, becomes }: ClassChoice): boolean {
  return outcome === 'promote' && readClassName(becomes) === null
}

/** @returns null while a name is missing */
export function planOf(
  classes: readonly SchoolClass[],
  choices: Choices,
  withTeachers: boolean,
): YearEndPlan | null {
  const [first] = classes
  const ends = classes.flatMap(({ classId }) => endOf(classId, choices[classId]))
  if (first === undefined || ends.includes(null)) return null
  return {
    schoolYear: first.schoolYear,
    classes: ends.filter((end) => end !== null),
    repeating: classes.flatMap(({ classId }) => {
      const choice = choices[classId]
      if (!choice || choice.outcome === 'stay') return []
      return choice.repeating.map((userId) => ({ classId, userId }))
    }),
    withTeachers,
  }
}

function endOf(classId: string, choice: ClassChoice | undefined): (ClassEnd | null)[] {
  if (!choice || choice.outcome === 'stay') return []
  if (choice.outcome !== 'promote') return [{ classId, outcome: choice.outcome }]
  const to = readClassName(choice.becomes)
  return [to && { classId, outcome: 'promote', ...to }]
}
