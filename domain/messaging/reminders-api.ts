import { defineCall } from '../api-call.ts'
import { Reminder, ReminderChoice } from './reminders.ts'

export const readReminder = defineCall({
  method: 'GET',
  path: '/api/reminder',
  access: 'push:subscribe',
  summary: 'At which hour one is reminded of five a day',
  output: Reminder,
})

export const changeReminder = defineCall({
  method: 'PUT',
  path: '/api/reminder',
  access: 'push:subscribe',
  summary: 'Be reminded of five a day on school days at an hour, or no more',
  input: ReminderChoice,
  output: Reminder,
  example: { hour: 16 },
})
