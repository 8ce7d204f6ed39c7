import { createContext, use } from 'react'

export const Shown = createContext(true)

/** False inside a screen that `KeepAlive` hides. */
export function useShown(): boolean {
  return use(Shown)
}
