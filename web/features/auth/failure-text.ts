import type { ApiFailure } from '#web/api/client.ts'

/** What a form says when the server did not do what was asked. */
export interface FailureText {
  title: string
  text?: string
}

const OFFLINE: FailureText = {
  title: 'No connection to the school server',
  text: 'What you typed is still here. Try again when you are connected.',
}

/** Wording of a refused registration (spec 8). */
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
    shared('Registration failed', failure) ?? {
      title: 'Registration failed',
      text: 'An error occurred during registration. Please try again.',
    }
  )
}

/** Wording of a refused login (spec 8). It never says which of the two was wrong. */
export function loginFailure(failure: ApiFailure): FailureText {
  if (failure.code === 'invalid_credentials') {
    return {
      title: 'Login failed',
      text: 'Invalid email or password. Please check your details and try again.',
    }
  }
  return (
    shared('Login failed', failure) ?? {
      title: 'Login failed',
      text: 'An error occurred during login. Please try again.',
    }
  )
}

/** Wording of a refused admin login (spec 8). */
export function adminLoginFailure(failure: ApiFailure): FailureText {
  if (failure.code === 'admin_required') return { title: 'Access denied. Admin privileges required.' }
  return loginFailure(failure)
}

/** Wording when a reset link could not be asked for, or not be used. */
export function resetFailure(failure: ApiFailure): FailureText {
  const title = 'That did not work'
  if (failure.code === 'reset_link_invalid') {
    return {
      title: 'This link does not work any more',
      text: 'A link works once, and only for a short time. Please ask for a new one.',
    }
  }
  return shared(title, failure) ?? { title, text: 'Please try again.' }
}

function shared(title: string, failure: ApiFailure): FailureText | null {
  if (failure.reason === 'offline') return OFFLINE
  if (failure.code === 'too_many_tries') {
    return {
      title,
      text: `Too many tries. Please wait ${waitText(failure.retryAfterSeconds)} and try again.`,
    }
  }
  if (failure.code === 'busy' || failure.code === 'unavailable') {
    return { title, text: 'The school server is busy. Please try again in a minute.' }
  }
  return null
}

/** A waiting time as a person says it: "about 3 minutes". */
export function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return 'a few minutes'
  if (seconds <= 60) return 'a minute'
  return `about ${Math.ceil(seconds / 60)} minutes`
}
