import { useId, type ReactNode } from 'react'
import { isDenied } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { ConsentCard, RegistrationCard, SecondFactorCard } from './access-cards.tsx'
import { LearnerNumbersCard } from './learner-numbers-card.tsx'
import { InformationOfficerCard, PrivacyTextCard, RetentionCard } from './privacy-cards.tsx'
import {
  FirstStepsSettingCard,
  QuietHoursCard,
  SchoolFactsCard,
  TeacherChannelsCard,
} from './school-cards.tsx'
import { TermDatesCard } from './term-dates-card.tsx'
import { useSettings } from './use-setting.ts'

/** The settings of the school. */
export function SettingsSection() {
  const found = useSettings()
  if (isDenied(found.error))
    return (
      <EmptyState
        title="Access Denied"
        text="You need administrator privileges to change the settings."
        pose="lost"
      />
    )
  if (found.data === undefined)
    return <Pending query={found} label="Fetching the settings..." title="The settings could not be shown" />
  const settings = found.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {found.isError && (
        <FormAlert
          failure={{
            title: 'The school server cannot be reached',
            text: 'These are the settings as they were. What you type stays here until you can save it.',
          }}
        />
      )}
      <Group title="Who gets in">
        <RegistrationCard settings={settings} />
        <ConsentCard settings={settings} />
        <SecondFactorCard settings={settings} />
      </Group>
      <Group title="Privacy">
        <InformationOfficerCard settings={settings} />
        <PrivacyTextCard settings={settings} />
        <LearnerNumbersCard settings={settings} />
        <RetentionCard settings={settings} />
      </Group>
      <Group title="The school">
        <SchoolFactsCard settings={settings} />
        <QuietHoursCard settings={settings} />
        <TeacherChannelsCard settings={settings} />
        <FirstStepsSettingCard settings={settings} />
        <TermDatesCard settings={settings} />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2 lg:gap-4">
        {children}
      </div>
    </section>
  )
}
