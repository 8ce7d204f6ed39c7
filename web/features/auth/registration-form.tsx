import { useEffect, useEffectEvent, useState } from 'react'
import { Registration } from '#domain/accounts/accounts.ts'
import { register } from '#domain/accounts/sign-in-api.ts'
import { callApi } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { PersonalFields, PhoneField } from '#web/ui/personal-fields.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { EmailField, NewPasswordFields } from './account-fields.tsx'
import { registrationFailure } from './failure-text.ts'
import { ConsentTick, useConsentTick } from './consent-tick.tsx'
import { endDraft, keepDraft, readDraft } from './registration-draft.ts'
import { SharedComputerTick, useSharedComputer } from './shared-computer.tsx'

/** The fields in their order, with the names that the form says when they are still empty. */
const LABELS = {
  firstName: 'first name',
  lastName: 'last name',
  schoolName: 'school name',
  gradeClass: 'grade and class',
  age: 'age',
  email: 'email',
  phoneNumber: 'phone number',
  password: 'password',
  confirmPassword: 'confirm password',
}
type Field = keyof typeof LABELS
const FIELDS = Object.keys(LABELS) as Field[]
const KEPT = FIELDS.filter((name) => name !== 'password' && name !== 'confirmPassword')
/** More names than this would be read by nobody. */
const NAMED_MOST = 3

export interface RegistrationFormProps {
  /** This is true if the school requires a tick that a parent or guardian agrees. */
  asksConsent?: boolean
  onRegistered: (userId: string) => void
  onLoginInstead: (email: string) => void
}

export function RegistrationForm({
  asksConsent = false,
  onRegistered,
  onLoginInstead,
}: RegistrationFormProps) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const [exists, setExists] = useState(false)
  const sharing = useSharedComputer()
  const agreeing = useConsentTick(asksConsent)
  const form = useForm(Registration, FIELDS, async (value, showErrors) => {
    setFailure(null)
    const result = await callApi(register, { body: { ...value, ...sharing.shared, ...agreeing.consent } })
    if (result.ok) {
      endDraft()
      return onRegistered(result.data.user.id)
    }
    setExists(result.code === 'already_registered')
    setFailure(registrationFailure(result))
    if (result.fields) {
      showErrors(result.fields)
      agreeing.refuse(result.fields['consent'])
    }
  })
  // The page was built with empty fields, so what was typed before comes after the first render.
  const restore = useEffectEvent(() => form.fill(readDraft(KEPT)))
  useEffect(() => restore(), [])
  const { values } = form
  const isBegun = KEPT.some((name) => values[name] !== '')
  useEffect(() => {
    if (isBegun) keepDraft(Object.fromEntries(KEPT.map((name) => [name, values[name]])))
  }, [isBegun, values])
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <PersonalFields field={form.field} />
      <EmailField field={form.field} hint="No email address? Ask a parent or your teacher to help you." />
      <PhoneField field={form.field} hint="No phone? Ask a parent for a number that reaches you." />
      <NewPasswordFields label="Password" againLabel="Confirm password" field={form.field} />
      <ConsentTick {...agreeing} age={form.values.age} />
      <SharedComputerTick {...sharing} />
      <FormAlert failure={failure}>
        {exists && (
          <Button
            variant="quiet"
            size="sm"
            className="px-0!"
            onClick={() => onLoginInstead(form.values.email)}
          >
            Log in with this address
          </Button>
        )}
      </FormAlert>
      <FieldsLeft left={FIELDS.filter((name) => values[name].trim() === '')} />
      <Button type="submit" variant="sun" wide busy={form.busy} busyLabel="Creating...">
        Create Account
      </Button>
      <p className="-mt-2 text-center text-sm text-soft">
        <a
          href="/privacy"
          className="inline-flex min-h-12 items-center font-semibold text-indigo underline-offset-4 hover:underline"
        >
          What Qala keeps about you
        </a>
      </p>
    </form>
  )
}

/** Says what a child still has to fill in, because the form is longer than a phone. */
function FieldsLeft({ left }: { left: readonly Field[] }) {
  if (left.length === 0) return null
  return (
    <p className="text-sm text-soft">
      {left.length > NAMED_MOST
        ? `There are ${left.length} more fields to fill in.`
        : `Still to fill in: ${left.map((name) => LABELS[name]).join(', ')}.`}
    </p>
  )
}
