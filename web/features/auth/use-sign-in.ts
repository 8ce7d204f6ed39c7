import { useState } from 'react'
import type { SignedIn } from '#domain/accounts/sign-in-api.ts'
import type { ApiFailure, ApiResult } from '#web/api/client.ts'
import type { FailureText } from '#web/ui/form-alert.tsx'

/** This is what happens after the right password was given. */
export interface AfterPassword {
  onSignedIn: (userId: string) => void
  /** The user signed in with a one-time password and must choose another one first. */
  onPasswordDue: (userId: string) => void
  /** The code of the second factor is still missing. */
  onSecondFactorDue: (userId: string) => void
  /** This is called before one of the others. */
  onDeletionDue: (dueAt: string) => void
}

export function useSignIn<T>(
  send: (form: T) => Promise<ApiResult<SignedIn>>,
  failureText: (failure: ApiFailure, form: T) => FailureText,
  { onSignedIn, onPasswordDue, onSecondFactorDue, onDeletionDue }: AfterPassword,
) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const signIn = async (form: T) => {
    setFailure(null)
    const result = await send(form)
    if (!result.ok) return setFailure(failureText(result, form))
    const { user, passwordDue, secondFactorDue, deletionDue } = result.data
    if (deletionDue) onDeletionDue(deletionDue)
    // The second factor comes first, because a person who only knows the password must not be able to choose a new one.
    if (secondFactorDue === true) onSecondFactorDue(user.id)
    else if (passwordDue) onPasswordDue(user.id)
    else onSignedIn(user.id)
  }
  return { failure, signIn }
}
