// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ApiCall } from '#domain/api-call.ts'
import type { Reminder, ReminderChoice } from '#domain/messaging/reminders.ts'
import { readReminder } from '#domain/messaging/reminders-api.ts'
import { render } from '#web/ui/testing.tsx'

let push = 'subscribed'
let kept: Reminder
let isOffline = false
const asked: (number | null)[] = []
vi.mock('#web/push/push.ts', () => ({ usePushState: () => push, readPushState: async () => undefined }))
vi.mock('#web/session/access.ts', () => ({
  callAsLearner: async (call: ApiCall, options?: { body: ReminderChoice }) => {
    if (call === readReminder) return { ok: true, data: kept }
    const hour = options?.body.hour ?? null
    asked.push(hour)
    return isOffline ? { ok: false, reason: 'offline' } : { ok: true, data: { hour, isResting: false } }
  },
}))
const { ReminderCard } = await import('./reminder-card.tsx')

beforeEach(() => {
  push = 'subscribed'
  kept = { hour: null, isResting: false }
  isOffline = false
  asked.length = 0
})
const select = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Remind me at' })

it('asks for nothing by itself, and takes an hour and its end', async () => {
  const { user } = render(<ReminderCard />)
  expect((await select()).value).toBe('')
  expect(asked).toEqual([])
  await user.selectOptions(await select(), '16:00')
  await user.selectOptions(await select(), 'No reminder')
  expect(asked).toEqual([16, null])
})

it.each([
  ['unsubscribed', 'Switch on Push Notifications in your profile first.'],
  ['unsupported', 'This browser cannot show reminders.'],
])('offers none where push is %s, and says so', (state, text) => {
  push = state
  render(<ReminderCard />)
  expect(document.body.textContent).toContain(text)
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('says that it rests, and can be started again at the same time', async () => {
  kept = { hour: 16, isResting: true }
  const { user } = render(<ReminderCard />)
  expect((await select()).value).toBe('')
  expect(document.body.textContent).toContain('because 5 were not answered')
  await user.selectOptions(await select(), '16:00')
  await waitFor(() => expect(document.body.textContent).not.toContain('It rests now'))
})

it('cannot seem changed when the server was not reached', async () => {
  isOffline = true
  const { user } = render(<ReminderCard />)
  await user.selectOptions(await select(), '17:00')
  await waitFor(async () => expect((await select()).value).toBe(''))
})

it('points to the card above it in the profile', () => {
  push = 'unsubscribed'
  render(<ReminderCard isInProfile />)
  expect(document.body.textContent).toContain('Press “Enable notifications” above first.')
})
