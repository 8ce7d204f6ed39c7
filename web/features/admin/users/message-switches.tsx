import { CHANNELS, type Channel } from '#domain/announcements.ts'
import { changeChoiceOf, readChoicesOf } from '#web/api/messages.ts'
import { Switch } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { failureText, useAdminAction, useAdminQuery } from '../admin-call.ts'

const LABELS: Record<Channel, string> = {
  email: 'School news by e-mail',
  push: 'School news by push',
  sms: 'School news by SMS',
}

/** For a family that says it by word of mouth or on paper. */
export function MessageSwitches({ userId }: { userId: string }) {
  const key = ['users', 'messages', userId]
  const choices = useAdminQuery({ key, call: (token) => readChoicesOf(token, userId) })
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
