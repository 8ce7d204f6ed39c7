import { useState } from 'react'
import { channelsOf, type ListedAnnouncement, type ChannelFacts } from '#domain/announcements.ts'
import { deleteAnnouncement, publishAnnouncement } from '#web/api/admin-announcements.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { useAdminAction } from '../admin-call.ts'
import { dayText } from '../dates.ts'
import { CHANNEL_NAME } from './channel-texts.ts'
import { ANNOUNCEMENT_KEYS, DeliveryStatus } from './delivery-status.tsx'

interface AnnouncementCardProps {
  announcement: ListedAnnouncement
  channels: readonly ChannelFacts[]
  /** Moves the focus, since this card's buttons are gone. */
  onDeleted: () => void
}

export function AnnouncementCard({ announcement, channels, onDeleted }: AnnouncementCardProps) {
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
        {channelsOf(announcement).map((channel) => (
          <Chip key={channel} tone="indigo">
            {CHANNEL_NAME[channel]}
          </Chip>
        ))}
        <time dateTime={createdAt} className="ml-auto text-xs text-soft">
          {dayText(createdAt)}
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
      <DeliveryStatus announcement={announcement} channels={channels} />
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
  const waiting = announcement.deliveries.some((counts) => counts.waiting > 0)
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
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete this announcement?"
        actions={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              busy={remove.isPending}
              busyLabel="Deleting..."
              onClick={() =>
                remove.mutate(id, {
                  // Closed even on failure: the dialog would hide the toast.
                  onSettled: () => setAsking(false),
                  onSuccess: onDeleted,
                })
              }
            >
              Delete
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">
          “{title}” will be gone from every learner's Home, for good.
          {waiting && ' Messages that still wait are not sent any more.'}
        </p>
      </Dialog>
    </>
  )
}
