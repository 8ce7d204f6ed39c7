/** Returns the value at this part of the sorted list: 0.5 is the median, and 1 the highest. */
export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function print(what: string, value: string): void {
  console.log(`  ${what.padEnd(34)} ${value}`)
}
