import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '../app.ts'
import { LESSONS, registration, testServer } from '../testing.ts'
import type { RouteTable } from './define-route.ts'
import { callAs, makeScene, WHO, type Scene, type Who } from './matrix-fixtures.ts'

const server = await testServer()

const NOBODY = 'nobody'
const account = () => ({ email: `${NOBODY}-${randomUUID()}@example.test`, password: 'umthi-omkhulu' })
const own = { password: 'my-own-secret', confirmPassword: 'my-own-secret' }

/** What is sent: as far as a call can aim at somebody, at the scene's first learner or its draft. */
const BODIES: Record<string, (scene: Scene) => unknown> = {
  'POST /api/auth/register': () => registration(),
  'POST /api/auth/login': account,
  'POST /api/auth/admin-login': account,
  'POST /api/auth/forgot-password': ({ victim }) => ({ email: victim.email }),
  'POST /api/auth/reset-password': () => ({ token: 'A'.repeat(43), ...own }),
  'POST /api/auth/choose-password': () => own,
  'PATCH /api/profile': () => ({
    firstName: 'Changed',
    lastName: 'Changed',
    schoolName: 'Changed',
    gradeClass: 'Changed',
    age: 14,
    phoneNumber: '0830000000',
  }),
  'PUT /api/progress': ({ victim }) => ({
    userId: victim.userId,
    sentAt: new Date().toISOString(),
    lessons: [{ lessonId: LESSONS[0], completed: false, completedAt: null, quizScore: 0, progress: 60 }],
  }),
  'PUT /api/progress/sealed': ({ victim }) => ({
    userId: victim.userId,
    sentAt: new Date().toISOString(),
    box: 'A'.repeat(200),
  }),
  'POST /api/push/subscribe': () => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    p256dh: 'A'.repeat(87),
    auth: 'A'.repeat(22),
  }),
  'POST /api/push/unsubscribe': () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/none' }),
  'POST /api/admin/learners/find': ({ mark }) => ({ search: mark }),
  'POST /api/admin/learners/export': ({ mark }) => ({ search: mark }),
  'POST /api/admin/learners/reset-password': ({ victim }) => ({ userId: victim.userId }),
  'POST /api/admin/learners/delete': ({ victim, mark }) => ({
    userId: victim.userId,
    fullName: `${mark} ${mark}`,
  }),
  'POST /api/admin/admins/find': ({ victim }) => ({ email: victim.email }),
  'POST /api/admin/admins': ({ victim }) => ({ userId: victim.userId }),
  'POST /api/admin/admins/remove': ({ victim }) => ({ userId: victim.userId }),
  'POST /api/admin/announcements': () => ({
    requestId: randomUUID(),
    title: 'Sports day',
    content: 'Bring water.',
    sendEmail: false,
    sendPushNotification: false,
    sendSms: false,
  }),
  'POST /api/admin/announcements/publish': ({ announcementId }) => ({
    id: announcementId,
    isPublished: true,
  }),
  'POST /api/admin/announcements/delete': ({ announcementId }) => ({ id: announcementId }),
  'POST /api/admin/announcements/retry': ({ announcementId }) => ({ id: announcementId, channel: 'email' }),
  'POST /api/functions/send-admin-announcement': ({ announcementId }) => ({ announcementId }),
  'POST /api/admin/analytics': () => ({}),
  'POST /api/admin/security/events/find': () => ({ kind: 'sign-ins' }),
}

