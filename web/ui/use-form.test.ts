import { describe, expect, it } from 'vitest'
import { Login, Registration } from '#domain/accounts/accounts.ts'
import { checkForm } from './use-form.ts'

const naledi = {
  firstName: 'Naledi',
  lastName: "O'Brien-ǃXóõ",
  schoolName: 'Sunrise Primary',
  gradeClass: 'Grade 7A',
  age: '13',
  email: 'naledi@example.org',
  phoneNumber: '0821234567',
  password: 'mealies',
  confirmPassword: 'mealies',
}

describe('checkForm', () => {
  it('gives the parsed values of a right form', () => {
    expect(checkForm(Registration, naledi)).toEqual({ ok: true, value: { ...naledi, age: 13 } })
  })

  it('gives one message for each wrong field, word for word', () => {
    const empty = Object.fromEntries(Object.keys(naledi).map((name) => [name, '']))
    expect(checkForm(Registration, empty)).toEqual({
      ok: false,
      errors: {
        firstName: 'First name must be at least 2 characters',
        lastName: 'Last name must be at least 2 characters',
        schoolName: 'School name must be at least 3 characters',
        gradeClass: 'Grade and class is required (e.g., Grade 6A)',
        age: 'Age is required',
        email: 'Please enter a valid email address',
        phoneNumber: 'Phone number is required and must be at least 10 digits',
        password: 'Password must be at least 6 characters',
        confirmPassword: 'Please confirm your password',
      },
    })
  })

  it('cannot pass two different passwords', () => {
    expect(checkForm(Registration, { ...naledi, confirmPassword: 'mealies2' })).toEqual({
      ok: false,
      errors: { confirmPassword: "Passwords don't match" },
    })
  })

  it('checks a login', () => {
    expect(checkForm(Login, { email: 'nobody', password: '12345' })).toEqual({
      ok: false,
      errors: {
        email: 'Please enter a valid email address',
        password: 'Password must be at least 6 characters',
      },
    })
  })
})
