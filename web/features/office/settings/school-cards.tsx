import { CHANNELS, type Channel } from '#domain/messaging/announcements.ts'
import type { School } from '#domain/learning/content.ts'
import type { SettingsForStaff } from '#domain/settings/settings.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch, TextField } from '#web/ui/field.tsx'
import { SettingCard } from './setting-card.tsx'
import { settingField, typedNumber, useSettingForm } from './use-setting.ts'

type Facts = Omit<School, 'sample'>

const FACTS: readonly { field: keyof Facts; label: string; isNumber?: true }[] = [
  { field: 'name', label: 'Name of the school' },
  { field: 'principal', label: 'Principal' },
  { field: 'circuit', label: 'Circuit' },
  { field: 'district', label: 'District' },
  { field: 'emisNumber', label: 'EMIS number' },
  { field: 'quintile', label: 'Quintile' },
  { field: 'enrolment', label: 'Enrolment', isNumber: true },
  { field: 'educators', label: 'Educators', isNumber: true },
  { field: 'nonTeachingStaff', label: 'Non-teaching staff', isNumber: true },
  { field: 'phone', label: 'Phone number' },
  { field: 'email', label: 'Email' },
]

export function SchoolFactsCard({ settings }: { settings: SettingsForStaff }) {
  const setting = useSettingForm({
    name: 'school',
    title: 'About the school',
    settings,
    toForm: (own) => {
      const shown: Facts = own ?? contentIndex.school
      return {
        isOwn: true,
        ...(Object.fromEntries(FACTS.map(({ field }) => [field, String(shown[field])])) as Record<
          keyof Facts,
          string
        >),
      }
    },
    toValue: ({ isOwn, ...form }) =>
      isOwn
        ? Object.fromEntries(
            FACTS.map(({ field, isNumber }) => [field, isNumber ? typedNumber(form[field]) : form[field]]),
          )
        : null,
  })
  const { isOwn } = setting.form
  return (
    <SettingCard
      setting={setting}
      text={
        settings.values.school === null
          ? 'At the foot of Home. Now it shows what came with the course.'
          : 'At the foot of Home. Now it shows what your school wrote.'
      }
      more={
        settings.values.school !== null &&
        isOwn && (
          <Button variant="quiet" size="sm" onClick={() => setting.change({ isOwn: false })}>
            Use the course's own again
          </Button>
        )
      }
    >
      {isOwn ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {FACTS.map(({ field, label, isNumber }) => (
            <TextField
              key={field}
              label={label}
              autoComplete="off"
              inputMode={isNumber ? 'numeric' : undefined}
              {...settingField(setting, field)}
            />
          ))}
        </div>
      ) : (
        <p>
          After saving, Home shows {contentIndex.school.name} and its facts, as they came with the course.
        </p>
      )}
    </SettingCard>
  )
}

const NIGHT = { from: '20:00', to: '06:00' }

export function QuietHoursCard({ settings }: { settings: SettingsForStaff }) {
  const setting = useSettingForm({
    name: 'quietHours',
    title: 'Quiet hours',
    settings,
    toForm: (hours) => ({ isOn: hours !== null, ...(hours ?? NIGHT) }),
    toValue: ({ isOn, from, to }) => (isOn ? { from, to } : null),
  })
  return (
    <SettingCard
      setting={setting}
      text="So that no family's phone rings at night. Mail for a forgotten password always goes."
    >
      <Switch
        label="Keep quiet hours"
        hint="What you announce meanwhile is on Home at once; its emails, SMS and push notifications go when they end."
        checked={setting.form.isOn}
        onChange={(isOn) => setting.change({ isOn })}
      />
      {setting.form.isOn && (
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField label="From" type="time" {...settingField(setting, 'from')} />
          <TextField label="Until" type="time" {...settingField(setting, 'to')} />
        </div>
      )}
    </SettingCard>
  )
}

const TEACHER_CHANNELS: readonly { channel: Channel; label: string; hint: string }[] = [
  { channel: 'push', label: 'Push notifications', hint: 'They cost nothing and say nothing of the news.' },
  { channel: 'email', label: 'Email', hint: 'To the address that a learner registered with.' },
  { channel: 'sms', label: 'SMS', hint: 'Each costs what your gateway takes.' },
]

export function TeacherChannelsCard({ settings }: { settings: SettingsForStaff }) {
  const setting = useSettingForm({
    name: 'teacherChannels',
    title: 'What teachers may send',
    settings,
    toForm: (channels) => ({
      email: channels.includes('email'),
      push: channels.includes('push'),
      sms: channels.includes('sms'),
    }),
    toValue: (form) => CHANNELS.filter((channel) => form[channel]),
  })
  return (
    <SettingCard
      setting={setting}
      text="A teacher announces to their own classes. The announcement is always on Home. It may also go out by these:"
    >
      {TEACHER_CHANNELS.map(({ channel, label, hint }) => (
        <Switch
          key={channel}
          label={label}
          hint={hint}
          checked={setting.form[channel]}
          onChange={(isOn) => setting.change({ [channel]: isOn })}
        />
      ))}
    </SettingCard>
  )
}

export function FirstStepsSettingCard({ settings }: { settings: SettingsForStaff }) {
  const setting = useSettingForm({
    name: 'firstStepsPutAway',
    title: 'First steps',
    settings,
    toForm: (isPutAway) => ({ isShown: !isPutAway }),
    toValue: ({ isShown }) => !isShown,
  })
  return (
    <SettingCard
      setting={setting}
      text="A list on the Home of admins. It says what a new school does first, and ticks what is done."
    >
      <Switch
        label="Show the first steps"
        checked={setting.form.isShown}
        onChange={(isShown) => setting.change({ isShown })}
      />
    </SettingCard>
  )
}
