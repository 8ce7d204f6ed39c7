import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { announcementSms, SMS_PARTS_MAX, smsSize, withStopHint } from './sms.ts'

describe('an SMS', () => {
  test.each([
    ['a'.repeat(160), 'GSM-7', 1],
    ['a'.repeat(161), 'GSM-7', 2],
    ['a'.repeat(306), 'GSM-7', 2],
    ['a'.repeat(307), 'GSM-7', 3],
    ['€'.repeat(80), 'GSM-7', 1],
    ['€'.repeat(81), 'GSM-7', 2],
    // The sign takes two units and does not fit into the last one of 153, so a part has 76 signs and not 76.5.
    ['€'.repeat(153), 'GSM-7', 3],
    ['ê'.repeat(70), 'UCS-2', 1],
    ['ê'.repeat(71), 'UCS-2', 2],
    ['🦁'.repeat(35), 'UCS-2', 1],
    ['🦁'.repeat(36), 'UCS-2', 2],
    // A surrogate pair is not split, so 67 units hold 33 lions.
    ['🦁'.repeat(67), 'UCS-2', 3],
    ['Môre is skool om 8:00', 'UCS-2', 1],
    ['Café om 8:00 @ skool\n', 'GSM-7', 1],
  ])('%j is %s in %i parts', (text, encoding, parts) => {
    expect(smsSize(text)).toEqual({ encoding, parts })
  })

  test('holds title and message, whole where they fit', () => {
    expect(announcementSms('School closes early', 'Please fetch learners at 12:00.\r\nThank you.')).toEqual({
      text: 'School closes early\nPlease fetch learners at 12:00.\nThank you.',
      cut: false,
    })
  })

  test('is cut at the limit, and no sooner', () => {
    for (const letter of ['a', 'ê', '🦁', '€']) {
      const { text, cut } = announcementSms('Title', letter.repeat(5_000))
      expect(cut).toBe(true)
      expect(smsSize(text).parts).toBe(SMS_PARTS_MAX)
      expect(smsSize(text.replace('...', `${letter}${letter}...`)).parts).toBeGreaterThan(SMS_PARTS_MAX)
      expect(text.isWellFormed()).toBe(true)
    }
  })

  test('never grows beyond the limit, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000 }), (content) => {
        expect(smsSize(announcementSms('News', content).text).parts).toBeLessThanOrEqual(SMS_PARTS_MAX)
      }),
    )
  })
})

test('the hint of STOP stands only where it costs no further part', () => {
  expect(withStopHint('News')).toBe('News\nReply STOP to end')
  const full = 'a'.repeat(150)
  expect(withStopHint(full)).toBe(full)
  expect(smsSize(withStopHint('a'.repeat(142))).parts).toBe(1)
})
