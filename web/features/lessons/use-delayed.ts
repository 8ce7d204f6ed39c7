import { useEffect, useState } from 'react'

/** A placeholder that appears only for a moment is worse than none. */
const PATIENCE_MS = 150

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
