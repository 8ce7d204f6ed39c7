import { grouped } from '#domain/counts.ts'
import { shortWeekday } from '#domain/dates.ts'
import { schoolClock } from '#domain/school-time.ts'
import {
  channelsOf,
  type Channel,
  type ChannelFacts,
  type ChannelProblem,
  type DeliveryCounts,
  type FailureReason,
  type ListedAnnouncement,
} from '#domain/messaging/announcements.ts'
import { retryDeliveries } from '#domain/messaging/announcements-api.ts'
import { useAdminAction } from '#web/features/staff/admin-call.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

interface DeliveryStatusProps {
  announcement: ListedAnnouncement
  channels: readonly ChannelFacts[]
  onSend: () => void
}

/** The live state of an announcement's messages, by channel. */
export function DeliveryStatus({ announcement, channels, onSend }: DeliveryStatusProps) {
  const wanted = channelsOf(announcement)
  if (wanted.length === 0) return null
  if (!announcement.ordered) {
    return (
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-xs text-soft">Not sent to anybody yet.</p>
        <Button variant="ghost" size="sm" onClick={onSend}>
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
    done: ({ waiting }) => (waiting === 0 ? 'Trying again' : `Trying ${grouped(waiting)} again`),
    failed: 'Failed to try again',
    refresh: [['announcements']],
  })
  const mayRetry = sessionMay(useSession(), 'announcements:manage')
  const name = CHANNEL_NAME[channel]
  if (!counts) {
    const text = announcement.fannedOut ? 'nobody to send to' : 'getting ready...'
    return (
      <li className="text-xs text-soft">
        {name}: {text}
      </li>
    )
  }
  const { sent, waiting, held, failed, reasons, retryable } = counts
  const total = sent + waiting + held + failed
  const problem = waiting > 0 && facts ? problemText(facts) : null
  const canRetry = mayRetry && (problem !== null || retryable > 0)
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
          <b className="font-semibold text-ink">{name}</b> {grouped(sent)} sent
          {waiting > 0 && ` · ${grouped(waiting)} waiting`}
          {held > 0 && ` · ${grouped(held)} held`}
          {failed > 0 && ` · ${grouped(failed)} failed`}
        </p>
      </div>
      {waiting > 0 && !announcement.isPublished && (
        <p className="mt-1 text-xs text-soft">Held back while this is a draft.</p>
      )}
      {/* A full bar must not suggest that the messages arrived. */}
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
          Try Again
          <span className="sr-only"> {`${name} of ${announcement.title}`}</span>
        </Button>
      )}
    </li>
  )
}

export const CHANNEL_NAME: Record<Channel, string> = { email: 'Email', push: 'Push', sms: 'SMS' }

const REASON: Record<FailureReason, string> = {
  bad_address: 'the mail server does not know the address',
  bad_number: 'without a real phone number',
  no_device: 'the browser was removed',
  refused: 'not accepted',
  unknown: 'may have arrived, so not sent again',
  gave_up: 'tried for days',
  withheld: 'not sent after the restore',
}

const SERVICE: Record<Channel, string> = {
  email: 'The mail server',
  push: 'The push service',
  sms: 'The SMS gateway',
}
const PROBLEM: Record<ChannelProblem, string> = {
  unreachable: 'cannot be reached',
  sign_in: 'refuses the server’s name or key',
  overloaded: 'asks to wait',
  credit: 'has no credit left',
  broken: 'answers with errors',
}

/** Returns text such as "4 not accepted, 2 may have arrived, so not sent again". */
export function reasonText(reasons: readonly { reason: FailureReason; count: number }[]): string {
  return reasons.map(({ reason, count }) => `${grouped(count)} ${REASON[reason]}`).join(', ')
}

export function problemText({ channel, problem }: ChannelFacts): string | null {
  if (problem === null) return null
  const since = `${shortWeekday(problem.since)} ${schoolClock(new Date(problem.since))}`
  return `${SERVICE[channel]} ${PROBLEM[problem.what]} since ${since}. Messages wait, and go out when it works again.`
}
