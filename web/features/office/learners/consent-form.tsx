import { useState } from 'react'
import { shortDayWithYear } from '#domain/dates.ts'
import { clock } from '#domain/clock.ts'
import { PRIVACY_VERSION, recordConsentOn } from '#domain/privacy/privacy.ts'
import { recordConsent } from '#domain/privacy/privacy-api.ts'
import { AdminCallError, failureText, useAdminAction } from '#web/features/staff/admin-call.ts'
import { ChoiceRow } from '#web/features/staff/choice-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { OF_ANOTHER, TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'

const SIGNERS = [
  ['parent', 'A parent'],
  ['guardian', 'A guardian'],
  ['self', 'The learner (18 or over)'],
] as const

/** Records a printed form that came back signed. */
export function ConsentForm({ userId, onDone }: { userId: string; onDone: () => void }) {
  const [relation, setRelation] = useState<(typeof SIGNERS)[number][0]>('parent')
  const saving = useAdminAction({
    call: recordConsent,
    done: () => {
      onDone()
      return 'The consent is written down'
    },
    refresh: [['users']],
  })
  const form = useForm(
    recordConsentOn(clock.today()),
    ['givenByName', 'givenOn'],
    async (value, showErrors) => {
      await saving.mutateAsync(value).catch((error: unknown) => {
        if (error instanceof AdminCallError && error.failure.fields) showErrors(error.failure.fields)
      })
    },
    { extra: { userId, relation } },
  )
  return (
    <form noValidate autoComplete="off" onSubmit={form.onSubmit} className="grid gap-4">
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">Who signed</legend>
        {SIGNERS.map(([value, label]) => (
          <ChoiceRow
            key={value}
            group="relation"
            checked={relation === value}
            onChange={() => setRelation(value)}
          >
            {label}
          </ChoiceRow>
        ))}
      </fieldset>
      <TextField label="Name on the form" autoComplete={OF_ANOTHER} {...form.field('givenByName')} />
      <TextField label="Date on the form" type="date" {...form.field('givenOn')} />
      <p className="text-sm text-soft">
        Write down only a form with the wording of {shortDayWithYear(PRIVACY_VERSION)}, and keep the paper.
      </p>
      <FormAlert failure={failureText('The consent was not written down', saving.error)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
