import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overallPercent, trustedTime } from './progress.ts'

describe('overall percent', () => {
  it.each([
    [0, 24, 0],
    [8, 24, 33],
    [1, 3, 33],
    [2, 3, 67],
    [24, 24, 100],
    [0, 0, 0],
  ])('%i of %i is %i %%', (completed, total, percent) => {
    expect(overallPercent(completed, total)).toBe(percent)
  })
})

describe('trusted time', () => {
  const created = new Date('2026-01-10T08:00:00Z')
  const now = new Date('2026-11-21T10:00:00Z')

  it('believes a right clock', () => {
    expect(trustedTime('2026-11-21T09:30:00Z', now.toISOString(), created, now).toISOString()).toBe(
      '2026-11-21T09:30:00.000Z',
    )
  })
  it('puts a clock that is a day fast right', () => {
    const fast = (iso: string) => new Date(Date.parse(iso) + 86_400_000).toISOString()
    expect(
      trustedTime(fast('2026-11-21T09:30:00Z'), fast(now.toISOString()), created, now).toISOString(),
    ).toBe('2026-11-21T09:30:00.000Z')
  })
  it("is the device's while the server's clock is years behind, but no date before the course", () => {
    const serverSays = new Date('2000-01-01T00:00:12Z')
    const of = (claimed: string) => trustedTime(claimed, claimed, created, serverSays).toISOString()
    expect(of('2026-11-21T09:30:00.000Z')).toBe('2026-11-21T09:30:00.000Z')
    expect(of('1970-01-01T00:00:00.000Z')).toBe('2026-01-01T00:00:00.000Z')
  })
  it('is never in the future nor before the account existed, whatever the clock says', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.date({ noInvalidDate: true }), (claimed, sentAt) => {
        const trusted = trustedTime(claimed.toISOString(), sentAt.toISOString(), created, now)
        expect(trusted.getTime()).toBeGreaterThanOrEqual(created.getTime())
        expect(trusted.getTime()).toBeLessThanOrEqual(now.getTime())
      }),
    )
  })
})
