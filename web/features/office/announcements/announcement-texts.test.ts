import { expect, test } from 'vitest'
import type { ChannelFacts } from '#domain/messaging/announcements.ts'
import { createdToast, switchHint } from './announcement-form.tsx'
import { problemText, reasonText } from './delivery-status.tsx'
import { heldText } from './held-notice.tsx'

const facts: ChannelFacts = {
  channel: 'email',
  connected: true,
  people: 1_735,
  pricePerPart: null,
  problem: null,
}
const sms: ChannelFacts = { ...facts, channel: 'sms', pricePerPart: 0.24 }
const texts = { title: 'School closes early', content: 'Please fetch learners at 12:00 on Friday.' }

test.each([
  [facts, texts, '1,735 people'],
  [{ ...facts, people: 1 }, texts, '1 person'],
  [{ ...facts, objections: 3 }, texts, '1,735 people · 3 do not want e-mail'],
  [{ ...sms, objections: 1 }, texts, '1,735 people · 1 does not want SMS · 1 SMS each · about R417'],
  [{ ...facts, newPeople: 12 }, texts, '1,735 people, 12 new since the last message'],
  [
    { ...facts, connected: false },
    texts,
    '1,735 people. Not connected: written to the outbox folder on the server instead',
  ],
  [{ ...facts, channel: 'push', people: 612 }, texts, '612 people have switched it on'],
  [{ ...facts, channel: 'push', people: 0 }, texts, 'Nobody has switched it on yet'],
  [sms, texts, '1,735 people · 1 SMS each · about R417'],
  [{ ...sms, pricePerPart: null }, texts, '1,735 people · 1 SMS each'],
  [sms, { ...texts, content: 'x'.repeat(200) }, '1,735 people · 2 SMSes each · about R833'],
  [
    sms,
    { ...texts, content: 'ê'.repeat(100) },
    '1,735 people · 2 SMSes each (special letters take more room) · about R833',
  ],
  [
    sms,
    { ...texts, content: 'x'.repeat(9_000) },
    '1,735 people · 6 SMSes each, cut after 6 SMSes · about R2,499',
  ],
] as const)('the line under a switch: %j, %j', (entry, written, line) => {
  expect(switchHint(entry, written)).toBe(line)
})

test('says what is wrong with a channel, and why messages failed', () => {
  expect(problemText(facts)).toBe(null)
  const problem = { what: 'credit', since: '2026-11-20T12:02:00.000Z' } as const
  expect(problemText({ ...sms, problem })).toMatch(
    /^The SMS gateway has no credit left since .+\. Messages wait, and go out when it works again\.$/,
  )
  expect(
    reasonText([
      { reason: 'refused', count: 4 },
      { reason: 'unknown', count: 2 },
    ]),
  ).toBe('4 not accepted, 2 may have arrived, so not sent again')
})

test('what is held after a restore is said with the moment and each channel', () => {
  const restoredAt = '2027-02-01T05:00:00.000Z'
  expect(heldText({ restoredAt, counts: [{ channel: 'sms', count: 1 }] })).toBe(
    'The school’s server was restored on 1 Feb 2027, 07:00:00. This 1 message (1 SMS) may have gone out already.',
  )
  const counts = [
    { channel: 'email' as const, count: 1_730 },
    { channel: 'push' as const, count: 5 },
  ]
  expect(heldText({ restoredAt, counts })).toBe(
    'The school’s server was restored on 1 Feb 2027, 07:00:00. These 1,735 messages (1,730 Email, 5 Push) may have gone out already.',
  )
})

const push: ChannelFacts = { ...facts, channel: 'push', people: 3 }

test('says sent only of channels that reach somebody', () => {
  expect(createdToast(['email', 'push', 'sms'], [facts, push, sms])).toEqual({
    title: 'Announcement created and email, push, SMS notifications sent!',
    tone: 'good',
  })
  expect(createdToast([], [facts])).toEqual({ title: 'Announcement created successfully!', tone: 'good' })
})

test('cannot say sent of a channel without people or service, and has no tick when nobody was reached', () => {
  const outbox = { ...facts, connected: false }
  const nobody = { ...push, people: 0 }
  expect(createdToast(['email', 'push'], [outbox, push])).toEqual({
    title: 'Announcement created and push notifications sent!',
    text: 'Email is not connected and reaches nobody.',
    tone: 'good',
  })
  expect(createdToast(['email', 'push'], [outbox, nobody])).toEqual({
    title: 'Announcement created, but no messages were sent',
    text: 'Email is not connected and reaches nobody. Push has nobody to send to.',
    tone: 'plain',
  })
  expect(createdToast(['sms'], [])).toEqual({
    title: 'Announcement created successfully!',
    text: 'The list says what becomes of its messages.',
    tone: 'plain',
  })
})
