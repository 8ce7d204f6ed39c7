import { useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import type { ApiFailure, ApiResult } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'

const FIELDS = ['password', 'confirmPassword'] as const

export interface NewPasswordFormProps<T> {
  schema: ZodMiniType<T>
  /** What nobody types, such as a reset link's token. */
  extra?: Record<string, string>
  save: (value: T) => Promise<ApiResult<void>>
  failureText: (failure: ApiFailure) => FailureText
  onSaved: () => void
}

/** For a reset link, and in place of a one-time password. */
export function NewPasswordForm<T>({
  schema,
  extra = {},
  save,
  failureText,
  onSaved,
}: NewPasswordFormProps<T>) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const form = useForm(
    schema,
    FIELDS,
    async (value, showErrors) => {
      setFailure(null)
      const result = await save(value)
      if (result.ok) onSaved()
      else if (result.fields) showErrors(result.fields)
      else setFailure(failureText(result))
    },
    { extra },
  )
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <PasswordField
        label="New password"
        hint="At least 6 characters. Three words together are easy to remember."
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      <FormAlert failure={failure} />
      <Button type="submit" variant="sun" wide busy={form.busy} busyLabel="Saving...">
        Save my password
      </Button>
    </form>
  )
}
