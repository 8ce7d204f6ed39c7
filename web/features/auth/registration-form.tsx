import { useState } from 'react'
import { Registration } from '#domain/accounts.ts'
import { register } from '#web/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { PersonalFields, PhoneField } from '#web/ui/personal-fields.tsx'
import { useForm } from '#web/ui/use-form.ts'
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
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <PersonalFields field={form.field} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="No email address? Ask a parent or your teacher to help you."
        {...form.field('email')}
      />
      <PhoneField field={form.field} />
      <PasswordField
        label="Password"
        hint="At least 6 characters. Three words together are easy to remember."
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
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
