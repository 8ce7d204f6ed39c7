import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AdminLogin, Login, LoginForm, Registration, ResetPassword } from './accounts.ts'

const PHONE_LONG = 'Phone number has too many digits. Write one number, such as 082 123 4567'

const valid = {
  firstName: 'Naledi',
  lastName: 'Dlamini',
  schoolName: 'Funda Primary',
  gradeClass: 'Grade 7A',
  age: '12',
  email: 'naledi@example.org',
  phoneNumber: '0821234567',
  password: 'robots',
  confirmPassword: 'robots',
}

/** Returns the first message for each field that is wrong, as a form shows it. */
function messages(input: unknown): Record<string, string> {
  const result = Registration.safeParse(input)
  const found: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message
  return found
}

describe('registration', () => {
  it('accepts a right form and turns the age into a number', () => {
    expect(Registration.parse(valid)).toEqual({ ...valid, age: 12 })
  })

  it.each([
    ['firstName', 'N', 'First name must be at least 2 characters'],
    ['lastName', ' D ', 'Last name must be at least 2 characters'],
    ['schoolName', 'Fu', 'School name must be at least 3 characters'],
    ['gradeClass', '7', 'Grade and class is required (e.g., Grade 6A)'],
    ['age', '', 'Age is required'],
    ['age', undefined, 'Age is required'],
    ['age', '4', 'Age must be between 5 and 40'],
    ['age', '41', 'Age must be between 5 and 40'],
    ['age', '12.5', 'Age must be between 5 and 40'],
    ['age', '12,5', 'Age must be between 5 and 40'],
    ['age', '12.', 'Age must be between 5 and 40'],
    ['age', '1e1', 'Age must be between 5 and 40'],
    ['age', '0x0c', 'Age must be between 5 and 40'],
    ['age', '+12', 'Age must be between 5 and 40'],
    ['age', '-12', 'Age must be between 5 and 40'],
    ['age', '012', 'Age must be between 5 and 40'],
    ['age', 'twelve', 'Age must be between 5 and 40'],
    ['age', 12.5, 'Age must be between 5 and 40'],
    ['age', '12.5', 'Age must be between 5 and 40'],
    ['age', 'twelve', 'Age must be between 5 and 40'],
    ['email', 'naledi@', 'Please enter a valid email address'],
    ['phoneNumber', '082123456', 'Phone number is required and must be at least 10 digits'],
    ['phoneNumber', '082 123 456x', 'Phone number must contain only numbers'],
    ['phoneNumber', '082 123 45 6', 'Phone number is required and must be at least 10 digits'],
    ['phoneNumber', '+27 72 123 456', 'Phone number is required and must be at least 10 digits'],
    ['phoneNumber', '2772123456', 'Phone number is required and must be at least 10 digits'],
    ['phoneNumber', '+1 234 567', 'Phone number is required and must be at least 10 digits'],
    ['phoneNumber', '0821234567 0839876543', PHONE_LONG],
    ['phoneNumber', '08212345678', PHONE_LONG],
    ['phoneNumber', '+27 82 123 45678', PHONE_LONG],
    ['phoneNumber', '+263 77 123 4567 083 123', PHONE_LONG],
    ['phoneNumber', '1'.repeat(16), PHONE_LONG],
    ['phoneNumber', '9'.repeat(30), PHONE_LONG],
    ['phoneNumber', '0821234567/0839876543', 'Phone number must contain only numbers'],
    ['phoneNumber', '+', 'Phone number is required and must be at least 10 digits'],
    ['password', 'robot', 'Password must be at least 6 characters'],
    ['confirmPassword', '', 'Please confirm your password'],
    ['confirmPassword', 'robot!', "Passwords don't match"],
  ])('refuses %s %j with its own message', (field, value, message) => {
    expect(messages({ ...valid, [field]: value })).toMatchObject({ [field]: message })
  })

  it.each([
    'Nale\u202edi',
    'Nale\u200bdi',
    '\u2066Naledi\u2069',
    'Na\u00adledi',
    'Na\ufeffledi',
    'Nale\ue000di',
    'a\u0000b',
  ])('refuses %j, which looks like another name', (name) => {
    for (const field of ['firstName', 'lastName', 'schoolName', 'gradeClass'])
      expect(messages({ ...valid, [field]: name })).toEqual({
        [field]: 'Please use letters, not control characters',
      })
  })

  it('writes one name in one way', () => {
    expect(Registration.parse({ ...valid, firstName: 'Zoe\u0308' }).firstName).toBe('Zo\u00eb')
  })

  it.each([
    ['082 123 4567', '0821234567'],
    ['082-123-4567', '0821234567'],
    [' (082) 123.4567 ', '0821234567'],
    ['+27 82 123 4567', '0821234567'],
    ['+27 (0)82 123 4567', '0821234567'],
    ['0027821234567', '0821234567'],
    ['27821234567', '0821234567'],
    ['082\u00a0123\u20114567', '0821234567'],
    ['+263 77 123 4567', '00263771234567'],
    ['\u202a+27\u00a082\u2011123\u20114567\u202c', '0821234567'],
    ['tel:+27821234567', '0821234567'],
    ['\uff10821234567', '0821234567'],
  ])('takes the phone number %j as %s', (phoneNumber, stored) => {
    expect(Registration.parse({ ...valid, phoneNumber }).phoneNumber).toBe(stored)
  })

  it('shows differing passwords also while other fields are wrong', () => {
    expect(messages({ ...valid, age: '', firstName: '', confirmPassword: 'robot!' })).toEqual({
      age: 'Age is required',
      firstName: 'First name must be at least 2 characters',
      confirmPassword: "Passwords don't match",
    })
  })

  it('accepts the ages 5 and 40', () => {
    expect([5, 40, '5', ' 40 '].map((age) => Registration.parse({ ...valid, age }).age)).toEqual([
      5, 40, 5, 40,
    ])
  })

  it.each(["Nomvula O'Neil", 'Anne-Marie', '!Xóõ ǃKung', 'Žofie', 'N'.repeat(100), 'Thandi 🤖'])(
    'keeps the name %s',
    (firstName) => {
      expect(Registration.parse({ ...valid, firstName }).firstName).toBe(firstName)
    },
  )

  it.each(['Na\r\nBcc: everyone@example.org', 'Na\u0000ledi', 'N'.repeat(101), 'Na\ufdfa'])(
    'cannot take the name %j',
    (firstName) => {
      expect(Object.keys(messages({ ...valid, firstName }))).toEqual(['firstName'])
    },
  )

  it('cannot be given a role or any other unknown field', () => {
    expect(Registration.safeParse({ ...valid, role: 'admin' }).success).toBe(false)
  })

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (input) => {
        expect(typeof Registration.safeParse(input).success).toBe('boolean')
      }),
    )
  })
})

