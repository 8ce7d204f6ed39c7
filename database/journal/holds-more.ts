import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Run } from './runs.ts'
import { behindPageHeader, recordEnd, segmentStart, type Lsn } from './wal.ts'

const CONTINUES = 1

/**
 * Says whether a complete record of the log lies after `from`. A copy may end within a record, and a replay ignores that
 * record. The next timeline then begins a little before the end of the run, although nothing is missing. If it cannot be
 * decided, the answer is true.
 */
export async function holdsMore(
  run: Run,
  from: Lsn,
  opener: (sealed: Uint8Array) => Promise<Uint8Array>,
  segmentSize: bigint,
): Promise<boolean> {
  if (from <= run.start) return run.pieces.length > 0
  const start = behindPageHeader(from, segmentSize)
  // These are the flags of a page, and the length of a record. That field never crosses the end of its page.
  const flags = start === from ? undefined : await readAt(run, from + 2n, 2, opener, segmentSize)
  if (flags && (flags.getUint16(0, true) & CONTINUES) !== 0) return true
  if (start + 4n > run.end) return false
  const length = await readAt(run, start, 4, opener, segmentSize)
  if (!length) return true
  const end = recordEnd(start, length.getUint32(0, true), segmentSize)
  return end !== undefined && end <= run.end
}

async function readAt(
  run: Run,
  at: Lsn,
  bytes: number,
  opener: (sealed: Uint8Array) => Promise<Uint8Array>,
  segmentSize: bigint,
): Promise<DataView | undefined> {
  const read = new Uint8Array(bytes)
  let found = 0
  for (const { name, segment, from, to } of run.pieces) {
    const begins = segmentStart(segment, segmentSize) + from
    const ends = begins + to - from
    if (ends <= at || begins >= at + BigInt(bytes)) continue
    const piece = await readFile(join(run.folder, name))
      .then(opener)
      .catch(() => undefined)
    if (!piece) return undefined
    for (let n = 0; n < bytes; n += 1) {
      const byte = piece[Number(at - begins) + n]
      if (byte === undefined) continue
      read[n] = byte
      found += 1
    }
  }
  return found === bytes ? new DataView(read.buffer) : undefined
}
