import { useEffect, useState } from 'react'

/** How long a wait may stay invisible: a placeholder that flashes by is worse than none. */
const PATIENCE_MS = 150

/** True once `waiting` has lasted longer than a person notices. */
export function useDelayed(waiting: boolean): boolean {
  const [isDelayed, setDelayed] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setDelayed(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setDelayed(false)
    }
  }, [waiting])
  return waiting && isDelayed
}
