/** Lines and place that something is said about; 0 and empty where they are not below here. */
export interface Marks {
  readonly selected: number
  readonly lit: number
  /** The last of the lines to be looked at, and the first. */
  readonly guilty: number
  readonly guiltyFrom: number
  /** Where the next block goes, as a key. */
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
