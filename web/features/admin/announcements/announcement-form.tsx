import { useState, type FormEvent } from 'react'
import {
  AnnouncementTexts,
  channelsOf,
  type NewAnnouncement,
  type Channel,
  type ChannelFacts,
} from '#domain/announcements.ts'
import { createAnnouncement } from '#web/api/admin-announcements.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch, TextField } from '#web/ui/field.tsx'
import { checkForm } from '#web/ui/form-errors.ts'
import { IconAlert } from '#web/ui/icons.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { useAdminAction } from '../admin-call.ts'
import { CHANNEL_WORD, problemText, switchHint } from './channel-texts.ts'
import { ANNOUNCEMENT_KEYS, useSend } from './delivery-status.tsx'

const FIELDS = ['title', 'content'] as const
const SWITCHES: readonly { channel: Channel; label: string }[] = [
  { channel: 'email', label: 'Email to all users' },
  { channel: 'push', label: 'Push notifications' },
  { channel: 'sms', label: 'SMS to all users' },
]

interface AnnouncementFormProps {
  /** Identifies this form's announcement, so that sending it twice creates one. */
  requestId: string
  channels: readonly ChannelFacts[]
  onCreated: () => void
}

export function AnnouncementForm({ requestId, channels, onCreated }: AnnouncementFormProps) {
  const create = useCreate()
  const [on, setOn] = useState<ReadonlySet<Channel>>(new Set())
  const form = useForm(AnnouncementTexts, FIELDS, async (texts) => {
    const created = await create({
      ...texts,
      requestId,
      sendEmail: on.has('email'),
      sendPushNotification: on.has('push'),
      sendSms: on.has('sms'),
    })
    if (created) onCreated()
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const checked = checkForm(AnnouncementTexts, form.values)
    const [first] = checked.ok ? [] : Object.values(checked.errors)
    if (first !== undefined && !form.busy) showToast({ title: first, tone: 'bad' })
    form.onSubmit(event)
  }
  return (
    <Card as="section" labelledBy="new-announcement" className="p-5">
      <h2 id="new-announcement" className="text-lg">
        New announcement
      </h2>
      <form noValidate onSubmit={onSubmit} className="mt-3 flex flex-col gap-4">
        <TextField label="Title" autoComplete="off" {...form.field('title')} />
        <TextArea label="Message" rows={5} {...form.field('content')} />
        <div className="divide-y-[1.5px] divide-line border-y-[1.5px] border-line">
          {SWITCHES.map(({ channel, label }) => {
            const facts = channels.find((entry) => entry.channel === channel)
            const problem = facts && problemText(facts)
            return (
              <div key={channel} className="py-1">
                <Switch
                  label={label}
                  hint={switchHint(facts, form.values)}
                  checked={on.has(channel)}
                  onChange={(checked) => setOn(toggled(on, channel, checked))}
                />
                {problem && (
                  <p className="flex gap-1.5 pb-2 text-xs text-coral-text">
                    <IconAlert className="mt-0.5 size-4.5" />
                    <span>{problem}</span>
                  </p>
                )}
              </div>
            )
          })}
        </div>
        <Button type="submit" wide busy={form.busy} busyLabel="Creating...">
          Create Announcement
        </Button>
      </form>
    </Card>
  )
}

function toggled(on: ReadonlySet<Channel>, channel: Channel, checked: boolean): ReadonlySet<Channel> {
  const next = new Set(on)
  if (checked) next.add(channel)
  else next.delete(channel)
  return next
}

/** @returns whether the announcement was created: only then may the form be cleared */
function useCreate(): (wanted: NewAnnouncement) => Promise<boolean> {
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
