import { PROGRESS_BATCH_MAX, ProgressBatch, ProgressRows, ProgressSaved } from '#domain/progress.ts'
import { lessonRow } from '#domain/rows/lesson-row.ts'
import { isRecord, Row } from '#domain/rows/row-kinds.ts'
import { taskRow } from '#domain/rows/task-row.ts'
import * as z from 'zod/mini'

/*
 * The wire of apps from before rows had kinds: `lessons` and `tasks` come in, `results` and `taskResults` go out. To be
 * deleted on 2027-03-31 with domain/rows/old-shape.ts: then no device has such an app, a box or a file of it any more.
 */

/** Apps that say this version or a later one know rows; what says none is answered in both shapes. */
export const ROWS_SINCE_API = 2

const named = (kind: string) => z.transform((row) => (isRecord(row) ? { ...row, kind } : row))
const content = {
  rows: z.optional(z.array(Row)),
  lessons: z.optional(z.array(z.pipe(named('lesson'), lessonRow.schema))),
  tasks: z.optional(z.array(z.pipe(named('task'), taskRow.schema))),
}

/** What a device sealed, with the author's address; older ones left that out. */
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
    const message = `Send 1 to ${PROGRESS_BATCH_MAX} rows`
    context.issues.push({ code: 'custom', input: context.value, path, message })
  })

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
/** The older first: the newer one has no `taskResults`. */
export const EitherSaved = z.union([OldSaved, ProgressSaved])

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
/** The rows are SQL's own JSON, not looked at once more. */
export const EitherRows = z.object({
  ...ProgressRows.shape,
  rows: z.array(z.unknown()),
  lessons: z.optional(z.array(OldLesson)),
  tasks: z.optional(z.array(OldTaskRow)),
})

export function inBothShapes(answer: ProgressRows): z.infer<typeof EitherRows> {
  const ofKind = (name: string) => answer.rows.filter(({ kind }) => kind === name)
  return {
    ...answer,
    lessons: ofKind('lesson') as unknown as z.infer<typeof OldLesson>[],
    tasks: ofKind('task') as unknown as z.infer<typeof OldTaskRow>[],
  }
}
