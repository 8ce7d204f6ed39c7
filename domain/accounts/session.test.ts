import { expect, it } from 'vitest'
import { AccessGrant } from './session.ts'

it('takes roles and verbs that a newer server knows and this app does not', () => {
  const now = '2026-11-22T08:00:00.000Z'
  const user = { id: crypto.randomUUID(), email: 'naledi@school.test', firstName: null }
  const more = { verbs: ['certificates:print'], role: 'teacher', homeRoom: 4 }
  const grant = { accessToken: 'a', expiresAt: now, serverNow: now, user: { ...user, ...more }, session: {} }
  expect(AccessGrant.safeParse(grant).success).toBe(true)
})
