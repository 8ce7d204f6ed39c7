import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overallPercent } from './course-summary.ts'
import { trustedTime } from './progress.ts'

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
  it("is the device's while the server's clock is years behind, but no date before the account", () => {
    const since = new Date('2026-03-01T00:00:00Z')
    const serverSays = new Date('2026-02-01T00:00:12Z')
    const of = (claimed: string) => trustedTime(claimed, claimed, since, serverSays).toISOString()
    expect(of('2026-11-21T09:30:00.000Z')).toBe('2026-11-21T09:30:00.000Z')
    expect(of('1970-01-01T00:00:00.000Z')).toBe(since.toISOString())
  })
  it('cannot put work of a dead clock, set right since, at the beginning of the account', () => {
    expect(trustedTime('1970-01-01T00:07:00Z', now.toISOString(), created, now)).toEqual(now)
    expect(trustedTime('2000-01-01T00:07:00Z', now.toISOString(), created, now)).toEqual(now)
  })
  it('puts a dead clock right that is still dead', () => {
    expect(trustedTime('1970-01-01T00:07:00Z', '1970-01-01T00:37:00Z', created, now).toISOString()).toBe(
      '2026-11-21T09:30:00.000Z',
    )
  })
  it('cannot take the server’s own dead clock for the truth', () => {
    const dead = new Date('2000-01-01T00:10:00Z')
    const at = (claimed: string) => trustedTime(claimed, '2026-11-21T10:00:00Z', created, dead).toISOString()
    expect(at('2026-11-21T09:30:00Z')).toBe('2026-11-21T09:30:00.000Z')
    expect(at('1970-01-01T00:07:00Z')).toBe(created.toISOString())
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
