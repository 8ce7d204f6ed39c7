import * as z from 'zod/mini'

export const AGE_MIN = 5
export const AGE_MAX = 40
const NAME_MAX = 100
const PASSWORD_MAX = 128

/** Between the parts of one emoji it is no trick. */
const EMOJI_JOINER = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]\u200d/gu

const text = (min: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.normalize(),
    z.minLength(min, message),
    z.maxLength(NAME_MAX, `Use at most ${NAME_MAX} characters`),
    // Nobody types a control character: a line break forges mail headers and log lines, an invisible or turning one forges names.
    z.refine(
      (value) => !/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(value.replaceAll(EMOJI_JOINER, '')),
      'Please use letters, not control characters',
    ),
  )

export const Email = z
  .string('Please enter a valid email address')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Please enter a valid email address'),
    z.email('Please enter a valid email address'),
  )

export const Password = z
  .string('Password must be at least 6 characters')
  .check(
    z.minLength(6, 'Password must be at least 6 characters'),
    z.maxLength(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`),
  )

export const STAFF_PASSWORD_MIN = 12
/** The server says these of a new password; one in use stays. */
export const PASSWORD_REFUSALS = {
  common: 'Too many people use this password. Please choose another',
  own: 'Your name, school, email and phone number are easy to guess. Please choose another password',
  repeated: 'Please use different characters, not one again and again',
  spaces: 'Please use letters or numbers, not only spaces',
  staff: `Passwords of staff must be at least ${STAFF_PASSWORD_MIN} characters`,
}

const AGE_RANGE = `Age must be between ${AGE_MIN} and ${AGE_MAX}`

/** As text from a form or as a number; empty means "not given". */
const Age = z.pipe(
  z.union([z.string(), z.number()], 'Age is required').check(
    z.refine((value) => isGiven(value), 'Age is required'),
    // No `abort` on the check above: it would also silence "Passwords don't match" below.
    z.refine((value) => !isGiven(value) || isAge(Number(value)), AGE_RANGE),
  ),
  z.transform((value) => Number(value)),
)

function isGiven(value: string | number): boolean {
  return String(value).trim() !== ''
}

function isAge(years: number): boolean {
  return Number.isInteger(years) && years >= AGE_MIN && years <= AGE_MAX
}

const PHONE_SHORT = 'Phone number is required and must be at least 10 digits'

/** As people write it ("082 123-4567", "+27 82 123 4567", "(082) 123 4567") to how it is stored: 0821234567. */
function plainPhoneNumber(written: string): string {
  const plain = written.replaceAll(/[\s().\-\u2010-\u2015]/g, '').replace(/^\+/, '00')
  return plain.replace(/^(?:00)?27(?:0?)(?=\d{9}$)/, '0')
}

const PhoneNumber = z
  .string(PHONE_SHORT)
  .check(
    z.overwrite(plainPhoneNumber),
    z.minLength(10, PHONE_SHORT),
    z.maxLength(20, 'Phone number can have at most 20 digits'),
    z.regex(/^[0-9]+$/, 'Phone number must contain only numbers'),
  )

const personal = {
  firstName: text(2, 'First name must be at least 2 characters'),
  lastName: text(2, 'Last name must be at least 2 characters'),
  schoolName: text(3, 'School name must be at least 3 characters'),
  gradeClass: text(2, 'Grade and class is required (e.g., Grade 6A)'),
  age: Age,
  phoneNumber: PhoneNumber,
}

const ConfirmPassword = z
  .string('Please confirm your password')
  .check(z.minLength(6, 'Please confirm your password'))

function samePasswords() {
  return z.refine<{ password: string; confirmPassword: string }>(
    (form) => form.password === form.confirmPassword,
    {
      error: "Passwords don't match",
      path: ['confirmPassword'],
      when: ({ value }) => TypedPasswords.safeParse(value).success,
    },
  )
}
const TypedPasswords = z.object({ password: z.string(), confirmPassword: ConfirmPassword })

export const PersonalDetails = z.strictObject(personal)
export type PersonalDetails = z.infer<typeof PersonalDetails>

/** For a learner whom the school gave an account without a phone number: it may stay empty. */
export const DetailsWithoutPhone = z.extend(PersonalDetails, {
  phoneNumber: z.union([z.literal(''), PhoneNumber], PHONE_SHORT),
})

/** Only what changes, so that two devices at once do not undo each other. */
export const ProfileChange = z
  .partial(PersonalDetails)
  .check(z.refine((change) => Object.keys(change).length > 0, 'Say what should change'))
export type ProfileChange = z.infer<typeof ProfileChange>

/** "This is a shared computer": the session ends with the browser. */
const shared = z.optional(z.boolean())

export const Registration = z
  .strictObject({
    ...personal,
    email: Email,
    password: Password,
    confirmPassword: ConfirmPassword,
    /** The tick of a school that asks for one. */
    consent: z.optional(z.boolean('Please tick this or leave it out')),
    shared,
  })
  .check(samePasswords())
export type Registration = z.infer<typeof Registration>

const SIGN_IN_MISSING = 'You must provide either an email or phone number and a password.'
const LoginPassword = z
  .string(SIGN_IN_MISSING)
  .check(
    z.minLength(1, SIGN_IN_MISSING),
    z.minLength(6, 'Password must be at least 6 characters'),
    z.maxLength(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`),
  )

