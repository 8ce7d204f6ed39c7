import { useEffect, useRef, useState } from 'react'
import type { LearnerCard, OneTimePassword } from '#domain/learners.ts'
import { resetLearnerPassword } from '#web/api/learners.ts'
import { adminCall, AdminCallError } from '../admin-call.ts'

export interface Slip extends OneTimePassword {
  learner: LearnerCard
}

export interface ClassReset {
  /** New passwords so far. The server shows each only once, so they are lost when the list is left. */
  slips: readonly Slip[]
  /** 0 before the start. */
  wanted: number
  isRunning: boolean
  error: AdminCallError | null
  /** One by one, skipping those who have a slip; stops at the first failure. */
  start: (learners: readonly LearnerCard[]) => Promise<void>
  forget: () => void
}

/** Continues, and keeps what it has, while its dialog is closed. */
export function useClassReset(): ClassReset {
  const [slips, setSlips] = useState<readonly Slip[]>([])
  const [wanted, setWanted] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<AdminCallError | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      // Nobody would see the remaining passwords.
      isGone.current = true
    }
  }, [])

  const start = async (learners: readonly LearnerCard[]) => {
    setError(null)
    setRunning(true)
    const left = learners.filter(({ userId }) => !slips.some(({ learner }) => learner.userId === userId))
    setWanted(slips.length + left.length)
    try {
      for (const learner of left) {
        if (isGone.current) return
        const given = await adminCall((token) => resetLearnerPassword(token, learner.userId))
        setSlips((before) => [...before, { ...given, learner }])
      }
    } catch (failure) {
      if (!(failure instanceof AdminCallError)) throw failure
      setError(failure)
    } finally {
      setRunning(false)
    }
  }
  const forget = () => {
    setSlips([])
    setWanted(0)
    setError(null)
  }
  return { slips, wanted, isRunning, error, start, forget }
}
