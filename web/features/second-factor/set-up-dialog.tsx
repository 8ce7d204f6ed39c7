import { useEffect, useRef, useState } from 'react'
import { SecondFactorCode, type SecondFactorKey } from '#domain/accounts/second-factor.ts'
import { confirmSecondFactor } from '#domain/accounts/second-factor-api.ts'
import { withProof } from '#web/proof/with-proof.ts'
import { callAsLearner } from '#web/session/access.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { secondFactorFailure, WRONG_CODE } from './failure-text.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

interface SetUpDialogProps {
  shared: SecondFactorKey
  onClose: () => void
}

/** First the app and its code, then the recovery codes, which are shown only once. */
export function SetUpDialog({ shared, onClose }: SetUpDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={codes === null ? 'Set up your second step' : 'Your recovery codes'}
      closeOnBackdrop={false}
    >
      {codes === null ? (
        <Connect shared={shared} onConfirmed={setCodes} />
      ) : (
        <RecoveryCodeList codes={codes} onDone={onClose} />
      )}
    </Dialog>
  )
}

function Connect({
  shared,
  onConfirmed,
}: {
  shared: SecondFactorKey
  onConfirmed: (codes: readonly string[]) => void
}) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const form = useForm(SecondFactorCode, ['code'], async ({ code }, showErrors) => {
    setFailure(null)
    const answer = await withProof(() => callAsLearner(confirmSecondFactor, { body: { code } }))
    if (answer.ok) onConfirmed(answer.data.codes)
    else if (answer.code === 'second_factor_wrong') showErrors({ code: WRONG_CODE })
    else if (answer.fields) showErrors(answer.fields)
    else setFailure(secondFactorFailure('The second step is not set up yet', answer))
  })
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <p ref={first} tabIndex={-1} className="outline-none">
        <b>1.</b> Open an authenticator app on your phone, such as Google Authenticator or Aegis. Scan this
        picture with it.
      </p>
      <QrCode text={shared.address} label="QR code for your authenticator app" />
      <div className="text-sm">
        <p>
          Is the app on this phone?{' '}
          <a
            href={shared.address}
            className="inline-flex min-h-12 items-center font-semibold text-indigo underline underline-offset-4"
          >
            Open the app with this key
          </a>
        </p>
        <p>Or type this key into the app:</p>
        <code translate="no" className="block font-bold select-all">
          {shared.key.match(/.{1,4}/g)?.map((group, at) => (
            <span key={at} className="mr-1.5 inline-block">
              {group}
            </span>
          ))}
        </code>
      </div>
      <TextField
        label="2. Type the code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <FormAlert failure={failure} />
      <Button type="submit" wide busy={form.busy} busyLabel="Checking...">
        Go on
      </Button>
    </form>
  )
}
