import { useEffect, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { ChoosePassword, ResetPassword } from '#domain/accounts/accounts.ts'
import { choosePassword, resetPassword } from '#domain/accounts/sign-in-api.ts'
import { callApi, type ApiFailure, type ApiResult } from '#web/api/client.ts'
import { AuthLink } from '#web/ui/auth-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { NewPasswordFields } from './account-fields.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { chooseFailure, resetFailure } from './failure-text.ts'

/** After a sign-in with a one-time password, the user must choose a new password before anything else works. */
export function ChoosePasswordScreen({ onChosen }: { onChosen: () => void }) {
  // The previous form had the focus and is gone.
  useEffect(focusHeading, [])
  return (
    <AuthFrame
      title="Choose your own password"
      text="The password you were given works once. Choose one that only you know."
      pose="explain"
    >
      <NewPasswordForm
        schema={ChoosePassword}
        save={(body) => callApi(choosePassword, { body })}
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
        save={(body) => callApi(resetPassword, { body })}
        failureText={resetFailure}
        onSaved={() => setSaved(true)}
      />
    </AuthFrame>
  )
}

function Login({ label }: { label: string }) {
  return (
    <AuthLink form="login" wide>
      {label}
    </AuthLink>
  )
}

const FIELDS = ['password', 'confirmPassword'] as const

interface NewPasswordFormProps<T> {
  schema: ZodMiniType<T>
  /** Values that the user does not type, such as a reset link's token. */
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
      <NewPasswordFields maybeStaff label="New password" againLabel="New password again" field={form.field} />
      <FormAlert failure={failure} />
      <Button type="submit" variant="sun" wide busy={form.busy} busyLabel="Saving...">
        Save my password
      </Button>
    </form>
  )
}

export function tokenIn(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^[#?]/, '')).get('token')
  return token === null || token === '' ? null : token
}

/**
 * Removes the token from the address at once, so that it does not stay in the history. Undefined until the page has checked the
 * address.
 */
export function useResetToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const take = () => {
      const found = tokenIn(location.hash) ?? tokenIn(location.search)
      if (found !== null) history.replaceState(history.state, '', location.pathname)
      setToken((known) => found ?? known ?? null)
    }
    take()
    // A second link that is opened in the same tab changes only the fragment.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}
