export const INK = 'var(--pic-ink)'
export const DARK = 'var(--pic-on-sun)'
export const WHITE = 'var(--pic-white)'
export const GREY = 'var(--pic-grey)'
export const INDIGO = 'var(--pic-indigo)'
export const LEAF = 'var(--pic-leaf)'
export const CORAL = 'var(--pic-coral)'
export const SUN = 'var(--pic-sun)'
export const WOOD = 'var(--pic-wood)'

/** Returns one of the values, so that neighbours differ. */
export function pick<T>(from: readonly T[], variant: number): T {
  return from[variant % from.length] as T
}
