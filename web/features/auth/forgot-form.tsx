import { useState } from 'react'
import { ForgotPassword } from '#domain/accounts/accounts.ts'
import { forgotPassword } from '#domain/accounts/sign-in-api.ts'
import { callApi } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { EmailField } from './account-fields.tsx'
import { resetFailure } from './failure-text.ts'

const FIELDS = ['email'] as const

/** Shows the same text whether or not the address has an account. */
export function ForgotForm({ email, onBack }: { email: string; onBack: () => void }) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [canArrive, setCanArrive] = useState(true)
  const form = useForm(
    ForgotPassword,
    FIELDS,
    async (value) => {
      setFailure(null)
      setSentTo(null)
      const result = await callApi(forgotPassword, { body: value })
      if (result.ok) {
        setSentTo(value.email)
        setCanArrive(result.data.mailConnected !== false)
      } else setFailure(resetFailure(result))
    },
    { initial: { email } },
  )
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <EmailField
        field={form.field}
        {...(canArrive && { hint: 'We send a link to this address. It lets you choose a new password.' })}
      />
      <FormAlert failure={failure} />
      <output className="block empty:-mt-4">
        {sentTo !== null && !canArrive && (
          <p className="rounded-control bg-sun-wash px-4 py-3">
            This school has not connected email yet, so no link can come. Ask a teacher: they can give you a
            new password.
          </p>
        )}
        {sentTo !== null && canArrive && (
          <p className="rounded-control bg-leaf-wash px-4 py-3">
            If{' '}
            <b translate="no" className="wrap-anywhere">
              {sentTo}
            </b>{' '}
            has an account here, a link is on its way. Look in the inbox, and in the spam folder too.
          </p>
        )}
      </output>
      <Button type="submit" wide busy={form.busy} busyLabel="Sending...">
        Send the link
      </Button>
      <Button variant="quiet" size="sm" onClick={onBack}>
        Back to login
      </Button>
    </form>
  )
}
