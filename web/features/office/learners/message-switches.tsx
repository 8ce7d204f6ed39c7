import { CHANNELS, type Channel } from '#domain/messaging/announcements.ts'
import { changeChoiceOf, readChoicesOf } from '#domain/messaging/messages-api.ts'
import { failureText, useAdminAction, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Switch } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

const LABELS: Record<Channel, string> = {
  email: 'School news by e-mail',
  push: 'School news by push',
  sms: 'School news by SMS',
}

/** Lets staff enter what a family says in person or on paper. */
export function MessageSwitches({ userId }: { userId: string }) {
  const key = ['users', 'messages', userId]
  const choices = useAdminQuery({ key, call: readChoicesOf, body: { userId } })
  const change = useAdminAction({ call: changeChoiceOf, refresh: [key, ['announcements']] })
  const shown = {
    ...choices.data,
    ...(change.isPending && { [change.variables.channel]: change.variables.wanted }),
  }
  return (
    <fieldset className="border-t-[1.5px] border-line pt-3">
      <legend className="sr-only">Messages to this family</legend>
      <p className="text-sm text-soft">
        Switch off what the family does not want. It is written into the security events.
      </p>
      <div className="divide-y-[1.5px] divide-line">
        {CHANNELS.map((channel) => (
          <Switch
            key={channel}
            label={LABELS[channel]}
            checked={shown[channel] ?? false}
            disabled={choices.data === undefined || change.isPending}
            onChange={(wanted) => change.mutate({ userId, channel, wanted })}
          />
        ))}
      </div>
      <FormAlert failure={failureText('This was not changed', change.error ?? choices.error)} />
    </fieldset>
  )
}
