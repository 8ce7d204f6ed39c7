import { defineCall } from '../api-call.ts'
import {
  ChangeChoiceOf,
  ChangeMessageChoice,
  FindMessageChoices,
  InboundSms,
  MessageChoices,
} from './messages.ts'

export const readChoices = defineCall({
  method: 'GET',
  path: '/api/messages/choices',
  access: 'account:manage',
  summary: 'By which channels one gets announcements',
  output: MessageChoices,
})

export const changeChoice = defineCall({
  method: 'POST',
  path: '/api/messages/choices',
  access: 'account:manage',
  summary: 'Get announcements by a channel, or no more',
  input: ChangeMessageChoice,
  output: MessageChoices,
  example: { channel: 'sms', wanted: false },
})

export const receiveSms = defineCall({
  method: 'POST',
  path: '/api/sms/inbound',
  access: 'public',
  fromAnywhere: true,
  summary: 'From the SMS gateway: STOP ends the SMS to that number, START takes it back',
  input: InboundSms,
  output: 'no-content',
  example: { from: '+27820000000', message: 'STOP' },
})

export const readChoicesOf = defineCall({
  method: 'POST',
  path: '/api/admin/learners/messages/find',
  access: 'privacy:manage',
  summary: 'By which channels somebody gets announcements',
  input: FindMessageChoices,
  output: MessageChoices,
  example: ({ otherId }) => ({ userId: otherId }),
})

export const changeChoiceOf = defineCall({
  method: 'POST',
  path: '/api/admin/learners/messages',
  access: 'privacy:manage',
  summary: 'Write down that a family wants no announcements by a channel, or wants them again',
  input: ChangeChoiceOf,
  output: MessageChoices,
  example: ({ otherId }) => ({ userId: otherId, channel: 'sms', wanted: false }),
})
