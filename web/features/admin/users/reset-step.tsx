import { useState } from 'react'
import type { OneTimePassword } from '#domain/learners.ts'
import { resetLearnerPassword } from '#web/api/learners.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { failureText, useAdminAction } from '../admin-call.ts'
import { GivenPassword } from './given-password.tsx'

interface ResetStepProps {
  userId: string
  name: string
  onDone: () => void
}

/** Confirms, then shows the one-time password, only this once. */
export function ResetStep({ userId, name, onDone }: ResetStepProps) {
  const [given, setGiven] = useState<OneTimePassword | null>(null)
  const reset = useAdminAction({
    call: resetLearnerPassword,
    done: (answer: OneTimePassword) => {
      setGiven(answer)
      return null
    },
  })
  if (given !== null) return <GivenPassword {...given} name={name} onDone={onDone} />
  return (
    <div className="grid gap-4">
      <p>
        {name} gets a new password for one use, and is signed out on every device. Work that is not sent yet
        stays on the device and goes up after the next sign-in.
      </p>
      <FormAlert failure={failureText('The password was not reset', reset.error)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button busy={reset.isPending} busyLabel="Resetting..." onClick={() => reset.mutate(userId)}>
          Reset password
        </Button>
      </div>
    </div>
  )
}
