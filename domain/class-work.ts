import * as z from 'zod/mini'
import { schoolDate } from './school-time.ts'
import { addDays } from './school-week.ts'

const WORK_KINDS = ['lesson', 'quiz', 'practice', 'lab'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export const WORK_KIND_NAMES: Record<WorkKind, string> = {
  lesson: 'Lesson',
  quiz: 'Quiz',
  practice: 'Practice',
  lab: 'Lab level',
}

/** Things that a class has in one week at most: more of them fit on no page. */
export const WORK_A_WEEK = 12
/** Classes that are given work with one call. */
const CLASSES_AT_ONCE = 20
/** As far ahead as a term and its holidays. */
const DAYS_AHEAD = 100
export const NOTE_MAX = 200
/** What is late is still asked for three weeks. */
export const STILL_OPEN_DAYS = 21

const classId = z.uuid()
const workId = z.uuid()

/** Of a practice `contentId` is the lesson's. */
const workFields = {
  kind: z.enum(WORK_KINDS),
  contentId: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'This is nothing of the course')),
}
const Work = z.strictObject(workFields)
export type Work = z.infer<typeof Work>

const DueOn = z.iso.date({ error: 'Please choose a day', abort: true }).check(
  z.refine((day) => day >= schoolDate(new Date()), 'Choose today or a later day'),
  z.refine(
    (day) => day <= addDays(schoolDate(new Date()), DAYS_AHEAD),
    `Choose a day within the next ${DAYS_AHEAD} days`,
  ),
)

/** One line; empty where there is nothing to say. */
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

/** `already`: was given for that week before; it has the new day now. */
export const WorkGiven = z.object({ given: z.int(), already: z.int() })
export type WorkGiven = z.infer<typeof WorkGiven>

export const ChangeWork = z.strictObject({ workId, dueOn: DueOn, note: Note })
export type ChangeWork = z.infer<typeof ChangeWork>
export const TakeBackWork = z.strictObject({ workId })

/** @property week any day of it */
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
  /** As the last course that had it called it; null when none did. */
  title: z.nullable(z.string()),
})
export type GivenWork = z.infer<typeof GivenWork>

const WeekLearner = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  /** By `workId`. */
  done: z.array(workId),
  begun: z.array(workId),
})
export type WeekLearner = z.infer<typeof WeekLearner>

/** Who did what a class was given for a week. Learners by surname, as in the register. */
export const ClassWeek = z.object({
  monday: z.iso.date(),
  work: z.array(GivenWork),
  learners: z.array(WeekLearner),
  /** What the week before had, to be given again. */
  before: z.array(z.object(workFields)),
})
export type ClassWeek = z.infer<typeof ClassWeek>

/** What a learner's classes were given. */
export const OwnWork = z.object({
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
