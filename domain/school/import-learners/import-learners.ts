import * as z from 'zod/mini'
import { grouped } from '../../counts.ts'
import { Email, ListedName, PersonalDetails } from '../../accounts/accounts.ts'
import { LearnerNumber } from '../../accounts/learner-number.ts'
import { NewClass } from '../classes.ts'
import { spoiltLetter } from './read-class.ts'
import { notAName } from './read-name.ts'
import { LEARNERS_MAX } from './unreadable-file.ts'

/** An import can be undone for this many hours. */
export const UNDO_HOURS = 24

const count = z.int().check(z.minimum(0))
const rowNumber = z.int('Say which row of the file this is').check(z.minimum(1), z.maximum(1_048_576))

const listedName = ListedName.check(
  z.refine((name) => notAName(name) === null, { error: ({ input }) => notAName(String(input)) ?? '' }),
)

/** This is a learner in a file. The birth date and the ID number in the file stay on the device. */
export const ImportRow = z.strictObject({
  row: rowNumber,
  firstName: listedName,
  lastName: listedName,
  grade: NewClass.shape.grade,
  letter: NewClass.shape.letter.check(
    z.refine((letter) => spoiltLetter(letter) === null, {
      error: ({ input }) => spoiltLetter(String(input)) ?? '',
    }),
  ),
  age: z.optional(PersonalDetails.shape.age),
  phoneNumber: z.optional(PersonalDetails.shape.phoneNumber),
  email: z.optional(Email),
  /** The page sends it, and the server uses it, only if the school keeps learner numbers. */
  learnerNumber: z.optional(LearnerNumber),
  /** This is the name of the learner's school if it is another school than this one. */
  school: z.optional(PersonalDetails.shape.schoolName),
  /**
   * This is true when facts in the file prove that this is another person than the ones above with the same name and class.
   */
  isAnother: z.optional(z.literal(true)),
})
export type ImportRow = z.infer<typeof ImportRow>

/** `new` makes an account, `skip` does nothing, and an id takes the account of a person who was offered. */
export const Decision = z.union([z.enum(['new', 'skip']), z.uuid()], 'Choose one of these')
export type Decision = z.infer<typeof Decision>

const file = {
  schoolYear: NewClass.shape.schoolYear,
  rows: z.array(ImportRow).check(
    z.minLength(1, 'There is no learner in this list'),
    z.maxLength(LEARNERS_MAX, `Import at most ${grouped(LEARNERS_MAX)} learners at a time`),
    z.refine(
      (rows) => new Set(rows.map(({ row }) => row)).size === rows.length,
      'Each row of the file counts once',
    ),
  ),
  /** This is the school name that a new account gets. */
  schoolName: PersonalDetails.shape.schoolName,
}

export const PlanImport = z.strictObject(file)
export type PlanImport = z.infer<typeof PlanImport>

export const ApplyImport = z.strictObject({
  ...file,
  /** This is the id of the plan that the person looked at. */
  planId: z.string().check(z.regex(/^[\w-]{43}$/, 'This is not a plan')),
  /** This is the name of the file, which the security log shows. An older page does not send it. */
  fileName: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(60),
      z.refine((name) => !/\p{Cc}/u.test(name)),
    ),
  ),
  /** This is the decision for each doubt, by its row number. */
  decisions: z.record(z.string().check(z.regex(/^\d{1,7}$/)), Decision),
})
export type ApplyImport = z.infer<typeof ApplyImport>

/** This is a person with an account whom a row may mean. The class is given only if the caller may know it. */
const Candidate = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  className: z.nullable(z.string()),
  /** This is sent only if the school keeps learner numbers. */
  learnerNumber: z.optional(z.nullable(z.string())),
})
export type Candidate = z.infer<typeof Candidate>

export const DOUBTS = {
  twice: 'The same name and class stand in the file more than once',
  alike: 'Somebody in this class has nearly the same name',
  elsewhere: 'Somebody of this name is in another class',
  several: 'More than one learner has this name',
  school: 'The file names another school',
  number: 'The learner number belongs to a learner with another name',
  otherNumber: 'A learner of this name has another learner number',
  zeros:
    'The learner number differs from the one in Qala only by zeros in front, which a spreadsheet may have dropped',
} as const
export type Doubt = keyof typeof DOUBTS

const line = { row: rowNumber }
const remarks = z.array(z.string())

export const PlanLine = z.discriminatedUnion('kind', [
  z.object({ ...line, kind: z.literal('make'), remarks }),
  /** The row matches an existing account, which joins the class, leaves another one or gets another spelling. */
  z.object({
    ...line,
    kind: z.literal('change'),
    person: Candidate,
    joins: z.boolean(),
    /** This is the class of this year that the person leaves. */
    leaves: z.nullable(z.string()),
    newName: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
    /** This is the learner number that the person gets. */
    newNumber: z.optional(z.string()),
  }),
  z.object({ ...line, kind: z.literal('same'), person: Candidate }),
  z.object({
    ...line,
    kind: z.literal('doubt'),
    why: z.enum(Object.keys(DOUBTS) as Doubt[]),
    candidates: z.array(Candidate),
    /** This is the number of an earlier row with the same name. */
    sameAs: z.nullable(rowNumber),
  }),
  z.object({ ...line, kind: z.literal('refuse'), column: z.string(), reason: z.string() }),
  /** The row belongs to a class that the caller does not teach. */
  z.object({ ...line, kind: z.literal('other-class') }),
])
export type PlanLine = z.infer<typeof PlanLine>

export const ImportPlan = z.object({
  planId: z.string(),
  lines: z.array(PlanLine),
  /** These are the classes that are made when their first learner is. */
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

/** These are the imports that can still be undone, newest first. A person who manages classes also gets those of others. */
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
  /** This is the number of accounts that were removed. */
  removed: count,
  /** This is the number of accounts that were put back as they were. */
  restored: count,
  /** These are accounts that were used since the import, so they stay. */
  kept: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  /**
   * These are classes that the import made and that now have learners, a teacher or work, so they stay. An older server does
   * not send this.
   */
  keptClasses: z.optional(z.array(z.string())),
})
export type ImportUndone = z.infer<typeof ImportUndone>
