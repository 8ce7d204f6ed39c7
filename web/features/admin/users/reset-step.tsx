import { useState } from 'react'
import type { OneTimePassword } from '#domain/learners.ts'
import { resetLearnerPassword } from '#web/api/learners.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { failureText, useAdminAction } from '../admin-call.ts'
import { dayText } from '../texts.ts'

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
  if (given !== null) return <Given {...given} name={name} onDone={onDone} />
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

/** The password, shown only this once. */
export function Given({
  email,
  password,
  expiresAt,
  name,
  onDone,
}: OneTimePassword & { name: string; onDone: () => void }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(password).then(
      () => setCopied('yes'),
      // An old browser or a page without https.
      () => setCopied('no'),
    )
  return (
    <div className="grid gap-3">
      <p>
        Write this down for {name}. It is shown once, works until {dayText(expiresAt)}, and opens the choice
        of an own password.
      </p>
      <dl className="grid gap-2 rounded-control bg-sun-wash p-4">
        <div>
          <dt className="text-2xs text-soft">Email</dt>
          <dd className="font-semibold wrap-anywhere">{email}</dd>
        </div>
        <div>
          <dt className="text-2xs text-soft">One-time password</dt>
          <dd className="text-lg font-bold wrap-anywhere select-all">{password}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <output className="min-w-0 flex-1 text-sm text-soft">
          {copied === 'yes' && 'Copied.'}
          {copied === 'no' && 'This browser does not let us copy. Please write it down.'}
        </output>
        <Button variant="ghost" onClick={() => void copy()}>
          Copy password
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  )
}
