import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { ZodMiniType } from 'zod/mini'
import { ChoosePassword, ResetPassword } from '#domain/accounts.ts'
import { choosePassword, resetPassword } from '#web/api/auth.ts'
import type { ApiFailure, ApiResult } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { NewPasswordFields } from './account-fields.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { chooseFailure, resetFailure } from './failure-text.ts'

/** After signing in with a one-time password, nothing else works until another one is chosen. */
export function ChoosePasswordScreen({ onChosen }: { onChosen: () => void }) {
  // The focus went away with the form before.
  useEffect(focusHeading, [])
  return (
    <AuthFrame
      title="Choose your own password"
      text="The password you were given works once. Choose one that only you know."
      pose="explain"
    >
      <NewPasswordForm
        schema={ChoosePassword}
        save={choosePassword}
        failureText={chooseFailure}
        onSaved={onChosen}
      />
    </AuthFrame>
  )
}

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

const FIELDS = ['password', 'confirmPassword'] as const

interface NewPasswordFormProps<T> {
  schema: ZodMiniType<T>
  /** What nobody types, such as a reset link's token. */
  extra?: Record<string, string>
  save: (value: T) => Promise<ApiResult<void>>
  failureText: (failure: ApiFailure) => FailureText
  onSaved: () => void
}

function NewPasswordForm<T>({ schema, extra = {}, save, failureText, onSaved }: NewPasswordFormProps<T>) {
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
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <NewPasswordFields label="New password" againLabel="New password again" field={form.field} />
      <FormAlert failure={failure} />
      <Button type="submit" variant="sun" wide busy={form.busy} busyLabel="Saving...">
        Save my password
      </Button>
    </form>
  )
}

export function tokenIn(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  return token === null || token === '' ? null : token
}

/** Takes the token out of the address at once, so that it stays in no history. Undefined until the page has looked. */
export function useResetToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const take = () => {
      const found = tokenIn(location.hash)
      if (found !== null) history.replaceState(history.state, '', location.pathname)
      setToken((known) => found ?? known ?? null)
    }
    take()
    // A second link opened in the same tab changes nothing but the fragment.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}
