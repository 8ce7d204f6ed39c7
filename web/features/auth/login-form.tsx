import { useState } from 'react'
import { AdminLogin, Login } from '#domain/accounts.ts'
import { adminLogin, login } from '#web/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { EmailField } from './account-fields.tsx'
import { adminLoginFailure, loginFailure } from './failure-text.ts'

const FIELDS = ['email', 'password'] as const

interface LoginFormProps {
  /** Asks only that both fields are filled in. */
  admin?: boolean
  email?: string
  onSignedIn: (userId: string) => void
  /** They signed in with a one-time password and must choose another one first. */
  onPasswordDue: (userId: string) => void
  onForgot?: (email: string) => void
}

export function LoginForm({
  admin = false,
  email = '',
  onSignedIn,
  onPasswordDue,
  onForgot,
}: LoginFormProps) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const form = useForm(
    admin ? AdminLogin : Login,
    FIELDS,
    async (value) => {
      setFailure(null)
      const result = await (admin ? adminLogin(value) : login(value))
      if (result.ok) {
        const { user, passwordDue } = result.data
        return passwordDue ? onPasswordDue(user.id) : onSignedIn(user.id)
      }
      setFailure(admin ? adminLoginFailure(result) : loginFailure(result))
    },
    { initial: { email } },
  )
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <EmailField field={form.field} />
      <div>
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        {onForgot && (
          <Button variant="quiet" size="sm" className="px-0!" onClick={() => onForgot(form.values.email)}>
            Forgot password?
          </Button>
        )}
      </div>
      <FormAlert failure={failure} />
      <Button type="submit" variant="sun" wide busy={form.busy} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  )
}
