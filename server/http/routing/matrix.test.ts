import { openReader } from '#database/testing.ts'
import { exampleOf, type Access } from '#domain/api-call.ts'
import { ROLES, VERBS, type Verb } from '#domain/permissions.ts'
import { isDeepStrictEqual } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { ROUTES } from '../../app.ts'
import { accountRows, LESSONS, targetNobody, testServer, type TestServer } from '../../testing.ts'
import {
  callAs,
  FURTHER_ROLES,
  makeFixture,
  MISTAKE,
  WHO,
  type Fixture,
  type Who,
} from './matrix-fixtures.ts'

const remedy = { name: 'A mix-up', thinks: 'So it is.', remedy: 'Try it.' }
const give = { kind: 'practice', title: 'Goats', place: 'Counting' } as const
const course = {
  lessons: LESSONS.map((id) => ({ id, bonus: false })),
  tasks: [],
  caps: {
    map: [],
    memoranda: [
      {
        lessonId: 'caps-scratch-basics',
        title: 'Goats',
        activities: [],
        collect: 'One sheet.',
        rows: [{ look: 'The sum', earns: Array.from({ length: 12 }, () => 'The sum is right.') }],
        rubric: { well: 'All of it.', enough: 'Most of it.', notYet: 'Little of it.' },
      },
    ],
  },
  teaching: { mistakes: [{ id: MISTAKE.id, items: [...MISTAKE.items], ...remedy, give }], challenges: [] },
}
const server = await testServer({ course })
const reader = await openReader(server.db)

// All callers share one address, and these tests are not about limits, so earlier attempts are deleted.
beforeEach(() =>
  accountRows(server.db, 'with tries as (delete from private.sign_in_tries) delete from private.throttle'),
)

/** Returns the body for a call. If a call can be directed at somebody, this is the fixture's learner or draft. */
const bodyFor = (key: string, { victim, mark, announcementId, classId, workId }: Fixture) =>
  exampleOf(ROUTES.find((route) => route.key === key) ?? {}, {
    ...targetNobody(victim.userId),
    otherId: victim.userId,
    email: victim.email,
    mark,
    announcementId,
    classId,
    workId,
  })

