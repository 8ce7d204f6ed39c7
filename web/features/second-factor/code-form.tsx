import { useEffect, useRef, useState } from 'react'
import { SecondFactorCode } from '#domain/second-factor.ts'
import { giveSecondFactor } from '#web/api/second-factor.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { secondFactorFailure, WRONG_CODE } from './failure-text.ts'

/** The second step of a sign-in, after the right password. */
export function CodeForm({ onDone }: { onDone: (passwordDue: boolean) => void }) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <div className="grid gap-2">
      {/* Two forms, so that what was typed into one is not sent by the other. */}
      {isRecovery ? <RecoveryForm onDone={onDone} /> : <AppForm onDone={onDone} />}
      <Button variant="quiet" size="sm" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use the code from my app' : 'Use a recovery code'}
      </Button>
    </div>
  )
}

function AppForm({ onDone }: { onDone: (passwordDue: boolean) => void }) {
  const { send, failure } = useSend(onDone, WRONG_CODE)
  const form = useForm(SecondFactorCode, ['code'], send)
  return (
    <form ref={useFirstFocus()} noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <TextField
        label="Code from your app"
        hint="Six numbers. A new code comes every half minute."
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <FormAlert failure={failure} />
      <Button type="submit" variant="sun" wide busy={form.busy} busyLabel="Checking...">
        Go on
      </Button>
    </form>
  )
}

function RecoveryForm({ onDone }: { onDone: (passwordDue: boolean) => void }) {
  const { send, failure } = useSend(onDone, 'This code is wrong or was used before. Please try another one.')
  const form = useForm(SecondFactorCode, ['code'], send)
  return (
    <form ref={useFirstFocus()} noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <TextField
        label="Recovery code"
        hint="From the list you kept. Each code works once. Without a code, ask another admin."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
      <FormAlert failure={failure} />
      <Button type="submit" variant="sun" wide busy={form.busy} busyLabel="Checking...">
        Go on
      </Button>
    </form>
  )
}

function useSend(onDone: (passwordDue: boolean) => void, wrong: string) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const send = async (
    { code }: SecondFactorCode,
    showErrors: (errors: Readonly<Record<string, string>>) => void,
  ) => {
    setFailure(null)
    const answer = await giveSecondFactor(code)
    if (answer.ok) onDone(answer.data.passwordDue)
    else if (answer.code === 'second_factor_wrong') showErrors({ code: wrong })
    else if (answer.fields) showErrors(answer.fields)
    else setFailure(secondFactorFailure('The code could not be checked', answer))
  }
  return { send, failure }
}

/** The form before it is gone, and the focus with it. */
function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = form.current?.elements[0]
    if (first instanceof HTMLElement) first.focus()
  }, [])
  return form
}
