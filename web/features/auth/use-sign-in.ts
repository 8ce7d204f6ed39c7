import { useState } from 'react'
import type { SignedIn } from '#web/api/auth.ts'
import type { ApiFailure, ApiResult } from '#web/api/client.ts'
import type { FailureText } from '#web/ui/form-alert.tsx'

/** Where somebody goes whose password was right. */
export interface AfterPassword {
  onSignedIn: (userId: string) => void
  /** They came with a one-time password and must choose another one first. */
  onPasswordDue: (userId: string) => void
  /** The code of their second factor is still to come. */
  onSecondFactorDue: (userId: string) => void
  /** Called before one of the others. */
  onDeletionDue: (dueAt: string) => void
}

export function useSignIn<T>(
  send: (form: T) => Promise<ApiResult<SignedIn>>,
  failureText: (failure: ApiFailure) => FailureText,
  { onSignedIn, onPasswordDue, onSecondFactorDue, onDeletionDue }: AfterPassword,
) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const signIn = async (form: T) => {
    setFailure(null)
    const result = await send(form)
    if (!result.ok) return setFailure(failureText(result))
    const { user, passwordDue, secondFactorDue, deletionDue } = result.data
    if (deletionDue) onDeletionDue(deletionDue)
    // The second factor first: a password that somebody else knows must not choose the next one.
    if (secondFactorDue === true) onSecondFactorDue(user.id)
    else if (passwordDue) onPasswordDue(user.id)
    else onSignedIn(user.id)
  }
  return { failure, signIn }
}
