import { useEffect, useRef, useState } from 'react'
import { DetailsWithoutPhone, PersonalDetails, type ProfileChange } from '#domain/accounts.ts'
import type { Profile } from '#domain/session.ts'
import type { ApiFailure } from '#web/api/client.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import { changeProfile } from '#web/session/profile.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { PersonalFields, PhoneField } from '#web/ui/personal-fields.tsx'
import { useForm } from '#web/ui/use-form.ts'

const FIELDS = ['firstName', 'lastName', 'schoolName', 'gradeClass', 'age', 'phoneNumber'] as const

export interface DetailsFormProps {
  profile: Profile
  /** Where the typing begins; absent: at the first field. */
  startAt?: (typeof FIELDS)[number] | undefined
  onSaved: (profile: Profile) => void
  onCancel: () => void
}

export function DetailsForm({ profile, startAt = 'firstName', onSaved, onCancel }: DetailsFormProps) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const place = useRef<HTMLFormElement>(null)
  const form = useForm(
    profile.phoneNumber === '' ? DetailsWithoutPhone : PersonalDetails,
    FIELDS,
    async (details, showErrors) => {
      setFailure(null)
      const change = changedDetails(profile, details)
      if (change === null) return onSaved(profile)
      const result = await changeProfile(change)
      if (result.ok) return onSaved(result.data)
      setFailure(detailsFailure(result))
      if (result.fields) showErrors(result.fields)
    },
    { initial: { ...profile, age: String(profile.age) } },
  )
  // The button that opened the form is gone, so the focus goes where the typing begins.
  useEffect(() => place.current?.querySelector<HTMLElement>(`[name=${startAt}]`)?.focus(), [startAt])
  return (
    <form ref={place} noValidate onSubmit={form.onSubmit} className="mt-3 flex flex-col gap-4">
      <PersonalFields field={form.field} />
      <PhoneField field={form.field} />
      <FormAlert failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Only what the form changed, because the rest may have changed on another device. */
function changedDetails(profile: Profile, details: PersonalDetails): ProfileChange | null {
  const change: ProfileChange = Object.fromEntries(
    Object.entries(details).filter(([name, value]) => profile[name as keyof PersonalDetails] !== value),
  )
  return Object.keys(change).length === 0 ? null : change
}

function detailsFailure(failure: ApiFailure): FailureText {
  const title = 'Not saved yet'
  if (failure.code === 'invalid_input') return { title, text: 'Please look at the marked fields.' }
  return commonFailure(title, failure) ?? { title, text: 'What you typed is still here. Please try again.' }
}
