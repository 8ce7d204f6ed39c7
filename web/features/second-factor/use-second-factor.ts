import { useCallback, useEffect, useState } from 'react'
import type { SecondFactorState } from '#domain/accounts/second-factor.ts'
import { readSecondFactor } from '#domain/accounts/second-factor-api.ts'
import { callAsLearner } from '#web/session/access.ts'
import type { FailureText } from '#web/ui/form-alert.tsx'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'
import { secondFactorFailure } from './failure-text.ts'

/** Reads the state each time the card becomes visible, because it may have changed on another device. */
export function useSecondFactor(): {
  state: SecondFactorState | null
  failure: FailureText | null
  read: () => void
} {
  const [state, setState] = useState<SecondFactorState | null>(null)
  const [failure, setFailure] = useState<FailureText | null>(null)
  const shown = useShown()
  const read = useCallback(() => {
    const ask = async () => {
      const answer = await callAsLearner(readSecondFactor)
      setFailure(answer.ok ? null : secondFactorFailure('This could not be shown', answer))
      if (answer.ok) setState(answer.data)
    }
    void ask()
  }, [])
  useEffect(() => {
    if (shown) read()
  }, [shown, read])
  return { state, failure, read }
}
