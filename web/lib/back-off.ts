/** Full jitter, because the phones of a whole school ask again when its line comes back. */
export function backOff(
  failures: number,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
  random = Math.random,
): number {
  return random() * Math.min(maxMs, firstMs * 2 ** failures)
}
