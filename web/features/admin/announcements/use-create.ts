import { channelsOf, type NewAnnouncement } from '#domain/announcements.ts'
import { createAnnouncement, sendAnnouncement } from '#web/api/admin-announcements.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useAdminAction } from '../admin-call.ts'
import { CHANNEL_WORD } from './channel-texts.ts'

/** Everything an announcement changes on the dashboard. */
export const ANNOUNCEMENT_KEYS = [['announcements'], ['summary']] as const

/** Sends an announcement by its channels; a failure says that the announcement itself is kept (spec 8). */
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

/**
 * Creates an announcement and, with any channel on, has it sent. Says how it went (spec 8).
 * @returns whether the announcement was created: only then may the form be emptied
 */
export function useCreate(): (wanted: NewAnnouncement) => Promise<boolean> {
  const send = useSend()
  const create = useAdminAction({
    call: createAnnouncement,
    failed: 'Failed to create announcement',
    refresh: ANNOUNCEMENT_KEYS,
  })
  return async (wanted) => {
    const made = await create.mutateAsync(wanted).catch(() => null)
    if (made === null) return false
    const channels = channelsOf(made)
    if (channels.length === 0) showToast({ title: 'Announcement created successfully!', tone: 'good' })
    else if (await send(made.id)) {
      const words = channels.map((channel) => CHANNEL_WORD[channel]).join(', ')
      showToast({ title: `Announcement created and ${words} notifications sent!`, tone: 'good' })
    }
    return true
  }
}
