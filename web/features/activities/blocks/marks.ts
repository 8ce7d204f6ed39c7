/** Marked lines and the marked place, as far as they are inside a list; 0 and empty if they are not. */
export interface Marks {
  readonly selected: number
  readonly lit: number
  /** The last and the first of the lines that the learner should check. */
  readonly guilty: number
  readonly guiltyFrom: number
  /** The key of the place for the next block. */
  readonly next: string
}

export function marksWithin(
  { selected, lit, guilty, guiltyFrom, next }: Marks,
  first: number,
  last: number,
): Marks {
  const within = (line: number) => (line >= first && line <= last ? line : 0)
  const isGuilty = guiltyFrom <= last && guilty >= first
  return {
    selected: within(selected),
    lit: within(lit),
    guilty: isGuilty ? guilty : 0,
    guiltyFrom: isGuilty ? guiltyFrom : 0,
    next: within(Number(next.split('.')[0])) > 0 ? next : '',
  }
}
