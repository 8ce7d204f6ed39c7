import type { Settings, SettingsForStaff } from '#domain/settings/settings.ts'
import { ChoiceList } from '#web/features/staff/choice-list.tsx'
import { Switch } from '#web/ui/field.tsx'
import { SettingCard } from './setting-card.tsx'
import { useSettingForm } from './use-setting.ts'

interface Choice<Value> {
  value: Value
  label: string
  text: string
}

const REGISTRATION: readonly Choice<Settings['registration']>[] = [
  {
    value: 'anyone',
    label: 'Anyone',
    text: 'Anyone who opens Qala can make an account. Nobody has to wait.',
  },
  {
    value: 'confirmed',
    label: 'Anyone, and staff confirm',
    text: 'New accounts can learn at once. They get school news and messages after you confirm them in Users.',
  },
  {
    value: 'nobody',
    label: 'Nobody',
    text: 'The registration form is closed. You make the accounts yourself, in Users.',
  },
]

const CONSENT: readonly Choice<Settings['consent']>[] = [
  { value: 'none', label: 'Not asked here', text: 'The school asks parents in its own way, outside Qala.' },
  {
    value: 'tick',
    label: 'A tick at registration',
    text: 'Nobody can register without ticking that a parent or guardian agrees. The date is stored.',
  },
  {
    value: 'form',
    label: 'A printed form',
    text: 'Parents sign on paper, and staff record for each learner that the form is here.',
  },
]

export function RegistrationCard({ settings }: { settings: SettingsForStaff }) {
  return (
    <ChoiceCard
      name="registration"
      title="Who may register"
      text="People who registered while this said Anyone never have to wait, whatever you choose now."
      options={REGISTRATION}
      settings={settings}
    />
  )
}

export function ConsentCard({ settings }: { settings: SettingsForStaff }) {
  return (
    <ChoiceCard
      name="consent"
      title="How a parent agrees"
      text="A parent or guardian must agree that the school keeps a child's data."
      options={CONSENT}
      settings={settings}
    />
  )
}

interface ChoiceCardProps<Name extends 'registration' | 'consent'> {
  name: Name
  title: string
  text: string
  options: readonly Choice<Settings[Name]>[]
  settings: SettingsForStaff
}

function ChoiceCard<Name extends 'registration' | 'consent'>({
  name,
  title,
  text,
  options,
  settings,
}: ChoiceCardProps<Name>) {
  const setting = useSettingForm({
    name,
    title,
    settings,
    toForm: (value) => ({ value }),
    toValue: ({ value }) => value,
  })
  return (
    <SettingCard setting={setting} text={text}>
      <ChoiceList
        legend={title}
        value={setting.form.value}
        options={options}
        onChange={(value) => setting.change({ value })}
      />
    </SettingCard>
  )
}

export function SecondFactorCard({ settings }: { settings: SettingsForStaff }) {
  const setting = useSettingForm({
    name: 'staffSecondFactor',
    title: 'Second factor for staff',
    settings,
    toForm: (isAsked) => ({ isAsked }),
    toValue: ({ isAsked }) => isAsked,
  })
  return (
    <SettingCard
      setting={setting}
      text="A stolen password alone then opens nothing. Learners are never asked for it."
      isWide
    >
      <Switch
        label="Ask staff for a code from their phone"
        hint="Staff who have not set it up must do so at their next sign-in."
        checked={setting.form.isAsked}
        onChange={(isAsked) => setting.change({ isAsked })}
      />
    </SettingCard>
  )
}