/** The access that each route requires, and then the status for each caller of WHO, in order. */
const MATRIX: Record<string, string> = {
  'GET /api/health': 'public · 200 200 200 200 200 200 200 200 200',
  'GET /api/ready': 'public · 200 200 200 200 200 200 200 200 200',
  'GET /api/auth/device': 'public · 204 204 204 204 204 204 204 204 204',
  'POST /api/auth/register': 'public · 201 201 201 201 201 201 201 201 201',
  'POST /api/auth/login': 'public · 401 401 401 401 401 401 401 401 401',
  'POST /api/auth/class-login': 'public · 401 401 401 401 401 401 401 401 401',
  'POST /api/auth/admin-login': 'public · 401 401 401 401 401 401 401 401 401',
  'POST /api/auth/logout': 'cookie · 204 204 204 204 204 204 204 204 204',
  'POST /api/auth/token': 'cookie · 401 200 200 200 200 401 401 403 401',
  'POST /api/auth/forgot-password': 'public · 202 202 202 202 202 202 202 202 202',
  'POST /api/auth/reset-password': 'public · 400 400 400 400 400 400 400 400 400',
  'POST /api/auth/choose-password': 'cookie · 401 403 403 403 403 401 401 204 401',
  'POST /api/auth/prove': 'account:manage · 401 401 401 401 401 401 401 401 401',
  'GET /api/account/sessions': 'account:manage · 401 200 200 200 200 401 200 401 401',
  'POST /api/account/sessions/end': 'account:manage · 401 204 204 204 204 401 204 401 401',
  'POST /api/account/sessions/end-others': 'account:manage · 401 204 204 204 204 401 204 401 401',
  'POST /api/account/password': 'account:manage · 401 400 400 400 400 401 400 401 401',
  'POST /api/account/email': 'account:manage · 401 400 400 400 400 401 401 401 401',
  'POST /api/auth/second-factor': 'cookie · 401 403 403 403 403 401 401 403 401',
  'GET /api/account/second-factor': 'account:manage · 401 200 200 200 200 401 200 401 401',
  'POST /api/account/second-factor/start': 'account:manage · 401 403 403 200 403 401 401 401 401',
  'POST /api/account/second-factor/confirm': 'account:manage · 401 403 403 400 403 401 401 401 401',
  'POST /api/account/second-factor/recovery-codes': 'account:manage · 401 403 403 404 403 401 401 401 401',
  'POST /api/account/second-factor/remove': 'account:manage · 401 204 204 204 204 401 401 401 401',
  'GET /api/roles': 'signed-in · 401 200 200 200 200 401 200 401 401',
  'GET /api/account/staff-name': 'admin:enter · 401 403 403 200 403 401 403 401 401',
  'POST /api/account/staff-name': 'admin:enter · 401 403 403 204 403 401 403 401 401',
  'GET /api/profile': 'profile:read · 401 200 200 404 200 401 404 401 401',
  'PATCH /api/profile': 'profile:correct · 401 200 200 404 200 401 404 401 401',
  'GET /api/classes/mine': 'profile:read · 401 200 200 200 200 401 200 401 401',
  'POST /api/classes/join': 'profile:correct · 401 400 400 400 400 401 400 401 401',
  'GET /api/classes/work': 'profile:read · 401 200 200 200 200 401 200 401 401',
  'GET /api/certificates': 'progress:read · 401 200 200 200 200 401 200 401 401',
  'POST /api/certificates': 'progress:save · 401 400 400 400 400 401 400 401 401',
  'GET /api/progress': 'progress:read · 401 200 200 200 200 401 200 401 401',
  'PUT /api/progress': 'progress:save · 401 200 409 409 409 401 409 401 200',
  'PUT /api/progress/sealed': 'progress:save · 401 400 409 409 409 401 409 401 400',
  'POST /api/progress/ticket': 'cookie · 401 200 200 200 200 401 401 403 401',
  'GET /api/events': 'progress:read · 401 200 200 200 200 401 200 401 401',
  'GET /api/announcements': 'announcements:read · 401 200 200 200 200 401 200 401 401',
  'GET /api/messages/choices': 'account:manage · 401 200 200 200 200 401 200 401 401',
  'POST /api/messages/choices': 'account:manage · 401 200 200 200 200 401 404 401 401',
  'POST /api/sms/inbound': 'public · 404 404 404 404 404 404 404 404 404',
  'POST /api/admin/learners/messages/find': 'privacy:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/learners/messages': 'privacy:manage · 401 403 403 200 403 401 403 401 401',
  'GET /api/push/public-key': 'push:subscribe · 401 200 200 200 200 401 200 401 401',
  'POST /api/push/subscribe': 'push:subscribe · 401 204 204 204 204 401 401 401 401',
  'POST /api/push/unsubscribe': 'push:subscribe · 401 204 204 204 204 401 204 401 401',
  'GET /api/reminder': 'push:subscribe · 401 200 200 200 200 401 200 401 401',
  'PUT /api/reminder': 'push:subscribe · 401 200 200 200 200 401 401 401 401',
  'POST /api/account/data': 'account:manage · 401 200 200 200 200 401 401 401 401',
  'GET /api/account/consent': 'account:manage · 401 200 200 200 200 401 200 401 401',
  'POST /api/account/consent/withdraw': 'account:manage · 401 404 404 404 404 401 404 401 401',
  'GET /api/account/deletion': 'account:manage · 401 200 200 200 200 401 200 401 401',
  'POST /api/account/deletion': 'account:manage · 401 200 200 200 200 401 401 401 401',
  'POST /api/account/deletion/cancel': 'account:manage · 401 204 204 204 204 401 401 401 401',
  'POST /api/accounts/deleted': 'public · 200 200 200 200 200 200 200 200 200',
  'GET /api/settings': 'public · 200 200 200 200 200 200 200 200 200',
  'GET /api/admin/first-steps': 'settings:manage · 401 403 403 200 403 401 403 401 401',
  'GET /api/admin/settings': 'settings:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/settings': 'settings:manage · 401 403 403 200 403 401 403 401 401',
  'GET /api/admin/summary': 'admin:enter · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/learners/find': 'learners:read · 401 403 403 200 403 401 403 401 401',
  'GET /api/admin/learners/options': 'learners:read · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/learners/export': 'learners:read · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/learners/add': 'learners:admit · 401 403 403 201 403 401 403 401 401',
  'POST /api/admin/learners/confirm': 'learners:admit · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/learners/reset-password': 'learners:reset-password · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/learners/correct': 'classes:teach · 401 403 403 204 403 401 403 401 401',
  'POST /api/admin/learners/delete': 'learners:delete · 401 403 403 204 403 401 403 401 401',
  'GET /api/admin/privacy': 'privacy:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/privacy/learner': 'privacy:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/privacy/data': 'privacy:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/privacy/consent': 'privacy:manage · 401 403 403 204 403 401 403 401 401',
  'POST /api/admin/privacy/consent/missing': 'privacy:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/privacy/consent/class': 'privacy:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/privacy/consent/class/undo': 'privacy:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/privacy/consent/withdraw': 'privacy:manage · 401 403 403 404 403 401 403 401 401',
  'POST /api/admin/privacy/deletion': 'privacy:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/privacy/deletion/cancel': 'privacy:manage · 401 403 403 404 403 401 403 401 401',
  'GET /api/admin/admins': 'admins:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/admins/find': 'admins:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/admins': 'admins:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/admins/remove-second-factor': 'admins:manage · 401 403 403 404 403 401 403 401 401',
  'POST /api/admin/admins/remove': 'admins:manage · 401 403 403 404 403 401 403 401 401',
  'GET /api/admin/classes': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes': 'classes:manage · 401 403 403 201 403 401 403 401 401',
  'POST /api/admin/classes/rename': 'classes:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/archive': 'classes:manage · 401 403 403 204 403 401 403 401 401',
  'POST /api/admin/classes/delete': 'classes:manage · 401 403 403 400 403 401 403 401 401',
  'POST /api/admin/classes/code': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/allow': 'classes:teach · 401 403 403 204 403 401 403 401 401',
  'POST /api/admin/classes/teachers/add': 'classes:manage · 401 403 403 404 403 401 403 401 401',
  'POST /api/admin/classes/teachers/remove': 'classes:manage · 401 403 403 404 403 401 403 401 401',
  'POST /api/admin/classes/members/find': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/members/add': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/members/refuse': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/members/remove': 'classes:teach · 401 403 403 204 403 401 403 401 401',
  'POST /api/admin/import/plan': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/import': 'classes:teach · 401 403 403 400 403 401 403 401 401',
  'GET /api/admin/import/recent': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/import/undo': 'classes:teach · 401 403 403 404 403 401 403 401 401',
  'POST /api/admin/classes/members/reset-password': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/cards/find': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/cards': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/monday/find': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'GET /api/admin/caps': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/plan/find': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/plan': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/lesson-plans/find': 'classes:teach · 401 403 403 404 403 401 403 401 401',
  'GET /api/admin/classes/stuck': 'classes:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/certificates/find': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/certificates/issue': 'certificates:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/certificates/find': 'certificates:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/certificates/revoke': 'certificates:manage · 401 403 403 404 403 401 403 401 401',
  'POST /api/admin/certificates/renew': 'certificates:manage · 401 403 403 404 403 401 403 401 401',
  'GET /api/admin/classes/unplaced': 'classes:manage · 401 403 403 200 403 401 403 401 401',
  'GET /api/comments/mine': 'profile:read · 401 200 200 200 200 401 200 401 401',
  'POST /api/admin/learners/page': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/learners/program': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/learners/comments': 'classes:teach · 401 403 403 204 403 401 403 401 401',
  'POST /api/admin/learners/comments/take-back': 'classes:teach · 401 403 403 404 403 401 403 401 401',
  'POST /api/admin/classes/reports/find': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/work/find': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/work/give': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/work/change': 'classes:teach · 401 403 403 204 403 401 403 401 401',
  'POST /api/admin/classes/work/take-back': 'classes:teach · 401 403 403 204 403 401 403 401 401',
  'POST /api/admin/classes/work/watch': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/marks/find': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/marks/save': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/marks/history': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/classes/marks/export': 'classes:teach · 401 403 403 200 403 401 403 401 401',
  'GET /api/admin/year-ends': 'classes:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/year-ends': 'classes:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/year-ends/try': 'classes:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/year-ends/undo': 'classes:manage · 401 403 403 404 403 401 403 401 401',
  'GET /api/admin/teachers': 'admins:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/teachers': 'admins:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/teachers/remove': 'admins:manage · 401 403 403 404 403 401 403 401 401',
  'GET /api/admin/announcements': 'classes:announce · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/announcements': 'classes:announce · 401 403 403 201 403 401 403 401 401',
  'POST /api/admin/announcements/reach': 'classes:announce · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/announcements/publish': 'classes:announce · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/announcements/delete': 'classes:announce · 401 403 403 204 403 401 403 401 401',
  'POST /api/admin/announcements/retry': 'announcements:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/announcements/held': 'announcements:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/functions/send-admin-announcement': 'classes:announce · 401 403 403 400 403 401 403 401 401',
  'GET /api/admin/security/audit': 'security:read · 401 403 403 200 403 401 403 401 401',
  'GET /api/admin/security/events': 'security:read · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/security/events/people': 'security:read · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/security/events/find': 'security:read · 401 403 403 200 403 401 403 401 401',
  'GET /api/admin/security/retention': 'security:read · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/breach': 'privacy:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/breach/file': 'privacy:manage · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/analytics': 'analytics:read · 401 403 403 200 403 401 403 401 401',
  'GET /api/admin/health': 'system:read · 401 403 403 200 403 401 403 401 401',
  'POST /api/admin/health/back-up': 'system:back-up · 401 403 403 204 403 401 403 401 401',
  'POST /api/admin/health/confirm-clock': 'system:confirm-clock · 401 403 403 204 403 401 403 401 401',
  'POST /api/admin/health/recovery-key': 'system:make-recovery-key · 401 403 403 200 403 401 403 401 401',
  'POST /api/functions/anonymize_old_audit_logs': 'security:maintain · 401 403 403 200 403 401 403 401 401',
  'POST /api/functions/cleanup_inactive_profiles': 'security:maintain · 401 403 403 200 403 401 403 401 401',
  'POST /api/functions/cleanup_old_audit_logs': 'security:maintain · 401 403 403 200 403 401 403 401 401',
}

