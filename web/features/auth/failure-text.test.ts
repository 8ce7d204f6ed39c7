import { expect, it } from 'vitest'
import type { ApiFailure } from '#web/api/client.ts'
import {
  adminLoginFailure,
  classLoginFailure,
  loginFailure,
  registrationFailure,
  resetFailure,
} from './failure-text.ts'

const refused = (code: NonNullable<ApiFailure['code']>, more: Partial<ApiFailure> = {}): ApiFailure => ({
  ok: false,
  reason: 'refused',
  code,
  ...more,
})
const offline: ApiFailure = { ok: false, reason: 'offline' }
const broken: ApiFailure = { ok: false, reason: 'broken', status: 502 }

it('says the sentences of the specification', () => {
  expect(registrationFailure(refused('already_registered'))).toEqual({
    title: 'Account exists',
    text: 'This email address is already registered. Please try logging in instead.',
  })
  expect(registrationFailure(broken)).toEqual({
    title: 'Registration failed',
    text: 'An error occurred during registration. Please try again.',
  })
  expect(loginFailure(refused('invalid_credentials'))).toEqual({
    title: 'Login failed',
    text: 'Invalid email or password. Please check your details and try again.',
  })
  expect(adminLoginFailure(refused('admin_required'))).toEqual({
    title: 'Access denied. Admin privileges required.',
  })
  expect(adminLoginFailure(broken).title).toBe('Login failed')
})

it('by class code names neither code, name nor password as the wrong one', () => {
  const said = JSON.stringify(classLoginFailure(refused('invalid_credentials')))
  for (const part of ['class code', 'name', 'password', 'new card']) expect(said).toContain(part)
})

it('cannot blame the person for a missing connection', () => {
  for (const wording of [
    registrationFailure,
    loginFailure,
    classLoginFailure,
    adminLoginFailure,
    resetFailure,
  ]) {
    expect(wording(offline).title).toBe('No connection to the school server')
  }
})

it('cannot show an unexpected message of the server to a child', () => {
  const odd = refused('internal', { message: 'relation "app.profiles" does not exist' })
  for (const wording of [
    registrationFailure,
    loginFailure,
    classLoginFailure,
    adminLoginFailure,
    resetFailure,
  ]) {
    expect(JSON.stringify(wording(odd))).not.toContain('app.profiles')
  }
})

it('says how long to wait', () => {
  expect(loginFailure(refused('too_many_tries', { retryAfterSeconds: 170 })).text).toBe(
    'Too many tries. Please wait about 3 minutes and try again.',
  )
  const waits = [undefined, 20, 61].map(
    (retryAfterSeconds) =>
      loginFailure(
        refused('too_many_tries', retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ).text?.match(/wait (.*) and/)?.[1],
  )
  expect(waits).toEqual(['a few minutes', 'a minute', 'about 2 minutes'])
})
