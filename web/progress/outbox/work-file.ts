import * as z from 'zod/mini'
import { rowsOfOldShape } from '#domain/rows/old-shape.ts'
import type { AnyRow } from '#domain/rows/row-kind.ts'
import { isRecord, readRow, ROW_KINDS, rowId } from '#domain/rows/row-kinds.ts'
import { adopted, newRecord, rowWith, timeOf } from '../device-records.ts'
import { recordsIn, type Replica } from '../replica.ts'

/** A whole course takes a tenth of this; more is another file. */
const FILE_MAX_BYTES = 1_000_000
const FORMAT = 'qala-work'

/** What "Save my work as a file" writes. Holds no name: the id says whose it is. */
const WorkFile = z.object({
  format: z.literal(FORMAT),
  version: z.literal(2),
  /** Null for a visitor's. */
  userId: z.nullable(z.uuid()),
  savedAt: z.iso.datetime(),
  rows: z.array(z.looseObject({ kind: z.string() })).check(z.maxLength(10_000)),
  /** Rows the server refused or the disk spoiled, as they stand: for a person to look at. */
  problems: z.array(z.unknown()),
})

export async function workFile(replica: Replica, now: Date): Promise<File> {
  const savedAt = now.toISOString()
  const content: z.infer<typeof WorkFile> = {
    format: FORMAT,
    version: 2,
    userId: replica.owner,
    savedAt,
    rows: recordsIn(replica.state.get()).map((record) => rowWith(record, timeOf(record) ?? savedAt)),
    problems: [...(await replica.problems())],
  }
  return new File([JSON.stringify(content, null, 1)], `qala-work-${savedAt.slice(0, 10)}.json`, {
    type: 'application/json',
  })
}

/** `news`: rows it brought further. */
export type ImportOutcome =
  | { ok: true; news: number }
  | { ok: false; reason: 'not-a-work-file' | 'someone-elses' }

export async function bringBack(replica: Replica, file: Blob): Promise<ImportOutcome> {
  const content = file.size > FILE_MAX_BYTES ? undefined : await read(file)
  if (!content) return { ok: false, reason: 'not-a-work-file' }
  // A visitor's file is nobody's: whoever holds it may keep it.
  if (content.userId !== null && content.userId !== replica.owner)
    return { ok: false, reason: 'someone-elses' }
  const before = changes(replica)
  for (const row of content.rows) {
    const saved = newRecord(row)
    const { kind, key } = saved
    await replica.change({
      kind,
      key,
      begin: () => adopted(undefined, saved),
      how: (mine) => adopted(mine, saved),
    })
  }
  const news = [...changes(replica)].filter(([id, changed]) => changed > (before.get(id) ?? 0))
  return { ok: true, news: news.length }
}

/** Kinds of a later release are left out. */
async function read(file: Blob): Promise<{ userId: string | null; rows: AnyRow[] } | undefined> {
  try {
    const content = WorkFile.safeParse(ofThisVersion(JSON.parse(await file.text()))).data
    const known = content?.rows.filter(({ kind }) => ROW_KINDS.some(({ name }) => name === kind)).map(readRow)
    const rows = known?.flatMap((row) => row ?? [])
    return content && rows?.length === known?.length
      ? { userId: content.userId, rows: rows ?? [] }
      : undefined
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
