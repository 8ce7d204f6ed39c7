import * as z from 'zod/mini'
import { schoolDate } from '../school-time.ts'

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
type Result = z.infer<typeof Result>

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

interface ColumnSources {
  course: MarkCourse
  tasks: readonly { id: string; title: string; outOf: number }[]
  /** The newest comes first. */
  given: readonly { kind: ResultKind; contentId: string; dueOn: string; title: string | null }[]
}

export function resultKey(kind: ResultKind, contentId: string): string {
  return `${kind}/${contentId}`
}

/** Returns all columns of the mark book, group after group, in the order of the course. Given work has the newest first. */
export function markColumns({ course, tasks, given }: ColumnSources): MarkColumn[] {
  const wasGiven = new Set(given.map(({ kind, contentId }) => resultKey(kind, contentId)))
  const column = (
    group: MarkGroup,
    id: string,
    title: string,
    results: string[],
    outOf: number | null = null,
  ): MarkColumn => ({
    key: `${group}/${id}`,
    group,
    title,
    results,
    outOf,
    given: results.filter((result) => wasGiven.has(result)),
    dueOn: null,
  })
  const { quizzes, lessons, topics } = course
  const own = (kind: ResultKind, id: string, title: string, outOf?: number) =>
    column(kind, id, title, [resultKey(kind, id)], outOf)
  const columns = [
    ...quizzes.map(({ id, title, items }) => own('quiz', id, title, items.length)),
    ...lessons.filter(({ hasPractice }) => hasPractice).map(({ id, title }) => own('practice', id, title)),
    ...topics.map(({ id, title, levels }) =>
      column(
        'lab',
        id,
        title,
        levels.map((level) => resultKey('lab', level.id)),
      ),
    ),
    ...lessons.map(({ id, title }) => own('lesson', id, title)),
    ...tasks.map(({ id, title, outOf }) => column('caps', id, title, [], outOf)),
  ]
  const newest = new Map(given.toReversed().map((work) => [resultKey(work.kind, work.contentId), work]))
  const levelTitles = topics.flatMap(({ levels }) => levels.map(({ id, title }) => [id, title] as const))
  const titles = new Map([
    ...columns.map(({ key: id, title }) => [id, title] as const),
    ...levelTitles.map(([id, title]) => [resultKey('lab', id), title] as const),
  ])
  const outOfs = new Map(columns.map(({ key: id, outOf }) => [id, outOf]))
  const ofWork = given
    .filter((work) => newest.get(resultKey(work.kind, work.contentId)) === work)
    .map(({ kind, contentId, dueOn, title }): MarkColumn => {
      const result = resultKey(kind, contentId)
      return {
        key: `given/${result}`,
        group: 'given',
        title: `${GIVEN_NAMES[kind]}: ${titles.get(result) ?? title ?? contentId}`,
        results: [result],
        outOf: outOfs.get(result) ?? null,
        given: [result],
        dueOn,
      }
    })
  return [...columns, ...ofWork]
}

const GIVEN_NAMES: Record<ResultKind, string> = {
  quiz: 'Quiz',
  practice: 'Practice',
  lab: 'Lab level',
  lesson: 'Lesson',
}

/** How the mark book is looked at. */
export interface MarkView {
  tries: 'best' | 'first'
  /** Shows the marks of a quiz, such as 7/10, instead of percent. */
  isRaw: boolean
  onlyGiven: boolean
}

/** Returns the columns of a group that the view shows. Every CAPS Task is shown, because they are not given in Qala. */
export function shownColumns(
  columns: readonly MarkColumn[],
  group: MarkGroup,
  { onlyGiven }: Pick<MarkView, 'onlyGiven'>,
): MarkColumn[] {
  return columns.filter(
    (column) => column.group === group && (!onlyGiven || group === 'caps' || column.given.length > 0),
  )
}

