import * as z from 'zod/mini'
import { Email } from './accounts.ts'
import { ClassCodeTyped } from './class-code.ts'
import { OneTimePassword } from './learners.ts'

/** The fields of one class at most; a school has about 40. */
export const CLASSES_MAX = 500
/** Learners placed with one call. */
export const PLACED_MAX = 500

const count = z.int().check(z.minimum(0))

const Letter = z.string('Please write what follows the grade, such as A').check(
  z.trim(),
  z.overwrite((letter) => letter.toUpperCase().replaceAll(/\s+/g, '')),
  z.regex(/^[0-9A-ZÀ-Þ]{1,20}$/, 'Use 1 to 20 letters or numbers, such as A or BLUE'),
)

const classFields = {
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
export const OfClass = z.strictObject({ classId })
export type OfClass = z.infer<typeof OfClass>

export const ArchiveClass = z.strictObject({ classId, isArchived: z.boolean() })
export const ClassCode = z.strictObject({ classId, action: z.enum(['renew', 'revoke']) })
export const ClassTeacher = z.strictObject({ classId, userId: z.uuid() })
export const PlaceLearners = z.strictObject({
  classId,
  userIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(PLACED_MAX)),
})
export type PlaceLearners = z.infer<typeof PlaceLearners>
export const RemoveMember = z.strictObject({ classId, userId: z.uuid() })

const Teacher = z.object({ userId: z.uuid(), email: z.string(), name: z.nullable(z.string()) })

/** One class with what a list shows of it. */
export const SchoolClass = z.object({
  classId,
  schoolYear: z.int(),
  grade: z.int(),
  letter: z.string(),
  /** "7A" */
  name: z.string(),
  /** Null: taken back. */
  code: z.nullable(z.string()),
  isArchived: z.boolean(),
  learners: count,
  teachers: z.array(Teacher),
  /** Learners who typed this class and are in none of its year. */
  typed: count,
})
export type SchoolClass = z.infer<typeof SchoolClass>

/** For a teacher the own classes, for whoever manages them all of them; newest year first. */
export const SchoolClasses = z.object({
  classes: z.array(SchoolClass),
  /** Learners in no class of this year; null for a teacher. */
  unplaced: z.nullable(count),
})
export type SchoolClasses = z.infer<typeof SchoolClasses>

const ClassMember = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  gradeClass: z.string(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  isWaiting: z.boolean(),
  lessonsCompleted: count,
  tasksCompleted: count,
  points: count,
  averageScore: count,
  quizTaken: z.boolean(),
  minutes: count,
})
export type ClassMember = z.infer<typeof ClassMember>

/** Somebody who typed a class and waits to be taken in: no more of them is shown before. */
const TypedLearner = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  schoolName: z.string(),
  gradeClass: z.string(),
  joinedAt: z.iso.datetime(),
  isWaiting: z.boolean(),
})

/** By surname, as in the register. */
export const ClassPage = z.object({ members: z.array(ClassMember), typed: z.array(TypedLearner) })
export type ClassPage = z.infer<typeof ClassPage>

/** Learners of no class of this year. @see suggestClass */
export const UnplacedLearners = z.object({
  learners: z.array(z.extend(TypedLearner, { suggestion: z.nullable(classId), isSure: z.boolean() })),
  /** There are more than the answer shows. */
  hasMore: z.boolean(),
})
export type UnplacedLearners = z.infer<typeof UnplacedLearners>

/** A teacher by e-mail address; an account is made where there is none. */
export const InviteTeacher = z.strictObject({ email: Email })
export type InviteTeacher = z.infer<typeof InviteTeacher>
export const RemoveTeacher = z.strictObject({ userId: z.uuid() })

export const Teachers = z.object({
  teachers: z.array(
    z.extend(Teacher, {
      since: z.iso.datetime(),
      classes: z.array(z.string()),
      hasSecondFactor: z.boolean(),
    }),
  ),
})
export type Teachers = z.infer<typeof Teachers>

/** Null: the account had a password of its own, and keeps it. */
export const TeacherInvited = z.object({ userId: z.uuid(), oneTime: z.nullable(OneTimePassword) })
export type TeacherInvited = z.infer<typeof TeacherInvited>

export const JoinClass = z.strictObject({ code: ClassCodeTyped })
export type JoinClass = z.infer<typeof JoinClass>

/** The classes somebody is in as a learner, archived ones left out. */
export const OwnClasses = z.object({
  classes: z.array(z.object({ classId, name: z.string(), schoolYear: z.int() })),
})
export type OwnClasses = z.infer<typeof OwnClasses>

type Named = Pick<SchoolClass, 'classId' | 'name' | 'grade' | 'letter'>

/**
 * The class that somebody most likely means by what they typed. Sure only where it says no more than the class: the rest is
 * for staff to settle.
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

const GRADE_WORD = /^(?:GRADE|GRAAD|GR|CLASS|KLAS|IBANGA|KEREITI|MPHATO|GIREDI)$/
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

/** "gr. 07-a" to ["7", "A"]: numbers and words apart, without the word for a grade. */
export function plainWords(typed: string): string[] {
  const words =
    typed
      .normalize('NFC')
      .toUpperCase()
      .match(/\p{L}+|\p{N}+/gu) ?? []
  return words
    .filter((word) => !GRADE_WORD.test(word))
    .map((word, at) => NUMBER_WORDS[word] ?? (at === 0 ? word.replace(/^0+(?=\d)/, '') : word))
}

/** Grade and letter stand in it side by side, in either order, whatever else does. A letter may be of several parts: "B2". */
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
