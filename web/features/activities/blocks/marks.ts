/** Lines and place that something is said about; 0 and empty where they are not below here. */
export interface Marks {
  readonly selected: number
  readonly lit: number
  readonly guilty: number
  /** Where the next block goes, as a key. */
  readonly next: string
}

export function marksWithin({ selected, lit, guilty, next }: Marks, first: number, last: number): Marks {
  const within = (line: number) => (line >= first && line <= last ? line : 0)
  return {
    selected: within(selected),
    lit: within(lit),
    guilty: within(guilty),
    next: within(Number(next.split('.')[0])) > 0 ? next : '',
  }
}
