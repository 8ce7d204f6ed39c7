import { useState, type FormEvent } from 'react'
import { count, grouped } from '#domain/counts.ts'
import {
  AnnouncementTexts,
  CHANNELS,
  channelsOf,
  type NewAnnouncement,
  CHOOSE_CLASS,
  type AnnouncementList,
  type Channel,
  type ChannelFacts,
} from '#domain/messaging/announcements.ts'
import { schoolClock } from '#domain/school-time.ts'
import { announcementSms, SMS_PARTS_MAX, smsSize } from '#domain/messaging/sms.ts'
import { createAnnouncement, sendAnnouncement } from '#domain/messaging/announcements-api.ts'
import { useAdminAction } from '#web/features/staff/admin-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch, TextArea, TextField } from '#web/ui/field.tsx'
import { IconAlert } from '#web/ui/icons.tsx'
import { showToast, type Toast } from '#web/ui/toast.tsx'
import { checkForm, useForm } from '#web/ui/use-form.ts'
import { AudienceField, firstAudience } from './audience-field.tsx'
import { CHANNEL_NAME, problemText } from './delivery-status.tsx'
import { useReach } from './use-reach.ts'

const FIELDS = ['title', 'content'] as const
/** `word` is the name of the channel within a sentence. */
const SWITCHES: Record<Channel, { label: string; ofClasses: string; word: string }> = {
  email: { label: 'Email to all users', ofClasses: 'Email to these learners', word: 'email' },
  push: { label: 'Push notifications', ofClasses: 'Push notifications', word: 'push' },
  sms: { label: 'SMS to all users', ofClasses: 'SMS to these learners', word: 'SMS' },
}

/** The keys of queries that show announcements. They are fetched again after a change. */
export const ANNOUNCEMENT_KEYS = [['announcements'], ['summary']] as const

interface AnnouncementFormProps {
  /** Identifies the announcement of this form, so that sending it twice creates only one. */
  requestId: string
  channels: readonly ChannelFacts[]
  /** In quiet hours, the time at which messages are sent again. */
  quietUntil: string | null
  /** The classes to which the user may send announcements, and whether they may send to everybody. */
  audience: Pick<AnnouncementList, 'classes' | 'mayToAll'>
  send: Send
  onCreated: () => void
}

