import { useState } from 'react'
import type { OneTimePassword } from '#domain/accounts/learners.ts'
import { resetLearnerPassword } from '#domain/accounts/learners-api.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { failureText, useAdminAction } from '../admin-call.ts'
import { EndTicketsTick } from '../end-tickets-tick.tsx'
import { GivenPassword } from './given-password.tsx'

interface ResetStepProps {
  userId: string
  name: string
  isStaff: boolean
  onDone: () => void
}

/** Asks for confirmation and then shows the one-time password, which cannot be shown again. */
export function ResetStep({ userId, name, isStaff, onDone }: ResetStepProps) {
  const [endTickets, setEndTickets] = useState(false)
  const [given, setGiven] = useState<OneTimePassword | null>(null)
  const reset = useAdminAction({
    call: resetLearnerPassword,
    done: (answer: OneTimePassword) => {
      setGiven(answer)
      return null
    },
  })
  if (given !== null) return <GivenPassword {...given} name={name} isStaff={isStaff} onDone={onDone} />
  return (
    <div className="grid gap-4">
      <p>
        <AsWritten>{name}</AsWritten> gets a new password for one use, and is signed out on every device. Work
        that is not sent yet stays on the device and goes up after the next sign-in.
      </p>
      <EndTicketsTick checked={endTickets} onChange={setEndTickets} />
      <FormAlert failure={failureText('The password was not reset', reset.error)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button
          busy={reset.isPending}
          busyLabel="Resetting..."
          onClick={() => reset.mutate({ userId, endTickets })}
        >
          Reset password
        </Button>
      </div>
    </div>
  )
}
