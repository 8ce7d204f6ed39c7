import { expect, test } from 'vitest'
import { readSmsReply } from './messages.ts'

test.each(['STOP', 'stop', ' Stop. ', 'Stop!', '"STOP"', 'STOP please', 'stopall', 'Unsubscribe'])(
  '%j ends the SMS',
  (message) => expect(readSmsReply(message)).toBe('stop'),
)

test.each(['START', 'start.', ' Start '])('%j takes it back', (message) =>
  expect(readSmsReply(message)).toBe('start'),
)

test.each(['', 'Thank you', 'Please do not stop', 'stopping by at 12', 'starting when?', 'start stop'])(
  '%j changes nothing',
  (message) => expect(readSmsReply(message)).toBeNull(),
)
