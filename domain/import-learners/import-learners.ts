import * as z from 'zod/mini'
import { Email, PersonalDetails } from '../accounts.ts'
import { NewClass } from '../classes.ts'
import { LEARNERS_MAX } from './unreadable-file.ts'

/** How long an import can be undone. */
export const UNDO_HOURS = 24

const count = z.int().check(z.minimum(0))
const rowNumber = z.int('Say which row of the file this is').check(z.minimum(1), z.maximum(1_048_576))

/** A learner of a file. What the file tells of birth date and ID number stays on the device. */
export const ImportRow = z.strictObject({
  row: rowNumber,
  firstName: PersonalDetails.shape.firstName,
  lastName: PersonalDetails.shape.lastName,
  grade: NewClass.shape.grade,
  letter: NewClass.shape.letter,
  age: z.optional(PersonalDetails.shape.age),
  phoneNumber: z.optional(PersonalDetails.shape.phoneNumber),
  email: z.optional(Email),
  /** Another school than this one. */
  school: z.optional(PersonalDetails.shape.schoolName),
  /** By what the file says surely another than those of the same name in the same class above. */
  isAnother: z.optional(z.literal(true)),
})
export type ImportRow = z.infer<typeof ImportRow>

/** `new`: an account is made; `skip`: nothing happens; else the account of somebody who was offered. */
export const Decision = z.union([z.enum(['new', 'skip']), z.uuid()], 'Choose one of these')
export type Decision = z.infer<typeof Decision>

const file = {
  schoolYear: NewClass.shape.schoolYear,
  rows: z.array(ImportRow).check(
    z.minLength(1, 'There is no learner in this list'),
    z.maxLength(LEARNERS_MAX, `Import at most ${LEARNERS_MAX.toLocaleString('en')} learners at a time`),
    z.refine(
      (rows) => new Set(rows.map(({ row }) => row)).size === rows.length,
      'Each row of the file counts once',
    ),
  ),
  /** Whose school name and age a made account gets where the file tells none. */
  schoolName: PersonalDetails.shape.schoolName,
}

export const PlanImport = z.strictObject(file)
export type PlanImport = z.infer<typeof PlanImport>

export const ApplyImport = z.strictObject({
  ...file,
  /** Of the plan that was looked at. */
  planId: z.string().check(z.regex(/^[\w-]{43}$/, 'This is no plan')),
  /** For each doubt, by the number of its row. */
  decisions: z.record(z.string().check(z.regex(/^\d{1,7}$/)), Decision),
})
export type ApplyImport = z.infer<typeof ApplyImport>

/** Somebody with an account whom a row may mean; a class only where the caller may know it. */
const Candidate = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  className: z.nullable(z.string()),
})
export type Candidate = z.infer<typeof Candidate>

export const DOUBTS = {
  twice: 'The same name and class stand in the file more than once',
  alike: 'Somebody in this class has nearly the same name',
  elsewhere: 'Somebody of this name is in another class',
  several: 'More than one learner has this name',
  school: 'The file names another school',
} as const
export type Doubt = keyof typeof DOUBTS

const line = { row: rowNumber }
const remarks = z.array(z.string())

export const PlanLine = z.discriminatedUnion('kind', [
  z.object({ ...line, kind: z.literal('make'), remarks }),
  /** An account that is there: into the class, out of another, with another spelling. */
  z.object({
    ...line,
    kind: z.literal('change'),
    person: Candidate,
    joins: z.boolean(),
    /** The class of this year that is left. */
    leaves: z.nullable(z.string()),
    newName: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
  }),
  z.object({ ...line, kind: z.literal('same'), person: Candidate }),
  z.object({
    ...line,
    kind: z.literal('doubt'),
    why: z.enum(Object.keys(DOUBTS) as Doubt[]),
    candidates: z.array(Candidate),
    /** The row above that has the same name. */
    sameAs: z.nullable(rowNumber),
  }),
  z.object({ ...line, kind: z.literal('refuse'), column: z.string(), reason: z.string() }),
  /** Of a class that the caller does not teach. */
  z.object({ ...line, kind: z.literal('other-class') }),
])
export type PlanLine = z.infer<typeof PlanLine>

export const ImportPlan = z.object({
  planId: z.string(),
  lines: z.array(PlanLine),
  /** Classes that are made with their first learner. */
  newClasses: z.array(z.string()),
})
export type ImportPlan = z.infer<typeof ImportPlan>

export const PLAN_IS_OLD = 'Somebody changed learners or classes meanwhile. Look at the list again'

export const ImportDone = z.object({
  importId: z.uuid(),
  made: count,
  changed: count,
  classes: z.array(z.object({ classId: z.uuid(), name: z.string() })),
})
export type ImportDone = z.infer<typeof ImportDone>

/** What can still be undone, newest first; for whoever manages classes also those of others. */
export const RecentImports = z.object({
  imports: z.array(
    z.object({
      importId: z.uuid(),
      madeAt: z.iso.datetime(),
      undoUntil: z.iso.datetime(),
      isMine: z.boolean(),
      made: count,
      changed: count,
      classNames: z.array(z.string()),
    }),
  ),
})
export type RecentImports = z.infer<typeof RecentImports>

export const UndoImport = z.strictObject({ importId: z.uuid() })

export const ImportUndone = z.object({
  /** Accounts taken away. */
  removed: count,
  /** Put back as they were. */
  restored: count,
  /** Accounts that somebody has used since, which stay. */
  kept: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  /** Classes that the import made and that have learners, a teacher or work by now. Absent from an older server. */
  keptClasses: z.optional(z.array(z.string())),
})
export type ImportUndone = z.infer<typeof ImportUndone>
