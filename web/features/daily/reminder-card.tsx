import { useEffect, useState } from 'react'
import { REMINDER_HOURS, UNANSWERED_MAX, type Reminder } from '#domain/messaging/reminders.ts'
import { changeReminder, readReminder } from '#domain/messaging/reminders-api.ts'
import { readPushState, usePushState } from '#web/push/push.ts'
import { callAsLearner } from '#web/session/access.ts'
import { Card } from '#web/ui/card.tsx'
import { afterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'
import { Select } from '#web/ui/select.tsx'
import { showToast } from '#web/ui/toast.tsx'

const HOURS = REMINDER_HOURS.map((hour) => `${hour}:00`)

/**
 * Reminders are sent only to learners who chose a time here.
 * @param isInProfile the card for push notifications is above this one
 */
export function ReminderCard({ isInProfile = false }: { isInProfile?: boolean }) {
  const push = usePushState()
  const shown = useShown()
  const [reminder, setReminder] = useState<Reminder | 'loading' | 'failed'>('loading')
  const isOn = push === 'subscribed'
  useEffect(() => {
    if (shown) return afterPaint(() => void readPushState())
  }, [shown])
  useEffect(() => {
    if (!shown || !isOn) return
    let isWanted = true
    const load = async () => {
      const found = await callAsLearner(readReminder)
      if (isWanted) setReminder(found.ok ? found.data : 'failed')
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [shown, isOn])

  const choose = async (text: string) => {
    const hour = REMINDER_HOURS.find((one) => `${one}:00` === text) ?? null
    const before = reminder
    setReminder({ hour, isResting: false })
    const result = await callAsLearner(changeReminder, { body: { hour } })
    setReminder(result.ok ? result.data : before)
    if (result.ok) return
    showToast({
      title: 'This could not be changed',
      text: 'The school server cannot be reached. Please try again later.',
      tone: 'bad',
    })
  }
  const isResting = typeof reminder === 'object' && reminder.isResting
  const hour = typeof reminder === 'object' && !isResting ? reminder.hour : null
  return (
    <Card as="section" labelledBy="reminder" className="w-full p-5 text-left">
      <h2 id="reminder" className="text-lg">
        Reminder of five a day
      </h2>
      <p className="mt-1.5">{textOf(push, reminder, isInProfile)}</p>
      {isOn && typeof reminder === 'object' && (
        <>
          {isResting && (
            <p className="mt-1.5 text-sm text-soft">
              It rests now, because {UNANSWERED_MAX} were not answered. Choose a time to start it again.
            </p>
          )}
          <div className="mt-3 max-w-60">
            <Select
              label="Remind me at"
              all="No reminder"
              value={hour === null ? '' : `${hour}:00`}
              options={HOURS}
              onChange={(text) => void choose(text)}
            />
          </div>
        </>
      )}
    </Card>
  )
}

function textOf(
  push: ReturnType<typeof usePushState>,
  reminder: Reminder | 'loading' | 'failed',
  isInProfile: boolean,
): string {
  if (push === 'unsupported') return 'This browser cannot show reminders.'
  if (push === 'unsubscribed')
    return `A reminder comes as a push notification. ${isInProfile ? 'Press “Enable notifications” above first.' : 'Switch on Push Notifications in your profile first.'}`
  if (reminder === 'failed') return 'This shows when the school server can be reached.'
  return 'On school days, if you want, when you have not done it yet. Nothing comes unless you choose a time.'
}
