import { expect, test } from 'vitest'
import { quietUntil } from './school-time.ts'

const NIGHT = { from: '21:00', to: '06:00' }
const NOON = { from: '12:00', to: '14:30' }

test.each([
  [NIGHT, '2026-11-22T20:59:59+02:00', null],
  [NIGHT, '2026-11-22T21:00:00+02:00', '2026-11-23T06:00:00+02:00'],
  [NIGHT, '2026-11-22T23:59:59+02:00', '2026-11-23T06:00:00+02:00'],
  [NIGHT, '2026-12-31T22:30:10+02:00', '2027-01-01T06:00:00+02:00'],
  [NIGHT, '2026-11-23T00:00:00+02:00', '2026-11-23T06:00:00+02:00'],
  [NIGHT, '2026-11-23T05:59:59.999+02:00', '2026-11-23T06:00:00+02:00'],
  [NIGHT, '2026-11-23T06:00:00+02:00', null],
  [NOON, '2026-11-23T11:59:00+02:00', null],
  [NOON, '2026-11-23T12:00:00+02:00', '2026-11-23T14:30:00+02:00'],
  [NOON, '2026-11-23T14:30:00+02:00', null],
  [null, '2026-11-23T02:00:00+02:00', null],
])('quiet hours %j at %s end at %s', (hours, moment, end) => {
  expect(quietUntil(hours, new Date(moment))).toEqual(end && new Date(end))
})
