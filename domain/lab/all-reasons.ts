import { REASONS, type ReasonId, type ReasonText } from './reasons.ts'
import { SMALL_REASONS } from './small-reasons.ts'

const ALL: Readonly<Record<ReasonId, ReasonText>> = { ...REASONS, ...SMALL_REASONS }

export function reasonName(id: ReasonId): string {
  return ALL[id].name
}

export function isReason(id: string): id is ReasonId {
  return Object.hasOwn(ALL, id)
}
