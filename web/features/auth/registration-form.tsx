import { useState } from 'react'
import { Registration } from '#domain/accounts.ts'
import { register } from '#web/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { PersonalFields, PhoneField } from '#web/ui/personal-fields.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { EmailField, NewPasswordFields } from './account-fields.tsx'
import { registrationFailure } from './failure-text.ts'

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
  onRegistered: (userId: string) => void
  onLoginInstead: (email: string) => void
}

export function RegistrationForm({ onRegistered, onLoginInstead }: RegistrationFormProps) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const [exists, setExists] = useState(false)
  const form = useForm(Registration, FIELDS, async (value, showErrors) => {
    setFailure(null)
    const result = await register(value)
    if (result.ok) return onRegistered(result.data.user.id)
    setExists(result.code === 'already_registered')
    setFailure(registrationFailure(result))
    if (result.fields) showErrors(result.fields)
  })
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <PersonalFields field={form.field} />
      <EmailField field={form.field} hint="No email address? Ask a parent or your teacher to help you." />
      <PhoneField field={form.field} />
      <NewPasswordFields label="Password" againLabel="Confirm password" field={form.field} />
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
    </form>
  )
}
