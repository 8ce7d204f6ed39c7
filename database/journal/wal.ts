/** A place in the write-ahead log: bytes since its beginning. PostgreSQL writes it as `1/A0B1C2D3`. */
export type Lsn = bigint

export function parseLsn(text: string): Lsn {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function formatLsn(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()
}

const hex8 = (value: bigint | number) => value.toString(16).toUpperCase().padStart(8, '0')

/** The file of pg_wal that holds the place. */
export function segmentName(timeline: number, lsn: Lsn, segmentSize: bigint): string {
  const number = lsn / segmentSize
  const perFirstPart = 0x1_0000_0000n / segmentSize
  return hex8(timeline) + hex8(number / perFirstPart) + hex8(number % perFirstPart)
}

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

/** The last line of a timeline's history says where it left which other one. */
export function readHistory(text: string): Fork | undefined {
  const lines = [...text.matchAll(/^(\d+)\s+([\dA-F]+\/[\dA-F]+)/gim)]
  const [, parent, at] = lines.at(-1) ?? []
  return parent !== undefined && at !== undefined ? { parent: Number(parent), at: parseLsn(at) } : undefined
}

export interface SegmentHeader {
  systemIdentifier: string
  segmentSize: bigint
}

/** XLogLongPageHeaderData, with which each segment begins. Undefined when it is none of a little-endian machine. */
export function readSegmentHeader(start: Uint8Array): SegmentHeader | undefined {
  if (start.byteLength < 40) return undefined
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  const hasLongHeader = (view.getUint16(2, true) & 2) !== 0
  const segmentSize = BigInt(view.getUint32(32, true))
  const isPowerOfTwo = segmentSize >= 0x10_0000n && (segmentSize & (segmentSize - 1n)) === 0n
  if (!hasLongHeader || !isPowerOfTwo) return undefined
  return { systemIdentifier: String(view.getBigUint64(24, true)), segmentSize }
}