export interface MarkCell {
  text: string
  /** This says the same in words, for a screen reader. */
  words: string
  /** Percent, for averages. Null for what has no percent, such as practice that is done, or an absent learner. */
  percent: number | null
  /** What was reached and out of how much, for a file. Null where no mark is known. */
  mark: { mark: number; outOf: number } | null
  isDone: boolean
  on: string | null
}

const NOT_DONE: MarkCell = {
  text: '–',
  words: 'Not done',
  percent: null,
  mark: null,
  isDone: false,
  on: null,
}

/** Returns what a cell of the mark book shows. */
export function markCell(column: MarkColumn, learner: MarkLearner, view: MarkView): MarkCell {
  if (column.group === 'caps') return typedCell(learner.marks[column.key.slice('caps/'.length)], column)
  if (column.group === 'lab') return topicCell(column, learner, view)
  const [id = ''] = column.results
  const result = learner.results[id]
  if (result === undefined) return NOT_DONE
  if (id.startsWith('quiz/')) return quizCell(column, result, view)
  if (id.startsWith('lesson/') && result.percent !== null) return readCell(result.percent, result.on)
  return { text: '✓', words: 'Done', percent: null, mark: null, isDone: true, on: result.on }
}

function quizCell({ outOf }: MarkColumn, result: Result, { tries, isRaw }: MarkView): MarkCell {
  const value = tries === 'first' ? result.first : result.percent
  if (value === null)
    return {
      text: '?',
      words: 'Done, but the first try is not known',
      percent: null,
      mark: null,
      isDone: true,
      on: result.on,
    }
  const raw = rawMark(value, outOf)
  return {
    text: isRaw && raw !== null ? `${raw}/${outOf}` : `${value}%`,
    words: isRaw && raw !== null ? `${raw} of ${outOf}` : `${value} percent`,
    percent: value,
    mark: raw === null || outOf === null ? { mark: value, outOf: 100 } : { mark: raw, outOf },
    isDone: true,
    on: result.on,
  }
}

/**
 * Returns how many answers were right. Only the percent is kept, so this is null when no number of questions gives exactly
 * this percent, because the quiz has got more or fewer questions since.
 */
export function rawMark(value: number, outOf: number | null): number | null {
  if (outOf === null || outOf === 0) return null
  const raw = Math.round((value * outOf) / 100)
  return Math.round((raw / outOf) * 100) === value ? raw : null
}

function readCell(value: number, on: string | null): MarkCell {
  const mark = { mark: value, outOf: 100 }
  return {
    text: `${value}%`,
    words: `${value} percent read`,
    percent: value,
    mark,
    isDone: value === 100,
    on,
  }
}

function topicCell({ results, given }: MarkColumn, learner: MarkLearner, { onlyGiven }: MarkView): MarkCell {
  const levels = onlyGiven ? given : results
  const passed = levels.flatMap((level) => learner.results[level] ?? [])
  if (passed.length === 0) return NOT_DONE
  const days = passed.flatMap(({ on }) => on ?? []).toSorted()
  return {
    text: `${passed.length}/${levels.length}`,
    words: `${passed.length} of ${levels.length} levels passed`,
    percent: Math.round((passed.length / levels.length) * 100),
    mark: { mark: passed.length, outOf: levels.length },
    isDone: passed.length === levels.length,
    on: days.at(-1) ?? null,
  }
}

function typedCell(typed: TypedMark | undefined, { outOf }: MarkColumn): MarkCell {
  if (typed === undefined || (typed.mark === null && !typed.isAbsent))
    return { ...NOT_DONE, words: 'No mark' }
  const on = schoolDate(new Date(typed.typedAt))
  if (typed.mark === null)
    return { text: 'abs', words: 'Absent', percent: null, mark: null, isDone: false, on }
  const shown = markText(typed.mark)
  return {
    // The total of the memorandum may have changed since this mark was given.
    text: typed.outOf === outOf ? shown : `${shown}/${typed.outOf}`,
    words: `${shown} of ${typed.outOf} marks`,
    percent: Math.round((typed.mark / typed.outOf) * 100),
    mark: { mark: typed.mark, outOf: typed.outOf },
    isDone: true,
    on,
  }
}

