import { LEARNERS_PER_PAGE, LearnerPage } from '#domain/accounts/learners.ts'
import {
  EventKind,
  EVENTS_OF_KIND,
  MAINTENANCE_ROUTINES,
  SECURITY_EVENT_TYPES,
  SecurityEvents,
} from '#domain/privacy/security.ts'
import { asWorker, makeLearner } from '#database/testing.ts'
import { expect, test } from 'vitest'
import { rotateKeys } from '../../rotate-keys.ts'
import { setUpSecondFactor } from '../../accounts/auth/second-factor/testing.ts'
import { correctDates } from '../../core/clock-doubt.ts'
import { runNightly } from '../../nightly.ts'
import {
  accountRows,
  learnerForm,
  ORIGIN,
  signedInAdmin,
  signedInLearner,
  testServer,
  type SignedInLearner,
} from '../../testing.ts'

// Every type of event is caused through the API and must then appear on the dashboard.

const server = await testServer()

const admin = await signedInAdmin(server)

const wrongPassword = (who: Pick<SignedInLearner, 'email'>) =>
  server
    .browser('196.25.1.9')
    .post('/api/auth/login', { email: who.email, password: 'not this one' })
    .then(({ status }) => status)

const ask = async (path: string, body?: unknown) => {
  const answer = await admin.browser.post(path, body)
  expect([200, 201, 204], `${path} answered ${answer.status}`).toContain(answer.status)
  return answer.body
}

/** Puts learners into a new class by its code. */
const joinNew = async (letter: string, ...learners: SignedInLearner[]): Promise<string> => {
  const { code } = (await ask('/api/admin/classes', { schoolYear: 2026, grade: 7, letter })) as {
    code: string
  }
  for (const { browser } of learners) await browser.post('/api/classes/join', { code })
  return code
}

const askDeletion = ({ userId }: SignedInLearner) =>
  ask('/api/admin/privacy/deletion', { userId, fullName: 'Naledi Dlamini' })
const recordConsent = ({ userId }: SignedInLearner) =>
  ask('/api/admin/privacy/consent', {
    userId,
    relation: 'parent',
    givenByName: 'Nomsa Dlamini',
    givenOn: '2026-11-20',
  })

const runs = MAINTENANCE_ROUTINES.map((routine) => () => ask(`/api/functions/${routine}`))

