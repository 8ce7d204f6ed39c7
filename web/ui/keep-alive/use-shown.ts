import { createContext, use } from 'react'

export const Shown = createContext(true)

/** Returns false inside a screen that `KeepAlive` hides. */
export function useShown(): boolean {
  return use(Shown)
}
