import * as z from 'zod/mini'
import { Email, StaffName } from '../accounts/accounts.ts'
import { ClassCodeTyped } from '../accounts/class-code.ts'
import { OneTimePassword } from '../accounts/learners.ts'
import { endTickets } from '../accounts/session-kinds.ts'
import { normalForm } from '../normal-form.ts'

/** This is the number of learners that can be placed with one call. */
export const PLACED_MAX = 500

const count = z.int().check(z.minimum(0))

const Letter = z.string('Please write what follows the grade, such as A').check(
  z.trim(),
  z.overwrite((letter) => letter.toUpperCase().replaceAll(/\s+/g, '')),
  z.regex(/^[0-9A-ZÀ-Þ]{1,20}$/, 'Use 1 to 20 letters or numbers, such as A or BLUE'),
  // With the grade written before it, "7D" would become class 77D.
  z.refine(
    (letter) => !/^(?:GRADE|GRAAD|GR|CLASS|KLAS)?(?:[1-9]|1[0-2])[A-ZÀ-Þ]/.test(letter),
    'Leave out the grade: for class 7D write D',
  ),
)

export const classFields = {
  schoolYear: z
    .int('Please choose a year')
    .check(
      z.minimum(2020, 'Please choose a year from 2020 on'),
      z.maximum(2100, 'Please choose a year up to 2100'),
    ),
  grade: z
    .int('Please choose a grade')
    .check(z.minimum(1, 'Grades are 1 to 12'), z.maximum(12, 'Grades are 1 to 12')),
  letter: Letter,
}

export const NewClass = z.strictObject(classFields)
export type NewClass = z.infer<typeof NewClass>

const classId = z.uuid()
/** The school year of a class stays. */
export const RenameClass = z.strictObject({ classId, grade: classFields.grade, letter: classFields.letter })
export const OfClass = z.strictObject({ classId })
export type OfClass = z.infer<typeof OfClass>

export const ArchiveClass = z.strictObject({ classId, isArchived: z.boolean() })
export const ClassCode = z.strictObject({ classId, action: z.enum(['renew', 'revoke']) })
/** Says what the learners of a class may do. What a learner chose before is kept while it is off. */
export const ClassAllows = z.object({ sounds: z.boolean(), robot: z.boolean() })
export type ClassAllows = z.infer<typeof ClassAllows>
export const AllowInClass = z.strictObject({ classId, allows: ClassAllows })
export type AllowInClass = z.infer<typeof AllowInClass>
export const ClassTeacher = z.strictObject({ classId, userId: z.uuid() })
export const PlaceLearners = z.strictObject({
  classId,
  userIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(PLACED_MAX)),
})
export type PlaceLearners = z.infer<typeof PlaceLearners>
export const RemoveMember = z.strictObject({ classId, userId: z.uuid() })
export const ResetMember = z.strictObject({ classId, userId: z.uuid(), endTickets })

const Teacher = z.object({ userId: z.uuid(), email: z.string(), name: z.nullable(z.string()) })

/** This is a class with the facts that a list shows about it. */
export const SchoolClass = z.object({
  classId,
  schoolYear: z.int(),
  grade: z.int(),
  letter: z.string(),
  /** This is a name such as "7A". */
  name: z.string(),
  /** Null means that the code was revoked. */
  code: z.nullable(z.string()),
  isArchived: z.boolean(),
  allows: ClassAllows,
  learners: count,
  teachers: z.array(Teacher),
  /** This is the number of learners who typed this class and are not in any class of its year. */
  typed: count,
})
export type SchoolClass = z.infer<typeof SchoolClass>

/** A teacher gets their own classes, and a person who manages classes gets all of them. The newest year comes first. */
export const SchoolClasses = z.object({
  classes: z.array(SchoolClass),
  /** This is the number of learners who are not in any class of this year or the next; null for a teacher. */
  unplaced: z.nullable(count),
})
export type SchoolClasses = z.infer<typeof SchoolClasses>

/**
 * Returns the year for which classes are made and filled. It is this year, or the next one once the school has ended all
 * classes of this year, as it does in December.
 * @param thisYear of the calendar, which the school year follows
 */
export function yearToFill(
  classes: readonly Pick<SchoolClass, 'schoolYear' | 'isArchived'>[],
  thisYear: number,
): number {
  const open = classes.filter(({ schoolYear, isArchived }) => !isArchived && schoolYear >= thisYear)
  return open.reduce((first, { schoolYear }) => Math.min(first, schoolYear), open[0]?.schoolYear ?? thisYear)
}

const ClassMember = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  gradeClass: z.string(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  isWaiting: z.boolean(),
  /** Somebody else in the class has the same name, so staff should check whether both belong here. */
  hasNamesake: z.boolean(),
  /** Staff gave the account this name or took it into a class under it; otherwise its owner chose it. */
  isNamedByStaff: z.boolean(),
  /** This is empty for a learner without a number, and absent if the school does not keep learner numbers. */
  learnerNumber: z.optional(z.string()),
  lessonsCompleted: count,
  tasksCompleted: count,
  points: count,
  averageScore: count,
  quizTaken: z.boolean(),
  minutes: count,
})
export type ClassMember = z.infer<typeof ClassMember>

/** This is a learner who typed a class and waits to be admitted. No other fields are shown before that. */
const TypedLearner = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  schoolName: z.string(),
  gradeClass: z.string(),
  joinedAt: z.iso.datetime(),
  isWaiting: z.boolean(),
})

