import { useRef, useState } from 'react'
import { shortDayWithYear } from '#domain/dates.ts'
import {
  channelsOf,
  type AnnouncementList,
  type ChannelFacts,
  type ListedAnnouncement,
} from '#domain/messaging/announcements.ts'
import { schoolClock } from '#domain/school-time.ts'
import {
  deleteAnnouncement,
  listAnnouncements,
  publishAnnouncement,
} from '#domain/messaging/announcements-api.ts'
import { useAdminAction, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { ConfirmDialog } from '#web/features/staff/confirm-dialog.tsx'
import { Pending } from '#web/features/staff/pending.tsx'
import { newId } from '#web/lib/new-id.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { ANNOUNCEMENT_KEYS, AnnouncementForm, useSend, type Send } from './announcement-form.tsx'
import { CHANNEL_NAME, DeliveryStatus } from './delivery-status.tsx'
import { HeldNotice } from './held-notice.tsx'

/** The list is polled often while messages are being sent, and less often while they only wait. */
const MOVING_MS = 2_000
const WAITING_MS = 10_000

/** The Announcements section: the form, and all announcements below or beside it. */
export function AnnouncementsSection() {
  const list = useAdminQuery({
    key: ['announcements'],
    call: listAnnouncements,
    failed: 'Failed to fetch announcements',
    every: untilSent,
  })
  const send = useSend()
  const session = useSession()
  const [formId, setFormId] = useState(newId)
  const heading = useRef<HTMLHeadingElement>(null)
  const toHeading = () => heading.current?.focus()
  const channels = list.data?.channels ?? []
  const mayToAll = list.data?.mayToAll ?? sessionMay(session, 'announcements:manage')
  if (list.data && !mayToAll && list.data.classes.length === 0)
    return (
      <EmptyState
        title="You do not teach a class yet"
        text="You can announce to the classes you teach. Ask an admin to add you to one."
      />
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start lg:gap-6">
      <AnnouncementForm
        // A teacher's form begins with the choice of classes, which are unknown before the list has loaded.
        key={`${formId} ${mayToAll || list.data !== undefined}`}
        requestId={formId}
        audience={{ classes: list.data?.classes ?? [], mayToAll }}
        channels={channels}
        quietUntil={list.data?.quietUntil ?? null}
        send={send}
        onCreated={() => {
          setFormId(newId())
          // The form is replaced, so the focus moves from its button to the list.
          toHeading()
        }}
      />
      <section aria-labelledby="announcement-list" className="grid min-w-0 gap-3">
        <h2 id="announcement-list" ref={heading} tabIndex={-1} className="text-lg outline-none">
          {mayToAll ? 'All announcements' : 'Your announcements'}
        </h2>
        {list.data?.quietUntil && (
          <p className="text-sm text-soft">
            Quiet hours: what waits goes out at {schoolClock(new Date(list.data.quietUntil))}.
          </p>
        )}
        {list.data?.held && <HeldNotice held={list.data.held} onDecided={toHeading} />}
        {list.data?.announcements.map((announcement) => (
          <AnnouncementCard
            key={announcement.id}
            announcement={announcement}
            channels={channels}
            send={send}
            onDeleted={toHeading}
          />
        ))}
        {list.data?.announcements.length === 0 && (
          <EmptyState
            headingLevel={3}
            title="No Announcements Yet"
            text={
              mayToAll
                ? "What you announce is shown on every learner's Home as school news."
                : 'What you announce is shown on Home to the learners of your classes, and to nobody else.'
            }
          />
        )}
        {list.data === undefined && (
          <Pending
            query={list}
            label="Fetching announcements..."
            title="The announcements could not be fetched"
            text={`${list.error?.message}.`}
          />
        )}
      </section>
    </div>
  )
}

interface AnnouncementCardProps {
  announcement: ListedAnnouncement
  channels: readonly ChannelFacts[]
  send: Send
  /** Moves the focus, because the buttons of this card are gone. */
  onDeleted: () => void
}

function AnnouncementCard({ announcement, channels, send, onDeleted }: AnnouncementCardProps) {
  const { id, title, content, isPublished, createdAt } = announcement
  const publish = useAdminAction({
    call: publishAnnouncement,
    done: (row) => (row.isPublished ? 'Announcement published' : 'Announcement unpublished'),
    failed: 'Failed to update announcement',
    refresh: ANNOUNCEMENT_KEYS,
  })
  return (
    <Card as="article" labelledBy={`announcement-${id}`} className="p-5">
      <div className="flex flex-wrap items-center gap-2">
        {isPublished ? <Chip tone="leaf">Published</Chip> : <Chip>Draft</Chip>}
        {announcement.classIds !== null && <Chip tone="sun">{forClasses(announcement.classNames)}</Chip>}
        {channelsOf(announcement).map((channel) => (
          <Chip key={channel} tone="indigo">
            {CHANNEL_NAME[channel]}
          </Chip>
        ))}
        <time dateTime={createdAt} className="ml-auto text-xs text-soft">
          {shortDayWithYear(createdAt)}
        </time>
      </div>
      <h3 id={`announcement-${id}`} className="mt-2.5 text-lg wrap-anywhere">
        {title}
      </h3>
      <FoldedText
        text={content}
        title={title}
        over={{ chars: 300, lines: 6 }}
        className="mt-1 text-soft"
        foldedClassName="line-clamp-4"
        more="Show all"
      />
      <DeliveryStatus announcement={announcement} channels={channels} onSend={() => void send(id)} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="ghost"
          size="sm"
          busy={publish.isPending}
          onClick={() => publish.mutate({ id, isPublished: !isPublished })}
        >
          {isPublished ? 'Unpublish' : 'Publish'}
          <span className="sr-only"> {title}</span>
        </Button>
        <DeleteButton announcement={announcement} onDeleted={onDeleted} />
      </div>
    </Card>
  )
}

function forClasses(names: readonly string[]): string {
  return names.length === 0 ? 'For a class that is gone' : `For ${names.join(', ')}`
}

function DeleteButton({
  announcement,
  onDeleted,
}: Pick<AnnouncementCardProps, 'announcement' | 'onDeleted'>) {
  const [asking, setAsking] = useState(false)
  const remove = useAdminAction({
    call: deleteAnnouncement,
    done: () => 'Announcement deleted successfully',
    failed: 'Failed to delete announcement',
    refresh: ANNOUNCEMENT_KEYS,
  })
  const { id, title } = announcement
  const waiting = announcement.deliveries.some((counts) => counts.waiting + counts.held > 0)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="border-coral! text-coral-text!"
        onClick={() => setAsking(true)}
      >
        Delete<span className="sr-only"> {title}</span>
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete this announcement?"
          onClose={() => setAsking(false)}
          label="Delete"
          busyLabel="Deleting..."
          busy={remove.isPending}
          onConfirm={() =>
            // The dialog is closed even on failure, because it would hide the toast.
            remove.mutate({ id }, { onSettled: () => setAsking(false), onSuccess: onDeleted })
          }
        >
          <p className="wrap-anywhere">
            “{title}” will be gone from{' '}
            {announcement.classIds === null ? "every learner's Home" : 'the Home of these learners'}, for
            good.
            {waiting && ' Messages that still wait are not sent any more.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function untilSent(list: AnnouncementList | undefined): number | false {
  const open = (list?.announcements ?? []).filter(
    ({ ordered, fannedOut, isPublished, deliveries }) =>
      (ordered && !fannedOut) || (isPublished && deliveries.some(({ waiting }) => waiting > 0)),
  )
  if (open.length === 0) return false
  const paused = new Set(
    list?.channels.filter(({ problem }) => problem !== null).map(({ channel }) => channel),
  )
  const moves = open.some(
    ({ fannedOut, deliveries }) =>
      !fannedOut || deliveries.some(({ channel, waiting }) => waiting > 0 && !paused.has(channel)),
  )
  return moves ? MOVING_MS : WAITING_MS
}