/** A teacher gets the response "not found" for a class that is not their own, and for a learner of another class. */
const OF_ONE_CLASS =
  /^POST \/api\/admin\/(classes\/(code$|allow$|members\/|cards|certificates\/|monday\/|work\/|marks\/|plan|reports\/)|certificates\/find$|learners\/correct$|announcements(\/reach)?$|learners\/(correct|page|program|comments)$)/

/** The same is true of an announcement to everybody, such as the fixture's. */
const OF_THE_SCHOOL =
  /^POST \/api\/(admin\/announcements\/(publish|delete)|functions\/send-admin-announcement)$/

/** The callers who may see and change the learner's data. */
const MAY_TOUCH: readonly Who[] = ['learner', 'admin', 'ticket']

interface Cell {
  key: string
  access: Access
  who: Who
  status: number
  mayTouch: boolean
}

const STAFF = [...FURTHER_ROLES, { who: 'class teacher' as const, role: 'teacher' as const }]

const rows = ROUTES.map(({ key }) => {
  const [access = '', statuses = ''] = MATRIX[key]?.split(' · ') ?? []
  return { key, access: access as Access, statuses: statuses.split(' ').map(Number) }
})
const cells = rows.flatMap(({ key, access, statuses }): Cell[] => [
  ...WHO.map((who, at) => ({
    key,
    access,
    who,
    status: statuses[at] ?? 0,
    mayTouch: MAY_TOUCH.includes(who),
  })),
  // Each route's verb is written by hand above, and the roles that hold it come from ROLES. Neither is read from the routes.
  ...STAFF.map(({ who, role }) => {
    const holds = !access.includes(':') || (ROLES[role] as readonly Verb[]).includes(access as Verb)
    const asAdmin = statuses[WHO.indexOf('admin')] ?? 0
    const isLearners = (ROLES.learner as readonly Verb[]).includes(access as Verb)
    if ((who === 'only teacher' && OF_ONE_CLASS.test(key)) || (role === 'teacher' && OF_THE_SCHOOL.test(key)))
      return { key, access, who, status: 404, mayTouch: false }
    const mayTouch = who !== 'only teacher' && holds && !isLearners
    return { key, access, who, status: holds ? asAdmin : 403, mayTouch }
  }),
])

