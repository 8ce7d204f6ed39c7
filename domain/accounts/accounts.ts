import * as z from 'zod/mini'
import { normalForm } from '../normal-form.ts'

export const AGE_MIN = 5
export const AGE_MAX = 40
const NAME_MAX = 100
const PASSWORD_MAX = 128

/** A zero-width joiner is allowed here, because it joins the parts of one emoji. */
const EMOJI_JOINER = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]\u200d/gu

/**
 * Names are compared by their unfolded letters. A letter with accents unfolds into three, but U+FDFA stands for a phrase and
 * unfolds into 18, so a list of names full of such signs would take long to compare.
 */
const UNFOLDED_MAX = 4

/** Refuses a name with signs that stand for whole phrases. */
export function unfoldsShort() {
  return z.refine<string>(
    (value) => normalForm(value, 'NFKD').length <= UNFOLDED_MAX * value.length,
    'Please use letters, not one sign for several words',
  )
}

const text = (min: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.overwrite((typed) => normalForm(typed, 'NFC')),
    z.minLength(min, message),
    z.maxLength(NAME_MAX, `Use at most ${NAME_MAX} characters`),
    // Nobody types control characters. A line break would forge mail headers and log lines, and invisible characters or ones
    // that change the direction of writing would forge names.
    z.refine(
      (value) => !/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(value.replaceAll(EMOJI_JOINER, '')),
      'Please use letters, not control characters',
    ),
    unfoldsShort(),
  )

export const Email = z.string('Please enter a valid email address').check(
  // Addresses that are copied from a mail program may contain invisible characters.
  z.overwrite((address) => address.replaceAll(/\p{Cf}/gu, '')),
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, 'Please enter a valid email address'),
  z.email('Please enter a valid email address'),
)

/**
 * Returns the form in which passwords are compared. Two keyboards may send one letter, such as é, in two ways that look the
 * same to the person who types. The server does this wherever a password is set or checked.
 */
export function plainPassword(typed: string): string {
  return normalForm(typed, 'NFKC')
}

