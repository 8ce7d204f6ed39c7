import * as z from 'zod/mini'

export const AGE_MIN = 5
export const AGE_MAX = 40
const NAME_MAX = 100
const PASSWORD_MAX = 128

const text = (min: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.minLength(min, message),
    z.maxLength(NAME_MAX, `Use at most ${NAME_MAX} characters`),
    // Nobody types a control character, and a line break forges mail headers and log lines.
    z.refine((value) => !/\p{Cc}/u.test(value), 'Please use letters, not control characters'),
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
const PhoneNumber = z
  .string(PHONE_SHORT)
  .check(
    z.trim(),
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

/** Only what changes, so that two devices at once do not undo each other. */
export const ProfileChange = z
  .partial(PersonalDetails)
  .check(z.refine((change) => Object.keys(change).length > 0, 'Say what should change'))
export type ProfileChange = z.infer<typeof ProfileChange>

export const Registration = z
  .strictObject({
    ...personal,
    email: Email,
    password: Password,
    confirmPassword: ConfirmPassword,
    /** The tick of a school that asks for one. */
    consent: z.optional(z.boolean('Please tick this or leave it out')),
  })
  .check(samePasswords())
export type Registration = z.infer<typeof Registration>

export const Login = z.strictObject({ email: Email, password: Password })
export type Login = z.infer<typeof Login>

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

export const ChoosePassword = z
  .strictObject({ password: Password, confirmPassword: ConfirmPassword })
  .check(samePasswords())

export const ResetPassword = z
  .strictObject({
    token: z.string().check(z.minLength(10), z.maxLength(200)),
    password: Password,
    confirmPassword: ConfirmPassword,
  })
  .check(samePasswords())
