import { schoolDate } from '#domain/school-time.ts'
import * as z from 'zod/mini'
import { rowsOfOldShape } from '#domain/learning/rows/old-shape.ts'
import type { AnyRow } from '#domain/learning/rows/row-kind.ts'
import { isRecord } from '#domain/is-record.ts'
import { readRow, Row, ROW_KINDS, rowId } from '#domain/learning/rows/row-kinds.ts'
import { outbox, type Box, type Outbox } from '#web/progress/storage/outbox-database.ts'
import { adopted, newRecord, rowWith, timeOf } from '../device-records.ts'
import { recordsIn, type Change, type Replica } from '../replica.ts'
import { rowsIn } from './boxes.ts'

/** A whole course with all levels takes a tenth of this, so a larger file is not one of ours. */
const FILE_MAX_BYTES = 4_000_000
const FORMAT = 'qala-work'

const LockedBox = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  owner: z.optional(z.string()),
  content: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('sealed'), box: z.string() }),
    z.object({ kind: z.literal('plain'), rows: z.array(Row) }),
  ]),
})

/** The file that "Save my work as a file" writes. It holds no name; the id and the address say whose it is. */
const WorkFile = z.object({
  format: z.literal(FORMAT),
  version: z.literal(2),
  /** This is null for the work of a visitor. */
  userId: z.nullable(z.uuid()),
  /** After a restore the owner may have registered again and have another id, so the address is stored too. */
  email: z.optional(z.nullable(z.string())),
  savedAt: z.iso.datetime(),
  rows: z.array(z.looseObject({ kind: z.string() })).check(z.maxLength(10_000)),
  /** Rows that the server refused or the disk damaged, unchanged, so that a person can look at them. */
  problems: z.array(z.unknown()),
  /** The sealed work of learners who left this device. Their tickets stay on the device. */
  locked: z.optional(z.array(LockedBox).check(z.maxLength(1_000))),
})

export async function workFile(replica: Replica, now: Date): Promise<File> {
  const savedAt = now.toISOString()
  return fileOf({
    format: FORMAT,
    version: 2,
    userId: replica.owner,
    email: emailOf(replica),
    savedAt,
    rows: recordsIn(replica.state.get()).map((record) => rowWith(record, timeOf(record) ?? savedAt)),
    problems: [...(await replica.problems())],
  })
}

export function lockedWorkFile(boxes: readonly Box[], now: Date): File {
  const locked = boxes.map(({ id, userId, owner, content }) => {
    const rows = content.kind === 'plain' && { ...content, rows: rowsIn(content) }
    return { id, userId, owner, content: rows || content }
  })
  const savedAt = now.toISOString()
  return fileOf({ format: FORMAT, version: 2, userId: null, savedAt, rows: [], problems: [], locked })
}

function fileOf(content: z.infer<typeof WorkFile>): File {
  return new File(
    [JSON.stringify(content, null, 1)],
    `qala-work-${schoolDate(new Date(content.savedAt))}.json`,
    {
      type: 'application/json',
    },
  )
}

function emailOf({ owner, state }: Replica): string | null {
  const kept = state.get().facts.find(({ name }) => name === 'email')
  return owner === null ? null : (kept?.value.toLowerCase() ?? null)
}

/** `news` counts the rows that the file advanced. `locked` counts the learners whose sealed work came to this device with it. */
export type ImportOutcome =
  | { ok: true; news: number; locked: number }
  | { ok: false; reason: 'not-a-work-file' | 'someone-elses' }

export async function bringBack(
  replica: Replica,
  file: Blob,
  place: Pick<Outbox, 'put'> = outbox,
): Promise<ImportOutcome> {
  const content = file.size > FILE_MAX_BYTES ? undefined : await read(file)
  if (!content) return { ok: false, reason: 'not-a-work-file' }
  if (!isTheirs(content, replica)) return { ok: false, reason: 'someone-elses' }
  const before = changes(replica)
  // All rows are changed in one step, because a year of answers written one by one would read the whole disk each time.
  await replica.change(...content.rows.map(changeBy))
  const news = [...changes(replica)].filter(([id, changed]) => changed > (before.get(id) ?? 0))
  const { locked } = content
  if (locked.length > 0) await place.put(locked)
  return { ok: true, news: news.length, locked: new Set(locked.map(({ userId }) => userId)).size }
}

function changeBy(row: AnyRow): Change {
  const saved = newRecord(row)
  const { kind, key } = saved
  return { kind, key, begin: () => adopted(undefined, saved), how: (mine) => adopted(mine, saved) }
}

/** A visitor's file has no owner, so anyone who has the file may import it. */
function isTheirs({ userId, email }: WorkFileContent, replica: Replica): boolean {
  if (userId === null || userId === replica.owner) return true
  return email !== null && email.toLowerCase() === emailOf(replica)
}

interface WorkFileContent {
  userId: string | null
  email: string | null
  rows: AnyRow[]
  locked: Box[]
}

/** Leaves out kinds of rows that only a later release knows. */
async function read(file: Blob): Promise<WorkFileContent | undefined> {
  try {
    const content = WorkFile.safeParse(ofThisVersion(JSON.parse(await file.text()))).data
    const known = content?.rows.filter(({ kind }) => ROW_KINDS.some(({ name }) => name === kind)).map(readRow)
    const rows = known?.flatMap((row) => row ?? [])
    if (!content || rows?.length !== known?.length) return undefined
    const { userId, email = null, locked = [] } = content
    return { userId, email, rows: rows ?? [], locked: locked.map((box) => ({ ...box, ticket: null })) }
  } catch {
    return undefined
  }
}

function ofThisVersion(content: unknown): unknown {
  if (!isRecord(content) || content['version'] !== 1) return content
  return { ...content, version: 2, rows: rowsOfOldShape(content) }
}

function changes(replica: Replica): ReadonlyMap<string, number> {
  return new Map(recordsIn(replica.state.get()).map((record) => [rowId(record), record.changed]))
}
