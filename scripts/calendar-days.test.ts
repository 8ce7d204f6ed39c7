import { schoolClock, schoolDate } from '#domain/school-time.ts'
import { describe, expect, test } from 'vitest'
import { CALENDAR_DAYS, NEEDS_POSTGRES_TIMERS, testsByDay } from './calendar-days.ts'
import { root, testFiles } from './run-tests.ts'

describe('the days of the calendar run', () => {
  const moments = CALENDAR_DAYS.map(({ at }) => new Date(at))

  test('are called by their weekday, and each weekday is among them', () => {
    const weekdays = moments.map((moment) =>
      new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Africa/Johannesburg' }).format(moment),
    )
    expect(CALENDAR_DAYS.filter(({ what }, at) => !what.startsWith(weekdays[at] ?? ''))).toEqual([])
    expect(new Set(weekdays).size).toBe(7)
  })

  test('hold the two minutes before and after midnight, both ends of a year, a 29 February, and all tests on some of them', () => {
    expect(moments.map(schoolClock)).toEqual(expect.arrayContaining(['23:58', '00:02']))
    expect(moments.map((moment) => schoolDate(moment).slice(5))).toEqual(
      expect.arrayContaining(['12-31', '01-01', '02-29']),
    )
    expect(CALENDAR_DAYS.filter(({ tests }) => tests === 'all').length).toBeGreaterThan(0)
  })
})

describe('a test file that judges by the day', () => {
  const found = testsByDay(root, testFiles)

  test.each([
    ['by what it imports', 'domain/school/class-week.test.ts'],
    ['by what stands beside it', 'server/forget-old.test.ts'],
    ['by what it says itself', 'server/school/monday/monday.test.ts'],
  ])('is found %s', (_, file) => {
    expect(found).toContain(file)
  })

  test('may be left out only while it is there and does not judge by the day', () => {
    expect(testFiles).toEqual(expect.arrayContaining([...NEEDS_POSTGRES_TIMERS]))
    expect(found.filter((file) => NEEDS_POSTGRES_TIMERS.includes(file))).toEqual([])
  })

  test('is not found among the files that other commands run, such as the faults', () => {
    const others = found.filter((file) => /^e2e\/(faults|browsers)\//.test(file))
    expect(others.filter((file) => !file.startsWith('e2e/faults/quick/'))).toEqual([])
  })

  test('is not found where a moment is only written down', () => {
    expect(found).not.toContain('server/http/routing/matrix.test.ts')
    expect(found.length).toBeLessThan(testFiles.length / 3)
  })
})
