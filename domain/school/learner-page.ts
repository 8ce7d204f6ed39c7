import * as z from 'zod/mini'
import { Comment } from './comments.ts'
import { OwnWork } from './class-work.ts'
import { NamedMistake, QuietKind } from './monday.ts'

export const OfLearner = z.strictObject({ userId: z.uuid() })
export type OfLearner = z.infer<typeof OfLearner>

const count = z.int().check(z.minimum(0))
const percent = z.int().check(z.minimum(0), z.maximum(100))

const LessonDone = z.object({
  lessonId: z.string(),
  progress: percent,
  completed: z.boolean(),
})

const TaskDone = z.object({
  lessonId: z.string(),
  taskId: z.string(),
  completed: z.boolean(),
  score: percent,
  minutes: count,
})

/** The program itself is read only when somebody opens it. */
const LevelDone = z.object({
  levelId: z.string(),
  stars: z.int().check(z.minimum(0), z.maximum(3)),
  tries: count,
  help: z.int().check(z.minimum(0), z.maximum(4)),
  hasProgram: z.boolean(),
})

/** This is the newest answer to one question. Which option was chosen is not kept. */
const KeptAnswer = z.object({
  itemId: z.string(),
  lessonId: z.string(),
  source: z.enum(['practice', 'daily', 'quiz', 'lab']),
  isRight: z.boolean(),
  misconception: z.nullable(z.string()),
  at: z.iso.datetime(),
  /** This is how often the question was answered. */
  times: count,
})
export type KeptAnswer = z.infer<typeof KeptAnswer>

/** `isDaily` says whether five a day was answered on this day. */
const WorkDay = z.object({ day: z.iso.date(), isDaily: z.boolean() })
export type WorkDay = z.infer<typeof WorkDay>

/** `none` means that the school has written no consent down. */
const ConsentState = z.enum(['given', 'withdrawn', 'none'])
export type ConsentState = z.infer<typeof ConsentState>

/** This is what the database says of a learner's work beyond lessons and tasks. */
export const LearnerWork = z.object({
  levels: z.array(LevelDone),
  answers: z.array(KeptAnswer),
  days: z.array(WorkDay),
  stuck: z.array(z.string()),
})
export type LearnerWork = z.infer<typeof LearnerWork>

/** This is what the Monday page would say of this learner. */
const LearnerNeed = z.object({
  stuck: z.array(NamedMistake),
  quiet: z.nullable(z.object({ kind: QuietKind, since: z.nullable(z.iso.date()) })),
  isReady: z.boolean(),
})
export type LearnerNeed = z.infer<typeof LearnerNeed>

/** This is everything that the page of one learner shows to the staff. Titles and questions come from the course. */
export const LearnerPage = z.object({
  /** This is the day by the school's clock. */
  today: z.iso.date(),
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  /** These are the classes of the learner that the caller sees, without archived ones. */
  classes: z.array(z.object({ classId: z.uuid(), name: z.string() })),
  lastSeenAt: z.nullable(z.iso.datetime()),
  /** This is null for a caller who may not see it. */
  consent: z.nullable(ConsentState),
  lessons: z.array(LessonDone),
  tasks: z.array(TaskDone),
  levels: z.array(LevelDone),
  /** The newest answer comes first. */
  answers: z.array(KeptAnswer),
  days: z.array(WorkDay),
  /** These are the names of the mistakes in the answers. */
  mistakes: z.array(NamedMistake),
  need: LearnerNeed,
  given: OwnWork.shape.work,
  comments: z.array(Comment),
  mayComment: z.boolean(),
})
export type LearnerPage = z.infer<typeof LearnerPage>

export const OfProgram = z.strictObject({
  userId: z.uuid(),
  levelId: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'This is not a level of the Lab')),
})
export type OfProgram = z.infer<typeof OfProgram>

/** `best` is the best answer of a level that was passed, and `last` the newest one; both are JSON in ASCII. */
export const LearnerProgram = z.object({
  firstName: z.string(),
  lastName: z.string(),
  best: z.nullable(z.string()),
  last: z.nullable(z.string()),
})
export type LearnerProgram = z.infer<typeof LearnerProgram>

/** These are the facts in the report for the parents of one learner. */
const ReportFacts = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  /** These are the ids of completed lessons. */
  lessons: z.array(z.string()),
  tasks: z.array(TaskDone),
  /** This is the newest comment that the learner got, or null. */
  comment: z.nullable(z.object({ words: z.string(), from: z.nullable(z.string()) })),
})
export type ReportFacts = z.infer<typeof ReportFacts>

/** `outcomes` has what a learner can do after each lesson, in the order of the course. */
const ReportOutcomes = z.array(z.object({ lessonId: z.string(), outcomes: z.array(z.string()) }))

/** Learners are sorted by surname. */
export const ClassReports = z.object({
  today: z.iso.date(),
  learners: z.array(ReportFacts),
  outcomes: ReportOutcomes,
})
export type ClassReports = z.infer<typeof ClassReports>

/** With `userId`, the report of this learner alone is read. */
export const OfReports = z.strictObject({ classId: z.uuid(), userId: z.optional(z.uuid()) })
export type OfReports = z.infer<typeof OfReports>
