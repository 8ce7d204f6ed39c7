import { expect, test, vi } from 'vitest'
import type { UploadTicket } from '#domain/learning/progress.ts'
import type { ApiResult } from '#web/api/client.ts'
import { memoryDatabase } from '#web/progress/storage/memory-database.ts'
import { OTHER_USER, USER } from '../sync-testing.ts'
import { haveTicket } from './drain-outbox.ts'

const DAY = 86_400_000
const SERVER_NOW = Date.parse('2026-03-02T08:00:00Z')
const given = (letter: string, userId = USER): UploadTicket => ({
  userId,
  ticket: letter.repeat(43),
  serverNow: new Date(SERVER_NOW).toISOString(),
  expiresAt: new Date(SERVER_NOW + 45 * DAY).toISOString(),
  sealingKey: 'K'.repeat(87),
})
const never = new AbortController().signal
const asked = (answer: ApiResult<UploadTicket>) => vi.fn(async () => answer)
const ok = (letter: string, userId = USER) => asked({ ok: true, data: given(letter, userId) })
const offline = () => asked({ ok: false, reason: 'offline' })

test('is asked for once, kept, and renewed when a third of its life is over, by the device’s own clock', async () => {
  // The device's clock is ten years fast; only the difference between times counts.
  let now = SERVER_NOW + 3_650 * DAY
  const disk = memoryDatabase()
  const have = (ask: ReturnType<typeof ok>) => haveTicket(USER, disk, never, ask, () => now)
  expect((await have(ok('A')))?.ticket).toBe('A'.repeat(43))
  now += 14 * DAY
  const spare = ok('B')
  expect((await have(spare))?.ticket).toBe('A'.repeat(43))
  expect(spare).not.toHaveBeenCalled()
  now += 2 * DAY
  expect((await have(offline()))?.ticket).toBe('A'.repeat(43))
  expect((await have(ok('C')))?.ticket).toBe('C'.repeat(43))
  // The clock was set right, so times that it gave before no longer mean anything.
  now -= 3_650 * DAY
  expect((await have(ok('D')))?.ticket).toBe('D'.repeat(43))
})

test('cannot be somebody else’s, nor bring a deleted database back', async () => {
  const disk = memoryDatabase()
  expect(await haveTicket(USER, disk, never, ok('A', OTHER_USER))).toBeNull()
  const end = new AbortController()
  const late = vi.fn(async () => {
    end.abort()
    return { ok: true as const, data: given('A') }
  })
  expect(await haveTicket(USER, disk, end.signal, late)).toBeNull()
  expect(await disk.write(({ facts }) => facts.get('ticket'))).toEqual({ ok: true, value: undefined })
})

test.each(['', '{', '{"ticket":1}', 'null'])('an unreadable one (%s) is as good as none', async (value) => {
  const disk = memoryDatabase()
  await disk.write(({ facts }) => facts.put({ name: 'ticket', value }))
  expect((await haveTicket(USER, disk, never, ok('A')))?.ticket).toBe('A'.repeat(43))
})
