/** Returns true if the device is set to reduce movement. */
export function prefersCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