const NEITHER = 'Please enter a valid email address or phone number'
const NEEDED = 'You must provide either an email or phone number and a password.'

describe('login', () => {
  it('folds the address to one spelling', () => {
    expect(Login.parse({ email: ' Naledi@Example.ORG ', password: 'robots' }).email).toBe(
      'naledi@example.org',
    )
  })
  it('takes a phone number instead of an address, however it is written', () => {
    expect(Login.parse({ phoneNumber: '+27 82 123 4567', password: 'robots' })).toEqual({
      phoneNumber: '0821234567',
      password: 'robots',
    })
  })

  it.each([{}, { password: 'robots' }, { email: 'a@b.co', phoneNumber: '0821234567', password: 'robots' }])(
    'cannot be %j: it needs one of the two',
    (input) => {
      expect(Login.safeParse(input).error?.issues[0]?.message).toBe(NEEDED)
    },
  )

  it.each([
    [{ emailOrPhone: ' ', password: '' }, { emailOrPhone: NEEDED }],
    [{ emailOrPhone: '0821234567', password: '' }, { password: NEEDED }],
    [{ emailOrPhone: '', password: 'robots' }, { emailOrPhone: NEEDED }],
    [{ emailOrPhone: 'naledi@', password: 'robots' }, { emailOrPhone: NEITHER }],
    [
      { emailOrPhone: 'naledi', password: 'robot' },
      {
        emailOrPhone: NEITHER,
        password: 'Password must be at least 6 characters',
      },
    ],
  ])('says of the form %j what is missing or wrong', (input, messagesOfFields) => {
    const found: Record<string, string> = {}
    for (const issue of LoginForm.safeParse(input).error?.issues ?? [])
      found[issue.path.join('.')] ??= issue.message
    expect(found).toEqual(messagesOfFields)
  })

  it.each([
    [' Naledi@Example.org', { email: 'naledi@example.org' }],
    ['+27 82 123 4567', { phoneNumber: '0821234567' }],
  ])('knows what was typed into the form: %j', (emailOrPhone, name) => {
    expect(LoginForm.parse({ emailOrPhone, password: 'robots' })).toEqual({ ...name, password: 'robots' })
  })

  it('needs both for an admin', () => {
    const issues = AdminLogin.safeParse({ email: ' ', password: '' }).error?.issues.map(
      (issue) => issue.message,
    )
    expect(issues).toEqual(['Email is required', 'Password is required'])
  })
  it('refuses a reset with two different passwords', () => {
    const reset = { token: 'x'.repeat(43), password: 'robots', confirmPassword: 'robot!' }
    expect(ResetPassword.safeParse(reset).error?.issues[0]?.message).toBe("Passwords don't match")
  })
})
