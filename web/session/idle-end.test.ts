import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION_LIMITS, type SessionGrant, type SessionKind } from '#domain/accounts/session-kinds.ts'
import type { ApiResult } from '#web/api/client.ts'
import { createIdleEnd } from './idle-end.ts'

const MINUTE = 60_000
const SIGNED_OUT = { ok: false, reason: 'refused', status: 401, code: 'signed_out' } as const
const OFFLINE = { ok: false, reason: 'offline' } as const
/** The server's clock differs from the device's. */
const AHEAD = 3 * 365 * 24 * 60 * MINUTE

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-02T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** A page, with a server that applies the same time limits as ours. */
function page(kind: SessionKind) {
  const limits = SESSION_LIMITS[kind]
  let begun = Date.now()
  let end = begun + limits.idle * 1_000
  const state = { isOffline: false, isSignedIn: true, isRightPassword: true }
  const iso = (time: number) => new Date(time + AHEAD).toISOString()
  const useAtServer = (idleSeconds: number) => {
    const latest = begun + limits.longest * 1_000
    if (Date.now() >= Math.min(end, latest)) return false
    end = Math.min(latest, Math.max(end, Date.now() + (limits.idle - idleSeconds) * 1_000))
    return true
  }
  const renewToken = vi.fn(async (idleSeconds: number): Promise<ApiResult<SessionGrant>> => {
    if (state.isOffline) return OFFLINE
    if (!useAtServer(idleSeconds)) return SIGNED_OUT
    return {
      ok: true,
      data: {
        accessToken: 'token',
        expiresAt: iso(Date.now() + 600_000),
        serverNow: iso(Date.now()),
        user: { id: '3f6a1d4e-8f0b-4b7a-9a53-0d8d5f2f1c11', email: 'x@school.test', firstName: null },
        session: { kind, endsAt: iso(end), endsAtLatest: iso(begun + limits.longest * 1_000) },
      },
    }
  })
  const warn = vi.fn<(secondsLeft: number | null) => void>()
  const leave = vi.fn(() => void (state.isSignedIn = false))
  const signInAgain = vi.fn(async () => {
    if (state.isRightPassword) {
      begun = Date.now()
      end = begun + limits.idle * 1_000
    }
    return state.isRightPassword
  })
  const idleEnd = createIdleEnd({
    kind: () => kind,
    renewToken,
    isSignedIn: () => state.isSignedIn,
    refresh: () => idleEnd.mint(),
    warn,
    signInAgain,
    leave,
  })
  idleEnd.start()
  return {
    idleEnd,
    state,
    renewToken,
    warn,
    leave,
    signInAgain,
    useInOtherTab: () => useAtServer(0),
    pass: (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE),
    /** Simulates the page's own polling, as the Health page does it. */
    poll: async (minutes: number) => {
      for (let at = 0; at < minutes; at += 1) {
        await vi.advanceTimersByTimeAsync(MINUTE)
        await idleEnd.mint()
      }
    },
  }
}

test('staff are warned two minutes before, and then asked to sign in over the page, though it polls', async () => {
  const { poll, pass, warn, signInAgain, leave } = page('staff')
  await poll(12)
  expect(warn).not.toHaveBeenCalled()
  await pass(1.2)
  expect(warn).toHaveBeenLastCalledWith(expect.any(Number))
  expect(signInAgain).not.toHaveBeenCalled()
  await pass(2)
  expect(signInAgain).toHaveBeenCalledExactlyOnceWith('idle')
  expect(warn).toHaveBeenLastCalledWith(null)
  expect(leave).not.toHaveBeenCalled()
})

test('calls that met the end go on after the password', async () => {
  const { pass, idleEnd, state } = page('staff')
  state.isOffline = true
  await pass(20)
  state.isOffline = false
  expect(await idleEnd.mint()).toMatchObject({ ok: true })
})

test('whoever leaves instead is signed out', async () => {
  const { pass, idleEnd, state } = page('staff')
  state.isOffline = true
  await pass(20)
  Object.assign(state, { isOffline: false, isRightPassword: false })
  expect(await idleEnd.mint()).toEqual(SIGNED_OUT)
})

test('a touch while warned keeps the session, and says so to the server at once', async () => {
  const { pass, warn, idleEnd, renewToken, signInAgain } = page('staff')
  await pass(13.5)
  expect(warn).toHaveBeenLastCalledWith(expect.any(Number))
  idleEnd.used()
  expect(warn).toHaveBeenLastCalledWith(null)
  expect(renewToken).toHaveBeenLastCalledWith(0)
  await pass(12.5)
  expect(warn).toHaveBeenLastCalledWith(null)
  expect(signInAgain).not.toHaveBeenCalled()
})

test('use in another tab counts', async () => {
  const { pass, warn, useInOtherTab, signInAgain } = page('staff')
  await pass(10)
  useInOtherTab()
  await pass(12)
  expect(warn).not.toHaveBeenCalled()
  expect(signInAgain).not.toHaveBeenCalled()
})

test('a shared computer is left after 45 minutes, without a network too', async () => {
  for (const isOffline of [false, true]) {
    const { pass, warn, leave, signInAgain, state } = page('shared')
    state.isOffline = isOffline
    await pass(44)
    expect(warn).toHaveBeenLastCalledWith(expect.any(Number))
    expect(leave).not.toHaveBeenCalled()
    await pass(1)
    expect(leave).toHaveBeenCalledOnce()
    expect(signInAgain).not.toHaveBeenCalled()
  }
})

test('a shared computer that slept is left when it wakes', async () => {
  const { pass, idleEnd, leave } = page('shared')
  await pass(1)
  vi.setSystemTime(Date.now() + 120 * MINUTE)
  expect(await idleEnd.mint()).toEqual(SIGNED_OUT)
  await pass(0.01)
  expect(leave).toHaveBeenCalled()
})

test('after eight hours the reason is another one, however much it is used', async () => {
  const { pass, idleEnd, signInAgain } = page('staff')
  for (let round = 0; round < 97; round += 1) {
    idleEnd.used()
    await pass(5)
    await idleEnd.mint()
  }
  expect(signInAgain).toHaveBeenCalledWith('longest')
})

test('without a network staff are asked nothing, because nobody could be let in again', async () => {
  const { pass, state, signInAgain, leave } = page('staff')
  state.isOffline = true
  await pass(60)
  expect(signInAgain).not.toHaveBeenCalled()
  expect(leave).not.toHaveBeenCalled()
})

test('a learner’s own phone is never warned or left', async () => {
  const { pass, warn, leave, renewToken } = page('own')
  await pass(60 * 24)
  expect([warn, leave, renewToken].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('a page that goes to the back says first that it was used', async () => {
  const { pass, idleEnd, renewToken } = page('staff')
  await pass(1)
  idleEnd.hidden()
  expect(renewToken).not.toHaveBeenCalled()
  idleEnd.used()
  idleEnd.hidden()
  expect(renewToken).toHaveBeenCalledExactlyOnceWith(0)
})
