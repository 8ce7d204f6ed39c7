import type { ApiFailure } from '#web/api/client.ts'
import type { FailureText } from '#web/ui/form-alert.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** A call of the admin's that gave no data, as TanStack Query wants to hear it: thrown. */
export class AdminCallError extends Error {
  override name = 'AdminCallError'
  readonly failure: ApiFailure

  constructor(failure: ApiFailure) {
    super(reasonOf(failure))
    this.failure = failure
  }
}

/** Why a call failed, in words for an admin; fit for "Failed to …: {reason}". */
function reasonOf(failure: ApiFailure): string {
  if (failure.reason === 'offline') return 'The school server cannot be reached'
  if (failure.reason === 'broken') return 'The school server gave an answer that cannot be read'
  const first = Object.values(failure.fields ?? {})[0]
  return (first ?? failure.message ?? 'The school server refused').replace(/\.$/, '')
}

/**
 * What a dialog says itself when its deed failed: a toast would lie below the dialog, unseen and unread.
 * @param error of the deed: null for none
 */
export function failureText(title: string, error: Error | null): FailureText | null {
  if (!(error instanceof AdminCallError)) return null
  const isGone = error.failure.code === 'not_found'
  return { title, text: isGone ? 'Somebody else has changed this account meanwhile.' : `${error.message}.` }
}

/** What a toast says when something failed (spec 8): words, or words made from the reason. */
export type FailedText = string | ((reason: string) => string)

/** @param failed nothing, FailedText, or what a query carries as such */
export function showFailure(failed: unknown, error: Error): void {
  if (!(error instanceof AdminCallError)) return
  if (typeof failed === 'function') showToast({ title: String(failed(error.message)), tone: 'bad' })
  else if (typeof failed === 'string') showToast({ title: failed, text: `${error.message}.`, tone: 'bad' })
}
