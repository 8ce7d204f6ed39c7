import { useState } from 'react'
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
import { SharedComputerTick, useSharedComputer } from './shared-computer.tsx'

const FIELDS = [
  'firstName',
  'lastName',
  'schoolName',
  'gradeClass',
  'age',
  'email',
  'phoneNumber',
  'password',
  'confirmPassword',
] as const

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
    if (result.ok) return onRegistered(result.data.user.id)
    setExists(result.code === 'already_registered')
    setFailure(registrationFailure(result))
    if (result.fields) {
      showErrors(result.fields)
      agreeing.refuse(result.fields['consent'])
    }
  })
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
