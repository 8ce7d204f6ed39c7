import { seal } from '#domain/learning/seal.ts'
import { expect, test } from 'vitest'
import { createSealing } from './learning/progress/sealing.ts'
import { openServices } from './services.ts'
import {
  accountRows,
  LESSONS,
  securityEvents,
  signedInAdmin,
  signedInLearner,
  testServer,
} from './testing.ts'
import { createAccessTokens } from './accounts/auth/access-token.ts'
import { rotateKeys } from './rotate-keys.ts'

const server = await testServer()
const { db } = server

test('a thief with yesterday’s backup gets in before the keys are new, and not after', async () => {
  const [learner, admin] = [await signedInLearner(server), await signedInAdmin(server)]
  const [session] = await accountRows<{ id: string }>(
    db,
    'select id from auth.sessions where account_id = $1',
    [admin.userId],
  )
  const stolen = createAccessTokens(await db.secret('access-token'))
  const forge = async (roles: string[], userId: string) => {
    const thief = server.browser()
    thief.bearer = (await stolen.mint({ userId, roles, sessionId: session?.id ?? '' }, new Date())).token
    return thief
  }
  const asAdmin = await forge(['admin'], admin.userId)
  const asLearner = await forge(['learner'], learner.userId)
  const withCookie = learner.browser.tab()
  expect((await asAdmin.get('/api/admin/summary')).status).toBe(200)
  expect((await asLearner.get('/api/profile')).status).toBe(200)
  expect((await withCookie.post('/api/auth/token')).status).toBe(200)
  await learner.browser.post('/api/auth/forgot-password', { email: learner.email })

  const { accessTokens } = server.services
  expect(await rotateKeys(db)).toBeGreaterThanOrEqual(2)
  // The sessions end before this process reads its new keys, and a sign-in between the two would be signed with the old one.
  await expect.poll(() => server.services.accessTokens).not.toBe(accessTokens)
  expect((await asLearner.get('/api/profile')).status).toBe(401)
  expect((await asAdmin.get('/api/admin/summary')).status).toBe(401)
  expect((await withCookie.post('/api/auth/token')).code).toBe('signed_out')
  expect(await accountRows(db, 'select from auth.password_resets')).toEqual([])
  expect((await securityEvents(db, 'keys_rotated')).at(-1)).toMatchObject({ user_id: null, ip_address: null })

  // The learner can still sign in with the same password.
  expect((await learner.browser.login(learner)).status).toBe(200)
  await learner.browser.takeToken()
  expect((await learner.browser.get('/api/profile')).status).toBe(200)
})

test('work that a device sealed with an older key is still taken in, and the key to seal with is new', async () => {
  const { browser, userId } = await signedInLearner(server)
  const before = createSealing(await db.secret('progress-sealing')).publicKey
  const sentAt = new Date().toISOString()
  const lesson = { lessonId: LESSONS[0], completed: true, completedAt: sentAt, quizScore: 80, progress: 100 }
  const box = await seal(before, userId, { lessons: [lesson], tasks: [] })
  const given = (await browser.post('/api/progress/ticket')).body as { ticket: string }
  await rotateKeys(db)
  await rotateKeys(db)

  const restarted = await testServer({ db })
  const ticket = { authorization: `Ticket ${given.ticket}` }
  const sent = await restarted.browser().put('/api/progress/sealed', { userId, sentAt, box }, ticket)
  expect(sent.status).toBe(200)
  expect(restarted.services.sealing.publicKey).not.toBe(before)
  expect(restarted.services.sealing.open(userId, box)).toMatchObject({ lessons: [lesson] })
})

test('a process that starts afterwards has the same new keys as one that was running', async () => {
  await rotateKeys(db)
  const [one, two] = await Promise.all(
    [1, 2].map(() =>
      openServices({
        db,
        env: { port: 8080, trustProxy: [], databaseUrl: db.url, dataDir: '/nowhere' },
        course: null,
        log: () => undefined,
      }),
    ),
  )
  expect(one?.vapid).toEqual(two?.vapid)
  expect(one?.sealing.publicKey).toBe(two?.sealing.publicKey)
  await Promise.all([one?.live.close(), two?.live.close()])
})