/** Returns "7" or "7,5", as South Africa writes it. */
function markText(mark: number): string {
  return String(mark).replace('.', ',')
}

/** Says what was typed: "7,5", "absent" or "no mark". */
export function typedText({ mark, isAbsent }: Typed): string {
  if (isAbsent) return 'absent'
  return mark === null ? 'no mark' : markText(mark)
}

export interface MarkAverage {
  /** The mean percent of what has one, or null when nothing has. */
  percent: number | null
  /** How many of `total` this is about: those with a percent, or those that are done where nothing has a percent. */
  of: number
  total: number
}

/** Returns the average of a column or of a learner. What was not taken is left out, and `of` says how many were taken. */
export function averageOf(cells: readonly MarkCell[]): MarkAverage {
  const percents = cells.flatMap((cell) => cell.percent ?? [])
  const done = cells.filter(({ isDone }) => isDone).length
  if (percents.length === 0) return { percent: null, of: done, total: cells.length }
  const sum = percents.reduce((total, one) => total + one, 0)
  return { percent: Math.round(sum / percents.length), of: percents.length, total: cells.length }
}

/** Returns "68%, 31 of 43 done" or "0 of 43 done". */
export function averageText({ percent: mean, of, total }: MarkAverage): string {
  const done = `${of} of ${total} done`
  return mean === null ? done : `${mean}%, ${done}`
}

export interface Doers<T> {
  /** The best result comes first. */
  done: { learner: T; cell: MarkCell }[]
  notDone: T[]
}

/** Divides the learners into those who have something in this column and those who have not. */
export function doersOf<T extends MarkLearner>(
  column: MarkColumn,
  learners: readonly T[],
  view: MarkView,
): Doers<T> {
  const all = learners.map((learner) => ({ learner, cell: markCell(column, learner, view) }))
  const hasResult = ({ cell }: { cell: MarkCell }) => cell.isDone || cell.percent !== null
  return {
    // The order by surname stays among equal results.
    done: all.filter(hasResult).toSorted((a, b) => (b.cell.percent ?? -1) - (a.cell.percent ?? -1)),
    notDone: all.filter((one) => !hasResult(one)).map(({ learner }) => learner),
  }
}

interface MarkPlace {
  learner: string
  task: string
  outOf: number
}

/**
 * Reads what a teacher typed into a cell. The decimal mark is a comma or a point. Nothing means that there is no mark, and
 * "abs" means absent.
 * @returns a text that says what is wrong, naming the learner, the task and the maximum
 */
export function readTyped(typed: string, { learner, task, outOf }: MarkPlace): Typed | string {
  const text = typed.trim().toLowerCase()
  if (text === '') return NOTHING_TYPED
  if (/^(?:abs|absent|a)\.?$/.test(text)) return { mark: null, isAbsent: true }
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?(½?)$/.exec(text.replaceAll(' ', ''))
  const [, whole, decimals, half] = match ?? []
  if (whole === undefined || (decimals !== undefined && half !== ''))
    return `“${typed.trim()}” is not a mark. Type a number from 0 to ${outOf} for ${learner} in ${task}, or abs if the learner was absent.`
  const mark = Number(`${whole}.${decimals ?? (half === '' ? '0' : '5')}`)
  if (mark > outOf)
    return `${markText(mark)} is more than the maximum. ${learner} can get at most ${outOf} marks in ${task}.`
  if (!Number.isInteger(mark * 2))
    return `${markText(mark)} is not a whole or half mark. Round the mark of ${learner} in ${task}.`
  return { mark, isAbsent: false }
}

export interface PastedLine<T> {
  learner: T
  typed: Typed | null
  fault: string | null
}