export function AnnouncementForm({
  requestId,
  channels: ofEverybody,
  quietUntil,
  audience,
  send,
  onCreated,
}: AnnouncementFormProps) {
  const [classIds, setClassIds] = useState<readonly string[] | null>(() => firstAudience(audience))
  const channels = useReach(ofEverybody, classIds)
  const create = useCreate(send, channels, quietUntil)
  const [on, setOn] = useState({ email: false, push: false, sms: false })
  const isToNobody = classIds?.length === 0
  const form = useForm(AnnouncementTexts, FIELDS, async (texts) => {
    const created = await create({
      ...texts,
      requestId,
      ...(classIds !== null && { classIds: [...classIds] }),
      sendEmail: on.email,
      sendPushNotification: on.push,
      sendSms: on.sms,
    })
    if (created) onCreated()
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const checked = checkForm(AnnouncementTexts, form.values)
    const [first] = checked.ok ? [isToNobody ? CHOOSE_CLASS : undefined] : Object.values(checked.errors)
    if (first !== undefined && !form.busy) showToast({ title: first, tone: 'bad' })
    if (checked.ok && isToNobody) event.preventDefault()
    else form.onSubmit(event)
  }
  return (
    <Card as="section" labelledBy="new-announcement" className="p-5">
      <h2 id="new-announcement" className="text-lg">
        New announcement
      </h2>
      <form noValidate onSubmit={onSubmit} className="mt-3 flex flex-col gap-4">
        <AudienceField {...audience} chosen={classIds} onChange={setClassIds} />
        <TextField label="Title" autoComplete="off" {...form.field('title')} />
        <TextArea label="Message" rows={5} {...form.field('content')} />
        <div className="divide-y-[1.5px] divide-line border-y-[1.5px] border-line">
          {CHANNELS.map((channel) => {
            const facts = channels.find((entry) => entry.channel === channel)
            // A teacher has only the channels that the school lets teachers use.
            if (!audience.mayToAll && !facts) return null
            const problem = facts && problemText(facts)
            return (
              <div key={channel} className="py-1">
                <Switch
                  label={classIds === null ? SWITCHES[channel].label : SWITCHES[channel].ofClasses}
                  hint={isToNobody ? ' ' : switchHint(facts, form.values)}
                  checked={on[channel]}
                  onChange={(checked) => setOn({ ...on, [channel]: checked })}
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
        {quietUntil !== null && Object.values(on).includes(true) && (
          <p className="text-sm">
            Quiet hours: it is on Home at once, and the messages will go out at{' '}
            {schoolClock(new Date(quietUntil))}.
          </p>
        )}
        <Button type="submit" wide busy={form.busy} busyLabel="Creating...">
          Create Announcement
        </Button>
      </form>
    </Card>
  )
}

/** @returns whether the announcement was created; the form may be cleared only in that case */
function useCreate(
  send: Send,
  facts: readonly ChannelFacts[],
  quietUntil: string | null,
): (wanted: NewAnnouncement) => Promise<boolean> {
  const create = useAdminAction({
    call: createAnnouncement,
    failed: 'Failed to create announcement',
    refresh: ANNOUNCEMENT_KEYS,
  })
  return async (wanted) => {
    const made = await create.mutateAsync(wanted).catch(() => null)
    if (made === null) return false
    const channels = channelsOf(made)
    if (channels.length === 0 || (await send(made.id))) showToast(createdToast(channels, facts, quietUntil))
    return true
  }
}

/** @param facts the facts of each channel; empty before they were fetched */
export function createdToast(
  chosen: readonly Channel[],
  facts: readonly ChannelFacts[],
  quietUntil: string | null = null,
): Toast {
  const created = 'Announcement created successfully!'
  if (chosen.length === 0) return { title: created, tone: 'good' }
  const known = chosen.flatMap((channel) => facts.filter((entry) => entry.channel === channel))
  if (known.length < chosen.length)
    return { title: created, text: 'The list says what becomes of its messages.', tone: 'plain' }
  const reaching = known.filter(({ connected, people: reached }) => connected && reached > 0)
  const words = reaching.map(({ channel }) => SWITCHES[channel].word).join(', ')
  const silent = known.filter((entry) => !reaching.includes(entry)).map(silentText)
  return {
    title:
      reaching.length === 0
        ? 'Announcement created, but no messages were sent'
        : quietUntil === null
          ? `Announcement created and ${words} notifications sent!`
          : `Announcement created. Its ${words} notifications go out at ${schoolClock(new Date(quietUntil))}.`,
    ...(silent.length > 0 && { text: silent.join(' ') }),
    tone: reaching.length > 0 ? 'good' : 'plain',
  }
}

function silentText({ channel, connected }: ChannelFacts): string {
  const name = CHANNEL_NAME[channel]
  return connected ? `${name} has nobody to send to.` : `${name} is not connected and reaches nobody.`
}

/** Resolves to whether the announcement was sent. If sending fails, a message says that the announcement itself exists. */
export type Send = (id: string) => Promise<boolean>

export function useSend(): Send {
  const send = useAdminAction({ call: sendAnnouncement, refresh: ANNOUNCEMENT_KEYS })
  return (id) =>
    send.mutateAsync({ announcementId: id }).then(
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

/** Returns the line under a switch: the number of people, the cost, or that no service is connected. */
export function switchHint(
  facts: ChannelFacts | undefined,
  texts: { title: string; content: string },
): string {
  if (!facts) return ' '
  const fresh = facts.newPeople ? `, ${grouped(facts.newPeople)} new since the last message` : ''
  const reach = `${facts.channel === 'push' ? pushReach(facts.people) : people(facts.people)}${fresh}`
  const cost = facts.channel === 'sms' ? ` · ${smsCost(facts, texts)}` : ''
  const outbox = facts.connected ? '' : '. Not connected: written to the outbox folder on the server instead'
  return `${reach}${unwilling(facts)}${cost}${outbox}`
}

const WANTED: Record<Channel, string> = { email: 'e-mail', push: 'push', sms: 'SMS' }

/** Says how many people do not want this channel. They are not counted among the people reached. */
function unwilling({ channel, objections = 0 }: ChannelFacts): string {
  if (objections === 0) return ''
  return ` · ${count(objections, 'does', 'do')} not want ${WANTED[channel]}`
}

function people(number: number): string {
  return count(number, 'person', 'people')
}

function pushReach(number: number): string {
  return number === 0 ? 'Nobody has switched it on yet' : `${people(number)} have switched it on`
}

function smsCost(
  { people: reached, pricePerPart }: ChannelFacts,
  { title, content }: { title: string; content: string },
): string {
  const { text, cut } = announcementSms(title.trim(), content.trim())
  const { parts, encoding } = smsSize(text)
  const each = `${smses(parts)} each`
  const letters = encoding === 'UCS-2' && parts > 1 ? ' (special letters take more room)' : ''
  const ending = cut ? `, cut after ${smses(SMS_PARTS_MAX)}` : ''
  const price = pricePerPart === null ? '' : ` · about R${grouped(Math.ceil(parts * pricePerPart * reached))}`
  return `${each}${letters}${ending}${price}`
}

/** The gateway charges for a long message as several. */
function smses(parts: number): string {
  return count(parts, 'SMS', 'SMSes')
}
