import { useState } from 'react'
import { count } from '#domain/counts.ts'
import type { SettingsForStaff } from '#domain/settings/settings.ts'
import { ConfirmDialog } from '#web/features/staff/confirm-dialog.tsx'
import { Switch, TextField } from '#web/ui/field.tsx'
import { SettingCard } from './setting-card.tsx'
import { settingField, useSettingForm } from './use-setting.ts'

/** Whether learner numbers are kept, and why. Switching it off deletes them, so that is asked first. */
export function LearnerNumbersCard({ settings }: { settings: SettingsForStaff }) {
  const [isAsking, setAsking] = useState(false)
  const setting = useSettingForm({
    name: 'learnerNumbers',
    title: 'Learner numbers',
    settings,
    toForm: (reason) => ({ isKept: reason !== null, value: reason ?? '' }),
    toValue: ({ isKept, value }) => (isKept ? value : null),
  })
  const { isKept } = setting.form
  const kept = settings.learnersWithNumber ?? 0
  const deletes = !isKept && settings.values.learnerNumbers !== null
  const askFirst = () => {
    setAsking(true)
    return true
  }
  return (
    <>
      <SettingCard
        setting={deletes && kept > 0 ? { ...setting, save: askFirst } : setting}
        text="The number by which your administration knows a learner. With it, the next import finds each learner again, and marks can go back to the administration by number."
      >
        <Switch
          label="Keep learner numbers"
          hint={
            deletes
              ? `When you save this, Qala deletes the numbers of ${count(kept, 'learner')}.`
              : isKept
                ? 'The import of lists reads the column with the learner number.'
                : 'A number in a list is not kept.'
          }
          checked={isKept}
          onChange={(next) => setting.change({ isKept: next })}
        />
        {isKept && (
          <TextField
            label="Why the school keeps them"
            hint="Families read this on the page about privacy."
            autoComplete="off"
            {...settingField(setting, 'value')}
          />
        )}
      </SettingCard>
      {isAsking && (
        <ConfirmDialog
          title="Delete all learner numbers?"
          label="Delete the numbers"
          busyLabel="Deleting..."
          busy={setting.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            setting.save()
          }}
        >
          <p>
            {count(kept, 'learner has a number', 'learners have a number')} now. Qala deletes them at once and
            cannot bring them back. They stay in older backups until newer ones take their place. If you keep
            numbers again later, import a list that has them.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
