import { count, grouped, plural } from '#domain/counts.ts'
import { shortMoment } from '#domain/dates.ts'
import type { HeldMessages } from '#domain/messaging/announcements.ts'
import { releaseHeld } from '#domain/messaging/announcements-api.ts'
import { useAdminAction } from '#web/features/staff/admin-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ANNOUNCEMENT_KEYS } from './announcement-form.tsx'
import { CHANNEL_NAME } from './delivery-status.tsx'

interface HeldNoticeProps {
  held: HeldMessages
  /** Moves the focus, because the buttons are gone. */
  onDecided: () => void
}

/** This is shown after a restore until an admin has decided what happens to the held messages. */
export function HeldNotice({ held, onDecided }: HeldNoticeProps) {
  const release = useAdminAction({
    call: releaseHeld,
    done: ({ messages }) => `Decided on ${count(messages, 'message')}`,
    failed: 'Failed to decide on the messages',
    refresh: ANNOUNCEMENT_KEYS,
  })
  const all = held.counts.reduce((sum, { count }) => sum + count, 0)
  // This uses the promise, because the callbacks of `mutate` do not run if the refreshed list has removed this notice.
  const decide = (send: boolean) => () => void release.mutateAsync({ send }).then(onDecided, () => {})
  return (
    <Card as="section" labelledBy="held-messages" className="p-5">
      <h3 id="held-messages" className="text-lg">
        Messages from before the restore
      </h3>
      <p className="mt-1">{heldText(held)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="ghost" size="sm" busy={release.isPending} onClick={decide(true)}>
          Send {all === 1 ? 'it' : `these ${grouped(all)}`}
        </Button>
        <Button variant="ghost" size="sm" busy={release.isPending} onClick={decide(false)}>
          Do not send
        </Button>
      </div>
    </Card>
  )
}

export function heldText({ restoredAt, counts }: HeldMessages): string {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const which = counts.map(({ channel, count }) => `${grouped(count)} ${CHANNEL_NAME[channel]}`).join(', ')
  const these = `${plural(all, 'This', 'These')} ${count(all, 'message')}`
  return `The school’s server was restored on ${shortMoment(restoredAt)}. ${these} (${which}) may have gone out already.`
}
