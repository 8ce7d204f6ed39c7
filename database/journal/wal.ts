/** A position in the write-ahead log, as the number of bytes since its beginning. PostgreSQL writes it as `1/A0B1C2D3`. */
export type Lsn = bigint

export function parseLsn(text: string): Lsn {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function formatLsn(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()
}

const hex8 = (value: bigint | number) => value.toString(16).toUpperCase().padStart(8, '0')

/** Returns the name of the file in pg_wal that contains the position. */
export function segmentName(timeline: number, lsn: Lsn, segmentSize: bigint): string {
  const number = lsn / segmentSize
  const perFirstPart = 0x1_0000_0000n / segmentSize
  return hex8(timeline) + hex8(number / perFirstPart) + hex8(number % perFirstPart)
}

/** Returns the position at which the segment with this name begins. */
export function segmentStart(name: string, segmentSize: bigint): Lsn {
  const perFirstPart = 0x1_0000_0000n / segmentSize
  return (BigInt(`0x${name.slice(8, 16)}`) * perFirstPart + BigInt(`0x${name.slice(16)}`)) * segmentSize
}

export function timelineOf(segment: string): number {
  return Number.parseInt(segment.slice(0, 8), 16)
}

export function historyName(timeline: number): string {
  return `${hex8(timeline)}.history`
}

export interface Fork {
  parent: number
  at: Lsn
}

/**
 * Reads all timelines before this one and where each was left, the oldest first. The last line names the parent of this one.
 */
export function readHistory(text: string): Fork[] {
  const lines = [...text.matchAll(/^(\d+)\s+([\dA-F]+\/[\dA-F]+)/gim)]
  return lines.map(([, parent = '', at = '']) => ({ parent: Number(parent), at: parseLsn(at) }))
}

const PAGE = 8_192n
const SHORT_PAGE_HEADER = 24n
const LONG_PAGE_HEADER = 40n
const RECORD_HEADER = 24n

/** Returns where the next record may begin. If a page begins at `lsn`, this is after the page's header. */
export function behindPageHeader(lsn: Lsn, segmentSize: bigint): Lsn {
  if (lsn % PAGE !== 0n) return lsn
  return lsn + (lsn % segmentSize === 0n ? LONG_PAGE_HEADER : SHORT_PAGE_HEADER)
}

/**
 * Returns where the record that begins at `start` ends, including the headers of the pages that it crosses. It is undefined
 * when no record begins there.
 * @param length the first field of the record
 */
export function recordEnd(start: Lsn, length: number, segmentSize: bigint): Lsn | undefined {
  let left = BigInt(length)
  if (left < RECORD_HEADER) return undefined
  let at = start
  for (;;) {
    const onPage = PAGE - (at % PAGE)
    if (left <= onPage) return at + left
    left -= onPage
    at = behindPageHeader(at + onPage, segmentSize)
  }
}

export interface SegmentHeader {
  systemIdentifier: string
  segmentSize: bigint
}

/**
 * Reads XLogLongPageHeaderData, with which each segment begins. It is undefined if this is not such a header, or not of a
 * little-endian machine.
 */
export function readSegmentHeader(start: Uint8Array): SegmentHeader | undefined {
  if (start.byteLength < 40) return undefined
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  const hasLongHeader = (view.getUint16(2, true) & 2) !== 0
  const segmentSize = BigInt(view.getUint32(32, true))
  const isPowerOfTwo = segmentSize >= 0x10_0000n && (segmentSize & (segmentSize - 1n)) === 0n
  if (!hasLongHeader || !isPowerOfTwo) return undefined
  return { systemIdentifier: String(view.getBigUint64(24, true)), segmentSize }
}
