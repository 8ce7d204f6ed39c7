import { useState } from 'react'
import { Link } from 'wouter'
import { ResetPassword } from '#domain/accounts.ts'
import { resetPassword } from '#web/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { resetFailure, type FailureText } from './failure-text.ts'
import { FormAlert } from './form-alert.tsx'
import { useResetToken } from './reset-token.ts'
import { useForm } from './use-form.ts'

const FIELDS = ['password', 'confirmPassword'] as const

/** /reset-password: where the link in the mail leads. */
export function ResetPasswordScreen() {
  const token = useResetToken()
  const [saved, setSaved] = useState(false)
  if (saved) {
    return (
      <AuthFrame title="Your new password is saved" text="You were signed out on every device." pose="dance">
        <Login label="Log in" />
      </AuthFrame>
    )
  }
  if (token === null) {
    return (
      <AuthFrame
        title="This link is not complete"
        text="Open it from the mail again, or ask for a new one."
        pose="lost"
      >
        <Login label="Ask for a new link" />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Choose a new password" text="You will use it the next time you sign in." pose="explain">
      <NewPasswordForm token={token ?? ''} onSaved={() => setSaved(true)} />
    </AuthFrame>
  )
}

function NewPasswordForm({ token, onSaved }: { token: string; onSaved: () => void }) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const form = useForm(
    ResetPassword,
    FIELDS,
    async (value) => {
      setFailure(null)
      const result = await resetPassword(value)
      if (result.ok) onSaved()
      else setFailure(resetFailure(result))
    },
    { extra: { token } },
  )
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <PasswordField
        label="Password"
        hint="At least 6 characters."
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      <FormAlert failure={failure} />
      <Button type="submit" variant="sun" wide busy={form.busy} busyLabel="Saving...">
        Save new password
      </Button>
    </form>
  )
}

function Login({ label }: { label: string }) {
  return (
    <Link href="/auth" state="login" asChild>
      <Button href="/auth" wide>
        {label}
      </Button>
    </Link>
  )
}