/** Each call's status for each of WHO, in that order. */
const MATRIX: Record<string, string> = {
  'GET /api/health': '200 200 200 200 200 200 200 200 200',
  'GET /api/ready': '200 200 200 200 200 200 200 200 200',
  'POST /api/auth/register': '201 201 201 201 201 201 201 201 201',
  'POST /api/auth/login': '401 401 401 401 401 401 401 401 401',
  'POST /api/auth/admin-login': '401 401 401 401 401 401 401 401 401',
  'POST /api/auth/logout': '204 204 204 204 204 204 204 204 204',
  'POST /api/auth/token': '401 200 200 200 200 401 401 403 401',
  'POST /api/auth/forgot-password': '202 202 202 202 202 202 202 202 202',
  'POST /api/auth/reset-password': '400 400 400 400 400 400 400 400 400',
  'POST /api/auth/choose-password': '401 403 403 403 403 401 401 204 401',
  'GET /api/roles': '401 200 200 200 200 401 200 401 401',
  'GET /api/profile': '401 200 200 404 200 401 404 401 401',
  'PATCH /api/profile': '401 200 200 404 200 401 404 401 401',
  'GET /api/progress': '401 200 200 200 200 401 200 401 401',
  'PUT /api/progress': '401 200 409 409 409 401 409 401 200',
  'PUT /api/progress/sealed': '401 400 409 409 409 401 409 401 400',
  'POST /api/progress/ticket': '401 200 200 200 200 401 401 403 401',
  'GET /api/events': '401 200 200 200 200 401 200 401 401',
  'GET /api/announcements': '401 200 200 200 200 401 200 401 401',
  'GET /api/push/public-key': '401 200 200 200 200 401 200 401 401',
  'POST /api/push/subscribe': '401 204 204 204 204 401 401 401 401',
  'POST /api/push/unsubscribe': '401 204 204 204 204 401 204 401 401',
  'GET /api/admin/summary': '401 403 403 200 403 401 403 401 401',
  'POST /api/admin/learners/find': '401 403 403 200 403 401 403 401 401',
  'GET /api/admin/learners/options': '401 403 403 200 403 401 403 401 401',
  'POST /api/admin/learners/export': '401 403 403 200 403 401 403 401 401',
  'POST /api/admin/learners/reset-password': '401 403 403 200 403 401 403 401 401',
  'POST /api/admin/learners/delete': '401 403 403 204 403 401 403 401 401',
  'GET /api/admin/admins': '401 403 403 200 403 401 403 401 401',
  'POST /api/admin/admins/find': '401 403 403 200 403 401 403 401 401',
  'POST /api/admin/admins': '401 403 403 204 403 401 403 401 401',
  'POST /api/admin/admins/remove': '401 403 403 404 403 401 403 401 401',
  'GET /api/admin/announcements': '401 403 403 200 403 401 403 401 401',
  'POST /api/admin/announcements': '401 403 403 201 403 401 403 401 401',
  'POST /api/admin/announcements/publish': '401 403 403 200 403 401 403 401 401',
  'POST /api/admin/announcements/delete': '401 403 403 204 403 401 403 401 401',
  'POST /api/admin/announcements/retry': '401 403 403 200 403 401 403 401 401',
  'POST /api/functions/send-admin-announcement': '401 403 403 400 403 401 403 401 401',
  'GET /api/admin/security/audit': '401 403 403 200 403 401 403 401 401',
  'GET /api/admin/security/events': '401 403 403 200 403 401 403 401 401',
  'POST /api/admin/security/events/find': '401 403 403 200 403 401 403 401 401',
  'POST /api/admin/analytics': '401 403 403 200 403 401 403 401 401',
  'POST /api/functions/anonymize_old_audit_logs': '401 403 403 200 403 401 403 401 401',
  'POST /api/functions/cleanup_inactive_profiles': '401 403 403 200 403 401 403 401 401',
  'POST /api/functions/cleanup_old_audit_logs': '401 403 403 200 403 401 403 401 401',
}

const rows = Object.keys(ROUTES).map((key) => ({ key, statuses: MATRIX[key]?.split(' ') ?? [] }))
const cells = rows.flatMap(({ key, statuses }) =>
  WHO.map((who, at) => ({ key, who, status: Number(statuses[at]) })),
)

/** Those who may see and change what is the first learner's. */
const MAY_TOUCH: readonly Who[] = ['learner', 'admin', 'ticket']

test('every call has a row, and every row a call', () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual(Object.keys(ROUTES).toSorted())
  expect(rows.filter(({ statuses }) => statuses.length !== WHO.length)).toEqual([])
})

describe('who gets what', () => {
  test.each(cells)('$key · $who: $status', async ({ key, who, status }) => {
    const scene = await makeScene(server, who)
    const before = await scene.look()
    const answer = await callAs(server, key, scene.headers, BODIES[key]?.(scene))
    expect(answer.status).toBe(status)
    if (MAY_TOUCH.includes(who)) return
    expect(answer.text).not.toContain(scene.mark)
    expect(await scene.look()).toEqual(before)
  })
})

describe('with the guards of the API off, by the database alone', () => {
  // Whoever has any token may call anything.
  const unguarded = Object.fromEntries(
    Object.entries(ROUTES as RouteTable).map(([key, route]) => [
      key,
      ['public', 'cookie'].includes(route.access) ? route : { ...route, access: 'signed-in' as const },
    ]),
  )
  const open = testServer({ routes: unguarded, db: server.db })
  const strangers = Object.keys(ROUTES).flatMap((key) =>
    (['other learner', 'former admin', 'deleted'] as const).map((who) => ({ key, who })),
  )

  test.each(strangers)('$key gives $who no foreign row, and changes none', async ({ key, who }) => {
    const scene = await makeScene(server, who)
    const before = await scene.look()
    const answer = await callAs(await open, key, scene.headers, BODIES[key]?.(scene))
    expect(answer.text).not.toContain(scene.mark)
    expect(answer.text).not.toContain(scene.victim.email)
    expect(await scene.look()).toEqual(before)
  })
})
