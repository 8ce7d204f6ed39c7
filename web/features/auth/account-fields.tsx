import type { ComponentProps } from 'react'
import { PasswordField, TextField } from '#web/ui/field.tsx'

type Field<Name extends string> = (name: Name) => Omit<ComponentProps<typeof PasswordField>, 'label'>

export function EmailField({ field, hint }: { field: Field<'email'>; hint?: string }) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...(hint !== undefined && { hint })}
      {...field('email')}
    />
  )
}

export function NewPasswordFields({
  label,
  againLabel,
  maybeStaff = false,
  field,
}: {
  label: string
  againLabel: string
  /** Teachers and admins use this form too, and their passwords must be longer. */
  maybeStaff?: boolean
  field: Field<'password' | 'confirmPassword'>
}) {
  return (
    <>
      <PasswordField
        label={label}
        hint={`At least 6 characters${maybeStaff ? ', and at least 12 for teachers and admins' : ''}. Three words together are easy to remember.`}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label={againLabel} autoComplete="new-password" {...field('confirmPassword')} />
    </>
  )
}
