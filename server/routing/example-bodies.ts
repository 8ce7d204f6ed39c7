import { randomUUID } from 'node:crypto'
import { schoolDate } from '#domain/school-time.ts'
import { learnerForm, LESSONS, registration } from '../testing.ts'

/** Whom and what a call may aim at. */
export interface Target {
  /** Whose progress it says to be. */
  userId: string
  /** A learner whom an admin's call is about. */
  otherId: string
  email: string
  /** First name, last name, school and class of that learner. */
  mark: string
  announcementId: string
  /** The class of that learner. */
  classId: string
  /** Given to that class. */
  workId: string
}

const today = () => schoolDate(new Date())
const stranger = () => ({ email: `nobody-${randomUUID()}@example.test`, password: 'umthi-omkhulu' })
const chosen = { password: 'my-own-secret', confirmPassword: 'my-own-secret' }
const filter = ({ mark }: Target) => ({ search: mark, schoolName: mark, gradeClass: mark })

const importOf = ({ mark }: Target) => ({
  schoolYear: 2026,
  schoolName: 'Qala Primary School',
  rows: [{ row: 2, firstName: mark, lastName: mark, grade: 7, letter: mark }],
})

const yearEnd = (classId: string) => ({
  schoolYear: 2026,
  classes: [{ classId, outcome: 'leave' }],
  repeating: [],
  withTeachers: false,
})

