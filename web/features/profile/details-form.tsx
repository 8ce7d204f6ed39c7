import { useEffect, useRef, useState } from 'react'
import { changeOf, type ProfileChange } from '#domain/accounts/accounts.ts'
import type { Profile } from '#domain/accounts/session.ts'
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
  /** The field that takes the focus; defaults to the first one. */
  startAt?: (typeof FIELDS)[number] | undefined
  onSaved: (profile: Profile) => void
  onCancel: () => void
}

export function DetailsForm({ profile, startAt = 'firstName', onSaved, onCancel }: DetailsFormProps) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const place = useRef<HTMLFormElement>(null)
  const form = useForm(
    changeOf(profile),
    FIELDS,
    async (typed, showErrors) => {
      setFailure(null)
      const change = realChange(profile, typed)
      if (change === null) return onSaved(profile)
      const result = await changeProfile(change)
      if (result.ok) return onSaved(result.data)
      setFailure(detailsFailure(result))
      if (result.fields) showErrors(result.fields)
    },
    { initial: { ...profile, age: String(profile.age) } },
  )
  // The button that opened the form is gone, so a field takes the focus.
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

/** Leaves out values that are equal to the stored ones, such as a phone number that was only typed with spaces. */
function realChange(profile: Profile, typed: ProfileChange): ProfileChange | null {
  const change: ProfileChange = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => profile[name as keyof Profile] !== value),
  )
  return Object.keys(change).length === 0 ? null : change
}

function detailsFailure(failure: ApiFailure): FailureText {
  const title = 'Not saved yet'
  if (failure.code === 'invalid_input') return { title, text: 'Please look at the marked fields.' }
  return commonFailure(title, failure) ?? { title, text: 'What you typed is still here. Please try again.' }
}