/** Both lists are sorted by surname, as in the register. */
export const ClassPage = z.object({ members: z.array(ClassMember), typed: z.array(TypedLearner) })
export type ClassPage = z.infer<typeof ClassPage>

/** These are learners who are not in any class of this year. @see suggestClass */
export const UnplacedLearners = z.object({
  learners: z.array(
    z.extend(TypedLearner, {
      suggestion: z.nullable(classId),
      isSure: z.boolean(),
      /** This is a class of an earlier year, such as "7A 2026". It may explain what the learner typed. */
      lastClass: z.nullable(z.string()),
    }),
  ),
  /** This is true when there are more learners than this answer shows. */
  hasMore: z.boolean(),
})
export type UnplacedLearners = z.infer<typeof UnplacedLearners>

/** The teacher is found by e-mail address. An account is made if there is none. */
export const InviteTeacher = z.strictObject({
  email: Email,
  /** Says how the teacher gets in: with a one-time password that is handed over, or with a link to choose a password. */
  by: z.optional(z.enum(['password', 'link'])),
  /** Names a new account. A person who has an account keeps the name they chose. */
  name: z.optional(StaffName),
})
export type InviteTeacher = z.infer<typeof InviteTeacher>
export const RemoveTeacher = z.strictObject({ userId: z.uuid() })

export const Teachers = z.object({
  /** This is the address of the server that an invitation names. */
  origin: z.string(),
  teachers: z.array(
    z.extend(Teacher, {
      since: z.iso.datetime(),
      classes: z.array(z.string()),
      hasSecondFactor: z.boolean(),
    }),
  ),
})
export type Teachers = z.infer<typeof Teachers>

/** When both fields are empty, the account already has a password and keeps it. */
export const TeacherInvited = z.object({
  userId: z.uuid(),
  oneTime: z.nullable(OneTimePassword),
  /** `url` is null when the link went out by e-mail, which also proves that the address belongs to the teacher. */
  link: z.optional(
    z.nullable(z.object({ email: z.string(), url: z.nullable(z.string()), expiresAt: z.iso.datetime() })),
  ),
})
export type TeacherInvited = z.infer<typeof TeacherInvited>

export const JoinClass = z.strictObject({ code: ClassCodeTyped })
export type JoinClass = z.infer<typeof JoinClass>

/** These are the classes in which the person is a learner, without archived ones. */
export const OwnClasses = z.object({
  classes: z.array(z.object({ classId, name: z.string(), schoolYear: z.int() })),
})
export type OwnClasses = z.infer<typeof OwnClasses>

type Named = Pick<SchoolClass, 'classId' | 'name' | 'grade' | 'letter'>

/**
 * Returns the class that a person most likely means by the text they typed. It is sure only if the text says nothing more
 * than the class. In other cases staff decide.
 */
export function suggestClass(
  typed: string,
  classes: readonly Named[],
): { classId: string; isSure: boolean } | null {
  const words = plainWords(typed)
  const whole = words.join('')
  const sure = classes.find(({ name }) => name === whole)
  if (sure) return { classId: sure.classId, isSure: true }
  const meant = classes.filter((one) => mentions(words, one))
  const [only] = meant
  if (only && meant.length === 1) return { classId: only.classId, isSure: false }
  const ofGrade = classes.filter(({ grade }) => whole === String(grade))
  const [single] = ofGrade
  return single && ofGrade.length === 1 ? { classId: single.classId, isSure: false } : null
}

/** The word stands by itself or before its number. A class may be called “X2GR1”, where these letters belong to its name. */
const GRADE_WORD = /(?<![\p{L}\p{N}])(?:GRADE|GRAAD|GR|CLASS|KLAS|IBANGA|KEREITI|MPHATO|GIREDI)(?!\p{L})/gu
const NUMBER_WORDS: Readonly<Record<string, string>> = {
  ONE: '1',
  TWO: '2',
  THREE: '3',
  FOUR: '4',
  FIVE: '5',
  SIX: '6',
  SEVEN: '7',
  SEWE: '7',
  EIGHT: '8',
  AGT: '8',
  NINE: '9',
  NEGE: '9',
  TEN: '10',
  TIEN: '10',
  ELEVEN: '11',
  ELF: '11',
  TWELVE: '12',
  TWAALF: '12',
}

/** Turns "gr. 07-a" into ["7", "A"]: numbers and words are separated, and the word for a grade is left out. */
export function plainWords(typed: string): string[] {
  const words =
    normalForm(typed, 'NFC')
      .toUpperCase()
      .replaceAll(GRADE_WORD, ' ')
      .match(/\p{L}+|\p{N}+/gu) ?? []
  return words.map((word, at) => NUMBER_WORDS[word] ?? (at === 0 ? word.replace(/^0+(?=\d)/, '') : word))
}

/**
 * Returns true when the grade and the letter are next to each other in either order, whatever other words there are. A letter
 * may have several parts, such as "B2".
 */
function mentions(words: readonly string[], { grade, letter }: Named): boolean {
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((__, length) => words.slice(from, from + length + 1)),
  )
  return runs.some((run) => {
    const [first, last] = [run[0] ?? '', run.at(-1) ?? '']
    return (
      (first === String(grade) && run.slice(1).join('') === letter) ||
      (last === String(grade) && run.slice(0, -1).join('') === letter)
    )
  })
}