/** A body for every route that takes one, right in every field. */
export const EXAMPLE_BODIES: Record<string, (target: Target) => Record<string, unknown>> = {
  'POST /api/auth/register': () => registration(),
  'POST /api/auth/login': stranger,
  'POST /api/auth/class-login': () => ({
    classCode: 'goat-mango-47',
    name: `Nobody ${randomUUID().slice(0, 8)}`,
    password: 'umthi-omkhulu',
  }),
  'POST /api/auth/admin-login': stranger,
  'POST /api/auth/token': () => ({ idleSeconds: 5 }),
  'POST /api/auth/forgot-password': ({ email }) => ({ email }),
  'POST /api/auth/reset-password': () => ({ token: 'A'.repeat(43), ...chosen }),
  'POST /api/auth/choose-password': () => chosen,
  'POST /api/auth/prove': () => ({ password: 'umthi-omkhulu' }),
  'POST /api/account/sessions/end': () => ({ id: randomUUID() }),
  'POST /api/account/password': () => ({ currentPassword: 'umthi-omkhulu', ...chosen }),
  'POST /api/account/email': () => ({ email: stranger().email }),
  'POST /api/auth/second-factor': () => ({ code: '123456' }),
  'POST /api/account/second-factor/confirm': () => ({ code: '123456' }),
  'PATCH /api/profile': () => ({
    firstName: 'Changed',
    lastName: 'Changed',
    schoolName: 'Changed',
    gradeClass: 'Changed',
    age: 14,
    phoneNumber: '0830000000',
  }),
  'PUT /api/progress': ({ userId }) => ({
    userId,
    sentAt: new Date().toISOString(),
    lessons: [{ lessonId: LESSONS[0], completed: false, completedAt: null, quizScore: 0, progress: 60 }],
  }),
  'PUT /api/progress/sealed': ({ userId }) => ({
    userId,
    sentAt: new Date().toISOString(),
    box: 'A'.repeat(200),
  }),
  'POST /api/push/subscribe': () => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    p256dh: 'A'.repeat(87),
    auth: 'A'.repeat(22),
  }),
  'POST /api/push/unsubscribe': () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/none' }),
  'PUT /api/reminder': () => ({ hour: 16 }),
  'POST /api/admin/learners/find': filter,
  'POST /api/admin/learners/export': filter,
  'POST /api/admin/learners/add': () => learnerForm(),
  'POST /api/admin/learners/confirm': ({ otherId }) => ({ userIds: [otherId] }),
  'POST /api/admin/learners/reset-password': ({ otherId }) => ({ userId: otherId }),
  'POST /api/admin/learners/delete': ({ otherId, mark }) => ({
    userId: otherId,
    fullName: `${mark} ${mark}`,
  }),
  'POST /api/messages/choices': () => ({ channel: 'sms', wanted: false }),
  'POST /api/sms/inbound': () => ({ from: '+27820000000', message: 'STOP' }),
  'POST /api/admin/learners/messages/find': ({ otherId }) => ({ userId: otherId }),
  'POST /api/admin/learners/messages': ({ otherId }) => ({ userId: otherId, channel: 'sms', wanted: false }),
  'POST /api/accounts/deleted': ({ otherId }) => ({ userIds: [otherId] }),
  'POST /api/account/deletion': () => ({ typed: 'DELETE' }),
  'POST /api/admin/privacy/learner': ({ otherId }) => ({ userId: otherId }),
  'POST /api/admin/privacy/data': ({ otherId }) => ({ userId: otherId }),
  'POST /api/admin/privacy/consent': ({ otherId }) => ({
    userId: otherId,
    relation: 'parent',
    givenByName: 'Nomsa Dlamini',
    givenOn: '2026-11-20',
  }),
  'POST /api/admin/privacy/consent/withdraw': ({ otherId }) => ({ userId: otherId }),
  'POST /api/admin/privacy/deletion': ({ otherId, mark }) => ({
    userId: otherId,
    fullName: `${mark} ${mark}`,
  }),
  'POST /api/admin/privacy/deletion/cancel': ({ otherId }) => ({ userId: otherId }),
  'POST /api/admin/admins/find': ({ email }) => ({ email }),
  'POST /api/admin/admins': ({ otherId }) => ({ userId: otherId }),
  'POST /api/admin/admins/remove-second-factor': ({ otherId }) => ({ userId: otherId }),
  'POST /api/admin/admins/remove': ({ otherId }) => ({ userId: otherId }),
  'POST /api/classes/join': () => ({ code: 'goat-mango-47' }),
  'POST /api/certificates': () => ({ kind: 'course' }),
  'POST /api/admin/classes/certificates/find': ({ classId }) => ({ classId }),
  'POST /api/admin/classes/certificates/issue': ({ classId }) => ({ classId }),
  'POST /api/admin/certificates/find': ({ otherId }) => ({ userId: otherId }),
  'POST /api/admin/certificates/revoke': () => ({ code: 'ABCD-EFGH-JKMN', reason: 'A mistake' }),
  'POST /api/admin/certificates/renew': () => ({ code: 'ABCD-EFGH-JKMN' }),
  'POST /api/admin/classes': () => ({ schoolYear: 2030, grade: 7, letter: randomUUID().slice(0, 8) }),
  'POST /api/admin/classes/archive': ({ classId }) => ({ classId, isArchived: true }),
  'POST /api/admin/classes/delete': ({ classId }) => ({ classId }),
  'POST /api/admin/classes/code': ({ classId }) => ({ classId, action: 'renew' }),
  'POST /api/admin/classes/teachers/add': ({ classId, otherId }) => ({ classId, userId: otherId }),
  'POST /api/admin/classes/teachers/remove': ({ classId, otherId }) => ({ classId, userId: otherId }),
  'POST /api/admin/classes/members/find': ({ classId }) => ({ classId }),
  'POST /api/admin/classes/monday/find': ({ classId }) => ({ classId }),
  'POST /api/admin/classes/members/add': ({ classId, otherId }) => ({ classId, userIds: [otherId] }),
  'POST /api/admin/classes/members/remove': ({ classId, otherId }) => ({ classId, userId: otherId }),
  'POST /api/admin/classes/members/reset-password': ({ classId, otherId }) => ({ classId, userId: otherId }),
  'POST /api/admin/classes/cards/find': ({ classId }) => ({ classId }),
  'POST /api/admin/classes/cards': ({ classId, otherId }) => ({
    classId,
    userIds: [otherId],
    replacesOwn: true,
  }),
  'POST /api/admin/classes/work/find': ({ classId }) => ({ classId, week: today() }),
  'POST /api/admin/classes/work/give': ({ classId }) => ({
    classIds: [classId],
    work: [{ kind: 'lesson', contentId: LESSONS[1] }],
    dueOn: today(),
    note: '',
  }),
  'POST /api/admin/classes/work/change': ({ workId }) => ({ workId, dueOn: today(), note: 'Bring a pen' }),
  'POST /api/admin/classes/work/take-back': ({ workId }) => ({ workId }),
  'POST /api/admin/classes/work/watch': ({ classId }) => ({ classId }),
  'POST /api/admin/import/plan': importOf,
  'POST /api/admin/import': (target) => ({ ...importOf(target), planId: 'A'.repeat(43), decisions: {} }),
  'POST /api/admin/import/undo': () => ({ importId: randomUUID() }),
  'POST /api/admin/year-ends': ({ classId }) => ({
    ...yearEnd(classId),
    expected: {
      classes: 1,
      made: 0,
      promoted: 0,
      repeating: 0,
      leaving: 1,
      unplaced: 0,
      alreadyPlaced: 0,
    },
  }),
  'POST /api/admin/year-ends/try': ({ classId }) => yearEnd(classId),
  'POST /api/admin/year-ends/undo': () => ({ id: randomUUID() }),
  'POST /api/admin/teachers': ({ email }) => ({ email }),
  'POST /api/admin/teachers/remove': ({ otherId }) => ({ userId: otherId }),
  'POST /api/admin/announcements': ({ classId }) => ({
    requestId: randomUUID(),
    classIds: [classId],
    title: 'Sports day',
    content: 'Bring water.',
    sendEmail: false,
    sendPushNotification: false,
    sendSms: false,
  }),
  'POST /api/admin/announcements/reach': ({ classId }) => ({ classIds: [classId] }),
  'POST /api/admin/announcements/publish': ({ announcementId }) => ({
    id: announcementId,
    isPublished: true,
  }),
  'POST /api/admin/announcements/delete': ({ announcementId }) => ({ id: announcementId }),
  'POST /api/admin/announcements/held': () => ({ send: false }),
  'POST /api/admin/announcements/retry': ({ announcementId }) => ({ id: announcementId, channel: 'email' }),
  'POST /api/functions/send-admin-announcement': ({ announcementId }) => ({ announcementId }),
  'POST /api/admin/settings': () => ({ name: 'privacyText', value: 'We keep what the course needs.' }),
  'POST /api/admin/breach': () => ({ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }),
  'POST /api/admin/breach/file': () => ({ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }),
  'POST /api/admin/analytics': ({ mark }) => ({ className: mark }),
  'POST /api/admin/security/events/find': () => ({ kind: 'sign-ins' }),
}
