import { useEffect, useState, useSyncExternalStore } from 'react'
import { dayWithYear } from '#domain/dates.ts'
import { keepAccount, readOwnDeletion } from '#domain/privacy/privacy-api.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import { callAsLearner } from '#web/session/access.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { deletionDue, rememberDeletion } from './deletion-memory.ts'

/** Renders nothing for users whose account is not going to be deleted. */
export function DeletionBanner({ userId }: { userId: string }) {
  const known = useSyncExternalStore(deletionDue.subscribe, deletionDue.get)
  const dueAt = known?.userId === userId ? known.dueAt : null
  const isDue = dueAt !== null
  useEffect(() => {
    if (isDue) void refreshDeletion(userId)
  }, [userId, isDue])
  if (dueAt === null) return null
  return (
    <Card
      tone="sun"
      as="section"
      labelledBy="deletion-due"
      className="mb-3 flex flex-wrap items-center gap-3"
    >
      <div className="min-w-[min(100%,12rem)] flex-1">
        <h2 id="deletion-due" className="text-lg">
          Your account will be deleted on {dayWithYear(dueAt)}
        </h2>
        <p className="text-sm">You can change your mind until then. Nothing is lost yet.</p>
      </div>
      <KeepButton userId={userId} />
    </Card>
  )
}

/** Asks the server again, because the deletion may have been requested or cancelled on another device. */
export async function refreshDeletion(userId: string): Promise<void> {
  const answer = await callAsLearner(readOwnDeletion)
  if (answer.ok) rememberDeletion(userId, answer.data.dueAt)
}

function KeepButton({ userId }: { userId: string }) {
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    const answer = await callAsLearner(keepAccount)
    setBusy(false)
    if (answer.ok) {
      rememberDeletion(userId, null)
      showToast({ title: 'Your account stays', text: 'Go on where you stopped.', tone: 'good' })
      return
    }
    const title = 'Your account could not be kept'
    showToast({ tone: 'bad', ...(commonFailure(title, answer) ?? { title, text: 'Please try again.' }) })
  }
  return (
    <Button busy={busy} busyLabel="Keeping it..." onClick={() => void keep()}>
      Keep my account
    </Button>
  )
}