export const Password = z.string('Password must be at least 6 characters').check(
  z.refine((typed) => plainPassword(typed).length >= 6, 'Password must be at least 6 characters'),
  z.maxLength(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`),
)

export const STAFF_PASSWORD_MIN = 12
/** The server refuses a new password with one of these messages. A password that is already in use stays valid. */
export const PASSWORD_REFUSALS = {
  easy: 'This password is easy to guess. Please choose another, such as three words that do not belong together',
  common: 'Too many people use this password. Please choose another',
  own: 'Your name, school, email and phone number are easy to guess. Please choose another password',
  repeated: 'Please use different characters, not one again and again',
  spaces: 'Please use letters or numbers, not only spaces',
  staff: `Passwords of staff must be at least ${STAFF_PASSWORD_MIN} characters`,
}

const AGE_RANGE = `Age must be between ${AGE_MIN} and ${AGE_MAX}`

/** An age arrives as text from a form or as a number. An empty value means "not given". */
const Age = z.pipe(
  z.union([z.string(), z.number()], 'Age is required').check(
    z.refine((value) => isGiven(value), 'Age is required'),
    // The check above has no `abort`, because that would also silence "Passwords don't match" below.
    z.refine((value) => !isGiven(value) || isAge(value), AGE_RANGE),
  ),
  z.transform((value) => Number(value)),
)

function isGiven(value: string | number): boolean {
  return String(value).trim() !== ''
}

/** Accepts only digits, because `Number` would also take "1e1", "0x0c" and "12." for ages. */
function isAge(value: string | number): boolean {
  const years = /^\d{1,2}$/.test(String(value).trim()) ? Number(value) : Number.NaN
  return years >= AGE_MIN && years <= AGE_MAX
}

const PHONE_SHORT = 'Phone number is required and must be at least 10 digits'

const PHONE_LONG = 'Phone number has too many digits. Write one number, such as 082 123 4567'
const PHONE_DIGITS_MAX = 20

/**
 * Turns a number as people write it ("082 123-4567", "+27 82 123 4567", "tel:(082) 123 4567") into the stored form: 0821234567.
 * Numbers that are copied from a contact may contain invisible characters.
 */
function plainPhoneNumber(written: string): string {
  const plain = normalForm(written, 'NFKC')
    .replaceAll(/[\s\p{Cf}().\-\u2010-\u2015\u2212]/gu, '')
    .replace(/^tel:/i, '')
    .replace(/^\+/, '00')
  return plain.replace(/^(?:00)?27(?:0?)(?=\d{9}$)/, '0')
}

/** Older accounts have numbers that do not keep the lengths below, so a person who signs in may still write such a number. */
const PhoneNumberInUse = z.string(PHONE_SHORT).check(
  z.overwrite(plainPhoneNumber),
  z.minLength(10, PHONE_SHORT),
  z.regex(/^[0-9]+$/, 'Phone number must contain only numbers'),
  z.refine((digits) => digits.length <= PHONE_DIGITS_MAX || !/^[0-9]+$/.test(digits), PHONE_LONG),
)

/** A South African number has ten digits from its 0; a number with the code of another country has at most fifteen after it. */
const PhoneNumber = PhoneNumberInUse.check(
  z.refine((digits) => lengthOfPhone(digits) !== 'short', PHONE_SHORT),
  z.refine((digits) => lengthOfPhone(digits) !== 'long', PHONE_LONG),
)

function lengthOfPhone(digits: string): 'short' | 'right' | 'long' {
  // The checks above have already said what is wrong with the other numbers.
  if (!/^[0-9]{10,20}$/.test(digits)) return 'right'
  const [, code = '', rest = ''] = /^(0027|27|00|0|)(\d+)$/.exec(digits) ?? []
  const [least, most] = code === '00' ? [8, 15] : code === '' ? [10, 15] : [9, 9]
  if (rest.length < least) return 'short'
  return rest.length > most ? 'long' : 'right'
}

const personal = {
  firstName: text(2, 'First name must be at least 2 characters'),
  lastName: text(2, 'Last name must be at least 2 characters'),
  schoolName: text(3, 'School name must be at least 3 characters'),
  gradeClass: text(2, 'Grade and class is required (e.g., Grade 6A)'),
  age: Age,
  phoneNumber: PhoneNumber,
}

/**
 * This is a name as it is in a school's list. Some real names have one letter, which a form would take for a typing mistake.
 */
export const ListedName = text(1, 'The name is missing')

/** This is how a member of staff is called on lists, such as "Ms P. Mothapo". */
export const StaffName = text(2, 'Your name must be at least 2 characters')
export const SaveStaffName = z.strictObject({ name: StaffName })

const ConfirmPassword = z
  .string('Please confirm your password')
  .check(z.minLength(6, 'Please confirm your password'))

function samePasswords() {
  return z.refine<{ password: string; confirmPassword: string }>(
    (form) => plainPassword(form.password) === plainPassword(form.confirmPassword),
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

/** These details are for a learner who gets an account from the school, because the school may not know a phone number. */
export const DetailsWithoutPhone = z.extend(PersonalDetails, {
  phoneNumber: z.union([z.literal(''), PhoneNumber], PHONE_SHORT),
})

/**
 * A change holds only the fields that change, so two devices that save at the same time do not undo each other. A name of one
 * letter from a school's list may be sent again. `changeOf` knows the previous name and refuses a change to one letter.
 */
export const ProfileChange = z
  .partial(z.extend(PersonalDetails, { firstName: ListedName, lastName: ListedName }))
  .check(z.refine((change) => Object.keys(change).length > 0, 'Say what should change'))
export type ProfileChange = z.infer<typeof ProfileChange>

/**
 * Makes the schema of a person's profile form. Fields that have not changed are left out and not checked, because a name from
 * the school's list may have one letter, an older phone number may have too few digits, and many learners have no number.
 */
export function changeOf(before: Readonly<Partial<PersonalDetails>>) {
  return z.pipe(onlyChanges(before), z.partial(PersonalDetails))
}

/** Leaves out what a form has as it was before. */
export function onlyChanges(before: Readonly<Record<string, unknown>>) {
  const isAsBefore = (name: string, value: unknown) =>
    name in before && String(value).trim() === String(before[name])
  return z.transform((typed: object) =>
    Object.fromEntries(Object.entries(typed).filter(([name, value]) => !isAsBefore(name, value))),
  )
}

/** This is true when the person says "This is a shared computer". The session then ends with the browser. */
const shared = z.optional(z.boolean())

export const Registration = z
  .strictObject({
    ...personal,
    email: Email,
    password: Password,
    confirmPassword: ConfirmPassword,
    /** This is the consent checkbox, which only some schools show. */
    consent: z.optional(z.boolean('Please tick this or leave it out')),
    shared,
  })
  .check(samePasswords())
export type Registration = z.infer<typeof Registration>

const SIGN_IN_MISSING = 'You must provide either an email or phone number and a password.'
const LoginPassword = z.string(SIGN_IN_MISSING).check(
  z.minLength(1, SIGN_IN_MISSING),
  z.refine((typed) => plainPassword(typed).length >= 6, 'Password must be at least 6 characters'),
  z.maxLength(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters`),
)

/** A person signs in with an e-mail address or a phone number. */
export const Login = z
  .strictObject({
    email: z.optional(Email),
    phoneNumber: z.optional(PhoneNumberInUse),
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

/** The form has one field for both. A text with an @ is an e-mail address, and any other text is a phone number. */
export const LoginForm = z.pipe(
  z
    .strictObject({
      emailOrPhone: z.string().check(
        z.trim(),
        z.minLength(1, SIGN_IN_MISSING),
        z.refine((value) => value === '' || isEmailOrPhone(value), NEITHER),
      ),
      // The password may be empty here, so that an empty form shows one message and not two.
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
      : { phoneNumber: PhoneNumberInUse.parse(emailOrPhone) }
    return { ...name, password }
  }),
)
const TypedLogin = z.object({ emailOrPhone: z.string(), password: z.literal('') })

function isEmailOrPhone(value: string): boolean {
  return (value.includes('@') ? Email : PhoneNumberInUse).safeParse(value).success
}

/** The rules are loose on purpose, so that an error says nothing about the form of a valid address or password. */
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

/** This is for people who sign in by class code. Only the school can change an address that the account already has. */
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
