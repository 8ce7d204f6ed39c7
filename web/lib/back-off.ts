/**
 * Returns the wait in milliseconds before the next try. It uses full jitter, because all phones of a school retry at the
 * moment its connection returns.
 */
export function backOff(
  failures: number,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
  random = Math.random,
): number {
  return random() * Math.min(maxMs, firstMs * 2 ** failures)
}
