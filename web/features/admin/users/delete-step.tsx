import { useState } from 'react'
import { isNameOf, type LearnerCard } from '#domain/learners.ts'
import { deleteLearner } from '#web/api/learners.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { failureText, useAdminAction } from '../admin-call.ts'

interface DeleteStepProps {
  learner: LearnerCard
  onCancel: () => void
  onDone: () => void
}

export function DeleteStep({ learner, onCancel, onDone }: DeleteStepProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const name = `${learner.firstName} ${learner.lastName}`
  const removal = useAdminAction({
    call: deleteLearner,
    done: () => {
      onDone()
      return `The account of ${name} is deleted`
    },
    refresh: [['users'], ['summary']],
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isNameOf(typed, learner)) removal.mutate({ userId: learner.userId, fullName: typed })
        else setError(`Please type ${name}`)
      }}
    >
      <p>
        This deletes the account with all lessons, tasks, scores and points. Nobody can bring it back. Work
        that is still on a device is not taken in any more.
      </p>
      <TextField
        label={`To confirm, type ${name}`}
        name="fullName"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <FormAlert failure={failureText('The account was not deleted', removal.error)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" type="submit" busy={removal.isPending} busyLabel="Deleting...">
          Delete account
        </Button>
      </div>
    </form>
  )
}