/** One of the two names, an e-mail address or a phone number. */
export const Login = z
  .strictObject({
    email: z.optional(Email),
    phoneNumber: z.optional(PhoneNumber),
    password: LoginPassword,
    shared,
  })
  .check(
    z.refine(
      ({ email, phoneNumber }) => (email === undefined) !== (phoneNumber === undefined),
      SIGN_IN_MISSING,
    ),
  )
export type Login = z.infer<typeof Login>

const NEITHER = 'Please enter a valid email address or phone number'

/** What is typed into the one field for both: where there is an @, it is an e-mail address. */
export const LoginForm = z.pipe(
  z
    .strictObject({
      emailOrPhone: z.string().check(
        z.trim(),
        z.minLength(1, SIGN_IN_MISSING),
        z.refine((value) => value === '' || isEmailOrPhone(value), NEITHER),
      ),
      // An empty form says once what is missing.
      password: z.union([z.literal(''), LoginPassword]),
    })
    .check(
      z.refine(({ emailOrPhone, password }) => emailOrPhone === '' || password !== '', {
        error: SIGN_IN_MISSING,
        path: ['password'],
        when: ({ value }) => TypedLogin.safeParse(value).success,
      }),
    ),
  z.transform(({ emailOrPhone, password }): Login => {
    const name = emailOrPhone.includes('@')
      ? { email: Email.parse(emailOrPhone) }
      : { phoneNumber: PhoneNumber.parse(emailOrPhone) }
    return { ...name, password }
  }),
)
const TypedLogin = z.object({ emailOrPhone: z.string(), password: z.literal('') })

function isEmailOrPhone(value: string): boolean {
  return (value.includes('@') ? Email : PhoneNumber).safeParse(value).success
}

/** Says nothing about the shape of either. */
export const AdminLogin = z.strictObject({
  email: z
    .string('Email is required')
    .check(z.trim(), z.toLowerCase(), z.minLength(1, 'Email is required'), z.maxLength(254)),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX)),
})
export type AdminLogin = z.infer<typeof AdminLogin>

export const ForgotPassword = z.strictObject({ email: Email })

/** For whoever signs in by class code; one that is there already only the school changes. */
export const AddEmail = z.strictObject({ email: Email })
export type AddEmail = z.infer<typeof AddEmail>
export const HAS_EMAIL = 'Your account has an email address already. Ask a teacher to change it'

export const ChoosePassword = z
  .strictObject({ password: Password, confirmPassword: ConfirmPassword })
  .check(samePasswords())

export const ChangePassword = z
  .strictObject({
    currentPassword: z
      .string('Please enter your password')
      .check(
        z.minLength(1, 'Please enter your password'),
        z.maxLength(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`),
      ),
    password: Password,
    confirmPassword: ConfirmPassword,
  })
  .check(samePasswords())
export type ChangePassword = z.infer<typeof ChangePassword>

export const ResetPassword = z
  .strictObject({
    token: z.string().check(z.minLength(10), z.maxLength(200)),
    password: Password,
    confirmPassword: ConfirmPassword,
  })
  .check(samePasswords())
