import { Reminder, type ReminderChoice } from '#domain/reminders.ts'
import { callApi, type ApiResult } from './client.ts'

const path = '/api/reminder'
const answer = Reminder

export function readReminder(token: string): Promise<ApiResult<Reminder>> {
  return callApi({ method: 'GET', path, token, answer })
}

export function changeReminder(token: string, body: ReminderChoice): Promise<ApiResult<Reminder>> {
  return callApi({ method: 'PUT', path, token, body, answer })
}
