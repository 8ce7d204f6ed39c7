import type { ReactNode } from 'react'
import { AdminLogin, LoginForm as LoginInput, type Login } from '#domain/accounts/accounts.ts'
import { adminLogin, login } from '#domain/accounts/sign-in-api.ts'
import { callApi } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { EmailField } from './account-fields.tsx'
import { adminLoginFailure, loginFailure, phoneLoginFailure } from './failure-text.ts'
import { SharedComputerTick, useSharedComputer } from './shared-computer.tsx'
import { useSignIn, type AfterPassword } from './use-sign-in.ts'

const FIELDS = ['emailOrPhone', 'password'] as const

export function LoginForm({
  name = '',
  onForgot,
  ...after
}: AfterPassword & {
  /** The email address or phone number that was typed before. */
  name?: string
  onForgot: (email: string) => void
}) {
  const sharing = useSharedComputer()
  const { failure, signIn } = useSignIn(
    (form: Login) => callApi(login, { body: { ...form, ...sharing.shared } }),
    (failed, { phoneNumber }) => (phoneNumber === undefined ? loginFailure : phoneLoginFailure)(failed),
    after,
  )
  const form = useForm(LoginInput, FIELDS, signIn, { initial: { emailOrPhone: name } })
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <TextField
        label="Email or phone number"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('emailOrPhone')}
      />
      <Password field={form.field('password')}>
        <Button
          variant="quiet"
          size="sm"
          className="px-0!"
          onClick={() => onForgot(form.values.emailOrPhone.includes('@') ? form.values.emailOrPhone : '')}
        >
          Forgot password?
        </Button>
      </Password>
      <SharedComputerTick {...sharing} />
      <SignInButton {...{ failure, busy: form.busy }} />
    </form>
  )
}

const ADMIN_FIELDS = ['email', 'password'] as const

/** Checks only that both fields are filled in. */
export function AdminLoginForm(after: AfterPassword) {
  const { failure, signIn } = useSignIn(
    (form: AdminLogin) => callApi(adminLogin, { body: form }),
    adminLoginFailure,
    after,
  )
  const form = useForm(AdminLogin, ADMIN_FIELDS, signIn)
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <EmailField field={form.field} />
      <Password field={form.field('password')} />
      <SignInButton {...{ failure, busy: form.busy }} />
    </form>
  )
}

function Password({ field, children }: { field: { name: string; value: string }; children?: ReactNode }) {
  return (
    <div>
      <PasswordField label="Password" autoComplete="current-password" {...field} />
      {children}
    </div>
  )
}

function SignInButton({ failure, busy }: { failure: FailureText | null; busy: boolean }) {
  return (
    <>
      <FormAlert failure={failure} />
      <Button type="submit" variant="sun" wide busy={busy} busyLabel="Signing in...">
        Sign In
      </Button>
    </>
  )
}
