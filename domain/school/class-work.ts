import * as z from 'zod/mini'
import { addDays } from '../school-week.ts'
import { ClassAllows } from './classes.ts'

const WORK_KINDS = ['lesson', 'quiz', 'practice', 'lab'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export const WORK_KIND_NAMES: Record<WorkKind, string> = {
  lesson: 'Lesson',
  quiz: 'Quiz',
  practice: 'Practice',
  lab: 'Lab level',
}

/** A class gets at most this much work in one week, because more would not fit on a page. */
export const WORK_A_WEEK = 12
/** This is the number of classes that can be given work with one call. */
const CLASSES_AT_ONCE = 20
/** Work can be given this many days ahead, which is a term and its holidays. */
const DAYS_AHEAD = 100
export const NOTE_MAX = 200
/** Overdue work is still shown as open for three weeks. */
export const STILL_OPEN_DAYS = 21

const classId = z.uuid()
const workId = z.uuid()

/** The `contentId` of a practice is the id of its lesson. */
const workFields = {
  kind: z.enum(WORK_KINDS),
  contentId: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'This is nothing of the course')),
}
const Work = z.strictObject(workFields)
export type Work = z.infer<typeof Work>

/** This checks only the format. `dueOnFault` checks whether the day is allowed. */
const DueOn = z.iso.date('Please choose a day')

/**
 * Says what is wrong with the day by which work should be done, or returns null for a good day. @param today by the school's
 * clock
 */
export function dueOnFault(dueOn: string, today: string): string | null {
  if (dueOn < today) return 'Choose today or a later day'
  return dueOn > addDays(today, DAYS_AHEAD) ? `Choose a day within the next ${DAYS_AHEAD} days` : null
}

/** A note is one line. It is empty when there is nothing to say. */
const Note = z.string().check(
  z.overwrite((note) => note.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()),
  z.maxLength(NOTE_MAX, `A note has at most ${NOTE_MAX} characters`),
)

export const GiveWork = z.strictObject({
  classIds: z
    .array(classId)
    .check(
      z.minLength(1, 'Choose a class'),
      z.maxLength(CLASSES_AT_ONCE, `Choose at most ${CLASSES_AT_ONCE} classes at once`),
    ),
  work: z
    .array(Work)
    .check(
      z.minLength(1, 'Choose something of the course'),
      z.maxLength(WORK_A_WEEK, `A class has at most ${WORK_A_WEEK} things a week`),
    ),
  dueOn: DueOn,
  note: Note,
})
export type GiveWork = z.infer<typeof GiveWork>

/** `already` counts work that the class had in that week before. It now has the new day. */
export const WorkGiven = z.object({ given: z.int(), already: z.int() })
export type WorkGiven = z.infer<typeof WorkGiven>

export const ChangeWork = z.strictObject({ workId, dueOn: DueOn, note: Note })
export type ChangeWork = z.infer<typeof ChangeWork>
export const TakeBackWork = z.strictObject({ workId })

/** @property week any day of the week */
export const OfClassWeek = z.strictObject({
  classId,
  week: z.iso
    .date('Please choose a week')
    .check(z.refine((day) => day >= '2020-01-01' && day <= '2100-01-01', 'Please choose a week')),
})
export type OfClassWeek = z.infer<typeof OfClassWeek>

const GivenWork = z.object({
  workId,
  ...workFields,
  dueOn: z.iso.date(),
  note: z.nullable(z.string()),
  givenBy: z.uuid(),
  givenAt: z.iso.datetime(),
  /** This is the title in the last course that had this work, or null when no course had it. */
  title: z.nullable(z.string()),
})
export type GivenWork = z.infer<typeof GivenWork>

const WeekLearner = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  /** The lists have values of `workId`. */
  done: z.array(workId),
  begun: z.array(workId),
  /** The best percent of each quiz and each practice that is done, by `workId`. Other work has no percent. */
  percents: z.record(z.string(), z.int()),
})
export type WeekLearner = z.infer<typeof WeekLearner>

/**
 * This is the work of a class for one week, and what each learner did. Learners are sorted by surname, as in the register.
 */
export const ClassWeek = z.object({
  monday: z.iso.date(),
  work: z.array(GivenWork),
  learners: z.array(WeekLearner),
  /** This is the work of the week before, so that it can be given again. */
  before: z.array(z.object(workFields)),
})
export type ClassWeek = z.infer<typeof ClassWeek>

/** This is the work that a learner's classes were given, and what all of them allow. */
export const OwnWork = z.object({
  /** An answer that a device saved before this field existed does not have it. */
  allows: z.optional(ClassAllows),
  work: z.array(
    z.object({
      workId,
      className: z.string(),
      ...workFields,
      dueOn: z.iso.date(),
      note: z.nullable(z.string()),
    }),
  ),
})
export type OwnWork = z.infer<typeof OwnWork>

export function workKey({ kind, contentId }: Work): string {
  return `${kind}/${contentId}`
}
