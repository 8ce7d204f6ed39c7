import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccessGrant } from '#domain/accounts/session.ts'
import type { ApiResult } from '#web/api/client.ts'
import type { SessionHint } from './stored-session.ts'
import { createSessionManager } from './session-manager.ts'
import { observable } from '../lib/observable.ts'
import type { Session } from './session.ts'

const NALEDI = '3f6a1d4e-8f0b-4b7a-9a53-0d8d5f2f1c11'
const THABO = '9b1f6a52-55d4-4a39-8f0e-6f0f7b0c2d22'
const HINT: SessionHint = {
  userId: NALEDI,
  firstName: 'Naledi',
  verbs: ['progress:save'],
  lessonsCompleted: 3,
}
const SIGNED_OUT = { ok: false, reason: 'refused', status: 401, code: 'signed_out' } as const
const OFFLINE = { ok: false, reason: 'offline' } as const

/** The server's clock is ten years behind this device's. */
const SERVER_START = Date.parse('2016-03-02T08:00:00Z')
const DEVICE_START = Date.parse('2026-03-02T08:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: DEVICE_START })
})
afterEach(() => {
  vi.useRealTimers()
})

function grant(userId = NALEDI): ApiResult<AccessGrant> {
  const serverNow = SERVER_START + performance.now()
  return {
    ok: true,
    data: {
      accessToken: `token-${Math.round(performance.now() / 1_000)}`,
      serverNow: new Date(serverNow).toISOString(),
      expiresAt: new Date(serverNow + 600_000).toISOString(),
      user: {
        id: userId,
        email: 'naledi@school.test',
        verbs: ['progress:save'],
        firstName: 'Naledi',
      },
    },
  }
}

interface PageOptions {
  hint?: SessionHint
  isMarked?: boolean
  mint?: () => Promise<ApiResult<AccessGrant>>
}

