import { expect, test } from 'vitest'
import {
  dayAndMonth,
  dayAndTime,
  dayWithYear,
  dayWithYearAndTime,
  paddedDayWithYear,
  paddedShortDay,
  paddedShortDayWithYear,
  shortDay,
  shortDayAndTime,
  shortDayWithYear,
  shortMoment,
  shortWeekday,
  shortWeekdayAndDay,
  weekday,
  weekdayAndDay,
  weekdayAndDayWithYear,
} from './dates.ts'

test.each([
  { write: weekday, text: 'Sunday' },
  { write: dayAndMonth, text: '6 December' },
  { write: dayWithYear, text: '6 December 2026' },
  { write: weekdayAndDay, text: 'Sunday 6 December' },
  { write: weekdayAndDayWithYear, text: 'Sunday 6 December 2026' },
  { write: shortWeekday, text: 'Sun' },
  { write: shortDay, text: '6 Dec' },
  { write: shortDayWithYear, text: '6 Dec 2026' },
  { write: shortWeekdayAndDay, text: 'Sun 6 Dec' },
  { write: paddedDayWithYear, text: '06 December 2026' },
  { write: paddedShortDay, text: '06 Dec' },
  { write: paddedShortDayWithYear, text: '06 Dec 2026' },
])('a day is written as "$text" from its first moment at school to its last', ({ write, text }) => {
  const moments = ['2026-12-06', '2026-12-05T22:00:00Z', new Date('2026-12-06T21:59:59.999Z')]
  expect(moments.map(write)).toEqual([text, text, text])
})

test('moments are written with the time at school', () => {
  const at = Date.parse('2026-12-06T22:30:05Z')
  expect(dayWithYearAndTime(at)).toBe('7 December 2026 at 00:30')
  expect(dayAndTime(at)).toBe('7 December at 00:30')
  expect(shortDayAndTime(at)).toBe('7 Dec, 00:30')
  expect(shortMoment(at)).toBe('7 Dec 2026, 00:30:05')
})
