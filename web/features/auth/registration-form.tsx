import { useState } from 'react'
import { AGE_MAX, AGE_MIN, Registration } from '#domain/accounts.ts'
import { register } from '#web/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { registrationFailure, type FailureText } from './failure-text.ts'
import { FormAlert } from './form-alert.tsx'
import { useForm } from './use-form.ts'

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
  /** Offers the login form with this address filled in. */
  onLoginInstead: (email: string) => void
}

/** Registration (spec 5): the server's own schema, one message per field. */
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
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <TextField label="School name" autoComplete="organization" {...form.field('schoolName')} />
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          label="Grade and class"
          placeholder="Grade 7A"
          autoComplete="off"
          {...form.field('gradeClass')}
        />
        <TextField
          label="Age"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          placeholder={`${AGE_MIN} to ${AGE_MAX}`}
          {...form.field('age')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <TextField
        label="Phone number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        placeholder="0821234567"
        {...form.field('phoneNumber')}
      />
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
