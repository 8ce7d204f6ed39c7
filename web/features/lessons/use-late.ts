import { useEffect, useState } from 'react'

/** How long a wait may stay invisible: a placeholder that flashes by is worse than none. */
const PATIENCE_MS = 150

/** True once `waiting` has lasted longer than a person notices. */
export function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return waiting && late
}
