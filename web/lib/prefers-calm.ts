/** The learner has asked the device for less movement. */
export function prefersCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
