import type { NotesWalk } from '#domain/learning/rows/lesson-row.ts'

/** The index of a block, or all blocks in one list. */
export type NotesPlace = number | 'all'

interface Kept {
  completed: boolean
  notes?: NotesWalk | undefined
}

/** @param shown what this history entry showed last; null when the lesson was only just opened */
export function openingBlock(shown: NotesPlace | null, state: Kept | undefined): NotesPlace {
  return shown ?? (state && !state.completed ? (state.notes?.block ?? 0) : 0)
}

/** Limits the place, because a lesson that was rewritten may have fewer blocks than when its place was stored. */
export function placeAmong(place: NotesPlace, count: number): NotesPlace {
  return place === 'all' ? 'all' : Math.max(0, Math.min(place, count - 1))
}

export function blocksRead(place: NotesPlace, count: number): number[] {
  return place === 'all' ? Array.from({ length: count }, (_, block) => block) : [place]
}

/** A completed lesson counts as read, also if this device has no record of its blocks. */
export function readIn(state: Kept | undefined, read: readonly number[]): (block: number) => boolean {
  return (block) =>
    state?.completed === true || read.includes(block) || (state?.notes?.read ?? []).includes(block)
}
