import type { ApiFailure } from '#web/api/client.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import type { FailureText } from '#web/ui/form-alert.tsx'

export function registrationFailure(failure: ApiFailure): FailureText {
  if (failure.code === 'already_registered') {
    return {
      title: 'Account exists',
      text: 'This email address is already registered. Please try logging in instead.',
    }
  }
  if (failure.code === 'invalid_input') {
    return { title: 'Registration failed', text: 'Please look at the marked fields.' }
  }
  return (
    commonFailure('Registration failed', failure) ?? {
      title: 'Registration failed',
      text: 'An error occurred during registration. Please try again.',
    }
  )
}

/** Never says which of the two was wrong. */
export function loginFailure(failure: ApiFailure): FailureText {
  if (failure.code === 'invalid_credentials') {
    return {
      title: 'Login failed',
      text: 'Invalid email or password. Please check your details and try again.',
    }
  }
  return (
    commonFailure('Login failed', failure) ?? {
      title: 'Login failed',
      text: 'An error occurred during login. Please try again.',
    }
  )
}

export function adminLoginFailure(failure: ApiFailure): FailureText {
  if (failure.code === 'admin_required') return { title: 'Access denied. Admin privileges required.' }
  return loginFailure(failure)
}

export function resetFailure(failure: ApiFailure): FailureText {
  const title = 'That did not work'
  if (failure.code === 'reset_link_invalid') {
    return {
      title: 'This link does not work any more',
      text: 'A link works once, and only for a short time. Please ask for a new one.',
    }
  }
  return commonFailure(title, failure) ?? { title, text: 'Please try again.' }
}

export function chooseFailure(failure: ApiFailure): FailureText {
  const title = 'That did not work'
  if (failure.code === 'one_time_password_ended') {
    return {
      title: 'This password is too old',
      text: 'A password from the school works for some days. Please ask for a new one.',
    }
  }
  if (failure.code === 'signed_out' || failure.code === 'forbidden') {
    return { title, text: 'Please sign in again. Perhaps you chose your password in another window.' }
  }
  return commonFailure(title, failure) ?? { title, text: 'Please try again.' }
}
