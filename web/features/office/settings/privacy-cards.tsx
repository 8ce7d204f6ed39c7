import { grouped } from '#domain/counts.ts'
import { PRIVACY_TEXT_MAX, type SettingsForStaff } from '#domain/settings/settings.ts'
import { OF_ANOTHER, Switch, TextArea, TextField } from '#web/ui/field.tsx'
import { SettingCard } from './setting-card.tsx'
import { settingField, typedNumber, useSettingForm } from './use-setting.ts'

export function InformationOfficerCard({ settings }: { settings: SettingsForStaff }) {
  const setting = useSettingForm({
    name: 'informationOfficer',
    title: 'Information officer',
    settings,
    toForm: (officer) => officer,
    toValue: (form) => form,
  })
  return (
    <SettingCard
      setting={setting}
      text="Everybody can read here whom a family asks about its data. Leave it empty to show nobody."
    >
      <TextField label="Name" autoComplete={OF_ANOTHER} {...settingField(setting, 'name')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={OF_ANOTHER}
        {...settingField(setting, 'email')}
      />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete={OF_ANOTHER}
        {...settingField(setting, 'phone')}
      />
    </SettingCard>
  )
}

export function PrivacyTextCard({ settings }: { settings: SettingsForStaff }) {
  const setting = useSettingForm({
    name: 'privacyText',
    title: "The school's own words on privacy",
    settings,
    toForm: (text) => ({ text }),
    toValue: ({ text }) => text,
  })
  return (
    <SettingCard
      setting={setting}
      text="Shown to everybody on the page about privacy, below what Qala says there itself."
    >
      <TextArea
        label="Text"
        rows={6}
        hint={`Plain text: ${grouped(setting.form.text.length)} of ${grouped(PRIVACY_TEXT_MAX)} characters.`}
        value={setting.form.text}
        error={setting.errors['value']}
        onChange={(event) => setting.change({ text: event.currentTarget.value })}
      />
    </SettingCard>
  )
}

const DAYS = [
  {
    field: 'logAddresses',
    label: 'Addresses in the logs',
    hint: 'Then addresses and browsers are removed from both logs; the entries stay. 7 to 365 days.',
  },
  {
    field: 'logEntries',
    label: 'Entries of the logs',
    hint: 'Then they are deleted. 90 to 3650 days.',
  },
  {
    field: 'messages',
    label: 'Messages that were sent',
    hint: 'Then copies of messages, and who was sent what, are deleted. 7 to 365 days.',
  },
  {
    field: 'archivedClasses',
    label: 'Archived classes',
    hint: 'Then who was in them is forgotten; accounts and work stay. 365 to 3650 days.',
  },
  {
    field: 'inactiveAfter',
    label: 'Account is inactive',
    hint: 'After so long without a sign-in it is marked; nothing is deleted. 30 to 1825 days.',
  },
] as const

/** The suggested number of days when deletion is switched on: three years. */
const DELETE_AFTER = 1_095

export function RetentionCard({ settings }: { settings: SettingsForStaff }) {
  const setting = useSettingForm({
    name: 'retention',
    title: 'How long data stays',
    settings,
    toForm: ({ deleteInactiveAfter, ...days }) => ({
      logAddresses: String(days.logAddresses),
      logEntries: String(days.logEntries),
      messages: String(days.messages),
      archivedClasses: String(days.archivedClasses),
      inactiveAfter: String(days.inactiveAfter),
      deletes: deleteInactiveAfter !== null,
      deleteInactiveAfter: String(deleteInactiveAfter ?? DELETE_AFTER),
    }),
    toValue: ({ deletes, deleteInactiveAfter, ...days }) => ({
      ...Object.fromEntries(Object.entries(days).map(([field, text]) => [field, typedNumber(text)])),
      deleteInactiveAfter: deletes ? typedNumber(deleteInactiveAfter) : null,
    }),
  })
  return (
    <SettingCard setting={setting} text="In days. Every night Qala forgets what is older." isWide>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {DAYS.map(({ field, label, hint }) => (
          <TextField
            key={field}
            label={label}
            hint={hint}
            inputMode="numeric"
            autoComplete="off"
            {...settingField(setting, field)}
          />
        ))}
      </div>
      <Switch
        label="Delete accounts that nobody uses"
        hint="The account goes with all its work and cannot be brought back."
        checked={setting.form.deletes}
        onChange={(deletes) => setting.change({ deletes })}
      />
      {setting.form.deletes && (
        <TextField
          label="Delete after"
          hint="So many days without a sign-in. 365 to 3650 days."
          inputMode="numeric"
          autoComplete="off"
          {...settingField(setting, 'deleteInactiveAfter')}
        />
      )}
    </SettingCard>
  )
}