function page(options: PageOptions = {}) {
  let hint = options.hint ?? null
  let isPending = false
  const session = observable<Session>({ status: 'loading' })
  const mint = vi.fn(options.mint ?? (async () => grant()))
  const logout = vi.fn(async (): Promise<ApiResult<void>> => ({ ok: true, data: undefined }))
  const restart = vi.fn()
  const announce = vi.fn()
  const hidden = vi.fn(() => false)
  const writeHint = vi.fn((next: SessionHint | null) => void (hint = next))
  const sessionManager = createSessionManager({
    session,
    mint,
    logout,
    readHint: () => hint,
    isMarked: () => options.isMarked ?? true,
    writeHint,
    pendingSignOut: { get: () => isPending, set: (value) => void (isPending = value) },
    announce,
    restart,
    hidden,
  })
  return {
    sessionManager,
    session,
    mint,
    logout,
    restart,
    announce,
    hidden,
    writeHint,
    hint: () => hint,
    isSignOutPending: () => isPending,
    signOutElsewhere: () => void (isPending = true),
    forgetHint: () => void (hint = null),
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

/** Starts a page and waits until its first request for a token has settled. */
async function startedPage(options?: Parameters<typeof page>[0]) {
  const started = page(options)
  started.sessionManager.start()
  await settle()
  return started
}

test('a visitor without the mark of a session asks the server nothing', async () => {
  const { session, mint } = await startedPage({ isMarked: false })
  expect(session.get()).toEqual({ status: 'signed-out' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(mint).not.toHaveBeenCalled()
})

test('a shared computer cannot keep the name of whoever closed the browser: what may not be read is deleted', async () => {
  const { session, writeHint } = await startedPage({ isMarked: false })
  expect(session.get()).toEqual({ status: 'signed-out' })
  expect(writeHint).toHaveBeenCalledExactlyOnceWith(null)
})

test('without the mark a hint still opens the page: the device may be offline for weeks', async () => {
  const { session, mint } = await startedPage({ isMarked: false, hint: HINT, mint: async () => OFFLINE })
  expect(session.get()).toMatchObject({ status: 'signed-in', userId: NALEDI })
  expect(mint).toHaveBeenCalled()
})

test('without a hint the session is loading until the server has spoken', async () => {
  const { sessionManager, session, hint } = page()
  sessionManager.start()
  expect(session.get()).toEqual({ status: 'loading' })
  await settle()
  expect(session.get()).toEqual({
    status: 'signed-in',
    userId: NALEDI,
    email: 'naledi@school.test',
    verbs: ['progress:save'],
    firstName: 'Naledi',
  })
  expect(hint()).toEqual({ ...HINT, lessonsCompleted: 0 })
})

test('the hint of an older version, which has no verbs, opens the page with none until the token comes', async () => {
  const { userId, firstName, lessonsCompleted } = HINT
  const { sessionManager, session } = page({ hint: { userId, firstName, lessonsCompleted } })
  sessionManager.start()
  expect(session.get()).toMatchObject({ status: 'signed-in', userId, verbs: [] })
  await settle()
  expect(session.get()).toMatchObject({ status: 'signed-in', userId, verbs: ['progress:save'] })
})

test('with a hint the learner is in her own place at once, also with no network', async () => {
  const { sessionManager, session, hint } = page({ hint: HINT, mint: async () => OFFLINE })
  sessionManager.start()
  expect(session.get()).toMatchObject({ status: 'signed-in', userId: NALEDI, email: '' })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(session.get()).toMatchObject({ status: 'signed-in', userId: NALEDI })
  expect(hint()).toEqual(HINT)
})

test('a visitor does not wait longer than three seconds for a slow line', async () => {
  const { sessionManager, session } = page({ mint: () => new Promise(() => undefined) })
  sessionManager.start()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(session.get().status).toBe('loading')
  await vi.advanceTimersByTimeAsync(1)
  expect(session.get().status).toBe('signed-out')
})

test('an ended session cannot leave its hint behind', async () => {
  const { session, hint } = await startedPage({ hint: HINT, mint: async () => SIGNED_OUT })
  expect(session.get()).toEqual({ status: 'signed-out' })
  expect(hint()).toBeNull()
})

test.each([
  ['a proxy’s own words', { ok: false, reason: 'broken', status: 401 }],
  ['a refusal of ours that is not about the session', { ...SIGNED_OUT, code: 'invalid_credentials' }],
] as const)('a 401 that brings %s cannot sign anybody out', async (_name, answer) => {
  const { session, hint } = await startedPage({ hint: HINT, mint: async () => answer })
  expect(session.get()).toMatchObject({ status: 'signed-in', userId: NALEDI })
  expect(hint()).toEqual(HINT)
})

test('a proxy’s 401 to a call cannot cost a new token, nor a second call', async () => {
  const { sessionManager, mint } = await startedPage({ hint: HINT })
  const call = vi.fn(async () => ({ ok: false, reason: 'broken', status: 401 }) as const)
  expect(await sessionManager.callAs(NALEDI, call)).toMatchObject({ reason: 'broken' })
  expect([call.mock.calls.length, mint.mock.calls.length]).toEqual([1, 1])
})

test('a proxy’s 401 cannot count as a sign-out', async () => {
  const { sessionManager, logout, isSignOutPending } = await startedPage({ hint: HINT })
  logout.mockResolvedValue({ ok: false, reason: 'broken', status: 401 })
  await sessionManager.signOut()
  expect(isSignOutPending()).toBe(true)
})

test('looks every 30 s and renews when 90 s or fewer remain', async () => {
  const { sessionManager, mint } = page()
  sessionManager.start()
  await vi.advanceTimersByTimeAsync(480_000)
  expect(mint).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(mint).toHaveBeenCalledTimes(2)
})

test.each([
  ['back', -86_400_000],
  ['forward', 86_400_000],
])('a device clock set %s while running cannot let the token go stale', async (_name, jump) => {
  const { mint } = await startedPage()
  vi.setSystemTime(Date.now() + jump)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(mint.mock.calls.length).toBeGreaterThanOrEqual(2)
  expect(mint.mock.calls.length).toBeLessThanOrEqual(4)
})

test('a hidden page rests, and looks as soon as it is shown', async () => {
  const { sessionManager, mint, hidden } = await startedPage()
  hidden.mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(mint).toHaveBeenCalledTimes(1)
  hidden.mockReturnValue(false)
  await sessionManager.check()
  expect(mint).toHaveBeenCalledTimes(2)
})

test('many callers at once mint once', async () => {
  const { sessionManager, mint } = page()
  const call = vi.fn(async (token: string) => ({ ok: true as const, data: token }))
  await Promise.all([1, 2, 3].map(() => sessionManager.callAs(NALEDI, call)))
  expect(mint).toHaveBeenCalledTimes(1)
  expect(call).toHaveBeenCalledTimes(3)
})

test('a token the server no longer takes is replaced once', async () => {
  const { sessionManager, mint } = page()
  await sessionManager.refresh()
  await vi.advanceTimersByTimeAsync(5_000)
  const call = vi.fn(async (token: string) =>
    token === 'token-0' ? SIGNED_OUT : { ok: true as const, data: token },
  )
  expect(await sessionManager.callAs(NALEDI, call)).toMatchObject({ ok: true, data: 'token-5' })
  const never = vi.fn(async () => SIGNED_OUT)
  await sessionManager.callAs(NALEDI, never)
  expect(never).toHaveBeenCalledTimes(2)
  expect(mint).toHaveBeenCalledTimes(3)
})

test('cannot make a call with somebody else’s token', async () => {
  const { sessionManager } = page({ mint: async () => grant(THABO) })
  const call = vi.fn(async () => ({ ok: true as const, data: 1 }))
  expect(await sessionManager.callAs(NALEDI, call)).toMatchObject({ ok: false, code: 'wrong_account' })
  expect(call).not.toHaveBeenCalled()
})

test('somebody else signed in meanwhile: the page starts afresh', async () => {
  const { restart, hint } = await startedPage({ hint: HINT, mint: async () => grant(THABO) })
  expect(restart).toHaveBeenCalledOnce()
  expect(hint()).toMatchObject({ userId: THABO, lessonsCompleted: 0 })
})

test('signing out tells the other tabs before the server, and forgets everything', async () => {
  const { sessionManager, session, announce, logout, hint, isSignOutPending } = await startedPage({
    hint: HINT,
  })
  logout.mockImplementation(async () => {
    expect(announce).toHaveBeenLastCalledWith(null)
    return { ok: true, data: undefined }
  })
  await sessionManager.signOut()
  expect(logout).toHaveBeenCalledOnce()
  expect(session.get()).toEqual({ status: 'signed-out' })
  expect(hint()).toBeNull()
  expect(isSignOutPending()).toBe(false)
})

test('a sign-out offline cannot be undone by the cookie that is still there', async () => {
  const { sessionManager, session, logout, mint, isSignOutPending } = await startedPage({ hint: HINT })
  logout.mockResolvedValue(OFFLINE)
  await sessionManager.signOut()
  expect(isSignOutPending()).toBe(true)
  await sessionManager.refresh()
  expect(session.get()).toEqual({ status: 'signed-out' })
  expect(mint).toHaveBeenCalledTimes(1)
  logout.mockResolvedValue({ ok: true, data: undefined })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(isSignOutPending()).toBe(false)
})

test('a token that arrives after signing out cannot bring the session back', async () => {
  let answer: (grant: ApiResult<AccessGrant>) => void = () => undefined
  const { sessionManager, session } = page({
    hint: HINT,
    mint: () => new Promise((resolve) => (answer = resolve)),
  })
  sessionManager.start()
  const signingOut = sessionManager.signOut()
  answer(grant())
  await signingOut
  await settle()
  expect(session.get()).toEqual({ status: 'signed-out' })
})

test('other tabs lock at once, or let the learner in', async () => {
  const locked = await startedPage({ hint: HINT })
  locked.sessionManager.onTabMessage(NALEDI)
  expect(locked.restart).not.toHaveBeenCalled()
  locked.sessionManager.onTabMessage(null)
  expect(locked.restart).toHaveBeenCalledOnce()

  const visitor = await startedPage({ mint: async () => SIGNED_OUT })
  visitor.mint.mockImplementation(async () => grant())
  visitor.sessionManager.onTabMessage(NALEDI)
  await settle()
  expect(visitor.session.get()).toMatchObject({ userId: NALEDI })
})

test('a page that must go is emptied before it starts afresh: the browser may keep it for Back', async () => {
  const other = await startedPage({ hint: HINT })
  other.restart.mockImplementation(() => expect(other.session.get()).toEqual({ status: 'loading' }))
  other.sessionManager.onTabMessage(THABO)
  expect(other.restart).toHaveBeenCalledOnce()
})

test('a page that Back brings up again cannot show somebody who has left meanwhile', async () => {
  const here = await startedPage({ hint: HINT })
  here.sessionManager.onPageRestored()
  expect(here.restart).not.toHaveBeenCalled()
  here.forgetHint()
  here.sessionManager.onPageRestored()
  expect(here.session.get()).toEqual({ status: 'loading' })
  expect(here.restart).toHaveBeenCalledOnce()
})

test('a tab that slept through a sign-out without a network locks when it wakes', async () => {
  const asleep = await startedPage({ hint: HINT })
  asleep.signOutElsewhere()
  await asleep.sessionManager.check()
  expect(asleep.session.get()).toEqual({ status: 'loading' })
  expect(asleep.restart).toHaveBeenCalledOnce()
})

test('a session that ended elsewhere locks the other tabs too', async () => {
  const { session, announce } = await startedPage({
    hint: HINT,
    mint: async () => SIGNED_OUT,
  })
  expect(session.get()).toEqual({ status: 'signed-out' })
  expect(announce).toHaveBeenCalledExactlyOnceWith(null)
})
