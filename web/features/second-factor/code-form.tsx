import { useEffect, useRef, useState } from 'react'
import { SecondFactorCode } from '#domain/accounts/second-factor.ts'
import { giveSecondFactor } from '#domain/accounts/sign-in-api.ts'
import { callApi } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField, type TextFieldProps } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { secondFactorFailure, WRONG_CODE } from './failure-text.ts'

const USED_CODE = 'This code is wrong or was used before. Please try another one.'

/** The second step of a sign-in, after the right password. */
export function CodeForm({ onDone }: { onDone: (passwordDue: boolean) => void }) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <div className="grid gap-2">
      {/* The keys make two forms of them, so that text typed into one is not sent by the other. */}
      {isRecovery ? (
        <OneForm key="recovery" look={RECOVERY} wrong={USED_CODE} onDone={onDone} />
      ) : (
        <OneForm key="app" look={APP} wrong={WRONG_CODE} onDone={onDone} />
      )}
      <Button variant="quiet" size="sm" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use the code from my app' : 'Use a recovery code'}
      </Button>
    </div>
  )
}

const APP = {
  label: 'Code from your app',
  hint: 'Six numbers. A new code comes every half minute.',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
} as const
const RECOVERY = {
  label: 'Recovery code',
  hint: 'From the list you kept. Each code works once. Without a code, ask another admin.',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

interface OneFormProps {
  look: TextFieldProps
  /** This is shown for a code that the server refuses. */
  wrong: string
  onDone: (passwordDue: boolean) => void
}

function OneForm({ look, wrong, onDone }: OneFormProps) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const form = useForm(SecondFactorCode, ['code'], async ({ code }, showErrors) => {
    setFailure(null)
    const answer = await callApi(giveSecondFactor, { body: { code } })
    if (answer.ok) onDone(answer.data.passwordDue)
    else if (answer.code === 'second_factor_wrong') showErrors({ code: wrong })
    else if (answer.fields) showErrors(answer.fields)
    else setFailure(secondFactorFailure('The code could not be checked', answer))
  })
  return (
    <form ref={useFirstFocus()} noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <TextField {...look} {...form.field('code')} />
      <FormAlert failure={failure} />
      <Button type="submit" variant="sun" wide busy={form.busy} busyLabel="Checking...">
        Go on
      </Button>
    </form>
  )
}

/** The previous form is gone and the focus with it, so the first field takes the focus. */
function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = form.current?.elements[0]
    if (first instanceof HTMLElement) first.focus()
  }, [])
  return form
}
