import type { ErrorCode } from '#domain/errors.ts'
import type { ApiFailure } from '#web/api/client.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import type { FailureText } from '#web/ui/form-alert.tsx'

/** Returns the text for expected refusals, and the given text for any other failure. */
const wording =
  (expected: Partial<Record<ErrorCode, FailureText>>, title: string, text: string) =>
  (failure: ApiFailure): FailureText =>
    (failure.code && expected[failure.code]) ?? commonFailure(title, failure) ?? { title, text }

export const registrationFailure = wording(
  {
    already_registered: {
      title: 'Account exists',
      text: 'This email address is already registered. Please try logging in instead.',
    },
    registration_closed: {
      title: 'Your school makes the accounts',
      text: 'Ask your teacher for yours. Then you can sign in.',
    },
    invalid_input: { title: 'Registration failed', text: 'Please look at the marked fields.' },
  },
  'Registration failed',
  'An error occurred during registration. Please try again.',
)

export const loginFailure = wording(
  {
    // The text must not say which of the two was wrong.
    invalid_credentials: {
      title: 'Login failed',
      text: 'Invalid email or password. Please check your details and try again.',
    },
  },
  'Login failed',
  'An error occurred during login. Please try again.',
)

/**
 * Everybody who writes a phone number reads that the address works too, because the answer must not tell whether several accounts
 * have the number.
 */
export function phoneLoginFailure(failure: ApiFailure): FailureText {
  const said = loginFailure(failure)
  if (failure.code !== 'invalid_credentials') return said
  return { ...said, text: `${said.text} You can also sign in with your email address instead of the number.` }
}

export const classLoginFailure = wording(
  {
    // The text must not say which of the three was wrong.
    invalid_credentials: {
      title: 'That did not work',
      text: 'Look at the class code, your name and your password once more. If it still does not work, ask your teacher for a new card.',
    },
  },
  'Login failed',
  'An error occurred during login. Please try again.',
)

export function adminLoginFailure(failure: ApiFailure): FailureText {
  if (failure.code === 'admin_required') return { title: 'Access denied. Admin privileges required.' }
  return loginFailure(failure)
}

const FAILED = 'That did not work'

export const resetFailure = wording(
  {
    reset_link_invalid: {
      title: 'This link does not work any more',
      text: 'A link works once, and only for a short time. Please ask for a new one.',
    },
  },
  FAILED,
  'Please try again.',
)

const CHOSEN_ELSEWHERE = {
  title: FAILED,
  text: 'Please sign in again. Perhaps you chose your password in another window.',
}

export const chooseFailure = wording(
  {
    one_time_password_ended: {
      title: 'This password is too old',
      text: 'A password from the school works for a few days only. Please ask for a new one.',
    },
    signed_out: CHOSEN_ELSEWHERE,
    forbidden: CHOSEN_ELSEWHERE,
  },
  FAILED,
  'Please try again.',
)
