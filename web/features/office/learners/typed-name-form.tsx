import { useState, type ReactNode } from 'react'
import { isNameOf } from '#domain/accounts/learners.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { OF_ANOTHER, TextField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'

interface TypedNameFormProps {
  learner: { firstName: string; lastName: string }
  /** Says what will happen. */
  children: ReactNode
  button: string
  busyButton: string
  isBusy: boolean
  failure: FailureText | null
  onConfirm: (fullName: string) => void
  onCancel: () => void
}

/** Confirms an action that cannot be undone: the user must first type the name of the affected learner. */
export function TypedNameForm({
  learner,
  children,
  button,
  busyButton,
  isBusy,
  failure,
  onConfirm,
  onCancel,
}: TypedNameFormProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const name = `${learner.firstName} ${learner.lastName}`
  return (
    <form
      noValidate
      autoComplete="off"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isNameOf(typed, learner)) onConfirm(typed)
        else setError(`Please type ${name}`)
      }}
    >
      <p>{children}</p>
      <TextField
        label={
          <>
            To confirm, type <AsWritten>{name}</AsWritten>
          </>
        }
        name="fullName"
        autoComplete={OF_ANOTHER}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <FormAlert failure={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={isBusy} busyLabel={busyButton}>
          {button}
        </Button>
      </div>
    </form>
  )
}
