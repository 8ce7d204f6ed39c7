import * as z from 'zod/mini'
import { Email } from './accounts.ts'
import { Channel } from './announcements.ts'

const line = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, `Use at most ${max} characters`),
    z.refine((value) => !/\p{Cc}/u.test(value), 'Please use letters, not control characters'),
  )
const days = (min: number, max: number) => {
  const message = `Choose ${min} to ${max} days`
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message))
}
const count = z
  .int('Use a whole number')
  .check(z.minimum(0, 'Use a whole number'), z.maximum(100_000, 'Use at most 100,000'))
const CHOOSE = 'Choose one of these'
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time like 21:00'))

export const PRIVACY_TEXT_MAX = 8_000

/** The school's facts on Home; null where the content's own (school.yaml) still holds. */
const SchoolFacts = z.strictObject({
  name: line(100),
  circuit: line(100),
  district: line(100),
  emisNumber: line(20),
  quintile: line(10),
  enrolment: count,
  educators: count,
  nonTeachingStaff: count,
  principal: line(100),
  phone: line(30),
  email: Email,
})

/** Days until the nightly run forgets, by kind of row. */
export const Retention = z
  .strictObject({
    /** Addresses and browsers in the logs. */
    logAddresses: days(7, 365),
    /** Entries of the audit log and of the security events. */
    logEntries: days(90, 3_650),
    /** Without a sign-in, until an account counts as inactive. */
    inactiveAfter: days(30, 1_825),
    /** Without a sign-in, until an account is deleted; null: never. */
    deleteInactiveAfter: z.nullable(days(365, 3_650)),
    /** Messages written to the outbox folder, and who was sent an announcement. */
    messages: days(7, 365),
    /** Archived classes, with who was in them. A choice from before there were any has none. */
    archivedClasses: z.prefault(days(365, 3_650), 730),
  })
  .check(
    z.refine(
      ({ inactiveAfter, deleteInactiveAfter }) =>
        deleteInactiveAfter === null || deleteInactiveAfter > inactiveAfter,
      { error: 'Choose more days than until an account is inactive', path: ['deleteInactiveAfter'] },
    ),
  )

/** Each setting is stored under its name; what was never changed has the value of FIRST_SETTINGS. */
export const Settings = z.strictObject({
  /** Who may register: anyone, anyone but confirmed by staff before school news and messages, or nobody. */
  registration: z.enum(['anyone', 'confirmed', 'nobody'], CHOOSE),
  /** How a parent or guardian agrees: not asked here, a tick at registration, or a printed form that staff record. */
  consent: z.enum(['none', 'tick', 'form'], CHOOSE),
  retention: Retention,
  informationOfficer: z.strictObject({
    name: line(100),
    email: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine(
        (value) => value === '' || Email.safeParse(value).success,
        'Please enter a valid email address',
      ),
    ),
    phone: line(30),
  }),
  /** Plain text of the school's own, shown below the product's on /privacy. Never HTML. */
  privacyText: z.string().check(
    z.trim(),
    z.maxLength(PRIVACY_TEXT_MAX, `Use at most ${PRIVACY_TEXT_MAX.toLocaleString('en')} characters`),
    z.refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), 'Please use letters, not control characters'),
  ),
  school: z.nullable(SchoolFacts),
  staffSecondFactor: z.boolean(),
  /** By which a teacher may announce to the own classes; on Home it always is. */
  teacherChannels: z
    .array(Channel, CHOOSE)
    .check(z.refine((channels) => new Set(channels).size === channels.length, CHOOSE)),
  /** No e-mail, SMS or push in between, by the school's clock; null: at any time. */
  quietHours: z.nullable(
    z
      .strictObject({ from: clock, to: clock })
      .check(z.refine(({ from, to }) => from !== to, { error: 'Choose two different times', path: ['to'] })),
  ),
})
export type Settings = z.infer<typeof Settings>
export type SettingName = keyof Settings

export const FIRST_SETTINGS: Settings = {
  registration: 'anyone',
  consent: 'none',
  retention: {
    logAddresses: 90,
    logEntries: 730,
    inactiveAfter: 365,
    deleteInactiveAfter: null,
    messages: 30,
    archivedClasses: 730,
  },
  informationOfficer: { name: '', email: '', phone: '' },
  privacyText: '',
  school: null,
  staffSecondFactor: false,
  teacherChannels: ['push'],
  quietHours: null,
}

/** What anybody may know, signed in or not. */
export const PublicSettings = z.object({
  registration: Settings.shape.registration,
  consent: Settings.shape.consent,
  retention: Settings.shape.retention,
  informationOfficer: Settings.shape.informationOfficer,
  privacyText: Settings.shape.privacyText,
  school: Settings.shape.school,
})
export type PublicSettings = z.infer<typeof PublicSettings>

const change = <Name extends SettingName>(name: Name) =>
  z.strictObject({
    name: z.literal(name),
    value: Settings.shape[name],
    /** `changedAt` of what the form showed: a change made by somebody else since then is not overwritten. */
    basedOn: z.optional(z.nullable(z.iso.datetime())),
  })

export const ChangeSetting = z.discriminatedUnion(
  'name',
  [
    change('registration'),
    change('consent'),
    change('retention'),
    change('informationOfficer'),
    change('privacyText'),
    change('school'),
    change('staffSecondFactor'),
    change('teacherChannels'),
    change('quietHours'),
  ],
  'There is no such setting',
)
export type ChangeSetting = z.infer<typeof ChangeSetting>

export const CHANGED_MEANWHILE = 'Somebody changed this meanwhile'

export const SettingsForStaff = z.object({
  values: Settings,
  /** By setting; what was never changed is absent. `changedBy` is null for somebody who has left. */
  changes: z.partialRecord(
    z.enum(Object.keys(FIRST_SETTINGS) as SettingName[]),
    z.object({ changedAt: z.iso.datetime(), changedBy: z.nullable(z.string()) }),
  ),
})
export type SettingsForStaff = z.infer<typeof SettingsForStaff>
