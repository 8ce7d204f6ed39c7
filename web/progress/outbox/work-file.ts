import * as z from 'zod/mini'
import { LessonProgress, TaskProgress, taskKey } from '#domain/progress.ts'
import { freshRecord, isUnsent, toWire } from '../lesson-record.ts'
import type { Replica } from '../replica.ts'
import { freshTask, taskToWire } from '../task-record.ts'
import { withVisitorsLesson, withVisitorsTask } from '../visitor-merge.ts'

/** A whole course takes a tenth of this; more is another file. */
const FILE_MAX_BYTES = 1_000_000
const FORMAT = 'qala-work'

/** What "Save my work as a file" writes. Holds no name: the id says whose it is. */
const WorkFile = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  /** Null for a visitor's. */
  userId: z.nullable(z.uuid()),
  savedAt: z.iso.datetime(),
  lessons: z.array(LessonProgress).check(z.maxLength(1_000)),
  tasks: z.array(TaskProgress).check(z.maxLength(5_000)),
  /** Rows the server refused or the disk spoiled, as they stand: for a person to look at. */
  problems: z.array(z.unknown()),
})

/** Everything this device knows of the person's work, sent or not, as a file to keep. */
export async function workFile(replica: Replica, now: Date): Promise<File> {
  const { rows, tasks } = replica.state.get()
  const savedAt = now.toISOString()
  const content: z.infer<typeof WorkFile> = {
    format: FORMAT,
    version: 1,
    userId: replica.owner,
    savedAt,
    lessons: [...rows.values()].map((row) => ({
      ...toWire(row, savedAt),
      completedAt: row.completed ? (row.completedAt ?? row.claimedAt ?? savedAt) : null,
    })),
    tasks: [...tasks.values()].map((row) => ({
      ...taskToWire(row, savedAt),
      completedAt: row.completed ? (row.completedAt ?? row.claimedAt ?? savedAt) : null,
    })),
    problems: [...(await replica.problems())],
  }
  return new File([JSON.stringify(content, null, 1)], `qala-work-${savedAt.slice(0, 10)}.json`, {
    type: 'application/json',
  })
}

/** How bringing a file back ended. `news`: lessons and tasks it brought further. */
export type ImportOutcome =
  | { ok: true; news: number }
  | { ok: false; reason: 'not-a-work-file' | 'someone-elses' }

/** Merges a saved file into the replica like any other change: nothing falls, and what rose is sent. */
export async function bringBack(replica: Replica, file: Blob): Promise<ImportOutcome> {
  const content = file.size > FILE_MAX_BYTES ? undefined : await read(file)
  if (!content) return { ok: false, reason: 'not-a-work-file' }
  // A visitor's file is nobody's: whoever holds it may keep it.
  if (content.userId !== null && content.userId !== replica.owner)
    return { ok: false, reason: 'someone-elses' }
  const before = changes(replica)
  for (const row of content.lessons) {
    const saved = { ...freshRecord(row.lessonId), ...row, ...unproven(row) }
    await replica.change(row.lessonId, (mine) => withVisitorsLesson(mine, saved))
  }
  for (const row of content.tasks) {
    const saved = { ...freshTask(row.lessonId, row.taskId), ...row, ...unproven(row) }
    await replica.changeTask(row.lessonId, row.taskId, (mine) => withVisitorsTask(mine, saved))
  }
  const after = changes(replica)
  return { ok: true, news: [...after].filter(([key, changed]) => changed > (before.get(key) ?? 0)).length }
}

/** Whether anything here has not reached the server. */
export function unsentLessons(replica: Replica): ReadonlySet<string> {
  const { rows, tasks } = replica.state.get()
  return new Set([...rows.values(), ...tasks.values()].filter(isUnsent).map(({ lessonId }) => lessonId))
}

async function read(file: Blob): Promise<z.infer<typeof WorkFile> | undefined> {
  try {
    return WorkFile.safeParse(JSON.parse(await file.text())).data
  } catch {
    return undefined
  }
}

/** Whatever a file says of time, the server has yet to judge. */
function unproven({ completedAt }: { completedAt: string | null }) {
  return { completedAt: null, claimedAt: completedAt }
}

function changes(replica: Replica): ReadonlyMap<string, number> {
  const { rows, tasks } = replica.state.get()
  return new Map([
    ...[...rows.values()].map((row) => [row.lessonId, row.changed] as const),
    ...[...tasks.values()].map((row) => [taskKey(row), row.changed] as const),
  ])
}