const ACTIONS: Record<(typeof SECURITY_EVENT_TYPES)[number], (learner: SignedInLearner) => Promise<unknown>> =
  {
    signed_in: ({ email, password }) => server.browser().login({ email, password }),
    login_failed: wrongPassword,
    login_throttled: async (learner) => {
      for (let tries = 0; tries < 100; tries += 1) if ((await wrongPassword(learner)) === 429) return
    },
    guessing_detected: async () => {
      for (let account = 0; account < 20; account += 1)
        if ((await wrongPassword({ email: `nobody-${account}@example.test` })) === 429) return
    },
    admin_login_denied: ({ email, password }) =>
      server.browser().post('/api/auth/admin-login', { email, password }),
    verb_refused: ({ browser }) => browser.get('/api/admin/summary'),
    wrong_origin: () =>
      server.browser('196.25.1.9').post('/api/auth/logout', {}, { origin: 'https://evil.example' }),
    role_changed: ({ userId }) => ask('/api/admin/admins', { userId }),
    class_changed: () => ask('/api/admin/classes', { schoolYear: 2026, grade: 7, letter: 'A' }),
    certificate_changed: async ({ userId }) => {
      await server.db.withUser(userId, (trx) =>
        trx
          .insertInto('app.certificates')
          .values({
            code: 'ABCD-EFGH-JKMN',
            user_id: userId,
            kind: 'coding',
            full_name: 'Naledi Dlamini',
            initials: 'N. D.',
            school_name: 'Qala Primary School',
            lessons: 1,
          })
          .execute(),
      )
      await ask('/api/admin/certificates/revoke', { code: 'ABCD-EFGH-JKMN', reason: 'A mistake' })
    },
    password_reset: ({ userId }) => ask('/api/admin/learners/reset-password', { userId }),
    password_changed: ({ browser, password }) =>
      browser.post('/api/account/password', {
        currentPassword: password,
        password: 'another-one',
        confirmPassword: 'another-one',
      }),
    name_changed: async (learner) => {
      await joinNew('NAMED', learner)
      await learner.browser.send('PATCH', '/api/profile', { firstName: 'Lerato' })
    },
    class_joined: (learner) => joinNew('ALONE', learner),
    namesake_joined: async (learner) => joinNew('JOINED', await signedInLearner(server), learner),
    namesakes_alike: async (learner) => {
      // Both of them are named, the newer one first, and the page shows the last line on top.
      const classCode = await joinNew('ALIKE', learner, await signedInLearner(server))
      await server
        .browser()
        .post('/api/auth/class-login', { classCode, name: 'Naledi Dlamini', password: learner.password })
    },
    email_added: async ({ browser, userId }) => {
      await accountRows(server.db, 'update auth.accounts set email = null where id = $1', [userId])
      await browser.post('/api/account/email', { email: `added-${userId}@example.test` })
    },
    session_ended: async ({ browser, email, password }) => {
      await server.browser().login({ email, password })
      await browser.post('/api/account/sessions/end-others')
    },
    account_deleted: ({ userId }) =>
      ask('/api/admin/learners/delete', { userId, fullName: 'Naledi Dlamini' }),
    deletion_asked: askDeletion,
    deletion_cancelled: async (learner) => {
      await askDeletion(learner)
      await ask('/api/admin/privacy/deletion/cancel', { userId: learner.userId })
    },
    data_requested: ({ userId }) => ask('/api/admin/privacy/data', { userId }),
    consent_recorded: recordConsent,
    consent_withdrawn: async (learner) => {
      await recordConsent(learner)
      await ask('/api/admin/privacy/consent/withdraw', { userId: learner.userId })
    },
    account_made: () => ask('/api/admin/learners/add', learnerForm()),
    account_confirmed: async ({ userId }) => {
      await server.db.withAuth((trx) =>
        trx.updateTable('app.profiles').set({ confirmed_at: null }).where('user_id', '=', userId).execute(),
      )
      await ask('/api/admin/learners/confirm', { userIds: [userId] })
    },
    settings_changed: () => ask('/api/admin/settings', { name: 'privacyText', value: 'Ours.' }),
    keys_rotated: async () => {
      const { accessTokens } = server.services
      await rotateKeys(server.db, { userId: admin.userId, ip: '127.0.0.1' })
      // The sessions end before this process reads its new keys, and a sign-in between the two would be signed with the old one.
      await expect.poll(() => server.services.accessTokens).not.toBe(accessTokens)
      await admin.browser.login(admin)
      await admin.browser.takeToken()
    },
    second_factor_set: async () => {
      await setUpSecondFactor(admin)
      await ask('/api/account/second-factor/remove')
    },
    second_factor_removed: async () => {
      await setUpSecondFactor(admin)
      await ask('/api/account/second-factor/remove')
    },
    clock_confirmed: async () => {
      await asWorker(server.db, `update app.clock set seen_at = now() - interval '400 days'`)
      await ask('/api/admin/health/confirm-clock')
    },
    dates_corrected: async ({ userId }) => {
      await accountRows(
        server.db,
        `update auth.accounts set created_at = now() + interval '400 days' where id = $1`,
        [userId],
      )
      await correctDates(server.db, null)
    },
    data_exported: async () => {
      const file = await admin.browser.raw('POST', '/api/admin/learners/export', {
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      await file.body?.cancel()
    },
    held_messages: () => ask('/api/admin/announcements/held', { send: false }),
    breach_list_made: () =>
      ask('/api/admin/breach', { from: '2026-01-01T00:00:00Z', to: new Date().toISOString() }),
    objection_recorded: ({ userId }) =>
      ask('/api/admin/learners/messages', { userId, channel: 'sms', wanted: false }),
    recovery_key_made: () => ask('/api/admin/health/recovery-key'),
    admin_data_access: () => ask('/api/admin/learners/find', {}),
    bulk_data_access_detected: async () => {
      for (let made = 0; made < 2 * LEARNERS_PER_PAGE + 20; made += 1) await makeLearner(server.db)
      let after: string | null = null
      do {
        const page = LearnerPage.parse(await ask('/api/admin/learners/find', after === null ? {} : { after }))
        after = page.next
      } while (after !== null)
    },
    audit_log_anonymization: async () => runs[0]?.(),
    audit_log_cleanup: async () => runs[1]?.(),
    inactive_profile_cleanup: async () => runs[2]?.(),
    retention_run: () =>
      runNightly({ db: server.db, env: { dataDir: server.services.dataDir }, origin: ORIGIN }),
  }

test.each(SECURITY_EVENT_TYPES)('%s is written down and can be seen', async (type) => {
  const learner = await signedInLearner(server)
  await ACTIONS[type](learner)
  const answer =
    type === 'signed_in'
      ? await admin.browser.post('/api/admin/security/events/find', { kind: 'signed-in' })
      : await admin.browser.get('/api/admin/security/events')
  const shown = SecurityEvents.parse(answer.body).events.find(({ eventType }) => eventType === type)
  expect(shown, `no ${type} among the newest events`).toBeDefined()
  // The log names the person who did it, or whose account it was. It names nobody for guesses at many accounts or from
  // another site, nor for what the server does by itself.
  const people = [admin.userId, learner.userId].map((id) => id.slice(0, 8))
  const isNightly = type === 'retention_run' || type === 'dates_corrected'
  const isNobodys = isNightly || type === 'wrong_origin' || type === 'guessing_detected'
  expect(isNobodys ? [null] : people).toContain(shown?.user)
  expect(shown?.ipAddress).toMatch(isNightly ? /^\[ANONYMIZED\]$/ : /^(127\.0|196\.25)\.\*\.\*$/)

  // Each type belongs to exactly one of the five filters.
  const found: EventKind[] = []
  for (const kind of EventKind.options) {
    const { events } = SecurityEvents.parse(await ask('/api/admin/security/events/find', { kind }))
    if (events.some(({ id }) => id === shown?.id)) found.push(kind)
  }
  const isAlone = [...EVENTS_OF_KIND.maintenance, ...EVENTS_OF_KIND['signed-in']].includes(type)
  expect(found).toEqual(
    isAlone
      ? [expect.stringMatching(/maintenance|signed-in/)]
      : ['people', expect.stringMatching(/sign-ins|accounts|data/)],
  )
})
