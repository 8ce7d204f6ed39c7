import type { ApiFailure } from '#web/api/client.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import type { FailureText } from '#web/ui/form-alert.tsx'

export const WRONG_CODE = 'This code is wrong, used or too old. Please type the newest one.'

export function secondFactorFailure(title: string, failure: ApiFailure): FailureText {
  if (failure.code === 'password_needed') return { title, text: 'It needs your password.' }
  if (failure.code === 'signed_out') return { title, text: 'Please sign in again.' }
  return commonFailure(title, failure) ?? { title, text: 'Please try again.' }
}
