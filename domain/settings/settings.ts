import * as z from 'zod/mini'
import { grouped } from '../counts.ts'
import { Email } from '../accounts/accounts.ts'
import { Channel } from '../messaging/announcements.ts'
import { TermDates } from '../school-terms.ts'

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

/** These are the school's facts on Home. A null value means that the value of the content (school.yaml) is used. */
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

/** These are the days after which the nightly run deletes each kind of row. */
export const Retention = z
  .strictObject({
    /** These are IP addresses and browsers in the logs. */
    logAddresses: days(7, 365),
    /** These are entries of the audit log and of the security events. */
    logEntries: days(90, 3_650),
    /** Days without a sign-in after which an account counts as inactive. */
    inactiveAfter: days(30, 1_825),
    /** Days without a sign-in after which an account is deleted; null means never. */
    deleteInactiveAfter: z.nullable(days(365, 3_650)),
    /** These are messages in the outbox folder, and the recipients of announcements. */
    messages: days(7, 365),
    /** These are archived classes and their members. Older stored settings do not have this field. */
    archivedClasses: z.prefault(days(365, 3_650), 730),
  })
  .check(
    z.refine(
      ({ inactiveAfter, deleteInactiveAfter }) =>
        deleteInactiveAfter === null || deleteInactiveAfter > inactiveAfter,
      { error: 'Choose more days than until an account is inactive', path: ['deleteInactiveAfter'] },
    ),
  )

/** Each setting is stored under its name. A setting that was never changed has its value in FIRST_SETTINGS. */
export const Settings = z.strictObject({
  /** Says who may register: anyone; anyone, but with a confirmation by staff before school news and messages; or nobody. */
  registration: z.enum(['anyone', 'confirmed', 'nobody'], CHOOSE),
  /**
   * Says how a parent or guardian agrees: not through Qala, by a checkbox at registration, or on a printed form that staff
   * record.
   */
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
  /** This is the school's own plain text, which /privacy shows below the product's text. It is never HTML. */
  privacyText: z.string().check(
    z.trim(),
    z.maxLength(PRIVACY_TEXT_MAX, `Use at most ${grouped(PRIVACY_TEXT_MAX)} characters`),
    z.refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), 'Please use letters, not control characters'),
  ),
  school: z.nullable(SchoolFacts),
  staffSecondFactor: z.boolean(),
  /** This is true when an admin does not want to see the first steps of a new school any more. */
  firstStepsPutAway: z.boolean(),
  /** This is the reason why the school keeps learner numbers, which families read. Null means that it does not keep them. */
  learnerNumbers: z.nullable(line(200).check(z.minLength(3, 'Write why the school keeps them'))),
  /** These are channels that teachers may use for announcements to their own classes. Home is always allowed. */
  teacherChannels: z
    .array(Channel, CHOOSE)
    .check(z.refine((channels) => new Set(channels).size === channels.length, CHOOSE)),
  /** No e-mail, SMS or push is sent between these times by the school's clock. Null means that they are sent at any time. */
  quietHours: z.nullable(
    z
      .strictObject({ from: clock, to: clock })
      .check(z.refine(({ from, to }) => from !== to, { error: 'Choose two different times', path: ['to'] })),
  ),
  /** These are the terms of the years that the school has checked. Another year has those of public schools, if they are known. */
  termDates: TermDates,
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
  firstStepsPutAway: false,
  learnerNumbers: null,
  teacherChannels: ['push'],
  quietHours: null,
  termDates: {},
}

/** These are settings that anybody may see, signed in or not. */
export const PublicSettings = z.object({
  registration: Settings.shape.registration,
  consent: Settings.shape.consent,
  retention: Settings.shape.retention,
  informationOfficer: Settings.shape.informationOfficer,
  privacyText: Settings.shape.privacyText,
  school: Settings.shape.school,
  /** An older server does not send this. */
  learnerNumbers: z.optional(Settings.shape.learnerNumbers),
})
export type PublicSettings = z.infer<typeof PublicSettings>

/** A stored quintile may be any text of earlier times, so only a change is checked. */
const ChangedFacts = SchoolFacts.check(
  z.refine(({ quintile }) => /^(?:0?[1-5])?$/.test(quintile), {
    error: 'The quintile is a number from 1 to 5',
    path: ['quintile'],
  }),
)

const change = <Name extends SettingName>(name: Name) =>
  z.strictObject({
    name: z.literal(name),
    value: Settings.shape[name],
    /** This is the `changedAt` that the form showed. A change that another person has made since then is not overwritten. */
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
    z.extend(change('school'), { value: z.nullable(ChangedFacts) }),
    change('staffSecondFactor'),
    change('firstStepsPutAway'),
    change('learnerNumbers'),
    change('teacherChannels'),
    change('quietHours'),
    change('termDates'),
  ],
  'There is no such setting',
)
export type ChangeSetting = z.infer<typeof ChangeSetting>

export const CHANGED_MEANWHILE = 'Somebody changed this meanwhile'

export const SettingsForStaff = z.object({
  values: Settings,
  /**
   * This is the last change of each setting. A setting that was never changed is absent. `changedBy` is null for a person who
   * has left.
   */
  changes: z.partialRecord(
    z.enum(Object.keys(FIRST_SETTINGS) as SettingName[]),
    z.object({ changedAt: z.iso.datetime(), changedBy: z.nullable(z.string()) }),
  ),
  /** This is how many learners have a learner number. An older server does not send it. */
  learnersWithNumber: z.optional(z.int()),
})
export type SettingsForStaff = z.infer<typeof SettingsForStaff>