test('every call has a row, and every row a call', () => {
  const opened = Object.fromEntries(rows.map(({ key, access }) => [key, access]))
  expect(opened).toEqual(Object.fromEntries(ROUTES.map(({ key, access }) => [key, access])))
  expect(Object.keys(MATRIX).toSorted()).toEqual(ROUTES.map(({ key }) => key).toSorted())
  expect(rows.filter(({ statuses }) => statuses.length !== WHO.length)).toEqual([])
})

/** Creating a fixture takes far longer than a call, so one is used until a call may have changed it. */
let current: { fixture: Fixture; stored: unknown; callers: Map<Who, Record<string, string>> } | undefined

/** @returns the response to the caller, and what was stored about the fixture's learner before and after */
async function call(on: Pick<TestServer, 'browser'>, key: string, who: Who) {
  const fixture = current?.fixture ?? (await makeFixture(server, reader))
  const callers = current?.callers ?? new Map<Who, Record<string, string>>()
  const headers = callers.get(who) ?? (await fixture.headersOf(who))
  const before = current && callers.has(who) ? current.stored : await fixture.snapshot()
  current = undefined
  const answer = await callAs(on, key, headers, bodyFor(key, fixture))
  const after = await fixture.snapshot()
  callers.set(who, headers)
  // A call that succeeded may have ended the caller's session, or changed something that the snapshot leaves out.
  const isRead = answer.status >= 400 || key.startsWith('GET ')
  if (isRead && isDeepStrictEqual(after, before)) current = { fixture, stored: after, callers }
  return { answer, fixture, before, after }
}

