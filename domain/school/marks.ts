import * as z from 'zod/mini'

/** These are the groups of columns in the order in which they can be chosen. */
export const MARK_GROUPS = ['quiz', 'practice', 'lab', 'lesson', 'caps', 'given'] as const
const MarkGroup = z.enum(MARK_GROUPS)
export type MarkGroup = z.infer<typeof MarkGroup>

export const MARK_GROUP_NAMES: Record<MarkGroup, string> = {
  quiz: 'Quizzes',
  practice: 'Practice',
  lab: 'Lab',
  lesson: 'Lessons',
  caps: 'CAPS Tasks',
  given: 'Given work',
}

/** The things of the course of which a learner has a result. */
export type ResultKind = 'quiz' | 'practice' | 'lab' | 'lesson'

/** This is the part of the compiled course that the columns are made of. */
export const MarkCourse = z.object({
  /** The items are the ids under which the answers to the questions are kept. */
  quizzes: z.array(z.object({ id: z.string(), title: z.string(), items: z.array(z.string()) })),
  lessons: z.array(z.object({ id: z.string(), title: z.string(), hasPractice: z.boolean() })),
  /** A topic is a world of the Lab. */
  topics: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      levels: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  ),
})
export type MarkCourse = z.infer<typeof MarkCourse>

const key = z.string()
const percent = z.int().check(z.minimum(0), z.maximum(100))

const MarkColumn = z.object({
  key,
  group: MarkGroup,
  title: z.string(),
  /** These are the keys of the results behind the column. A topic of the Lab has one for each level. */
  results: z.array(key),
  /** The number of questions of a quiz, or the most marks of a CAPS Task. */
  outOf: z.nullable(z.int()),
  /** The class was given this, or one of the levels of this topic. These are the keys that it was given. */
  given: z.array(key),
  /** The day for which given work was given last. */
  dueOn: z.nullable(z.iso.date()),
})
export type MarkColumn = z.infer<typeof MarkColumn>

const Result = z.object({
  /** The best try of a quiz, the best round of practice, or how much of a lesson was read. */
  percent: z.nullable(percent),
  /** The first try of a quiz. Null when it was not asked for, or when the kept answers do not tell it for certain. */
  first: z.nullable(percent),
  /** The day at school on which it was done first. Null when no device noted it. */
  on: z.nullable(z.iso.date()),
})
export type Result = z.infer<typeof Result>

/** Half marks are allowed, because teachers give them, and a mark that is rounded here would not be the one on the paper. */
const Mark = z
  .number('Type a number')
  .check(
    z.minimum(0, 'A mark is not less than 0'),
    z.maximum(200),
    z.multipleOf(0.5, 'Use whole or half marks'),
  )

const typedFields = { mark: z.nullable(Mark), isAbsent: z.boolean() }

/** This is what a teacher typed: a mark, "absent", or nothing. */
export type Typed = { mark: number | null; isAbsent: boolean }
export const NOTHING_TYPED: Typed = { mark: null, isAbsent: false }

/** Says whether two marks are the same. It does not matter who typed them. */
export function sameTyped(a: Typed, b: Typed): boolean {
  return a.mark === b.mark && a.isAbsent === b.isAbsent
}

const version = z.int().check(z.minimum(0))

const TypedMark = z.object({
  ...typedFields,
  outOf: z.int(),
  /** This counts the changes of this mark. */
  version,
  typedBy: z.uuid(),
  typedAt: z.iso.datetime(),
})
export type TypedMark = z.infer<typeof TypedMark>

const MarkLearner = z.object({
  userId: z.uuid(),
  /** The number by which the school's administration knows the learner. */
  learnerNumber: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  /** These are by key of the result, such as `quiz/computer-basics`. */
  results: z.record(key, Result),
  /** These are by the id of the CAPS Task. */
  marks: z.record(z.string(), TypedMark),
})
export type MarkLearner = z.infer<typeof MarkLearner>

const Typist = z.object({ userId: z.uuid(), name: z.string() })

/** The mark book of a class. Learners are sorted by surname, as in the register. */
export const MarkBook = z.object({
  className: z.string(),
  schoolYear: z.int(),
  columns: z.array(MarkColumn),
  learners: z.array(MarkLearner),
  /** These are the people who typed the marks. */
  typists: z.array(Typist),
})
export type MarkBook = z.infer<typeof MarkBook>

const taskId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'This is not a CAPS Task'))

/** The first tries of quizzes are found in the answers of the whole class, so they are read only when they are asked for. */
export const OfMarkBook = z.strictObject({ classId: z.uuid(), tries: z.enum(['best', 'first']) })
export type OfMarkBook = z.infer<typeof OfMarkBook>

/** `seen` is the version that the page showed, or 0 when there was no mark. */
export const SaveMarks = z.strictObject({
  classId: z.uuid(),
  marks: z
    .array(
      z
        .strictObject({ userId: z.uuid(), taskId, ...typedFields, seen: version })
        .check(z.refine(({ mark, isAbsent }) => mark === null || !isAbsent, 'Absent has no mark')),
    )
    .check(z.minLength(1), z.maxLength(200)),
})
export type SaveMarks = z.infer<typeof SaveMarks>

const SavedMark = z.extend(TypedMark, { userId: z.uuid(), taskId: z.string() })

/** What somebody else changed meanwhile was not saved, and comes back in `changed` as it is now. */
export const MarksSaved = z.object({
  saved: z.array(SavedMark),
  changed: z.array(SavedMark),
  typists: z.array(Typist),
})
export type MarksSaved = z.infer<typeof MarksSaved>

export const OfMark = z.strictObject({ classId: z.uuid(), userId: z.uuid(), taskId })
export type OfMark = z.infer<typeof OfMark>

/** The newest change comes first. */
export const MarkHistory = z.object({ changes: z.array(TypedMark), typists: z.array(Typist) })
export type MarkHistory = z.infer<typeof MarkHistory>

/** `csv` is UTF-8 with a mark that Excel needs; `csv-windows` is for programs that know only Windows-1252. */
const MARK_FILES = ['xlsx', 'csv', 'csv-windows'] as const

export const ExportMarks = z.strictObject({
  classId: z.uuid(),
  groups: z.array(MarkGroup).check(z.minLength(1), z.maxLength(MARK_GROUPS.length)),
  rows: z.enum(['learners', 'marks']),
  format: z.enum(MARK_FILES),
  tries: z.enum(['best', 'first']),
  onlyGiven: z.boolean(),
})
export type ExportMarks = z.infer<typeof ExportMarks>

/** Returns the key of a result of a learner. */
export function resultKey(kind: ResultKind, contentId: string): string {
  return `${kind}/${contentId}`
}
