import { useState } from 'react'
import { Link } from 'wouter'
import { ResetPassword } from '#domain/accounts.ts'
import { resetPassword } from '#web/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { resetFailure } from './failure-text.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { useResetToken } from './reset-token.ts'

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
      <NewPasswordForm
        schema={ResetPassword}
        extra={{ token: token ?? '' }}
        save={resetPassword}
        failureText={resetFailure}
        onSaved={() => setSaved(true)}
      />
    </AuthFrame>
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
