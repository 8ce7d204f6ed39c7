import { describe, expect, test, vi } from 'vitest'
import * as accounts from './accounts/accounts.ts'
import { NameStep } from './accounts/class-sign-in.ts'
import { nameWords } from './names.ts'
import { normalForm } from './normal-form.ts'

test('a text that fits a field is normalised, and one that fits none stays as it is', () => {
  expect(normalForm('e\u0301', 'NFC')).toBe('é')
  const marks = `a${'\u0301\u0323'.repeat(64_000)}`
  expect(normalForm(marks, 'NFC')).toBe(marks)
})

describe('cannot take long over 128 kB of combining marks', () => {
  const marks = `a${'\u0301\u0323'.repeat(32_000)}`
  const phrases = '\ufdfa'.repeat(64_000)
  // Such work takes seconds for this text, so it is the length of what is normalised that counts.
  const longestNormalised = (work: () => void): number => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    work()
    const lengths = normalize.mock.contexts.map(String).map(({ length }) => length)
    normalize.mockRestore()
    return Math.max(0, ...lengths)
  }

  test.each([
    ['names', (typed: string) => accounts.ProfileChange.safeParse({ firstName: typed, lastName: typed })],
    ['a phone number', (typed: string) => accounts.ProfileChange.safeParse({ phoneNumber: typed })],
    [
      'passwords',
      (typed: string) =>
        accounts.ResetPassword.safeParse({ token: 'x'.repeat(43), password: typed, confirmPassword: typed }),
    ],
    ['a name at the sign-in by class', (typed: string) => NameStep.safeParse({ name: typed })],
    ['words of a name', nameWords],
  ])('%s', (_, read) => {
    for (const typed of [marks, phrases])
      expect(longestNormalised(() => void read(typed))).toBeLessThanOrEqual(4_000)
  })
})

test('a name at the sign-in by class cannot unfold into thousands of letters', () => {
  expect(NameStep.safeParse({ name: '\ufdfa'.repeat(200) }).success).toBe(false)
  expect(NameStep.safeParse({ name: 'ǁGabe ǃXóõ' }).success).toBe(true)
})
