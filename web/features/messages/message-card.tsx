import { useCallback, useEffect, useState } from 'react'
import type { MessageChoices } from '#domain/messaging/messages.ts'
import type { ApiResult } from '#web/api/client.ts'
import { changeChoice, readChoices } from '#domain/messaging/messages-api.ts'
import { callAsLearner } from '#web/session/access.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/field.tsx'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Push has its own card, because it is a setting of each device. */
const SWITCHES = [
  { channel: 'email', label: 'News by e-mail', hint: 'A mail for a new password always comes.' },
  { channel: 'sms', label: 'News by SMS', hint: 'To the phone number of your details.' },
] as const

type Shown = MessageChoices | 'loading' | 'failed'

export function MessageCard() {
  const [choices, setChoices] = useState<Shown>('loading')
  const isShown = useShown()
  const take = useCallback((result: ApiResult<MessageChoices>) => {
    setChoices((before) => {
      if (result.ok) return result.data
      return typeof before === 'object' ? before : 'failed'
    })
    return result.ok
  }, [])
  const load = useCallback(() => void callAsLearner(readChoices).then(take), [take])
  useEffect(() => {
    if (isShown) load()
  }, [isShown, load])

  const change = async (channel: 'email' | 'sms', wanted: boolean) => {
    if (typeof choices !== 'object') return
    setChoices({ ...choices, [channel]: wanted })
    const result = await callAsLearner(changeChoice, { body: { channel, wanted } })
    if (take(result)) return
    setChoices(choices)
    showToast({
      title: 'This could not be changed',
      text:
        !result.ok && result.reason === 'offline'
          ? 'No connection to the school server. Please try again later.'
          : 'The school server did not take it. Please try again later.',
      tone: 'bad',
    })
  }
  return (
    <Card as="section" labelledBy="messages" className="p-5">
      <h2 id="messages" className="text-lg">
        Messages from school
      </h2>
      <p className="mt-1.5">The school can send its news to you. All news is in the app too, on Home.</p>
      {choices === 'failed' ? (
        <>
          <p className="mt-2 text-soft">This shows when the school server can be reached.</p>
          <Button
            variant="ghost"
            size="sm"
            className="mt-2"
            onClick={() => {
              setChoices('loading')
              load()
            }}
          >
            Try Again
          </Button>
        </>
      ) : (
        <div className="mt-2 divide-y-[1.5px] divide-line" aria-busy={choices === 'loading'}>
          {SWITCHES.map(({ channel, label, hint }) => (
            <Switch
              key={channel}
              label={label}
              hint={hint}
              checked={choices !== 'loading' && choices[channel]}
              disabled={choices === 'loading'}
              onChange={(wanted) => void change(channel, wanted)}
            />
          ))}
        </div>
      )}
    </Card>
  )
}
