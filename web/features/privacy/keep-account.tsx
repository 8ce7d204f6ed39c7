import { useEffect, useState } from 'react'
import { dayWithYear } from '#domain/dates.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import { keepAccount } from '#domain/privacy/privacy-api.ts'
import { callApi } from '#web/api/client.ts'
import { takeToken } from '#web/session/access.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { Page } from '#web/ui/page.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { rememberDeletion } from './deletion-memory.ts'

const FAILED = 'Your account could not be kept'

export interface KeepAccountProps {
  userId: string
  dueAt: string
  enter: () => void
}

/** This is shown after a sign-in to an account that is going to be deleted, before anything else. */
export function KeepAccountScreen({ userId, dueAt, enter }: KeepAccountProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FailureText | null>(null)
  // The previous form had the focus and is gone.
  useEffect(focusHeading, [])
  const keep = async () => {
    setBusy(true)
    setFailure(null)
    const grant = await takeToken()
    const answer = grant.ok ? await callApi(keepAccount, { token: grant.data.accessToken }) : grant
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
          Your account will be deleted on <b>{dayWithYear(dueAt)}</b>. All your lessons and points are still
          here.
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