describe('who gets what', () => {
  test.each(cells)('$key · $who: $status', async ({ key, access, who, status, mayTouch }) => {
    const { answer, fixture, before, after } = await call(server, key, who)
    expect(answer.status).toBe(status)
    if (status === 403 && access.includes(':'))
      expect(answer.text).toContain(VERBS[access as Verb].staff ? '"admin_required"' : '"forbidden"')
    if (mayTouch) return
    expect(answer.text).not.toContain(fixture.mark)
    expect(after).toEqual(before)
  })
})

/** The calls through which teachers read about the learners of their own class. */
const ABOUT_LEARNERS = [
  'POST /api/admin/classes/members/find',
  'POST /api/admin/classes/cards/find',
  'POST /api/admin/classes/cards',
  'POST /api/admin/classes/monday/find',
  'POST /api/admin/classes/work/find',
  'POST /api/admin/classes/marks/find',
  'POST /api/admin/classes/reports/find',
  'POST /api/admin/learners/page',
  'POST /api/admin/learners/program',
  'POST /api/admin/import/plan',
]

// Without this test, it would prove nothing that other callers do not receive the mark.
test.each(ABOUT_LEARNERS)('%s names the learner to the teacher of the class', async (key) => {
  const { answer, fixture } = await call(server, key, 'class teacher')
  expect(answer.text).toContain(fixture.mark)
})

describe('with the guards of the API off, by the database alone', () => {
  // In this copy of the routes, any valid token gives access to every one of them.
  const unguarded = ROUTES.map((route) =>
    ['public', 'cookie'].includes(route.access) ? route : { ...route, access: 'signed-in' as const },
  )
  const open = testServer({ routes: unguarded, db: server.db, course })
  const strangers = ROUTES.flatMap(({ key }) =>
    (['other learner', 'former admin', 'deleted', 'only teacher'] as const).map((who) => ({ key, who })),
  )
  const lacking = cells.filter(({ who, status }) => STAFF.some((one) => one.who === who) && status === 403)

  test.each(strangers)('$key gives $who no foreign row, and changes none', async ({ key, who }) => {
    const { answer, fixture, before, after } = await call(await open, key, who)
    expect(answer.text).not.toContain(fixture.mark)
    expect(answer.text).not.toContain(fixture.victim.email)
    expect(after).toEqual(before)
  })

  test.each(lacking)('$key lets $who change nothing', async ({ key, who }) => {
    const { before, after } = await call(await open, key, who)
    expect(after).toEqual(before)
  })
})
