import { useEffect, useState } from 'react'
import { commonFailure } from '#web/api/failure-text.ts'
import { mintToken } from '#web/api/auth.ts'
import { keepAccount } from '#web/api/privacy.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { Page } from '#web/ui/page.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { dayText } from './day-text.ts'
import { rememberDeletion } from './deletion-memory.ts'

const FAILED = 'Your account could not be kept'

export interface KeepAccountProps {
  userId: string
  dueAt: string
  enter: () => void
}

/** After signing in to an account that is going to be deleted, before anything else. */
export function KeepAccountScreen({ userId, dueAt, enter }: KeepAccountProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FailureText | null>(null)
  // The focus went away with the form before.
  useEffect(focusHeading, [])
  const keep = async () => {
    setBusy(true)
    setFailure(null)
    const grant = await mintToken()
    const answer = grant.ok ? await keepAccount(grant.data.accessToken) : grant
    setBusy(false)
    if (!answer.ok)
      return setFailure(commonFailure(FAILED, answer) ?? { title: FAILED, text: 'Please try again.' })
    rememberDeletion(userId, null)
    enter()
  }
  return (
    <Page width="form" top={<TopBar />}>
      <Card className="grid justify-items-center gap-4 p-5 text-center">
        <Qala pose="wave" className="h-32" />
        <h1 className="text-2xl outline-none">Keep your account?</h1>
        <p>
          Your account will be deleted on <b>{dayText(dueAt)}</b>. All your lessons and points are still here.
        </p>
        <FormAlert failure={failure} />
        <Button variant="sun" wide busy={busy} busyLabel="Keeping it..." onClick={() => void keep()}>
          Keep my account
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            rememberDeletion(userId, dueAt)
            enter()
          }}
        >
          Go on, delete it on that day
        </Button>
      </Card>
    </Page>
  )
}
