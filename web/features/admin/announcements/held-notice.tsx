import type { HeldMessages } from '#domain/announcements.ts'
import { releaseHeld } from '#web/api/admin-announcements.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAdminAction } from '../admin-call.ts'
import { momentText, number } from '../texts.ts'
import { ANNOUNCEMENT_KEYS } from './announcement-form.tsx'
import { CHANNEL_NAME } from './delivery-status.tsx'

interface HeldNoticeProps {
  held: HeldMessages
  /** Moves the focus, since the buttons are gone. */
  onDecided: () => void
}

/** After a restore, until an admin has decided. */
export function HeldNotice({ held, onDecided }: HeldNoticeProps) {
  const release = useAdminAction({
    call: releaseHeld,
    done: ({ messages }) => `Decided on ${messagesText(messages)}`,
    failed: 'Failed to decide on the messages',
    refresh: ANNOUNCEMENT_KEYS,
  })
  const all = held.counts.reduce((sum, { count }) => sum + count, 0)
  // The promise: callbacks of `mutate` do not come when the fresh list has taken this notice away.
  const decide = (send: boolean) => () => void release.mutateAsync({ send }).then(onDecided, () => {})
  return (
    <Card as="section" labelledBy="held-messages" className="p-5">
      <h3 id="held-messages" className="text-lg">
        Messages from before the restore
      </h3>
      <p className="mt-1">{heldText(held)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="ghost" size="sm" busy={release.isPending} onClick={decide(true)}>
          Send {all === 1 ? 'it' : `these ${number(all)}`}
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
  const which = counts.map(({ channel, count }) => `${number(count)} ${CHANNEL_NAME[channel]}`).join(', ')
  const these = all === 1 ? 'This 1 message' : `These ${number(all)} messages`
  return `The school’s server was restored on ${momentText(restoredAt)}. ${these} (${which}) may have gone out already.`
}

function messagesText(count: number): string {
  return count === 1 ? '1 message' : `${number(count)} messages`
}