/**
 * Reads a column from a spreadsheet: one mark on each line, for the learners from this one on.
 * @returns null when it has more than one column or more lines than there are learners
 */
export function readPasted<T extends { firstName: string; lastName: string }>(
  text: string,
  learners: readonly T[],
  of: Pick<MarkPlace, 'task' | 'outOf'>,
): PastedLine<T>[] | null {
  // A spreadsheet ends the last line with a line break as well.
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  if (lines.length > learners.length || text.includes('\t')) return null
  return learners.slice(0, lines.length).map((learner, at) => {
    const read = readTyped(lines[at] ?? '', { ...of, learner: `${learner.firstName} ${learner.lastName}` })
    return typeof read === 'string'
      ? { learner, typed: null, fault: read }
      : { learner, typed: read, fault: null }
  })
}

/** What a school's file has in a cell. A number stays a number, so that a spreadsheet can reckon with it. */
type MarkFileCell = string | number | null

export interface MarkFile {
  headings: string[]
  lines: MarkFileCell[][]
}

/** Returns one row a learner: the number, the names, the class and one column for each column of the groups. */
export function learnerRows(
  { className, columns, learners }: MarkBook,
  groups: readonly MarkGroup[],
  view: MarkView,
): MarkFile {
  const shown = groups.flatMap((group) => shownColumns(columns, group, view))
  return {
    headings: ['Learner number', 'Surname', 'First name', 'Class', ...shown.map(columnHeading)],
    lines: learners.map((learner) => [
      learner.learnerNumber,
      learner.lastName,
      learner.firstName,
      className,
      ...shown.map((column) => rowCell(column, markCell(column, learner, view))),
    ]),
  }
}

function columnHeading({ group, title, outOf, results }: MarkColumn): string {
  const name = group === 'given' ? title : `${MARK_GROUP_NAMES[group]}: ${title}`
  if (group === 'caps') return `${name} (out of ${outOf})`
  const [id = ''] = results
  return group === 'lab' || /^(?:quiz|lesson)\//.test(id) ? `${name} (%)` : name
}

function rowCell(
  { group, outOf }: MarkColumn,
  { mark, percent: value, text, isDone }: MarkCell,
): MarkFileCell {
  if (group !== 'caps') return value ?? (isDone ? (text === '?' ? 'not known' : 'done') : null)
  if (mark === null) return text === 'abs' ? 'abs' : null
  // A mark out of another total cannot stand below this heading as a number.
  return mark.outOf === outOf ? mark.mark : `${markText(mark.mark)} out of ${mark.outOf}`
}

/** Returns one row a mark, of what was done. Practice has no mark, so its rows say "done". */
export function markRows(
  { className, columns, learners }: MarkBook,
  groups: readonly MarkGroup[],
  view: MarkView,
): MarkFile {
  const shown = groups.flatMap((group) => shownColumns(columns, group, view))
  return {
    headings: [
      'Learner number',
      'Surname',
      'First name',
      'Class',
      'Subject',
      'Task',
      'Mark',
      'Out of',
      'Date',
    ],
    lines: learners.flatMap((learner) =>
      shown.flatMap((column): MarkFileCell[][] => {
        const { text, mark, isDone, on } = markCell(column, learner, view)
        const isAbsent = text === 'abs'
        if (!isDone && mark === null && !isAbsent) return []
        const task =
          column.group === 'given' ? column.title : `${MARK_GROUP_NAMES[column.group]}: ${column.title}`
        const value = mark?.mark ?? (isAbsent ? 'abs' : text === '?' ? 'not known' : 'done')
        const outOf = mark?.outOf ?? (isAbsent ? column.outOf : null)
        return [
          [
            learner.learnerNumber,
            learner.lastName,
            learner.firstName,
            className,
            SUBJECT,
            task,
            value,
            outOf,
            on,
          ],
        ]
      }),
    ),
  }
}

/** The name of the subject in the curriculum. */
const SUBJECT = 'Coding and Robotics'
