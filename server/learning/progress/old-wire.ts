import { PROGRESS_BATCH_MAX, ProgressBatch, ProgressRows, ProgressSaved } from '#domain/learning/progress.ts'
import { lessonRow } from '#domain/learning/rows/lesson-row.ts'
import type { AnyRow } from '#domain/learning/rows/row-kind.ts'
import { isRecord } from '#domain/is-record.ts'
import { Row } from '#domain/learning/rows/row-kinds.ts'
import { taskRow } from '#domain/learning/rows/task-row.ts'
import * as z from 'zod/mini'

/*
 * This is the format of apps from before rows had kinds: they send `lessons` and `tasks`, and receive `results` and
 * `taskResults`. Delete it on 2027-03-31 together with domain/learning/rows/old-shape.ts, because from then on no device has such an
 * app, or a sealed box or a file from one.
 */

/** Apps that send this version or a later one use rows. An app that sends no version is answered in both forms. */
export const ROWS_SINCE_API = 2

const named = (kind: string) => z.transform((row) => (isRecord(row) ? { ...row, kind } : row))
const TOO_MANY = `Send 1 to ${PROGRESS_BATCH_MAX} rows`
/** A list that is too long is refused before its rows are checked, because a box has room for 70,000 of them. */
const atMost = z.maxLength(PROGRESS_BATCH_MAX, TOO_MANY)
const content = {
  rows: z.optional(z.array(Row).check(atMost)),
  lessons: z.optional(z.array(z.pipe(named('lesson'), lessonRow.schema)).check(atMost)),
  tasks: z.optional(z.array(z.pipe(named('task'), taskRow.schema)).check(atMost)),
}

/** What a device has sealed, with the author's e-mail address. Older apps left the address out. */
export const SealedContent = z.strictObject({ ...content, email: z.optional(z.string()) })
type EitherContent = Omit<z.infer<typeof SealedContent>, 'email'>

export const EitherBatch = z
  .strictObject({ userId: ProgressBatch.shape.userId, sentAt: ProgressBatch.shape.sentAt, ...content })
  .check((context) => {
    const { rows, lessons, tasks } = context.value
    const count = rowsOf(context.value).length
    const isOneShape = (rows === undefined) !== (lessons === undefined && tasks === undefined)
    if (isOneShape && count >= 1 && count <= PROGRESS_BATCH_MAX) return
    const path = [lessons === undefined ? 'rows' : 'lessons']
    context.issues.push({ code: 'custom', input: context.value, path, message: TOO_MANY })
  })

/** Returns the rows of a batch in either form. */
export function rowsOf({ rows, lessons = [], tasks = [] }: EitherContent): Row[] {
  return rows ?? [...lessons, ...tasks]
}

const { kind: _lesson, ...lessonFields } = lessonRow.schema.shape
const { kind: _task, ...taskFields } = taskRow.schema.shape
const OldLesson = z.object(lessonFields)
const OldTask = z.object(taskFields)
const lessonId = z.string()
const taskId = z.string()
const merged = z.literal('merged')
const kept = z.literal('kept')
const rejected = z.literal('rejected')
const code = z.string()

const OldSaved = z.object({
  serverNow: z.iso.datetime(),
  results: z.array(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: merged, lesson: OldLesson }),
      z.object({ outcome: kept, lessonId }),
      z.object({ outcome: rejected, lessonId, code }),
    ]),
  ),
  taskResults: z.array(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: merged, task: OldTask }),
      z.object({ outcome: kept, lessonId, taskId }),
      z.object({ outcome: rejected, lessonId, taskId, code }),
    ]),
  ),
})
/** The older schema comes first, because the newer one would drop `taskResults`. */
export const EitherSaved = z.union([OldSaved, ProgressSaved])

/** Converts the result of a save to the form that older apps read. */
export function inOldShape({ serverNow, results }: ProgressSaved): z.infer<typeof OldSaved> {
  const ofKind = (name: string) => results.filter(({ kind }) => kind === name)
  return {
    serverNow,
    results: ofKind('lesson').map((result) =>
      result.outcome === 'merged'
        ? { outcome: 'merged', lesson: z.parse(OldLesson, result.row) }
        : { ...result, lessonId: result.key },
    ),
    taskResults: ofKind('task').map((result) => {
      if (result.outcome === 'merged') return { outcome: 'merged', task: z.parse(OldTask, result.row) }
      const [lessonId = '', taskId = ''] = result.key.split('/')
      return { ...result, lessonId, taskId }
    }),
  }
}

const OldTaskRow = z.object({
  ...taskFields,
  taskTitle: z.string(),
  taskType: z.string(),
  pointsValue: z.int(),
})
/** The rows are JSON from the database, which is not checked again. */
export const EitherRows = z.object({
  ...ProgressRows.shape,
  rows: z.array(z.unknown()),
  lessons: z.optional(z.array(OldLesson)),
  tasks: z.optional(z.array(OldTaskRow)),
})

/** Returns the additional fields that older apps read, from before rows had kinds. */
export function oldShapeOf(rows: readonly AnyRow[]): Pick<z.infer<typeof EitherRows>, 'lessons' | 'tasks'> {
  const ofKind = (name: string) => rows.filter(({ kind }) => kind === name)
  return {
    lessons: z.parse(z.array(OldLesson), ofKind('lesson')),
    tasks: z.parse(z.array(OldTaskRow), ofKind('task')),
  }
}
