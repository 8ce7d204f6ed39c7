import {
  channelsOf,
  type ListedAnnouncement,
  type Channel,
  type ChannelFacts,
  type DeliveryCounts,
} from '#domain/announcements.ts'
import { retryDeliveries, sendAnnouncement } from '#web/api/admin-announcements.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAdminAction } from '../admin-call.ts'
import { CHANNEL_NAME, number, problemText, reasonText } from './channel-texts.ts'

export const ANNOUNCEMENT_KEYS = [['announcements'], ['summary']] as const

interface DeliveryStatusProps {
  announcement: ListedAnnouncement
  channels: readonly ChannelFacts[]
}

/** The live state of an announcement's messages, by channel. */
export function DeliveryStatus({ announcement, channels }: DeliveryStatusProps) {
  const send = useSend()
  const wanted = channelsOf(announcement)
  if (wanted.length === 0) return null
  if (!announcement.ordered) {
    return (
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-xs text-soft">Not sent to anybody yet.</p>
        <Button variant="ghost" size="sm" onClick={() => void send(announcement.id)}>
          Send now
        </Button>
      </div>
    )
  }
  return (
    <ul className="mt-3 grid gap-3">
      {wanted.map((channel) => (
        <ChannelStatus
          key={channel}
          announcement={announcement}
          channel={channel}
          counts={announcement.deliveries.find((entry) => entry.channel === channel)}
          facts={channels.find((entry) => entry.channel === channel)}
        />
      ))}
    </ul>
  )
}

interface ChannelStatusProps {
  announcement: ListedAnnouncement
  channel: Channel
  counts: DeliveryCounts | undefined
  facts: ChannelFacts | undefined
}

function ChannelStatus({ announcement, channel, counts, facts }: ChannelStatusProps) {
  const retry = useAdminAction({
    call: retryDeliveries,
    done: ({ waiting }) => (waiting === 0 ? 'Trying again' : `Trying ${number(waiting)} again`),
    failed: 'Failed to try again',
    refresh: [['announcements']],
  })
  const name = CHANNEL_NAME[channel]
  if (!counts) {
    const text = announcement.fannedOut ? 'nobody to send to' : 'getting ready...'
    return (
      <li className="text-xs text-soft">
        {name}: {text}
      </li>
    )
  }
  const { sent, waiting, failed, reasons, retryable } = counts
  const total = sent + waiting + failed
  const problem = waiting > 0 && facts ? problemText(facts) : null
  const canRetry = problem !== null || retryable > 0
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProgressBar
          label={`${name} sent`}
          value={(100 * sent) / total}
          tone="leaf"
          className="min-w-24 flex-1 basis-32"
        />
        <p className="text-xs text-soft">
          <b className="font-semibold text-ink">{name}</b> {number(sent)} sent
          {waiting > 0 && ` · ${number(waiting)} waiting`}
          {failed > 0 && ` · ${number(failed)} failed`}
        </p>
      </div>
      {waiting > 0 && !announcement.isPublished && (
        <p className="mt-1 text-xs text-soft">Held back while this is a draft.</p>
      )}
      {/* A full bar must not suggest that the mail arrived. */}
      {sent > 0 && facts?.connected === false && (
        <p className="mt-1 text-xs text-soft">
          Not connected: these are in the outbox folder on the server and reached nobody.
        </p>
      )}
      {problem !== null && <p className="mt-1 text-xs text-coral-text">{problem}</p>}
      {failed > 0 && <p className="mt-1 text-xs text-soft">Failed: {reasonText(reasons)}.</p>}
      {canRetry && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2"
          busy={retry.isPending}
          onClick={() => retry.mutate({ id: announcement.id, channel })}
        >
          Try again
          <span className="sr-only"> {`${name} of ${announcement.title}`}</span>
        </Button>
      )}
    </li>
  )
}

/** @returns whether it was sent; a failure is shown, and says that the announcement itself exists */
export function useSend(): (id: string) => Promise<boolean> {
  const send = useAdminAction({ call: sendAnnouncement, refresh: ANNOUNCEMENT_KEYS })
  return (id) =>
    send.mutateAsync(id).then(
      () => true,
      () => {
        showToast({
          title: 'Notification Error',
          text: 'Announcement created but notification sending failed',
          tone: 'bad',
        })
        return false
      },
    )
}
