import type { PersonalDetails, ProfileChange } from '#domain/accounts.ts'
import type { Profile } from '#domain/session.ts'
import type { ApiFailure } from '#web/api/client.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import type { FailureText } from '#web/ui/form-alert.tsx'

/** Only what the form changed, because the rest may have changed on another device; null when nothing did. */
export function changedDetails(profile: Profile, details: PersonalDetails): ProfileChange | null {
  const change: ProfileChange = Object.fromEntries(
    Object.entries(details).filter(([name, value]) => profile[name as keyof PersonalDetails] !== value),
  )
  return Object.keys(change).length === 0 ? null : change
}

export function detailsFailure(failure: ApiFailure): FailureText {
  const title = 'Not saved yet'
  if (failure.code === 'invalid_input') return { title, text: 'Please look at the marked fields.' }
  return commonFailure(title, failure) ?? { title, text: 'What you typed is still here. Please try again.' }
}
